import { params, trigger } from '../../platform/browser/contract.ts';
import { cookie, writeCookie } from '../../platform/browser/cookies.ts';

type Actions = { is_lang_switched: string | number; force_reset: string | number };
type LanguageCookies = Record<string, { value: string; path: string; expires: string | number }>;

/**
 * The contract's upkeep of a cart in several languages (wire.md 2.11): once the page stands, the kept copy is thrown
 * away when nothing says what cart it is of, when the language was switched, or when the server asks for it.
 */
export function attachLanguage(): void {
  if (writeLanguage()) params<Actions>('actions').is_lang_switched = '1';
  setTimeout(() => {
    try {
      const { hash_cookie = '', fragment_name = '' } = params<{ hash_cookie: string; fragment_name: string }>(
        'wc_cart_fragments_params',
      );
      const { is_lang_switched, force_reset } = params<Actions>('actions');
      const unknown = sessionStorage.getItem(hash_cookie) === null && cookie(hash_cookie) === '';
      if (!unknown && Number(is_lang_switched) !== 1 && Number(force_reset) !== 1) return;
      for (const name of ['wc_fragments', fragment_name]) sessionStorage.removeItem(name);
      trigger(document.body, 'wc_fragment_refresh');
    } catch {
      // A browser that keeps nothing has nothing to reset (spec 8).
    }
  }, 0);
}

/** Writes the cookies that say which language was seen last. @returns true when that was another one before */
function writeLanguage(): boolean {
  let switched = false;
  for (const [name, { value, path, expires }] of Object.entries(
    params<LanguageCookies>('wpml_cookies') as LanguageCookies,
  )) {
    if (!value) continue;
    const before = cookie(name);
    switched ||= before !== '' && before !== value;
    writeCookie(name, value, `path=${path}; expires=${expires}; samesite=lax`);
  }
  return switched;
}
