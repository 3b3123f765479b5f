import { xmlText } from '../../content/index.ts';

/** One page of the shop, in the languages that it was written in: language tag → whole address. */
export interface SitemapPage {
  addresses: ReadonlyMap<string, string>;
  /** Epoch milliseconds; unknown without it. */
  modifiedAt?: number;
}

export const URLSET_BEGINS = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
`;
export const URLSET_ENDS = '</urlset>\n';

/** A page as sitemaps want it: once for each of its addresses, and each names all of them. */
export function writePage({ addresses, modifiedAt }: SitemapPage): string {
  const [first] = addresses.values();
  const links =
    addresses.size < 2
      ? ''
      : [...addresses, ['x-default', first ?? ''] as const]
          .map(
            ([language, address]) =>
              `<xhtml:link rel="alternate" hreflang="${xmlText(language)}" href="${xmlText(address)}"/>`,
          )
          .join('');
  const modified = modifiedAt ? `<lastmod>${new Date(modifiedAt).toISOString()}</lastmod>` : '';
  return [...addresses.values()]
    .map((address) => `<url><loc>${xmlText(address)}</loc>${modified}${links}</url>\n`)
    .join('');
}

export function writeIndex(addresses: readonly string[]): string {
  const maps = addresses.map((address) => `<sitemap><loc>${xmlText(address)}</loc></sitemap>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${maps}</sitemapindex>
`;
}
