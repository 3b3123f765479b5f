import type { RequestContext } from './request-context.ts';

/** The cookie in which the visitor's own browser keeps the answer; `platform/browser/consent.ts` reads it there. */
const COOKIE = 'cc_cookie';

/**
 * Whether this visitor has allowed something. Scripts ask before they send; this is for what others' scripts send
 * without asking.
 */
export function visitorAllows(
  { shop, cookies }: Pick<RequestContext, 'shop' | 'cookies'>,
  purpose: 'statistics' | 'marketing' | 'media',
): boolean {
  if (shop.settings.consent === 'none') return true;
  try {
    const answer = JSON.parse(decode(cookies[COOKIE] ?? '')) as { categories?: unknown } | null;
    return Array.isArray(answer?.categories) && answer.categories.includes(purpose);
  } catch {
    return false;
  }
}

/** The library writes it percent-encoded; the server may have decoded it already. */
function decode(text: string): string {
  return text.startsWith('%7B') ? decodeURIComponent(text) : text;
}
