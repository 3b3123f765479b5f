import { readEntriesById } from '../../content/index.ts';
import { json, type Reply } from '../../frame/request/reply.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { squeeze } from '../fold.ts';
import { meantBy } from '../form/meant.ts';
import { searchIndex } from '../index/shop-index.ts';
import { demandIndex } from '../preparing.ts';
import { inLanguage } from '../results/http-data.tsx';
import { DOCUMENT_TYPES } from '../setup/model-setup.ts';
import { readTitles } from '../store-titles.ts';
import { type SiteSearchItem, siteSearchTerms, titled } from './site-search.ts';

/** So many of each kind, as the box shows them. */
const MOST = 8;

/**
 * `GET /search-suggest.json?lang=ca&text=tasa`: what the search box offers for a text, the best first, as items of
 * its list. The box asks here when its own list has nothing (for there may be a mistake in the text), and in shops
 * whose list would be too long to hand out.
 *
 * @throws ShopError while the index is being prepared
 */
export async function suggestions(ctx: RequestContext): Promise<Reply> {
  const own = inLanguage(ctx);
  const text = own.query.trimmed('text', 100);
  const wanted = squeeze(text);
  if (wanted.length <= 1) return json([]);
  demandIndex(own.shop);
  const { text: meant } = await meantBy(own.shop, own.language, text);
  return json([...(await termsWith(own, squeeze(meant))), ...(await titlesFor(own, meant))]);
}

async function termsWith({ shop, language }: RequestContext, wanted: string): Promise<SiteSearchItem[]> {
  const terms = await shop.cache.get(
    `search.terms-found:${language}`,
    ['listing', 'categories', 'posts'],
    () => siteSearchTerms(shop.db.read, language),
  );
  const places = terms.map((term) => ({ term, place: squeeze(term.name).indexOf(wanted) }));
  return places
    .filter(({ place }) => place >= 0)
    .sort((a, b) => a.place - b.place)
    .slice(0, MOST)
    .map(({ term }) => term);
}

async function titlesFor({ shop, language }: RequestContext, text: string): Promise<SiteSearchItem[]> {
  const index = searchIndex(shop);
  const scope = [{ field: 'shown', values: ['search'] }];
  const found = new Map<string, number[]>();
  for (const type of DOCUMENT_TYPES) {
    const { hits, partial } = await index.search({
      language,
      text,
      typing: true,
      types: [type],
      scope,
      limit: MOST,
    });
    // What has only some of the words is for the results' page, which says so.
    found.set(type, partial ? [] : hits.map(({ id }) => id));
  }
  const ids = (...types: string[]) => types.flatMap((type) => found.get(type) ?? []);
  const products = await readTitles(shop.db.read, language, ids('product'));
  const entries = await readEntriesById(shop.db.read, ids('post', 'page'), language);
  const items = new Map<string, SiteSearchItem>([
    ...products.map((row) => [`product:${row.id}`, titled({ ...row, type: 'product' })] as const),
    ...entries.map((row) => [`${row.kind}:${row.id}`, titled({ ...row, type: row.kind })] as const),
  ]);
  return [...found].flatMap(([type, list]) => list.flatMap((id) => items.get(`${type}:${id}`) ?? []));
}
