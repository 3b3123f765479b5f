/**
 * True for an address within this shop: a path from its root, with or without a query. Browsers take a backslash for
 * a slash and leave control characters out, so `//host`, `/\host` and a tab between two slashes lead to other houses.
 *
 * @example isLocal('/cistella/?a=1') // true
 * @example isLocal('//evil.example/') // false
 */
export function isLocal(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
  return /^\/(?!\/)[^\\\u0000-\u0020\u007f]*$/.test(address);
}

/** True for a whole address of another house that a browser may be sent to. */
export function isForeign(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
  return /^https?:\/\/[^\\\u0000-\u0020\u007f]+$/.test(address) && URL.canParse(address);
}
