import type { ObjectReader } from '../../frame/shop/object-reader.ts';
import type { ChoiceInput, DateInput, RangeInput } from '../query/model-fields.ts';
import type { SortChoice } from '../query/model-request.ts';
import { sortOf } from '../query/read.ts';
import {
  type ChoiceLook,
  type DateField,
  type FormField,
  type NumberField,
  RESET_MODES,
} from './model-setup.ts';

const CHOICES: ChoiceInput[] = ['select', 'multiselect', 'checkbox', 'radio'];
const RANGES: RangeInput[] = [
  'range-slider',
  'range-number',
  'range-radio',
  'range-select',
  'range-checkbox',
];
const DATES: DateInput[] = ['date', 'daterange'];
const TYPES = [
  'search',
  'tag',
  'category',
  'taxonomy',
  'sort_order',
  'posts_per_page',
  'author',
  'post_type',
  'post_date',
  'post_meta',
  'submit',
  'reset',
] as FormField['type'][];
/** The blog's own taxonomies by their field types. */
const OF_POSTS = { tag: 'post_tag', category: 'category' } as const;

/** Reads one field of a form. */
export function readField(reader: ObjectReader): FormField | undefined {
  const type = reader.one('type', TYPES);
  const heading = reader.translatedOrNone('heading');
  switch (type) {
    case 'search':
      return {
        type,
        heading,
        label: reader.translatedOrNone('label'),
        placeholder: reader.translatedOrNone('placeholder'),
      };
    case 'tag':
    case 'category':
    case 'taxonomy':
      return {
        type,
        heading,
        ...readLook(reader),
        taxonomy: type === 'taxonomy' ? reader.key('taxonomy') : OF_POSTS[type],
        hierarchical: reader.flag('hierarchical', false),
        includeChildren: reader.flag('include_children', true),
        only: reader.texts('only'),
        exclude: reader.texts('exclude'),
      };
    case 'author':
    case 'post_type':
      return { type, heading, ...readLook(reader) };
    case 'sort_order':
      return {
        type,
        heading,
        ...readSingle(reader),
        options: reader.list('options', (option) => {
          const label = option.translated('label');
          const sort = readSort(option);
          return sort && { ...sort, label };
        }),
      };
    case 'posts_per_page':
      return {
        type,
        heading,
        ...readSingle(reader),
        min: reader.number('min', { from: 1, to: 100, absent: 25, whole: true }),
        max: reader.number('max', { from: 1, to: 100, absent: 100, whole: true }),
        step: reader.number('step', { from: 1, to: 100, absent: 25, whole: true }),
      };
    case 'post_date':
      return { type, heading, ...readDate(reader) };
    case 'post_meta':
      return readMeta(reader, heading);
    case 'submit':
      return { type, heading, label: reader.translatedOrNone('label') };
    case 'reset':
      return {
        type,
        heading,
        label: reader.translatedOrNone('label'),
        mode: reader.one('mode', RESET_MODES, 'auto'),
      };
  }
}

function readMeta(reader: ObjectReader, heading: FormField['heading']): FormField {
  const meta = reader.one('meta', ['number', 'choice', 'date'] as const);
  const key = reader.key('key');
  const base = { type: 'post_meta' as const, heading, key };
  if (meta === 'number') return { ...base, meta, ...readRange(reader) };
  if (meta === 'date') return { ...base, meta, ...readDate(reader) };
  const options = reader.list('options', (option) => ({
    value: option.text('value'),
    label: option.translated('label'),
  }));
  return { ...base, meta, ...readLook(reader), options };
}

function readLook(reader: ObjectReader): ChoiceLook {
  return {
    input: reader.one('input', CHOICES, 'checkbox'),
    operator: reader.one('operator', ['or', 'and'] as const, 'or'),
    label: reader.translatedOrNone('label'),
    allLabel: reader.translatedOrNone('all_label'),
    showCount: reader.flag('show_count', false),
    hideEmpty: reader.flag('hide_empty', false),
    combobox: reader.flag('combobox', false),
    noResults: reader.translatedOrNone('no_results'),
    placeholder: reader.translatedOrNone('placeholder'),
    orderBy: reader.one(
      'order_by',
      ['default', 'id', 'name', 'slug', 'count', 'value', 'label', 'number'] as const,
      'default',
    ),
    descending: reader.one('order_dir', ['asc', 'desc'] as const, 'asc') === 'desc',
  };
}

const readSingle = (reader: ObjectReader) => ({
  input: reader.one('input', ['select', 'radio'] as const, 'select'),
  label: reader.translatedOrNone('label'),
  allLabel: reader.translatedOrNone('all_label'),
});

const readDate = (reader: ObjectReader): Pick<DateField, 'input' | 'format' | 'years' | 'months'> => ({
  input: reader.one('input', DATES, 'date'),
  format: reader.one('format', ['d/m/Y', 'm/d/Y', 'Y/m/d'] as const, 'd/m/Y'),
  years: reader.flag('year_dropdown', false),
  months: reader.flag('month_dropdown', false),
});

function readRange(reader: ObjectReader): Omit<NumberField, 'type' | 'meta' | 'key' | 'heading'> {
  const [min, max] = [reader.numberOrNone('min'), reader.numberOrNone('max')];
  if (min !== undefined && max !== undefined && max <= min) reader.problem('max', 'is more than min');
  return {
    min,
    max,
    input: reader.one('input', RANGES, 'range-slider'),
    single: reader.flag('single', false),
    step: reader.number('step', { from: 0.000001, to: 1e9, absent: 10 }),
    decimals: reader.number('decimal_places', { from: 0, to: 6, absent: 0, whole: true }),
    thousand: reader.text('thousand_separator', '', 3),
    decimal: reader.text('decimal_separator', '.', 3),
    prefix: reader.text('prefix', '', 20),
    suffix: reader.text('suffix', '', 20),
    separator: reader.text('separator', ' - ', 20),
    displayAs: reader.one('display_values_as', ['textinput', 'text'] as const, 'textinput'),
    histogram: reader.flag('histogram', false),
  };
}

/** `{ by, direction, as }`, as an address says it. */
export function readSort(reader: ObjectReader): SortChoice | undefined {
  const by = reader.text('by');
  const direction = reader.one('direction', ['asc', 'desc'] as const, 'asc');
  const as = reader.text('as', '');
  const sort = by === 'menu_order' ? { by, direction } : sortOf(`${by} ${direction} ${as}`);
  if (!sort) reader.problem('by', 'is nothing that results can be put in order by');
  return sort;
}
