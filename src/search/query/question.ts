import type { Language } from '../../frame/shop/settings.ts';
import { own } from '../../platform/own.ts';
import type { ChoiceFilter, Order, Question, RangeFilter, ScopeFilter } from '../model-question.ts';
import { type QueryForm, takesOne } from './model-fields.ts';
import type { Day, SearchRequest, SortChoice } from './model-request.ts';

/** What turns the words of addresses into those of the index. */
export interface QuestionContext {
  language: Language;
  /** Code of the currency in which prices are asked for. */
  currency: string;
  /** The id of a term by its slug in the language; undefined when there is none. */
  termId(taxonomy: string, slug: string): number | undefined;
  hideOutOfStock: boolean;
  /** When a day begins at the shop, in epoch milliseconds. */
  dayStart(day: Day): number;
}

/** What the contract calls taxonomies → what the index does. Attributes (`pa_…`) have one name. */
const TAXONOMIES: Record<string, string> = {
  product_cat: 'category',
  product_tag: 'tag',
  product_brand: 'brand',
  category: 'post_category',
};
export const taxonomyField = (taxonomy: string): string => own(TAXONOMIES, taxonomy) ?? taxonomy;

/** The index's number field of a custom field; `_price` is the price in a currency. */
export const numberField = (key: string, currency: string): string =>
  key === '_price' ? `price:${currency}` : (own(NUMBERS, key) ?? `meta:${key}`);

/** What the contract keeps as custom fields and the shop knows by itself. */
const NUMBERS: Record<string, string> = {
  _wc_average_rating: 'rating',
  _wc_review_count: 'reviews',
  total_sales: 'sales',
};

/** The index's choice field of a taxonomy field of a form. */
export const choiceField = (field: { taxonomy: string; includeChildren?: boolean }): string => {
  const name = taxonomyField(field.taxonomy);
  return field.includeChildren === false && name in NESTED ? `${name}.own` : name;
};
/** Taxonomies whose terms stand in each other. */
const NESTED: Record<string, true> = { category: true, post_category: true };

/**
 * The question for the index that a form's request means; counts and histograms are the caller's to ask for.
 * Products hidden from lists are left out without a text, those hidden from search with one.
 */
export function questionOf(request: SearchRequest, form: QueryForm, context: QuestionContext): Question {
  const choices: ChoiceFilter[] = [];
  const ranges: RangeFilter[] = [];
  const scope: ScopeFilter[] = [{ field: 'shown', values: [request.text === '' ? 'catalog' : 'search'] }];
  for (const field of form.fields) {
    if (field.type === 'taxonomy') {
      const slugs = request.terms[field.taxonomy] ?? [];
      const values = slugs.map((slug) =>
        String(context.termId(taxonomyField(field.taxonomy), slug) ?? `? ${slug}`),
      );
      const operator = takesOne(field.input) ? 'or' : field.operator;
      if (values.length > 0) choices.push({ field: choiceField(field), values, operator });
    } else if (field.type === 'meta_choice') {
      const values = request.choices[field.key] ?? [];
      const operator = takesOne(field.input) ? 'or' : field.operator;
      if (values.length > 0) choices.push({ field: `meta:${field.key}`, values, operator });
    } else if (field.type === 'meta_number') {
      const range = request.numbers[field.key];
      if (range) ranges.push({ field: numberField(field.key, context.currency), ...range });
    } else if (field.type === 'meta_date') {
      const days = request.dates[field.key];
      const number = (day: Day) => Number(day.replaceAll('-', ''));
      if (days?.from && days.to)
        ranges.push({ field: `meta:${field.key}`, min: number(days.from), max: number(days.to) });
    }
  }
  const { from, to } = request.postDate ?? {};
  if (from && to)
    ranges.push({ field: 'date', min: context.dayStart(from), max: context.dayStart(dayAfter(to)) - 1 });
  if (request.authors.length > 0) scope.push({ field: 'author', values: request.authors });
  if (context.hideOutOfStock) scope.push({ field: 'gone', values: ['yes'], exclude: true });
  const limit = request.pageSize ?? form.pageSize;
  return {
    language: context.language,
    text: request.text,
    types: request.types.length > 0 ? request.types : (form.types ?? []),
    choices,
    ranges,
    scope,
    ...(form.relation ? { relation: form.relation } : {}),
    order: orderOf(request, context.currency, form.sort ?? []),
    limit,
    offset: (request.page - 1) * limit,
  };
}

const dayAfter = (day: Day): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

const STORE_ORDERS: Record<string, Order[]> = {
  popularity: [{ by: 'sales', descending: true }],
  rating: [
    { by: 'rating', descending: true },
    { by: 'reviews', descending: true },
  ],
  date: [{ by: 'date', descending: true }],
  title: [{ by: 'title', descending: false }],
  rand: [{ by: 'random', descending: false }],
};
const COLUMNS: Record<string, string> = {
  ID: 'id',
  title: 'title',
  name: 'title',
  date: 'date',
  modified: 'modified',
  rand: 'random',
  comment_count: 'reviews',
  menu_order: 'position',
  relevance: 'relevance',
};

/**
 * With `orderby` in the address the form's own order is ignored; without either a text's relevance counts, then
 * what the form says, then the shopkeeper's order. The form's order also decides among equals.
 */
function orderOf(
  { text, sort, orderby }: SearchRequest,
  currency: string,
  defaults: readonly SortChoice[],
): Order[] {
  const orders = (choices: readonly SortChoice[]) =>
    choices.flatMap((choice) => {
      const by = columnOf(choice, currency);
      return by ? [{ by, descending: choice.direction === 'desc' }] : [];
    });
  const usual = orders(defaults);
  const usualOrder: Order[] =
    text !== ''
      ? [{ by: 'relevance', descending: true }]
      : usual.length > 0
        ? usual
        : [
            { by: 'position', descending: false },
            { by: 'title', descending: false },
          ];
  if (orderby === 'price' || orderby === 'price-desc')
    return [{ by: `price:${currency}`, descending: orderby === 'price-desc' }];
  if (orderby) return own(STORE_ORDERS, orderby) ?? usualOrder;
  const chosen = sort ? orders([sort]) : [];
  return chosen.length > 0 ? [...chosen, ...usual] : usualOrder;
}

function columnOf({ by }: SortChoice, currency: string): string | undefined {
  return by.startsWith('_sfm_') ? numberField(by.slice('_sfm_'.length), currency) : own(COLUMNS, by);
}
