/** Writes a cookie that scripts read; where the page came encrypted, it never travels otherwise. */
export function writeCookie(name: string, value: string, attributes: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser, and is not read at once
  document.cookie = `${name}=${value}; ${attributes}${secure}`;
}

/** The value of a cookie that scripts may read; '' without it. */
export function cookie(name: string): string {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return decodeURIComponent(found?.slice(name.length + 1) ?? '');
}
