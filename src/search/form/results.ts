import {
  categoryTree,
  type ListingToolsProps,
  type ListingView,
  listingView,
  sortOf,
  withView,
} from '../../catalogue/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { searchIndex } from '../index/shop-index.ts';
import type { Relaxed } from '../model-question.ts';
import type { SearchRequest } from '../query/model-request.ts';
import { taxonomyField } from '../query/question.ts';
import { addressOf, emptyAddress, onListing } from './addresses.ts';
import type { Found } from './ask.ts';
import { type Chip, chipsOf } from './chips.ts';
import { type Item, readItems } from './items.ts';
import { addressesByLanguage, type ByLanguage } from './languages.ts';
import { type Lead, leadOf } from './lead.ts';

/** Everything that a page of results shows. */
export interface ResultsView {
  found: Found;
  items: Item[];
  chips: Chip[];
  /** What to leave out to find something, and how much that gives; most first. */
  ways: { label: string; href: string; total: number }[];
  /** Where most products are, for who found nothing. */
  popular: { name: string; href: string }[];
  /** A text that would find more. */
  suggestion: { text: string; href: string } | undefined;
  /** Where the shopkeeper leads who asks for this text. */
  lead: Lead | undefined;
  address(page: number): string;
  /** Where nothing is asked. */
  clear: string;
  /** Of results on the shop's own listing. */
  tools: Omit<ListingToolsProps, 'count' | 'view'> | undefined;
  view: ListingView;
  /** The same in each language. */
  languages: ByLanguage;
}

export async function viewResults(ctx: RequestContext, found: Found): Promise<ResultsView> {
  const { open, request, answer, within } = found;
  const view = listingView(ctx.query.text('ref', 4));
  const to = (changed: Partial<typeof request>, as = view) =>
    withView(addressOf(ctx.shop, open, { ...request, page: 1, ...changed }, within), as);
  const chips = chipsOf(ctx, found).map((chip) => ({ ...chip, href: withView(chip.href, view) }));
  const { suggestion } = answer;
  return {
    found,
    items: await readItems(ctx, found),
    chips,
    ways: found.relaxed.slice(0, 5).flatMap(({ drop, total }) => {
      const chip = chips.find((one) => one.drop === nameOfDrop(drop));
      return chip ? [{ label: chip.label, href: chip.href, total }] : [];
    }),
    popular: answer.total === 0 ? await popularCategories(ctx) : [],
    lead: await leadOf(ctx, found),
    suggestion: suggestion ? { text: suggestion, href: to({ text: suggestion }) } : undefined,
    address: (page) => to({ page }),
    clear: withView(emptyAddress(ctx.shop, open, within), view),
    tools: onListing(open.form) && open.form.types[0] === 'product' ? toolsOf(request, to) : undefined,
    view: view ?? 'grid',
    languages: await addressesByLanguage(ctx, found),
  };
}

/** So many ways on are a help, more a catalogue. */
const POPULAR = 6;

/** The categories of the first level that have the most products. */
async function popularCategories(ctx: RequestContext): Promise<ResultsView['popular']> {
  const totals = await searchIndex(ctx.shop).totals(taxonomyField('product_cat'), ['product']);
  const many = ({ id }: { id: number }) => totals.get(String(id)) ?? 0;
  return (await categoryTree(ctx))
    .filter((category) => many(category) > 0)
    .toSorted((a, b) => many(b) - many(a))
    .slice(0, POPULAR)
    .map(({ name, href }) => ({ name, href }));
}

/** The store's own order and view, beside everything that is asked. */
function toolsOf(
  request: SearchRequest,
  to: (changed: Partial<SearchRequest>, view?: ListingView) => string,
): ResultsView['tools'] {
  const { orderby = '' } = request;
  const [base = '', query] = to({ orderby: '' }).split('?');
  return {
    sort: sortOf(orderby),
    base,
    others: [...new URLSearchParams(query)],
    viewAddress: (view) => to({ page: request.page }, view),
  };
}

function nameOfDrop(drop: Relaxed['drop']): string {
  if ('text' in drop) return 'text';
  if ('range' in drop) return drop.range;
  return `${drop.choice.replace(/\.own$/, '')} ${drop.value}`;
}
