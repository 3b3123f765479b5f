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

interface Part {
  word: string;
  /** What stands there is called so. */
  place: string | undefined;
}

/** Of each screen's pattern: every request is held against all of them. */
const patterns = new Map<string, readonly Part[]>();

function partsOf(pattern: string): readonly Part[] {
  const parts =
    patterns.get(pattern) ??
    pattern.split('/').map((word) => ({ word, place: /^\{(\w+)\}$/.exec(word)?.[1] }));
  patterns.set(pattern, parts);
  return parts;
}

/** The places of a pattern in a path, neither with /admin/ before it; undefined where they differ. */
export function matchPath(pattern: string, path: string): Params | undefined {
  const [wanted, given] = [partsOf(pattern), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const params: Params = {};
  for (const [index, { word, place }] of wanted.entries()) {
    const own = given[index] ?? '';
    if (place && own !== '') params[place] = own;
    else if (word !== own) return undefined;
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
