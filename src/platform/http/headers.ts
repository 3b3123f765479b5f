/** Posts of social networks are shown in frames of these hosts, after the visitor's consent. */
const SOCIAL = [
  'https://www.instagram.com',
  'https://www.tiktok.com',
  'https://platform.twitter.com',
  'https://www.facebook.com',
].join(' ');

/**
 * Headers of every page. Scripts come from this shop only; inside the page stands one, known by its hash; data blocks
 * are no scripts. Styles may be inline: the contract's scripts write them.
 */
const policy = (inlineScript: string, forms: string, hosts: string) =>
  [
    "default-src 'self'",
    `script-src 'self' '${inlineScript}'${hosts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    // Videos play in frames of this host, after the visitor's consent; of their pictures, img-src allows any host,
    // for descriptions from elsewhere have pictures from elsewhere.
    `frame-src 'self' https://www.youtube-nocookie.com ${SOCIAL}${hosts}`,
    ...(hosts === '' ? [] : [`connect-src 'self'${hosts}`]),
    "object-src 'none'",
    "base-uri 'self'",
    `form-action 'self' ${forms}`,
    "frame-ancestors 'self'",
  ].join('; ');

const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};

/** For what is no page: nothing in it runs and nothing frames it. The offline page is whole in itself. */
const BARE_POLICY = [
  "default-src 'none'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A shop that is reached over TLS asks to be reached over nothing else. */
const transport = (publicUrl: string): Record<string, string> =>
  publicUrl.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {};

/** The headers of files. They have no policy: a worker's script would run under it. */
export const fileHeaders = (publicUrl: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  ...transport(publicUrl),
});

/** The headers of what is no page: redirects, replies to calls, files. */
export function plainHeaders(publicUrl: string): Record<string, string> {
  return {
    'content-security-policy': BARE_POLICY,
    ...fileHeaders(publicUrl),
  };
}

/**
 * The headers of every page of a shop.
 *
 * @param hosts other houses whose scripts and frames a page needs: a captcha's, a tag manager's
 * @param forms the only other houses that its forms go to; any without it
 */
export function pageHeaders(
  publicUrl: string,
  inlineScript: string,
  hosts: readonly string[] = [],
  forms?: readonly string[],
): Record<string, string> {
  const secure = publicUrl.startsWith('https:');
  return {
    // A shop that is tried out without TLS may have its payment page without TLS too.
    'content-security-policy': policy(
      inlineScript,
      forms?.join(' ') ?? (secure ? 'https:' : 'https: http:'),
      hosts.map((host) => ` ${host}`).join(''),
    ),
    ...PAGE_HEADERS,
    ...transport(publicUrl),
  };
}

/** For what belongs to one visitor: never kept by anybody (wire.md 1.1). */
export const NO_CACHE: Readonly<Record<string, string>> = {
  'cache-control': 'no-cache, must-revalidate, max-age=0, no-store, private',
  expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
};

/** Kept by browsers, asked for again each time: a 304 is all it costs. */
export const REVALIDATE: Readonly<Record<string, string>> = {
  'cache-control': 'public, max-age=0, must-revalidate',
};
