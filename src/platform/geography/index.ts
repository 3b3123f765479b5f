export { formatPostcode, isPostcode, postcodeFitsState } from './postcodes.ts';
export { findState, provinceDigits, statesOf } from './states.ts';

const names = new Map<string, Intl.DisplayNames>();

/** A country's name in a language. @example countryName('FR', 'ca') // "França" */
export function countryName(code: string, language: string): string {
  let display = names.get(language);
  if (!display) {
    display = new Intl.DisplayNames([language], { type: 'region' });
    names.set(language, display);
  }
  return display.of(code) ?? code;
}

const lists = new Map<string, readonly [code: string, name: string][]>();

/** Countries with their names, sorted as the language sorts. Made once for each list that a shop has. */
export function countryList(
  codes: readonly string[],
  language: string,
): readonly [code: string, name: string][] {
  const key = `${language} ${codes.join(' ')}`;
  const known = lists.get(key);
  if (known) return known;
  const list = codes
    .map((code): [string, string] => [code, countryName(code, language)])
    .sort(([, a], [, b]) => a.localeCompare(b, language));
  lists.set(key, list);
  return list;
}
