import type { Params } from './screen.ts';

/** Where the shopkeeper's side stands. Its words are English in every language. */
export const ADMIN = '/admin/';

export const isAdminPath = (path: string): boolean => path === '/admin' || path.startsWith(ADMIN);

/** @example deskLink('orders/12', { tab: 'done' }) // '/admin/orders/12?tab=done' */
export function deskLink(path: string, query: Record<string, string | number | undefined> = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  const text = new URLSearchParams(given).toString();
  return ADMIN + path + (text === '' ? '' : `?${text}`);
}

/** The places of a pattern in a path, neither with /admin/ before it; undefined where they differ. */
export function matchPath(pattern: string, path: string): Params | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const params: Params = {};
  for (const [index, part] of wanted.entries()) {
    const word = given[index] ?? '';
    const place = /^\{(\w+)\}$/.exec(part)?.[1];
    if (place && word !== '') params[place] = word;
    else if (part !== word) return undefined;
  }
  return params;
}

/** A link that somebody wrote into an address, where it leads within the desk; else undefined. */
export function backTo(text: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
  if (!/^\/admin\/[^\\\u0000-\u0020\u007f]*$/.test(text)) return undefined;
  // As a browser will read it: dots that lead upwards may be encoded.
  return URL.parse(text, 'http://desk.invalid')?.pathname.startsWith(ADMIN) ? text : undefined;
}
