import type { Fields } from '../../platform/http/fields.ts';

/** The contract's attribution fields and where sourcebuster keeps each (wire.md 4.4). */
export const ATTRIBUTION_FIELDS = {
  source_type: 'current.typ',
  referrer: 'current_add.rf',
  utm_campaign: 'current.cmp',
  utm_source: 'current.src',
  utm_medium: 'current.mdm',
  utm_content: 'current.cnt',
  utm_id: 'current.id',
  utm_term: 'current.trm',
  utm_source_platform: 'current.plt',
  utm_creative_format: 'current.fmt',
  utm_marketing_tactic: 'current.tct',
  session_entry: 'current_add.ep',
  session_start_time: 'current_add.fd',
  session_pages: 'session.pgs',
  session_count: 'udata.vst',
  user_agent: 'udata.uag',
} as const;

const TYPES = ['utm', 'organic', 'referral', 'typein', 'admin', 'mobile_app'];

/** Where a visit came from, by field; `device_type` is ours. Empty when the visitor did not allow it. */
export type Attribution = Record<string, string>;

/**
 * Reads the hidden inputs. What says `(none)` says nothing and is left out; without a known source type nothing
 * of it is believed.
 */
export function readAttribution(form: Fields, prefix: string, userAgent: string): Attribution {
  const found: Attribution = {};
  for (const field of Object.keys(ATTRIBUTION_FIELDS)) {
    const value = form.trimmed(prefix + field, 255);
    if (value !== '' && value !== '(none)') found[field] = value;
  }
  if (!TYPES.includes(found.source_type ?? '')) return {};
  return { ...found, device_type: deviceType(userAgent) };
}

export function deviceType(userAgent: string): 'Mobile' | 'Tablet' | 'Desktop' {
  if (/ipad|tablet|kindle|silk|android(?!.*mobile)/i.test(userAgent)) return 'Tablet';
  return /mobi|iphone|ipod|android/i.test(userAgent) ? 'Mobile' : 'Desktop';
}

/** The kinds of origin that the shopkeeper reads; the source, if any, stands beside. */
export type Origin = 'direct' | 'organic' | 'referral' | 'source' | 'admin' | 'app' | 'unknown';

/** @example originOf({ source_type: 'organic', utm_source: 'google' }) // { origin: 'organic', source: 'google' } */
export function originOf(attribution: Attribution): { origin: Origin; source: string } {
  const source = attribution.utm_source ?? '';
  switch (attribution.source_type) {
    case 'typein':
      return { origin: 'direct', source: '' };
    case 'organic':
      return { origin: 'organic', source };
    case 'referral':
      return { origin: 'referral', source };
    case 'utm':
      return { origin: 'source', source };
    case 'admin':
      return { origin: 'admin', source: '' };
    case 'mobile_app':
      return { origin: 'app', source: '' };
    default:
      return { origin: 'unknown', source: '' };
  }
}
