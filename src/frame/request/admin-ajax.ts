import type { Fields } from '../../platform/http/fields.ts';
import type { Language } from '../shop/settings.ts';
import type { Shop } from '../shop/shop.ts';
import type { RequestContext } from './request-context.ts';

/** The contract's second endpoint. It stands outside of the languages, so its address says in which one to answer. */
const ADMIN_AJAX = '/wp-admin/admin-ajax.php';

export const isAdminAjax = (path: string): boolean => path === ADMIN_AJAX || path === `${ADMIN_AJAX}/`;

/** Its address for the scripts of this page. @example adminAjax(ctx) // '/wp-admin/admin-ajax.php?lang=es' */
export function adminAjax({ shop, language }: Pick<RequestContext, 'shop' | 'language'>): string {
  return language === shop.settings.languages[0] ? ADMIN_AJAX : `${ADMIN_AJAX}?lang=${language}`;
}

/**
 * The language of a request: its path's; on this endpoint the one that is asked for; and where a form is sent to a
 * path outside of the languages, that of the page it stood on, which its field `lang` says.
 */
export function languageOf(
  { addresses, settings }: Shop,
  path: string,
  query: Fields,
  form: Fields,
): Language {
  const outside = isAdminAjax(path) ? query : addresses.match(path) ? undefined : form;
  const asked = outside?.text('lang', 20) ?? '';
  return settings.languages.find((language) => language === asked) ?? addresses.languageOf(path);
}
