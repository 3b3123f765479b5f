import type { Language } from '../../frame/shop/settings.ts';
import { unguard } from '../../platform/csv.ts';
import { parseAmount } from '../../platform/money.ts';
import { isUnit, type LengthUnit, type WeightUnit } from '../model-units.ts';
import { type CsvField, csvFields, type Measure } from '../product-fields.ts';
import { type Decimal, isTyped, withoutMark, withoutThousands } from './numerals.ts';
import {
  ATTRIBUTE_TITLES,
  type AttributePart,
  DOWNLOAD_TITLES,
  type DownloadPart,
  FOREIGN_TITLES,
  MEASURES,
} from './titles.ts';

/** The columns of the format that have one fixed name and hold no plain field (wire.md 6.12). */
const OWN = {
  id: 'ID',
  type: 'Type',
  name: 'Name',
  published: 'Published',
  summary: 'Short description',
  description: 'Description',
  inStock: 'In stock?',
  stock: 'Stock',
  lowStock: 'Low stock amount',
  backorders: 'Backorders allowed?',
  purchaseNote: 'Purchase note',
  salePrice: 'Sale price',
  regularPrice: 'Regular price',
  categories: 'Categories',
  tags: 'Tags',
  shippingClass: 'Shipping class',
  images: 'Images',
  parent: 'Parent',
  grouped: 'Grouped products',
  upsells: 'Upsells',
  crossSells: 'Cross-sells',
  buttonText: 'Button text',
  brands: 'Brands',
  cost: 'Cost of goods',
} as const;

export type OwnColumn = keyof typeof OWN;
export type FixedColumn = OwnColumn | CsvField;

/** Fields in files of products, with the titles that each goes by. */
const titled = csvFields.filter(({ measure }) => !measure);

/** What each of them is called. */
export const FIXED = {
  ...OWN,
  ...Object.fromEntries(titled.map(({ name, csv: [title] }) => [name, title])),
} as Readonly<Record<FixedColumn, string>>;

/** The order in which the format has them, measures as well. */
const ORDER = (
  'id type sku gtin name published featured visibility summary description saleFrom saleTo taxStatus taxClass inStock ' +
  'stock lowStock backorders soldIndividually weight length width height reviewsAllowed purchaseNote salePrice ' +
  'regularPrice categories tags shippingClass images downloadLimit downloadDays parent grouped upsells crossSells ' +
  'externalUrl buttonText position brands cost'
).split(' ') as readonly (FixedColumn | Measure)[];

/** What the format does not know comes after all that it does. */
export const COLUMNS: readonly (FixedColumn | Measure)[] = [
  ...new Set([...ORDER, ...csvFields.map(({ name }) => name)]),
];

/** More than any currency has behind its sign. */
const DIGITS = 4;
/** Attributes that a file names in its titles come after those that it numbers. */
const OWN_NUMBERS = 1000;

/** What a shop says in each of its languages. */
export type TextColumn = 'name' | 'summary' | 'description';
/** What it asks in each of its currencies. */
export type PriceColumn = 'regularPrice' | 'salePrice';

/** What each column of a file holds, in its order. */
export type Column =
  | { kind: 'fixed'; key: FixedColumn; title: string }
  | { kind: 'text'; key: TextColumn; language: Language; title: string }
  | { kind: 'price'; key: PriceColumn; currency: string; title: string }
  /** Values of the attribute of that name, as lists that no shop has written have them. */
  | { kind: 'value'; label: string; title: string }
  | { kind: 'measure'; key: Measure; unit: WeightUnit | LengthUnit; title: string }
  | { kind: 'attribute'; number: number; part: AttributePart; title: string }
  | { kind: 'download'; number: number; part: DownloadPart; title: string }
  | { kind: 'meta'; name: string; title: string }
  /** What rows of one product have in common. */
  | { kind: 'group'; title: string }
  /** What it cost before, where the price is what is asked now. */
  | { kind: 'compare'; title: string }
  | { kind: 'unknown'; title: string };

const NUMBERS: ReadonlySet<string> = new Set<FixedColumn>([
  'regularPrice',
  'salePrice',
  'cost',
  'stock',
  'lowStock',
]);

/** Whether a column holds amounts, measures or pieces. */
export const isNumeral = (column: Column): boolean =>
  column.kind === 'measure' ||
  column.kind === 'price' ||
  column.kind === 'compare' ||
  (column.kind === 'fixed' && NUMBERS.has(column.key));

/** As exports in English have them; what they are called elsewhere stands in {@link FOREIGN_TITLES}. */
const byTitle = new Map<string, FixedColumn>(
  (Object.keys(OWN) as OwnColumn[]).map((key) => [OWN[key].toLowerCase(), key]),
);
for (const { name, csv } of titled)
  for (const title of csv) byTitle.set(title.toLowerCase(), name as FixedColumn);
byTitle
  .set('published?', 'published')
  .set('purchase notes', 'purchaseNote')
  .set('cost of goods sold', 'cost');
