import { unguard } from '../../platform/csv.ts';
import { isUnit, type LengthUnit, type WeightUnit } from '../model-units.ts';
import { type CsvField, csvFields, type Measure } from '../product-fields.ts';

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

type AttributePart = 'name' | 'values' | 'visible' | 'global' | 'default';
type DownloadPart = 'id' | 'name' | 'url';

/** What each column of a file holds, in its order. */
export type Column =
  | { kind: 'fixed'; key: FixedColumn; title: string }
  | { kind: 'measure'; key: Measure; unit: WeightUnit | LengthUnit; title: string }
  | { kind: 'attribute'; number: number; part: AttributePart; title: string }
  | { kind: 'download'; number: number; part: DownloadPart; title: string }
  | { kind: 'meta'; name: string; title: string }
  | { kind: 'unknown'; title: string };

const byTitle = new Map<string, FixedColumn>(
  (Object.keys(OWN) as OwnColumn[]).map((key) => [OWN[key].toLowerCase(), key]),
);
for (const { name, csv } of titled)
  for (const title of csv) byTitle.set(title.toLowerCase(), name as FixedColumn);
byTitle
  .set('published?', 'published')
  .set('purchase notes', 'purchaseNote')
  .set('cost of goods sold', 'cost');

/**
 * Reads the first line of a file. Units stand in the titles: `Weight (lbs)`; without one the shop's own counts.
 */
export function readHeader(
  titles: readonly string[],
  units: { weight: WeightUnit; length: LengthUnit },
): Column[] {
  return titles.map((raw): Column => {
    const title = raw.trim();
    const key = byTitle.get(title.toLowerCase());
    if (key) return { kind: 'fixed', key, title };
    const measure = /^(weight|length|width|height)(?:\s*\(([^)]+)\))?$/i.exec(title);
    if (measure) {
      const name = (measure[1] ?? '').toLowerCase() as Measure;
      const unit = measure[2]?.toLowerCase() ?? (name === 'weight' ? units.weight : units.length);
      if (isUnit(unit)) return { kind: 'measure', key: name, unit, title };
    }
    const attribute = /^attribute (\d+) (name|value\(s\)|visible|global|default)$/i.exec(title);
    if (attribute) {
      const part = (attribute[2] ?? '').toLowerCase().replace('value(s)', 'values') as AttributePart;
      return { kind: 'attribute', number: Number(attribute[1]), part, title };
    }
    const download = /^download (\d+) (id|name|url)$/i.exec(title);
    if (download) {
      const part = (download[2] ?? '').toLowerCase() as DownloadPart;
      return { kind: 'download', number: Number(download[1]), part, title };
    }
    const meta = /^meta: (.+)$/i.exec(title);
    return meta?.[1] ? { kind: 'meta', name: meta[1], title } : { kind: 'unknown', title };
  });
}

/** A row by what its cells mean. A cell that the file does not have is undefined. */
export interface Cells {
  fixed: Partial<Record<FixedColumn, string>>;
  measures: { key: Measure; unit: WeightUnit | LengthUnit; text: string; title: string }[];
  attributes: Map<number, Partial<Record<AttributePart, string>>>;
  downloads: Map<number, Partial<Record<DownloadPart, string>>>;
  meta: Map<string, string>;
}

export function readCells(columns: readonly Column[], row: readonly string[]): Cells {
  const cells: Cells = {
    fixed: {},
    measures: [],
    attributes: new Map(),
    downloads: new Map(),
    meta: new Map(),
  };
  for (const [index, column] of columns.entries()) {
    const text = unguard(row[index] ?? '');
    if (column.kind === 'fixed') cells.fixed[column.key] = text;
    else if (column.kind === 'measure') cells.measures.push({ ...column, text });
    else if (column.kind === 'meta') cells.meta.set(column.name, text);
    else if (column.kind === 'attribute')
      cells.attributes.set(column.number, { ...cells.attributes.get(column.number), [column.part]: text });
    else if (column.kind === 'download')
      cells.downloads.set(column.number, { ...cells.downloads.get(column.number), [column.part]: text });
  }
  return cells;
}
