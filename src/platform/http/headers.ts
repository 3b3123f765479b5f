/**
 * Headers of every page. Scripts come from this shop only and never stand inside the page; data blocks are not
 * scripts. Styles may be inline: the contract's scripts write them.
 */
const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    // Videos play in frames of this host, after the visitor's consent; of their pictures, img-src allows any host,
    // for descriptions from elsewhere have pictures from elsewhere.
    "frame-src 'self' https://www.youtube-nocookie.com",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self' https:",
    "frame-ancestors 'self'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};

/** The headers of every page of a shop; one that is reached over TLS asks to be reached over nothing else. */
export function pageHeaders(publicUrl: string): Record<string, string> {
  if (publicUrl.startsWith('https:'))
    return { ...PAGE_HEADERS, 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
  // A shop that is tried out without TLS may have its payment page without TLS too.
  const policy = PAGE_HEADERS['content-security-policy']?.replace("form-action 'self' https:", '$& http:');
  return { ...PAGE_HEADERS, 'content-security-policy': policy ?? '' };
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
