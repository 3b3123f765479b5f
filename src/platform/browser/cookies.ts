/** Writes a cookie that scripts read; where the page came encrypted, it never travels otherwise. */
export function writeCookie(name: string, value: string, attributes: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser, and is not read at once
  document.cookie = `${name}=${value}; ${attributes}${secure()}`;
}

/** Lets a library that writes cookies its own way write them as `writeCookie` does. It must write them at once. */
export function writingSecurely(work: () => void): void {
  const plain = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => plain?.get?.call(document),
    set: (written: string) => plain?.set?.call(document, written + secure()),
  });
  try {
    work();
  } finally {
    Reflect.deleteProperty(document, 'cookie');
  }
}

const secure = () => (location.protocol === 'https:' ? '; secure' : '');

/** The value of a cookie that scripts may read; '' without it. */
export function cookie(name: string): string {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return decodeURIComponent(found?.slice(name.length + 1) ?? '');
}
