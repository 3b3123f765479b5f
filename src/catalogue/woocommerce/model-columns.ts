import { unguard } from '../../platform/csv.ts';
import { isUnit, type LengthUnit, type WeightUnit } from '../model-units.ts';

/** The columns of the format that have one fixed name (wire.md 6.12). */
export const FIXED = {
  id: 'ID',
  type: 'Type',
  sku: 'SKU',
  gtin: 'GTIN, UPC, EAN, or ISBN',
  name: 'Name',
  published: 'Published',
  featured: 'Is featured?',
  visibility: 'Visibility in catalog',
  summary: 'Short description',
  description: 'Description',
  saleFrom: 'Date sale price starts',
  saleTo: 'Date sale price ends',
  taxStatus: 'Tax status',
  taxClass: 'Tax class',
  inStock: 'In stock?',
  stock: 'Stock',
  lowStock: 'Low stock amount',
  backorders: 'Backorders allowed?',
  soldIndividually: 'Sold individually?',
  reviews: 'Allow customer reviews?',
  purchaseNote: 'Purchase note',
  salePrice: 'Sale price',
  regularPrice: 'Regular price',
  categories: 'Categories',
  tags: 'Tags',
  shippingClass: 'Shipping class',
  images: 'Images',
  downloadLimit: 'Download limit',
  downloadDays: 'Download expiry days',
  parent: 'Parent',
  grouped: 'Grouped products',
  upsells: 'Upsells',
  crossSells: 'Cross-sells',
  externalUrl: 'External URL',
  buttonText: 'Button text',
  position: 'Position',
  brands: 'Brands',
  cost: 'Cost of goods',
} as const;

export type FixedColumn = keyof typeof FIXED;
type Measure = 'weight' | 'length' | 'width' | 'height';
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

const byTitle = new Map(
  Object.entries(FIXED).map(([key, title]) => [title.toLowerCase(), key as FixedColumn]),
);
byTitle.set('gtin', 'gtin').set('gtin, upc, ean or isbn', 'gtin').set('published?', 'published');
byTitle.set('purchase notes', 'purchaseNote').set('cost of goods sold', 'cost');

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
