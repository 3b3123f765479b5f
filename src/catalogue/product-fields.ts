import Type from 'typebox';
import { choice, flag, text, whole } from '../frame/settings/describe.ts';
import { type ColumnsOf, describeFields, type NamesWith } from './model-field.ts';
import { CONTENT } from './unit-price/model.ts';
import { OWN_WORDS } from './withdrawal/model.ts';

/** As far as numbers of files go: twelve digits. */
const MOST = 999_999_999_999;
/** Grams or millimetres: nine digits of the largest unit. */
const measure = () => whole(0, [0, 1e12]);
const code = () => text('', { most: 1000 });
/** A whole number, or none. */
const numberOrNone = (bounds: { minimum?: number; maximum?: number } = {}) =>
  Type.Union([Type.Integer(bounds), Type.Null()], { default: null });
const limit = () => numberOrNone({ minimum: 0, maximum: MOST });

/**
 * The plain fields that products and variations have in common. A new one is described here, has a migration and a
 * label in each language, and is imported, exported, found, shown and audited. What has a life of its own is
 * elsewhere: prices, stock, texts, terms, attributes, pictures, files, links and the video.
 */
export const itemFields = describeFields({
  /** `future` appears at the time that it says it was published; what is in the `trash` goes after thirty days. */
  status: { of: choice('publish', ['publish', 'private', 'draft', 'future', 'trash']), column: 'status' },
  position: { of: whole(0, [-1_000_000, MOST]), column: 'position', csv: ['Position'], api: 'menu_order' },
  sku: {
    of: code(),
    column: 'sku',
    unique: true,
    csv: ['SKU'],
    label: 'catalogue.sku',
    code: true,
    structured: 'sku',
  },
  gtin: {
    of: code(),
    column: 'gtin',
    csv: ['GTIN, UPC, EAN, or ISBN', 'GTIN', 'GTIN, UPC, EAN or ISBN'],
    api: 'global_unique_id',
    code: true,
    structured: 'gtin',
    feed: 'g:gtin',
  },
  mpn: {
    of: text('', { most: 70 }),
    column: 'mpn',
    csv: ['MPN'],
    label: 'catalogue.mpn',
    shown: true,
    code: true,
    structured: 'mpn',
    feed: 'g:mpn',
  },
  taxStatus: {
    of: choice('taxable', ['taxable', 'shipping', 'none']),
    column: 'tax_status',
    csv: ['Tax status'],
  },
  /** '' standard; a variation's `parent` is the product's. */
  taxClass: { of: code(), column: 'tax_class', ofVariations: 'parent', csv: ['Tax class'] },
  shippingClassId: { of: numberOrNone({ minimum: 1 }), column: 'shipping_class_id' },
  soldIndividually: { of: flag(false), column: 'sold_individually', csv: ['Sold individually?'] },
  minQuantity: { of: whole(1, [1, MOST]), column: 'min_quantity' },
  maxQuantity: { of: limit(), column: 'max_quantity' },
  /** Of measures 0 is unknown, and for a variation the product's. */
  weight: { of: measure(), column: 'weight', measure: 'weight', csv: ['Weight'], label: 'catalogue.weight' },
  length: { of: measure(), column: 'length', measure: 'length', csv: ['Length'], api: 'dimensions.length' },
  width: { of: measure(), column: 'width', measure: 'length', csv: ['Width'], api: 'dimensions.width' },
  height: { of: measure(), column: 'height', measure: 'length', csv: ['Height'], api: 'dimensions.height' },
  /** How much is in it, for the price of a base unit; of a variation '' is the product's. */
  content: {
    of: text('', { most: 20, pattern: CONTENT, means: 'must.content' }),
    column: 'content',
    csv: ['Content'],
  },
  /** Why it cannot be withdrawn from; '' is as its categories say, of a variation as its product. */
  withdrawal: { of: choice('', OWN_WORDS), column: 'withdrawal', csv: ['Withdrawal'] },
  virtual: { of: flag(false), column: 'is_virtual', api: 'virtual' },
  /** A service that is done at the shop and taxed there; only of what is virtual, and of all variations of its product. */
  doneHere: { of: flag(false), column: 'done_here', csv: ['Done at the shop'] },
  downloadable: { of: flag(false), column: 'downloadable' },
  downloadLimit: { of: limit(), column: 'download_limit', csv: ['Download limit'] },
  downloadDays: {
    of: limit(),
    column: 'download_days',
    csv: ['Download expiry days'],
    api: 'download_expiry',
  },
  /** Epoch milliseconds. */
  saleFrom: {
    of: numberOrNone(),
    column: 'sale_from',
    day: 'begins',
    csv: ['Date sale price starts'],
    api: 'date_on_sale_from_gmt',
  },
  saleTo: {
    of: numberOrNone(),
    column: 'sale_to',
    day: 'ends',
    csv: ['Date sale price ends'],
    api: 'date_on_sale_to_gmt',
  },
});

/** Those of products alone; the rows of variations have them too, and say nothing by them. */
export const productFields = describeFields({
  featured: { of: flag(false), column: 'featured', csv: ['Is featured?'] },
  visibility: {
    of: choice('visible', ['visible', 'catalog', 'search', 'hidden']),
    column: 'visibility',
    csv: ['Visibility in catalog'],
    api: 'catalog_visibility',
  },
  reviewsAllowed: {
    of: flag(true),
    column: 'reviews_allowed',
    ofVariations: false,
    csv: ['Allow customer reviews?'],
  },
  externalUrl: {
    of: text('', { most: 10_000, pattern: '^$|^[hH][tT][tT][pP][sS]?://', means: 'must.http_address' }),
    column: 'external_url',
    csv: ['External URL'],
  },
});

type ItemFields = typeof itemFields.fields;
type ProductOnlyFields = typeof productFields.fields;

/** The columns of all of them. */
export type FieldColumns = ColumnsOf<ItemFields> & ColumnsOf<ProductOnlyFields>;

/** Their names in files of products; measures have a title for each unit. */
export type CsvField = Exclude<NamesWith<ItemFields, 'csv'>, Measure> | NamesWith<ProductOnlyFields, 'csv'>;
export type Measure = NamesWith<ItemFields, 'measure'>;

/** The fields that stand in files of products, those that only products have as well. */
export const csvFields = [...itemFields.list, ...productFields.list].flatMap(({ csv, ...field }) =>
  csv ? [{ ...field, name: field.name as CsvField | Measure, csv }] : [],
);

const codes = itemFields.list.filter(({ code }) => code).map(({ column }) => column);

/** What somebody who searches for exactly that finds a product or variation by. */
export const codesOf = (row: ColumnsOf<ItemFields>): string[] =>
  codes.map((column) => String(row[column] ?? '')).filter((value) => value !== '');

/** What the additional information of a product's page has of the fields, by the text of its label. */
export const shownFields = itemFields.list.flatMap(({ name, column, label, shown }) =>
  shown && label ? [{ name, column, label }] : [],
);

/** The fields that are properties of schema.org's Product. */
export const structuredFields = itemFields.list.flatMap(({ column, structured }) =>
  structured ? [{ column, property: structured }] : [],
);

type FeedColumn = ItemFields[NamesWith<ItemFields, 'feed'>]['column'];

/** The fields that are elements of Google's product feed. */
export const feedFields = itemFields.list.flatMap(({ column, feed }) =>
  feed ? [{ column: column as FeedColumn, element: feed }] : [],
);
