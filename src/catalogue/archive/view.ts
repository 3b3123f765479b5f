import type { Listing } from '../../frame/page/listing.tsx';
import { ShopError } from '../../frame/request/errors.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { readCards } from '../cards/cards.ts';
import type { Card } from '../cards/model.ts';
import { type Asked, countProducts, listProducts } from '../listing/facets.ts';
import { type ListingView, listingView, type Sort, sortOf } from '../listing/model.ts';
import { type Filter, isFiltered, isFilterField, readFilter, writeFilter } from '../listing/model-filter.ts';
import { attributesOf } from '../terms/attributes.ts';
import type { Term } from '../terms/terms.ts';
import { MORE, unfolded } from './filter-fold.ts';

/** What an archive is of: the whole shop, a category, tag or brand, or a value of an attribute. */
export interface ArchiveSubject {
  id: number | undefined;
  /** Its first page, without a query. */
  address: string;
  term?: Term;
  attribute?: { code: string; label: string; name: string; description: string };
}

export interface ArchiveProducts {
  filter: Filter;
  filtered: boolean;
  sort: Sort;
  view: ListingView;
  total: number;
  pageSize: number;
  cards: Card[];
  listing: Listing;
}

export const askedOf = (ctx: RequestContext, { id }: ArchiveSubject): Asked => ({
  termId: id,
  filter: readFilter(ctx.query.entries(), ctx.currency),
});

/**
 * One page of an archive as the address asks for it.
 *
 * @throws ShopError not_found for a page before the first, and past the last unless `beyond`
 */
export async function readArchive(
  ctx: RequestContext,
  subject: ArchiveSubject,
  { beyond = false } = {},
): Promise<ArchiveProducts> {
  const { shop, query } = ctx;
  const paged = query.integer('paged');
  if (query.has('paged') && (paged === undefined || paged < 1)) throw new ShopError('not_found');
  const page = paged ?? ctx.match?.page ?? 1;
  const { pageSize, loadMethod } = shop.settings.catalogue;
  const asked = askedOf(ctx, subject);
  const sort = sortOf(query.text('orderby', 20));
  const total = await countProducts(ctx, asked);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (page > pages && !beyond) throw new ShopError('not_found');
  const ids = await listProducts(ctx, asked, { sort, limit: pageSize, offset: (page - 1) * pageSize });
  return {
    filter: asked.filter,
    filtered: isFiltered(asked.filter),
    sort,
    view: listingView(query.text('ref', 4)) ?? 'grid',
    total,
    pageSize,
    cards: await readCards(ctx, ids),
    listing: {
      id: 'products',
      method: loadMethod,
      page,
      pages,
      base: subject.address,
      query: listingQuery(ctx, asked.filter, sort),
    },
  };
}

/** What the links of a listing carry on: its order, its filters, its view and which lists are unfolded. */
function listingQuery({ query, currency }: RequestContext, filter: Filter, sort: Sort): string {
  const view = listingView(query.text('ref', 4));
  const open = unfolded(query.text(MORE, 200)).join(',');
  const pairs: [string, string][] = [
    ...(sort === 'menu_order' ? [] : [['orderby', sort] as [string, string]]),
    ...writeFilter(filter, currency),
    ...(view ? [['ref', view] as [string, string]] : []),
    ...(open ? [[MORE, open] as [string, string]] : []),
  ];
  const text = new URLSearchParams(pairs).toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}

/** The parameters of the address that a form of the listing repeats. */
export function otherParameters({ query }: RequestContext, ...own: string[]): (readonly [string, string])[] {
  return query
    .without('paged', ...own)
    .entries()
    .filter(([name]) => OURS.has(name) || isFilterField(name));
}

const OURS = new Set(['orderby', 'ref', 's', 'post_type', MORE]);

/** A value of an attribute by its slug, if its attribute has an archive. */
export async function findAttributeValue(ctx: RequestContext, code: string, slug: string) {
  const attribute = (await attributesOf(ctx.shop, ctx.language)).find((candidate) => candidate.code === code);
  const value = attribute?.values.find((candidate) => candidate.slug === slug);
  return attribute && value && { attribute, value };
}