for (const [key, titles] of Object.entries(FOREIGN_TITLES))
  for (const title of titles) if (!byTitle.has(title)) byTitle.set(title, key as FixedColumn);

interface Units {
  weight: WeightUnit;
  length: LengthUnit;
}

/** Reads the first line of a file. Units stand in the titles: `Weight (lbs)`; without one the shop's own counts. */
export const readHeader = (titles: readonly string[], units: Units): Column[] =>
  titles.map((title) => readTitle(title.trim(), units));

/** What a title of the format means, in any of the languages that it is known in. */
export function readTitle(title: string, units: Units): Column {
  const key = byTitle.get(title.toLowerCase().replaceAll('’', "'"));
  if (key) return { kind: 'fixed', key, title };
  const measure = /^(\p{L}+)(?:\s*\(([^)]+)\))?$/u.exec(title);
  const name = MEASURES.get((measure?.[1] ?? '').toLowerCase());
  if (name) {
    const unit = measure?.[2]?.toLowerCase() ?? (name === 'weight' ? units.weight : units.length);
    if (isUnit(unit)) return { kind: 'measure', key: name, unit, title };
  }
  const attribute = numbered(ATTRIBUTE_TITLES, title);
  if (attribute) return { kind: 'attribute', ...attribute, title };
  const download = numbered(DOWNLOAD_TITLES, title);
  if (download) return { kind: 'download', ...download, title };
  const meta = /^meta: (.+)$/i.exec(title);
  return meta?.[1] ? { kind: 'meta', name: meta[1], title } : { kind: 'unknown', title };
}

/** `Attribute 2 value(s)`: which part of the second one. */
function numbered<Part extends string>(
  titles: Readonly<Record<Part, readonly RegExp[]>>,
  title: string,
): { number: number; part: Part } | undefined {
  for (const [part, patterns] of Object.entries(titles) as [Part, readonly RegExp[]][])
    for (const pattern of patterns) {
      const number = pattern.exec(title)?.[1];
      if (number) return { number: Number(number), part };
    }
  return undefined;
}

/** A row by what its cells mean. A cell that the file does not have is undefined. */
export interface Cells {
  fixed: Partial<Record<FixedColumn, string>>;
  texts: { key: TextColumn; language: Language; text: string }[];
  prices: { key: PriceColumn; currency: string; text: string; title: string }[];
  measures: { key: Measure; unit: WeightUnit | LengthUnit; text: string; title: string }[];
  attributes: Map<number, Partial<Record<AttributePart, string>>>;
  /** Whether the row names some attributes only, and the others stay. */
  someAttributes: boolean;
  downloads: Map<number, Partial<Record<DownloadPart, string>>>;
  meta: Map<string, string>;
}

/**
 * @param options.leaveEmpty an empty cell says nothing, as if the file had not its column
 * @param options.decimal the sign before decimals, where the file shows it
 */
export function readCells(
  columns: readonly Column[],
  row: readonly string[],
  { leaveEmpty = false, decimal }: { leaveEmpty?: boolean; decimal?: Decimal | undefined } = {},
): Cells {
  const cells: Cells = {
    fixed: {},
    texts: [],
    prices: [],
    measures: [],
    attributes: new Map(),
    someAttributes: false,
    downloads: new Map(),
    meta: new Map(),
  };
  let before: string | undefined;
  for (const [index, column] of columns.entries()) {
    const cell = row[index] ?? '';
    const typed = unguard(withoutMark(cell));
    const text = isNumeral(column) && !isTyped(cell) ? withoutThousands(typed, decimal) : typed;
    if (leaveEmpty && text.trim() === '') continue;
    if (column.kind === 'fixed') cells.fixed[column.key] = text;
    else if (column.kind === 'text') cells.texts.push({ ...column, text });
    else if (column.kind === 'price') cells.prices.push({ ...column, text });
    else if (column.kind === 'measure') cells.measures.push({ ...column, text });
    else if (column.kind === 'compare') before = text;
    else if (column.kind === 'meta') cells.meta.set(column.name, text);
    else if (column.kind === 'value') {
      cells.someAttributes = true;
      if (text.trim() !== '') cells.attributes.set(OWN_NUMBERS + index, { name: column.label, values: text });
    } else if (column.kind === 'attribute')
      cells.attributes.set(column.number, { ...cells.attributes.get(column.number), [column.part]: text });
    else if (column.kind === 'download')
      cells.downloads.set(column.number, { ...cells.downloads.get(column.number), [column.part]: text });
  }
  return before === undefined ? cells : compared(cells, before);
}

/** Where it has cost more before, that is its price, and what is asked now an offer. */
function compared(cells: Cells, before: string): Cells {
  const { regularPrice: now = '' } = cells.fixed;
  const isMore = (parseAmount(before, DIGITS) ?? 0) > (parseAmount(now, DIGITS) ?? 0);
  const prices = isMore ? { regularPrice: before, salePrice: now } : { salePrice: '' };
  return { ...cells, fixed: { ...cells.fixed, ...prices } };
}
