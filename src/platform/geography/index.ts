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

/** Countries with their names, sorted as the language sorts. */
export function countryList(codes: readonly string[], language: string): [code: string, name: string][] {
  return codes
    .map((code): [string, string] => [code, countryName(code, language)])
    .sort(([, a], [, b]) => a.localeCompare(b, language));
}
