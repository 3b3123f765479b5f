/** What sourcebuster keeps of the current source, by its own short names. */
export type Current = Readonly<Record<string, string>>;

/** The campaign's further words, which sourcebuster does not know, under the names that the contract gives them. */
const FURTHER = {
  id: 'utm_id',
  plt: 'utm_source_platform',
  fmt: 'utm_creative_format',
  tct: 'utm_marketing_tactic',
} as const;

/** Engines that say no word of what was searched, so that sourcebuster takes them for any other site. */
const ENGINES: readonly (readonly [host: RegExp, name: string])[] = [
  [/(^|\.)duckduckgo\.com$/, 'duckduckgo'],
  [/(^|\.)bing\.com$/, 'bing'],
  [/^search\.brave\.com$/, 'brave'],
  [/^search\.yahoo\.\w+$|\.search\.yahoo\.\w+$/, 'yahoo'],
  [/(^|\.)(ecosia\.org|qwant\.com|startpage\.com|swisscows\.com|mojeek\.com)$/, ''],
];

/**
 * The current source as it should be known after this landing; undefined where nothing is to be added.
 *
 * @param search the query of the address that was landed on
 */
export function completed(current: Current, search: string): Current | undefined {
  if (current.typ === 'referral') {
    const host = current.src ?? '';
    const engine = ENGINES.find(([pattern]) => pattern.test(host));
    if (!engine) return undefined;
    const src = engine[1] || (host.replace(/^www\./, '').split('.')[0] ?? '');
    return { ...current, typ: 'organic', src, mdm: 'organic', cnt: '(none)' };
  }
  if (current.typ !== 'utm') return undefined;
  const asked = new URLSearchParams(search);
  const said = Object.entries(FURTHER)
    .map(([key, name]) => [key, asked.get(name) ?? ''] as const)
    .filter(([key, value]) => value !== '' && current[key] === undefined);
  return said.length > 0 ? { ...current, ...Object.fromEntries(said) } : undefined;
}

/** As sourcebuster writes its cookies. */
export const packed = (current: Current): string =>
  Object.entries(current)
    .map(([key, value]) => `${key}=${value.replaceAll('|||', '')}`)
    .join('|||');
