import type { Language, Translated } from '../../frame/shop/settings.ts';
import type { ChoiceInput, DateFormat, DateInput, Operator, RangeInput } from '../query/model-fields.ts';
import type { SortChoice } from '../query/model-request.ts';

/** All that the shopkeeper says about searching; loaded by `cistella search apply FILE`. */
export interface SearchSetup {
  forms: SearchForm[];
  /** The form that answers the search box in the header; without it the shop makes one by itself. */
  siteSearch: number | undefined;
  /** Milliseconds that the box waits before it suggests; the browser keeps it from 200 to 5000. */
  siteSearchDelay: number;
  /** Combinations of filters that are pages of their own. All others are kept from search engines. */
  pages: FilterPage[];
  rules: ResultRule[];
  /** Words that are taken for others. */
  corrections: Correction[];
  /** Words that say nothing in this shop, by language; those of the language itself are known. */
  stopWords: Record<Language, string[]>;
}

export const NO_SETUP: SearchSetup = {
  forms: [],
  siteSearch: undefined,
  siteSearchDelay: 500,
  pages: [],
  rules: [],
  corrections: [],
  stopWords: {},
};

export const DOCUMENT_TYPES = ['product', 'post', 'page'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/**
 * Where results stand (spec section 9). `shortcode` and the `custom` ones: on the form's own page. Those of an
 * archive: on the shop's own listing, in place.
 */
export const DISPLAY_METHODS = [
  'shortcode',
  'archive',
  'post_type_archive',
  'custom_woocommerce_store',
  'custom_edd_store',
  'custom_layouts',
  'custom',
] as const;
export type DisplayMethod = (typeof DISPLAY_METHODS)[number];

/** Whether results stand on the shop's own listing. */
export const standsOnListing = (display: DisplayMethod): boolean =>
  display === 'custom_woocommerce_store' || display === 'post_type_archive';

/** Whether a form stands on the search's own first page: it has no word of its own in any language. */
export const isRoot = (slug: Translated): boolean => Object.values(slug).every((word) => word === '');

export const SCROLL_TO = ['window', 'form', 'results', 'custom', '0'] as const;
export const SCROLL_ON = ['all', 'submit', 'pagination'] as const;
export const AFTER_FILTERING = ['hide', 'fold'] as const;
export const RESET_MODES = ['always', 'never', 'auto'] as const;

export interface SearchForm {
  /** What the contract calls `sfid`. */
  id: number;
  title: Translated;
  /** The word of its own page's address; '' is the search module's first page. */
  slug: Translated;
  types: DocumentType[];
  display: DisplayMethod;
  relation: Operator;
  pageSize: number;
  /** How results are put in order when nobody says otherwise; the second decides among equals. */
  sort: SortChoice[];
  /** Taxonomy → slugs in the shop's first language that all results have. */
  within: Record<string, string[]>;
  /** `type:id` of what is never shown. */
  exclude: string[];
  ajax: boolean;
  autoUpdate: boolean;
  autoCount: boolean;
  refreshCount: boolean;
  useHistory: boolean;
  updateUrl: boolean;
  pagination: 'normal' | 'infinite_scroll';
  /** Pixels below the window's end at which the next page is fetched. */
  scrollTrigger: number;
  scrollLoader: boolean;
  onlyOnResults: boolean;
  scrollTo: (typeof SCROLL_TO)[number];
  scrollToSelector: string;
  scrollOn: (typeof SCROLL_ON)[number];
  /** On screens 1200 px wide or less: hide the results, or close the panel that the form is folded into. */
  afterFiltering: (typeof AFTER_FILTERING)[number];
  taxonomyArchives: boolean;
  updateSections: string[];
  fields: FormField[];
}

interface Common {
  heading: Translated | undefined;
}

/** How the values of a choice look. */
export interface ChoiceLook {
  input: ChoiceInput;
  operator: Operator;
  /** For those who hear the field and see no heading. */
  label: Translated | undefined;
  /** The first option, which chooses nothing. */
  allLabel: Translated | undefined;
  showCount: boolean;
  hideEmpty: boolean;
  combobox: boolean;
  noResults: Translated | undefined;
  placeholder: Translated | undefined;
  orderBy: 'default' | 'id' | 'name' | 'slug' | 'count' | 'value' | 'label' | 'number';
  descending: boolean;
}

export type TaxonomyField = Common &
  ChoiceLook & {
    type: 'taxonomy' | 'tag' | 'category';
    taxonomy: string;
    hierarchical: boolean;
    includeChildren: boolean;
    /** Slugs in the shop's first language. */
    only: string[];
    exclude: string[];
  };

export type MetaChoiceField = Common &
  ChoiceLook & {
    type: 'post_meta';
    meta: 'choice';
    key: string;
    /** Without any, the values that there are. */
    options: { value: string; label: Translated }[];
  };

export type NumberField = Common & {
  type: 'post_meta';
  meta: 'number';
  key: string;
  input: RangeInput;
  /** Radios and selects: one choice of a whole step, not a pair of ends. */
  single: boolean;
  /** Undefined is as found in the shop. */
  min: number | undefined;
  max: number | undefined;
  step: number;
  decimals: number;
  thousand: string;
  decimal: string;
  prefix: string;
  suffix: string;
  separator: string;
  displayAs: 'textinput' | 'text';
  histogram: boolean;
};

export type DateField = Common & {
  input: DateInput;
  format: DateFormat;
  years: boolean;
  months: boolean;
} & ({ type: 'post_date' } | { type: 'post_meta'; meta: 'date'; key: string });

export type FormField =
  | (Common & { type: 'search'; label: Translated | undefined; placeholder: Translated | undefined })
  | TaxonomyField
  | MetaChoiceField
  | NumberField
  | DateField
  | (Common & ChoiceLook & { type: 'author' | 'post_type' })
  | (Common & {
      type: 'sort_order';
      input: 'select' | 'radio';
      label: Translated | undefined;
      allLabel: Translated | undefined;
      options: (SortChoice & { label: Translated })[];
    })
  | (Common & {
      type: 'posts_per_page';
      input: 'select' | 'radio';
      label: Translated | undefined;
      allLabel: Translated | undefined;
      min: number;
      max: number;
      step: number;
    })
  | (Common & { type: 'submit'; label: Translated | undefined })
  | (Common & { type: 'reset'; label: Translated | undefined; mode: (typeof RESET_MODES)[number] });

/** A combination of filters with an address, a title and a text of its own. */
export interface FilterPage {
  form: number;
  slug: Translated;
  title: Translated;
  /** Plain text; what search engines show as well. */
  text: Translated;
  /** As the form's address says it, in the shop's first language. */
  query: string;
}

/** What comes first for a text, whatever the ranking says. */
export interface ResultRule {
  /** Texts that mean the same to a reader of shops: compared without case and accents. */
  queries: string[];
  /** Every language without it. */
  language: Language | undefined;
  /** `sku:CODE`, `product:12`, `post:3`: first, in this order, when they match. */
  pin: string[];
  /** The same: after all others. */
  bury: string[];
  /** The same → how many times as much its relevance counts. */
  boost: Record<string, number>;
  /** Where who asks for nothing else is led at once: a product, or `product_cat:3`, `product_brand:3`, `product_tag:3`. */
  lead: string | undefined;
}

/** What is written on the left is looked for as what stands on the right, in one language. */
export interface Correction {
  language: Language;
  from: string[];
  to: string;
}
