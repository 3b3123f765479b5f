import { type ChoiceInput, nameOf, type QueryField, type QueryForm, takesOne } from './model-fields.ts';
import { emptyRequest, LIMITS, type SearchRequest, SORT_COLUMNS, type SortChoice } from './model-request.ts';
import { choicesOf, daysOf, listOf, rangeOf } from './values.ts';

export interface ReadRequest {
  request: SearchRequest;
  /** Parameters and values that mean nothing to this form: a page with some must not be indexed by robots. */
  ignored: string[];
}

/** Parameters that are not the form's, and still nobody's mistake. */
const OTHERS = new Set([
  'sf_paged',
  'orderby',
  'lang',
  'sfid',
  'sf_action',
  'sf_data',
  'paged',
  'ref',
  'more',
  'utm_source',
]);

/**
 * Reads what a form asks for out of an address (search-and-filter.md 2.2). Whatever stands there, it gives a
 * request: what is unknown, broken or beyond measure is left out. Of a repeated parameter the last counts.
 *
 * @param query decoded pairs, as `URLSearchParams` or `Fields.entries()` give them
 */
export function readRequest(query: Iterable<readonly [string, string]>, form: QueryForm): ReadRequest {
  const params = new Map<string, string>();
  for (const [name, value] of query) params.set(name.replace(/\[\]$/, ''), value);
  const request = emptyRequest();
  const ignored: string[] = [];
  const known = new Set<string>();
  for (const field of form.fields) {
    const name = nameOf(field);
    known.add(name);
    // Blanks and dots in names arrive as underscores.
    const text = params.get(name) ?? params.get(name.replace(/[ .]/g, '_'));
    known.add(name.replace(/[ .]/g, '_'));
    if (text !== undefined) take(request, field, text, form, ignored);
  }
  for (const name of params.keys())
    if (!known.has(name) && !OTHERS.has(name) && !name.startsWith('utm_')) ignored.push(name);
  const orderby = params.get('orderby')?.trim().slice(0, 40) ?? '';
  // `menu_order` is the default.
  if (/^[a-z_-]+$/.test(orderby) && orderby !== 'menu_order') request.orderby = orderby;
  const more = new Set((params.get('more') ?? '').split(','));
  const unfolded = form.fields.map(nameOf).filter((name) => more.has(name));
  if (unfolded.length > 0) request.unfolded = unfolded.slice(0, LIMITS.unfolded);
  const page = params.get('sf_paged')?.trim() ?? '';
  if (/^\d{1,9}$/.test(page)) request.page = Math.min(LIMITS.page, Math.max(1, Number(page)));
  return { request, ignored };
}

function take(
  request: SearchRequest,
  field: QueryField,
  text: string,
  form: QueryForm,
  ignored: string[],
): void {
  /** What the form knows; one value where only one can be picked. */
  const kept = (split: (text: string, one: boolean) => string[], input: ChoiceInput): string[] => {
    const one = takesOne(input);
    const values = split(text, one);
    const good = values.filter((value) => form.knows?.(field, value) ?? true);
    for (const value of values) if (!good.includes(value)) ignored.push(`${nameOf(field)}=${value}`);
    return one ? good.slice(0, 1) : good;
  };
  switch (field.type) {
    case 'search':
      request.text = text.replace(/\s+/g, ' ').slice(0, LIMITS.text).toWellFormed().trim();
      return;
    case 'taxonomy': {
      const slugs = kept(listOf, field.input);
      if (slugs.length > 0) request.terms[field.taxonomy] = slugs;
      return;
    }
    case 'author':
      request.authors = kept(listOf, field.input);
      return;
    case 'post_type':
      request.types = kept(listOf, field.input);
      return;
    case 'sort_order': {
      const sort = sortOf(text);
      if (sort) request.sort = sort;
      return;
    }
    case 'posts_per_page': {
      const size = Number(/^\s*(\d{1,9})\s*$/.exec(text)?.[1] ?? 0);
      const clamped = Math.min(Math.max(size, 0), Math.max(LIMITS.pageSize, form.pageSize));
      if (clamped > 0 && clamped !== form.pageSize) request.pageSize = clamped;
      return;
    }
    case 'post_date': {
      const days = daysOf(text, field.format);
      if (days) request.postDate = days;
      return;
    }
    case 'meta_choice': {
      const values = kept(choicesOf, field.input);
      if (values.length > 0) request.choices[field.key] = values;
      return;
    }
    case 'meta_number': {
      const range = rangeOf(text, field);
      if (range) request.numbers[field.key] = range;
      return;
    }
    case 'meta_date': {
      const days = daysOf(text, field.format);
      if (days) request.dates[field.key] = days;
      return;
    }
  }
}

/** `title+desc`, `_sfm__price+asc+num`; undefined for what nobody could have chosen. */
export function sortOf(text: string): SortChoice | undefined {
  const [by = '', direction, as] = text.trim().split(/[+ ]/);
  if (direction !== 'asc' && direction !== 'desc') return undefined;
  const column = by.toLowerCase() === 'id' ? 'ID' : by;
  const isMeta = /^_sfm_[\w.:-]{1,80}$/.test(column);
  if (!isMeta && !SORT_COLUMNS.some((name) => name === column)) return undefined;
  if (column === 'menu_order') return undefined;
  const types = ['num', 'alpha', 'date', 'datetime'] as const;
  const compared = types.find((type) => type === as);
  return { by: column, direction, ...(isMeta && compared ? { as: compared } : {}) };
}
