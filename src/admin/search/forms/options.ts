/** One thing that can be said of a form, or of a field in it, as its file calls it. */
export type Option =
  | { name: string; kind: 'words' }
  | { name: string; kind: 'flag'; usual: boolean }
  | { name: string; kind: 'one'; of: readonly string[]; usual: string }
  | { name: string; kind: 'number'; min: number; max: number; usual?: number }
  | { name: string; kind: 'text'; max: number; usual: string }
  | { name: string; kind: 'list' }
  | { name: string; kind: 'sorts' }
  /** The same without names: how results stand when nobody chooses. */
  | { name: string; kind: 'orders' }
  | { name: string; kind: 'values' };

/** A form or a field as it is written. */
export type Written = Record<string, unknown>;

const words = (name: string): Option => ({ name, kind: 'words' });
const flag = (name: string, usual = false): Option => ({ name, kind: 'flag', usual });
const one = (name: string, of: readonly string[], usual = of[0] ?? ''): Option => ({
  name,
  kind: 'one',
  of,
  usual,
});
const number = (name: string, min: number, max: number, usual?: number): Option => ({
  name,
  kind: 'number',
  min,
  max,
  ...(usual === undefined ? {} : { usual }),
});
const text = (name: string, max: number, usual = ''): Option => ({ name, kind: 'text', max, usual });
const list = (name: string): Option => ({ name, kind: 'list' });

const LOOK = [
  one('input', ['checkbox', 'select', 'multiselect', 'radio']),
  one('operator', ['or', 'and']),
  flag('show_count'),
  flag('hide_empty'),
  flag('combobox'),
  one('order_by', ['default', 'id', 'name', 'slug', 'count', 'value', 'label', 'number']),
  one('order_dir', ['asc', 'desc']),
  words('label'),
  words('all_label'),
  words('placeholder'),
  words('no_results'),
];
const SINGLE = [one('input', ['select', 'radio']), words('label'), words('all_label')];
const DATE = [
  one('input', ['date', 'daterange']),
  one('format', ['d/m/Y', 'm/d/Y', 'Y/m/d']),
  flag('year_dropdown'),
  flag('month_dropdown'),
];
const NUMBER = [
  one('input', ['range-slider', 'range-number', 'range-radio', 'range-select', 'range-checkbox']),
  number('step', 0.000001, 1e9, 10),
  number('min', -1e12, 1e12),
  number('max', -1e12, 1e12),
  flag('histogram'),
  flag('single'),
  number('decimal_places', 0, 6, 0),
  text('decimal_separator', 3, '.'),
  text('thousand_separator', 3),
  text('prefix', 20),
  text('suffix', 20),
  text('separator', 20, ' - '),
  one('display_values_as', ['textinput', 'text']),
];
const TERMS = [flag('hierarchical'), flag('include_children', true), list('only'), list('exclude')];

/** What can be said of a field, by its type; all of them have a heading. */
export function optionsOf({ type, meta }: Written): readonly Option[] {
  const heading = words('heading');
  switch (type) {
    case 'search':
      return [heading, words('label'), words('placeholder')];
    case 'taxonomy':
    case 'tag':
    case 'category':
      return [heading, ...LOOK, ...TERMS];
    case 'author':
    case 'post_type':
      return [heading, ...LOOK];
    case 'sort_order':
      return [heading, ...SINGLE, { name: 'options', kind: 'sorts' }];
    case 'posts_per_page':
      return [
        heading,
        ...SINGLE,
        number('min', 1, 100, 25),
        number('max', 1, 100, 100),
        number('step', 1, 100, 25),
      ];
    case 'post_date':
      return [heading, ...DATE];
    case 'submit':
      return [heading, words('label')];
    case 'reset':
      return [heading, words('label'), one('mode', ['always', 'never', 'auto'], 'auto')];
    default:
      return meta === 'number'
        ? [heading, ...NUMBER]
        : meta === 'date'
          ? [heading, ...DATE]
          : [heading, ...LOOK, { name: 'options', kind: 'values' }];
  }
}

/** Where its results stand; downloads, layouts and other stores are for who knows them. */
export const DISPLAYS = [
  'shortcode',
  'archive',
  'post_type_archive',
  'custom_woocommerce_store',
  'custom_edd_store',
  'custom_layouts',
  'custom',
];

/** What can be said of a form as a whole, beside its names and kinds. */
export const FORM_OPTIONS: readonly Option[] = [
  one('display', DISPLAYS),
  number('results_per_page', 1, 100, 24),
  { name: 'sort', kind: 'orders' },
  one('field_relation', ['and', 'or']),
  one('pagination', ['normal', 'infinite_scroll']),
  one('after_filtering', ['hide', 'fold']),
  one('scroll_to', ['0', 'window', 'form', 'results']),
  one('scroll_on', ['all', 'submit', 'pagination']),
  flag('ajax', true),
  flag('auto_update', true),
  flag('auto_count', true),
  flag('auto_count_refresh'),
  flag('use_history_api', true),
  flag('update_ajax_url', true),
  flag('only_results_ajax', true),
  flag('scroll_loader', true),
  flag('taxonomy_archives'),
];

/** By what results can be put in order, as `by direction as`. */
export const SORTS = [
  '_sfm__price asc num',
  '_sfm__price desc num',
  'date desc',
  'date asc',
  'title asc',
  'title desc',
  '_sfm_total_sales desc num',
  '_sfm__wc_average_rating desc num',
  'relevance desc',
  'menu_order asc',
  'rand asc',
] as const;
