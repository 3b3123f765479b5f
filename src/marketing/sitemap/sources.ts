import type { Links } from '../../addresses.ts';
import { countListed, readListedProducts, type Term, termsOf } from '../../catalogue/index.ts';
import {
  countListedEntries,
  entryPath,
  type Kind,
  readListedEntries,
  topicPath,
} from '../../content/index.ts';
import { localeOf } from '../../frame/shop/languages.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { searchSlugs } from '../../search/index.ts';
import type { SitemapPage } from './write.ts';

/** Pages that one file names; each in up to every language of the shop. The format allows 50,000 addresses. */
export const PAGES_A_FILE = 10_000;
/** So many are in memory at once: as many as hold up nobody. */
const BATCH = 150;

/** A kind of page that has sitemaps of its own. */
export interface Source {
  count(): Promise<number>;
  /** The pages of one file, from 0 up. */
  pages(file: number): AsyncGenerator<SitemapPage>;
}

export function sourcesOf(shop: Shop): Readonly<Record<string, Source>> {
  const db = shop.db.read;
  const entries = (kind: Kind): Source => ({
    count: () => countListedEntries(db, kind),
    pages: (file) =>
      inBatches(
        file,
        (range) => readListedEntries(db, kind, range),
        (row) => shop.publicUrl + entryPath(shop, row.language, { ...row, kind }),
        shop,
      ),
  });
  return {
    places: { count: async () => 1, pages: () => places(shop) },
    products: {
      count: () => countListed(db),
      pages: (file) =>
        inBatches(
          file,
          (range) => readListedProducts(db, range),
          ({ language, slug }) => shop.publicUrl + shop.addresses.in(language).product({ slug: slug ?? '' }),
          shop,
        ),
    },
    posts: entries('post'),
    pages: entries('page'),
  };
}

type Row = { id: number; language: Language; modified_at: number };

async function* inBatches<R extends Row>(
  file: number,
  read: (range: { after: number; offset: number; limit: number }) => Promise<R[]>,
  address: (row: R) => string,
  { settings }: Shop,
): AsyncGenerator<SitemapPage> {
  let after = 0;
  for (let done = 0; done < PAGES_A_FILE; done += BATCH) {
    const rows = await read({ after, offset: after === 0 ? file * PAGES_A_FILE : 0, limit: BATCH });
    if (rows.length === 0) return;
    for (const [id, same] of Map.groupBy(rows, (row) => row.id)) {
      after = id;
      const addresses = new Map<string, string>();
      for (const language of settings.languages) {
        const row = same.find((one) => one.language === language);
        if (row) addresses.set(localeOf(settings, language), address(row));
      }
      if (addresses.size > 0) yield { addresses, modifiedAt: same[0]?.modified_at ?? 0 };
    }
  }
}

/** What there is one of, and what products and posts are sorted by: few, and in memory anyway. */
async function* places(shop: Shop): AsyncGenerator<SitemapPage> {
  const { languages } = shop.settings;
  for (const name of ['home', 'shop', 'blog'] as const) yield page(shop, (links) => links[name]());
  // Search forms, and the combinations of filters that are pages of their own.
  for (const slug of await searchSlugs(shop))
    yield page(shop, (links, language) => links.searchForm({ slug: slug[language] ?? '' }));
  const terms = new Map<Language, ReadonlyMap<number, Term>>();
  for (const language of languages) terms.set(language, (await termsOf(shop, language)).byId);
  const [first] = languages;
  for (const { id } of terms.get(first ?? '')?.values() ?? [])
    yield page(shop, (links, language) => {
      const term = terms.get(language)?.get(id);
      return term && termPath(links, term);
    });
}

function termPath(links: Links, term: Term): string | undefined {
  switch (term.taxonomy) {
    case 'category':
      return links.category({ path: term.path });
    case 'tag':
      return links.tag({ slug: term.slug });
    case 'brand':
      return links.brand({ slug: term.slug });
    default:
      return topicPath(links, term);
  }
}

function page(
  { publicUrl, settings, addresses }: Shop,
  path: (links: Links, language: Language) => string | undefined,
): SitemapPage {
  const found = new Map<string, string>();
  for (const language of settings.languages) {
    const own = path(addresses.in(language), language);
    if (own) found.set(localeOf(settings, language), publicUrl + own);
  }
  return { addresses: found };
}
