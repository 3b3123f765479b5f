/** A video of the host before it plays: spec section 3. `src` is the address of the frame. */
export interface VideoPlaceholder {
  id: string;
  /** Further parameters of the player, such as `start=30`; '' for none. */
  query: string;
  src: string;
  alt: string;
}

/** A video of the shop's own, which it shows itself. */
export interface OwnVideo {
  /** Its address, and what it is: `video/mp4`. */
  file: string;
  type: string;
  alt: string;
}

export type ShownVideo = VideoPlaceholder | OwnVideo;

const CODE = /^[\w-]{11}$/;
/** Files of the shop's own are called by what is in them. */
const OWN = /^[0-9a-f]{32}\.(mp4|webm)$/;
const OWN_ADDRESS = /^(?:https?:\/\/[^/]+)?\/media\/video\/([0-9a-f]{32}\.(?:mp4|webm))$/;

export const isOwnVideo = (code: string): boolean => OWN.test(code);
export const ownVideoAddress = (code: string): string => `/media/video/${code}`;

/** The same of a file of the shop's own, or by the host's name of it. */
export function shownVideoOf(code: string, query: string, alt: string): ShownVideo | undefined {
  const [, kind] = OWN.exec(code) ?? [];
  return kind ? { file: ownVideoAddress(code), type: `video/${kind}`, alt } : videoOf(code, query, alt);
}

/** A video by the host's own name of it; undefined when there can be none of that name. */
export function videoOf(code: string, query: string, alt: string): VideoPlaceholder | undefined {
  if (!CODE.test(code)) return undefined;
  return { id: code, query: cleanQuery(query), src: `https://www.youtube-nocookie.com/embed/${code}`, alt };
}

/**
 * A video by an address that people copy: `https://www.youtube.com/watch?v=…&t=30s`, `https://youtu.be/…`,
 * `…/embed/…`, `…/shorts/…`. Undefined for any other address.
 */
export function videoAt(address: string, alt: string): VideoPlaceholder | undefined {
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined;
  const host = url.hostname.replace(/^(www|m)\./, '');
  const [, first = '', second = ''] = url.pathname.split('/');
  const code =
    host === 'youtu.be'
      ? first
      : host !== 'youtube.com' && host !== 'youtube-nocookie.com'
        ? ''
        : first === 'watch'
          ? (url.searchParams.get('v') ?? '')
          : ['embed', 'shorts', 'live'].includes(first)
            ? second
            : '';
  const start = seconds(url.searchParams.get('start') ?? url.searchParams.get('t') ?? '');
  return videoOf(code, start > 0 ? `start=${start}` : '', alt);
}

/** The same, or a file of the shop's own by its address. */
export function shownVideoAt(address: string, alt: string): ShownVideo | undefined {
  const [, own] = OWN_ADDRESS.exec(address) ?? [];
  return own ? shownVideoOf(own, '', alt) : videoAt(address, alt);
}

/** What a video is known by, by its address: the host's name of it, or its file's. */
export const videoCodeIn = (address: string): string | undefined =>
  OWN_ADDRESS.exec(address)?.[1] ?? videoAt(address, '')?.id;

/** Where people watch it without us: the link that stands on the page before anything is loaded. */
export function watchAddress({ id, query }: VideoPlaceholder): string {
  const start = new URLSearchParams(query).get('start');
  return `https://www.youtube.com/watch?v=${id}${start ? `&t=${Number.parseInt(start, 10) || 0}s` : ''}`;
}

/** The host's picture of a video, by the name that the settings give. */
export function thumbnailAddress({ id }: VideoPlaceholder, name: string): string {
  return `https://i.ytimg.com/vi/${id}/${name}`;
}

/** The frame's address once it plays. */
export function playingAddress(src: string, query: string): string {
  return `${src}?autoplay=1${query === '' ? '' : `&${query}`}`;
}

/** Only plain parameters: names and values of letters, digits, dots, dashes and underscores. */
function cleanQuery(query: string): string {
  return query
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => /^\w[\w-]*=[\w.,-]*$/.test(part) && !part.startsWith('autoplay='))
    .join('&');
}

/** `90`, `90s` and `1m30s` are the same. */
function seconds(text: string): number {
  const [, h = '0', m = '0', s = '0'] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(text) ?? [];
  return Number(h) * 3600 + Number(m) * 60 + Number(s);
}
