import { nameOf, type QueryField, type QueryForm } from './model-fields.ts';
import type { DayRange, SearchRequest } from './model-request.ts';
import { digitsOf } from './values.ts';

/**
 * The query string of a request, without question mark: parameters in the order of the form's fields, spelled as
 * the form's client does (search-and-filter.md 1.3). One meaning has one spelling.
 *
 * @example writeRequest({ ...emptyRequest(), terms: { product_cat: ['olis', 'vins'] } }, form) // "_sft_product_cat=olis,vins"
 */
export function writeRequest(request: SearchRequest, form: QueryForm): string {
  const pairs: string[] = [];
  for (const field of form.fields) {
    const value = spelled(request, field);
    if (value !== '') pairs.push(`${encodeURIComponent(nameOf(field))}=${value}`);
  }
  if (request.orderby) pairs.push(`orderby=${request.orderby}`);
  if (request.unfolded) pairs.push(`more=${request.unfolded.map(slug).join(',')}`);
  if (request.page > 1) pairs.push(`sf_paged=${request.page}`);
  return pairs.join('&');
}

/** Slugs go as they are, but for what would break the address. */
const slug = (text: string) => encodeURIComponent(text);

function spelled(request: SearchRequest, field: QueryField): string {
  switch (field.type) {
    case 'search':
      return encodeURIComponent(request.text);
    case 'taxonomy':
      return (request.terms[field.taxonomy] ?? []).map(slug).join(field.operator === 'and' ? '+' : ',');
    case 'author':
      return request.authors.map(slug).join(',');
    case 'post_type':
      return request.types.map(slug).join(',');
    case 'sort_order': {
      const { sort } = request;
      return sort ? [slug(sort.by), sort.direction, ...(sort.as ? [sort.as] : [])].join('+') : '';
    }
    case 'posts_per_page':
      return request.pageSize === undefined ? '' : String(request.pageSize);
    case 'post_date':
      return days(request.postDate, field.format);
    case 'meta_choice':
      return encodeURIComponent(
        (request.choices[field.key] ?? []).join(field.operator === 'and' ? '-+-' : '-,-'),
      );
    case 'meta_number': {
      const range = request.numbers[field.key];
      return range ? `${range.min ?? ''}+${range.max ?? ''}` : '';
    }
    case 'meta_date':
      return days(request.dates[field.key], field.format);
  }
}

function days(range: DayRange | undefined, format: Parameters<typeof digitsOf>[1]): string {
  if (!range?.from || !range.to) return '';
  const [from, to] = [digitsOf(range.from, format), digitsOf(range.to, format)];
  return from === to ? from : `${from}+${to}`;
}
