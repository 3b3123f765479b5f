import type { RequestContext } from '../../frame/request/request-context.ts';
import type { StockStatus } from '../model.ts';
import { attributesOf, type ShopAttribute } from '../terms/attributes.ts';
import { type Terms, termsOf } from '../terms/terms.ts';
import { listingOf } from './memory/live.ts';
import type { Chosen, Narrowing, PageOf } from './memory/model.ts';
import { type Filter, isFiltered } from './model-filter.ts';

/** What an archive is asked for, in words that counts can be kept under. */
export interface Asked {
  termId: number | undefined;
  filter: Filter;
}

/** How many products of the archive have each value, were it chosen as well. */
export interface FacetCounts {
  terms: ReadonlyMap<number, number>;
  ratings: ReadonlyMap<number, number>;
  stock: ReadonlyMap<StockStatus, number>;
  /** As entered, in the request's currency. */
  price: { low: number; high: number } | undefined;
}

/** A filter in ids and entered prices; undefined when nothing is filtered. */
async function narrowingOf(ctx: RequestContext, filter: Filter): Promise<Narrowing | undefined> {
  if (!isFiltered(filter)) return undefined;
  const terms = await termsOf(ctx.shop, ctx.language);
  const attributes = await attributesOf(ctx.shop, ctx.language);
  const { minPrice, maxPrice, ratings, stock, brands } = filter;
  const priced = minPrice !== undefined || maxPrice !== undefined;
  return {
    price: priced
      ? {
          currency: ctx.currency.code,
          min: minPrice === undefined ? undefined : leastEntered(ctx, minPrice),
          max: maxPrice === undefined ? undefined : leastEntered(ctx, maxPrice + 1) - 1,
        }
      : undefined,
    ratings,
    stock,
    groups: [
      ...(brands.length > 0 ? [brandIds(terms, brands)] : []),
      ...filter.attributes.flatMap((chosen) => groupsOf(attributes, chosen)),
    ],
  };
}

/** The lowest price as entered that is shown as `shown` or more: prices may be shown with tax and kept without. */
function leastEntered({ shop }: RequestContext, shown: number): number {
  let low = 0;
  let high = 2 * shown + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (shop.shownPrice(middle, '') >= shown) high = middle;
    else low = middle + 1;
  }
  return low;
}

function brandIds(terms: Terms, slugs: readonly string[]): number[] {
  return slugs.flatMap((slug) => terms.bySlug.get(`brand ${slug}`)?.id ?? []);
}

/** An attribute that the shop does not have narrows nothing; a value that it does not have leaves nothing. */
function groupsOf(
  attributes: readonly ShopAttribute[],
  { code, slugs, type }: Filter['attributes'][number],
): number[][] {
  const attribute = attributes.find((candidate) => candidate.code === code);
  if (!attribute) return [];
  const ids = slugs.map((slug) => attribute.values.find((value) => value.slug === slug)?.id);
  if (type === 'or') return [ids.filter((id) => id !== undefined)];
  return ids.map((id) => (id === undefined ? [] : [id]));
}

async function chosenBy(ctx: RequestContext, { termId, filter }: Asked): Promise<Chosen> {
  const inStockOnly = ctx.shop.settings.catalogue.hideOutOfStock;
  return { termId, inStockOnly, narrowing: await narrowingOf(ctx, filter) };
}

/** How many products there are. */
export async function countProducts(ctx: RequestContext, asked: Asked): Promise<number> {
  const chosen = await chosenBy(ctx, asked);
  return (await listingOf(ctx.shop).settled()).count(chosen);
}

/** The ids of one page, in order. */
export async function listProducts(
  ctx: RequestContext,
  asked: Asked,
  page: Pick<PageOf, 'sort' | 'limit' | 'offset'>,
): Promise<number[]> {
  const chosen = await chosenBy(ctx, asked);
  const { shop, language, currency } = ctx;
  return (await listingOf(shop).settled()).page(chosen, { ...page, language, currency: currency.code });
}

/**
 * The counts beside the values, exact however many products there are. They are kept until the listing changes, under
 * the ids that the filter comes to. Prices are typed, so there is no end of them: what they narrow is counted each time.
 */
export async function countFacets(ctx: RequestContext, asked: Asked): Promise<FacetCounts> {
  const { shop, currency } = ctx;
  const { termId, inStockOnly, narrowing } = await chosenBy(ctx, asked);
  if (narrowing?.price) return readCounts(ctx, asked);
  const key = `catalogue.facets:${termId ?? 0}:${inStockOnly}:${currency.code}:${JSON.stringify(narrowing ?? 0)}`;
  return shop.cache.get(key, ['listing', 'categories'], () => readCounts(ctx, asked));
}

/** Values of one field widen each other, so each field is counted without what is chosen in it. */
async function readCounts(ctx: RequestContext, asked: Asked): Promise<FacetCounts> {
  const listed = await listingOf(ctx.shop).settled();
  const { filter } = asked;
  const within = (changes: Partial<Filter>) => chosenBy(ctx, { ...asked, filter: { ...filter, ...changes } });
  const { terms, ratings, stock } = listed.counts(await within({}));
  const recount = async (ids: Iterable<number>, changes: Partial<Filter>) => {
    const counts = listed.counts(await within(changes));
    for (const id of ids) terms.set(id, counts.terms.get(id) ?? 0);
  };
  const attributes = await attributesOf(ctx.shop, ctx.language);
  for (const { code } of filter.attributes.filter(({ type }) => type === 'or')) {
    const values = attributes.find((attribute) => attribute.code === code)?.values ?? [];
    const others = filter.attributes.filter((attribute) => attribute.code !== code);
    await recount(
      values.map(({ id }) => id),
      { attributes: others },
    );
  }
  if (filter.brands.length > 0) {
    const { byId } = await termsOf(ctx.shop, ctx.language);
    const brands = [...byId.values()].filter(({ taxonomy }) => taxonomy === 'brand');
    await recount(
      brands.map(({ id }) => id),
      { brands: [] },
    );
  }
  return {
    terms,
    ratings: filter.ratings.length > 0 ? listed.counts(await within({ ratings: [] })).ratings : ratings,
    stock: filter.stock.length > 0 ? listed.counts(await within({ stock: [] })).stock : stock,
    price: listed.bounds(await within({ minPrice: undefined, maxPrice: undefined }), ctx.currency.code),
  };
}

export const NOTHING: Filter = {
  minPrice: undefined,
  maxPrice: undefined,
  ratings: [],
  stock: [],
  brands: [],
  attributes: [],
};
