import { hash } from 'node:crypto';
import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { isUnit } from '../model-units.ts';
import type { Measure } from '../product-fields.ts';
import {
  type Column,
  FIXED,
  type FixedColumn,
  type PriceColumn,
  readTitle,
  type TextColumn,
} from '../woocommerce/model-columns.ts';
import { COMPARE_TITLES, GROUP_TITLES } from '../woocommerce/titles.ts';

/**
 * What a column of a file holds, as a form says it: `sku`, `text.name.es`, `price.salePrice.USD`, `measure.weight.kg`,
 * `value` (of the attribute that its title names), `group` (what rows of one product have in common), `compare` (what it cost before), `as_titled` (what its title says in the format), or '' for nothing.
 */
export type Target = string;

const TEXTS: readonly TextColumn[] = ['name', 'summary', 'description'];
const PRICES: readonly PriceColumn[] = ['regularPrice', 'salePrice'];
const isOf = <T extends string>(list: readonly T[], word: string | undefined): word is T =>
  (list as readonly (string | undefined)[]).includes(word);

type Settings = Pick<Shop['settings'], 'languages' | 'currencies' | 'catalogue'>;

/** The column that a form means; one that is not read where the form means nothing that there is. */
export function columnOf(target: Target, title: string, settings: Settings): Column {
  const nothing: Column = { kind: 'unknown', title };
  if (target === '') return nothing;
  if (target === 'value') return title === '' ? nothing : { kind: 'value', label: title, title };
  if (target === 'group' || target === 'compare') return { kind: target, title };
  if (target === 'as_titled') return readTitle(title, unitsOf(settings));
  if (Object.hasOwn(FIXED, target)) return { kind: 'fixed', key: target as FixedColumn, title };
  const [kind, key, of = ''] = target.split('.');
  if (kind === 'text' && isOf(TEXTS, key) && settings.languages.includes(of))
    return { kind: 'text', key, language: of, title };
  if (kind === 'price' && isOf(PRICES, key) && settings.currencies.some(({ code }) => code === of))
    return { kind: 'price', key, currency: of, title };
  if (kind === 'measure' && isUnit(of)) return { kind: 'measure', key: key as Measure, unit: of, title };
  return nothing;
}

const PRICED: readonly string[] = ['regularPrice', 'salePrice', 'saleFrom', 'saleTo'];
const COUNTED: readonly string[] = ['stock', 'inStock', 'backorders', 'lowStock'];

/** What whoever changes products by these columns must be allowed besides: a file is no way around a right. */
export function rightsFor(columns: readonly Column[]): ('prices.edit' | 'stock.edit')[] {
  const holds = (keys: readonly string[]) =>
    columns.some((column) => column.kind === 'fixed' && keys.includes(column.key));
  const isPriced = holds(PRICED) || columns.some(({ kind }) => kind === 'price' || kind === 'compare');
  return [
    ...(isPriced ? (['prices.edit'] as const) : []),
    ...(holds(COUNTED) ? (['stock.edit'] as const) : []),
  ];
}

const unitsOf = ({ catalogue }: Settings) => ({
  weight: catalogue.weightUnit,
  length: catalogue.dimensionUnit,
});

/** What a whole export of products has among its columns, in any of its languages. */
const WHOLE: readonly FixedColumn[] = ['id', 'type', 'sku', 'published', 'regularPrice'];

/** Whether a file is of the format that shops write, and no list of somebody's own. */
export function isWhole(titles: readonly string[], settings: Settings): boolean {
  const columns = titles.map((title) => readTitle(title.trim(), unitsOf(settings)));
  return WHOLE.every((key) => columns.some((column) => column.kind === 'fixed' && column.key === key));
}

/** What a title most likely means; what one field is said by is said by the first column that may mean it. */
export function guessTargets(
  titles: readonly string[],
  settings: Settings,
  attributes: ReadonlySet<string> = new Set(),
): Target[] {
  const taken = new Set<Target>();
  return titles.map((title) => {
    const known = guess(title.trim(), settings);
    const target = known === '' && attributes.has(title.trim().toLowerCase()) ? 'value' : known;
    if (target === '' || (taken.has(target) && target !== 'as_titled' && target !== 'value')) return '';
    taken.add(target);
    return target;
  });
}

function guess(title: string, settings: Settings): Target {
  const plain = title
    .replaceAll('_', ' ')
    .replace(/[*.]|\((?:iva|amb|con|sense|sin|excl|incl)[^)]*\)/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (GROUP_TITLES.has(plain.toLowerCase())) return 'group';
  if (COMPARE_TITLES.has(plain.toLowerCase())) return 'compare';
  if (/^variant grams$/i.test(plain)) return 'measure.weight.g';
  const column = readTitle(plain, unitsOf(settings));
  if (column.kind === 'fixed') return column.key;
  if (column.kind === 'measure') return `measure.${column.key}.${column.unit}`;
  if (column.kind !== 'unknown') return 'as_titled';
  const ending = /^(.*?)[\s([-]+([\p{L}€$£]{1,12})[)\]]*$/u.exec(plain);
  const [, stem = '', word = ''] = ending ?? [];
  const inner = readTitle(stem.trim(), unitsOf(settings));
  // A unit that stands without its brackets.
  if (inner.kind === 'measure' && isUnit(word.toLowerCase()))
    return `measure.${inner.key}.${word.toLowerCase()}`;
  if (inner.kind !== 'fixed') return '';
  const language = settings.languages.find((code) => isNamed(code, word));
  if (language && isOf(TEXTS, inner.key)) return `text.${inner.key}.${language}`;
  const currency = settings.currencies.find(
    ({ code, symbol }) => word.toUpperCase() === code || word === symbol,
  );
  if (currency && isOf(PRICES, inner.key)) return `price.${inner.key}.${currency.code}`;
  return '';
}

/** `es`, or what the language calls itself, or is called by its neighbours. */
function isNamed(code: Language, word: string): boolean {
  const said = word.toLowerCase();
  if (said === code.toLowerCase()) return true;
  return [code, 'ca', 'es', 'en'].some(
    (speaker) => new Intl.DisplayNames([speaker], { type: 'language' }).of(code)?.toLowerCase() === said,
  );
}

/** Files with the same titles have the same shape, however their letters are written. */
export const shapeOf = (titles: readonly string[]): string =>
  hash('sha256', JSON.stringify(titles.map((title) => title.trim().toLowerCase())), 'base64url');
