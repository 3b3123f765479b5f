export { formatPostcode, isPostcode, postcodeFitsState } from './postcodes.ts';
export { findState, statesOf } from './states.ts';

/** What a country may be called by: of anything else no name can be asked. */
const CODE = /^[a-z]{2}$/i;

const names = new Map<string, Intl.DisplayNames>();

/**
 * A country's name by a locale, or the first of several that is known; what is no country's code, as somebody may type
 * it, is called what it is.
 *
 * @example countryName('FR', 'ca') // "França"
 */
export function countryName(code: string, locales: string | string[]): string {
  if (!CODE.test(code)) return code;
  const key = String(locales);
  let display = names.get(key);
  if (!display) {
    display = new Intl.DisplayNames(locales, { type: 'region' });
    names.set(key, display);
  }
  return display.of(code) ?? code;
}

const lists = new Map<string, readonly [code: string, name: string][]>();

/** Countries with their names, sorted as the language sorts. Made once for each list that a shop has. */
export function countryList(
  codes: readonly string[],
  locales: string | string[],
): readonly [code: string, name: string][] {
  const key = `${locales} ${codes.join(' ')}`;
  const known = lists.get(key);
  if (known) return known;
  const list = codes
    .map((code): [string, string] => [code, countryName(code, locales)])
    .sort(([, a], [, b]) => a.localeCompare(b, locales));
  lists.set(key, list);
  return list;
}
