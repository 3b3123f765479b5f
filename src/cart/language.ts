import type { Language } from '../frame/shop/settings.ts';

/** The contract's cookie of the language that was seen last. */
const LANGUAGE_COOKIE = 'wp-wpml_current_language';

/**
 * The contract's flags for the browser's copy of the cart (wire.md 2.11). Pages are shared by everybody, so whether
 * the language was switched is for the browser to say, by its cookie; the server asks for a reset where it has
 * itself changed the cart under the page.
 */
export function languageActions(language: Language, reset: boolean): Record<string, unknown> {
  return { is_lang_switched: 0, force_reset: reset ? 1 : 0, current_language: language };
}

/** Cookies for the browser to write: `{ name: { value, expires, path } }`. */
export function languageCookies(language: Language): Record<string, unknown> {
  return { [LANGUAGE_COOKIE]: { value: language, expires: 1, path: '/' } };
}
