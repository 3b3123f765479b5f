import type { Day, SortChoice } from './model-request.ts';

/** How the values of a choice are picked. `select` and `radio` give one value, the others several. */
export type ChoiceInput = 'select' | 'multiselect' | 'checkbox' | 'radio';
export type RangeInput = 'range-number' | 'range-slider' | 'range-radio' | 'range-select' | 'range-checkbox';
export type DateInput = 'date' | 'daterange';
export type Operator = 'and' | 'or';

/** The order of day, month and year in a date field; slashes are left out in addresses. */
export type DateFormat = 'd/m/Y' | 'm/d/Y' | 'Y/m/d';

/** What a form's field puts into the address (search-and-filter.md 1.3): no more than reading and writing it needs. */
export type QueryField =
  | { type: 'search' }
  | {
      type: 'taxonomy';
      taxonomy: string;
      input: ChoiceInput;
      operator: Operator;
      /** A term stands for those below it too; so it is without this. */
      includeChildren?: boolean;
    }
  | { type: 'author'; input: ChoiceInput }
  | { type: 'post_type'; input: ChoiceInput }
  | { type: 'sort_order' }
  | { type: 'posts_per_page' }
  | { type: 'post_date'; input: DateInput; format: DateFormat }
  | { type: 'meta_choice'; key: string; input: ChoiceInput; operator: Operator }
  | { type: 'meta_number'; key: string; input: RangeInput; min?: number; max?: number }
  | { type: 'meta_date'; key: string; input: DateInput; format: DateFormat };

/** What reading an address must know of the form, and of the shop. */
export interface QueryForm {
  fields: readonly QueryField[];
  /** Results a page without `_sf_ppp`; also which numbers may be asked for at most. */
  pageSize: number;
  /** What can be found at all: document types of the index. Without it all. */
  types?: readonly string[];
  /** How fields with choices are joined; `and` without it. */
  relation?: Operator;
  /** The order when nobody asks for another, and among equals. */
  sort?: readonly SortChoice[];
  /** Whether a field has this value: a slug of the taxonomy, an author, a document type. Unknown ones are left out. */
  knows?(field: QueryField, value: string): boolean;
}

/** Its parameter's name. `posts_per_page` is `_sf_ppp`. */
export function nameOf(field: QueryField): string {
  switch (field.type) {
    case 'search':
      return '_sf_s';
    case 'taxonomy':
      return `_sft_${field.taxonomy}`;
    case 'author':
      return 'authors';
    case 'post_type':
      return 'post_types';
    case 'sort_order':
      return 'sort_order';
    case 'posts_per_page':
      return '_sf_ppp';
    case 'post_date':
      return 'post_date';
    default:
      return `_sfm_${field.key}`;
  }
}

export const takesOne = (input: ChoiceInput): boolean => input === 'select' || input === 'radio';

/** `2024-02-28` as `28/02/2024`. */
export function written(day: Day | undefined, format: DateFormat): string {
  const [year = '', month = '', date = ''] = day?.split('-') ?? [];
  if (year === '') return '';
  return {
    'd/m/Y': `${date}/${month}/${year}`,
    'm/d/Y': `${month}/${date}/${year}`,
    'Y/m/d': `${year}/${month}/${date}`,
  }[format];
}
