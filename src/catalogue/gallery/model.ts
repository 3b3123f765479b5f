/** One picture of the lightbox: spec section 3. `pid` is its place, from 1. */
export interface LightboxItem {
  src: string;
  srcset: string;
  w: number;
  h: number;
  title: string;
  alt: string;
  pid: number;
}

/** Which picture of which gallery an address names; both count from 1. */
export interface GalleryPosition {
  gid: number;
  pid: number;
}

/** @example galleryHash({ gid: 1, pid: 3 }) // '#&gid=1&pid=3' */
export function galleryHash({ gid, pid }: GalleryPosition): string {
  return `#&gid=${gid}&pid=${pid}`;
}

/** The position in an address's fragment; the first gallery when none is named. Undefined when there is no picture. */
export function galleryPosition(hash: string): GalleryPosition | undefined {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const number = (name: string, standard: string) => {
    const text = fields.get(name) ?? standard;
    return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;
  };
  const gid = number('gid', '1');
  const pid = number('pid', '');
  return gid && pid ? { gid, pid } : undefined;
}

/** Where a network shares a page and one of its pictures; all three are whole addresses or texts. */
export function shareAddress(
  network: string,
  { url, picture, text }: { url: string; picture: string; text: string },
): string {
  const at = (address: string, fields: Record<string, string>) =>
    `${address}?${new URLSearchParams(fields).toString()}`;
  switch (network) {
    case 'x':
      return at('https://x.com/intent/post', { text, url });
    case 'pinterest':
      return at('https://www.pinterest.com/pin/create/button/', { url, media: picture, description: text });
    case 'whatsapp':
      return at('https://wa.me/', { text: `${text} ${url}` });
    case 'telegram':
      return at('https://t.me/share/url', { url, text });
    default:
      return at('https://www.facebook.com/sharer/sharer.php', { u: url });
  }
}

/** The slide that follows when `step` slides are gone on from `at`; the ends meet when slides loop. */
export function nextSlide(at: number, step: number, count: number, loop: boolean): number {
  const next = at + step;
  if (loop) return ((next % count) + count) % count;
  return Math.min(count - 1, Math.max(0, next));
}
