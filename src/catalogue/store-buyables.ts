import type { Selectable } from 'kysely';
import type { Language } from '../frame/settings.ts';
import { locked, type Reader, type Tx } from '../platform/db/index.ts';
import type { PictureRow } from './model-picture.ts';
import type { KeptPrice } from './model-price.ts';
import type { ProductTable } from './tables.ts';

export type ProductRow = Selectable<ProductTable>;

export function readProductRows(db: Reader, ids: readonly number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.selectFrom('product').selectAll().where('id', 'in', ids).execute();
}

/** The same under lock, the lower number first. */
export async function lockProductRows(tx: Tx, ids: readonly number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  return locked(tx, tx.selectFrom('product').selectAll().where('id', 'in', ids).orderBy('id')).execute();
}

export async function readPrices(
  db: Reader,
  ids: readonly number[],
  currencies?: readonly string[],
): Promise<Map<number, KeptPrice[]>> {
  const prices = new Map<number, KeptPrice[]>();
  if (ids.length === 0) return prices;
  const rows = await db
    .selectFrom('product_price')
    .selectAll()
    .where('product_id', 'in', ids)
    .$if(currencies !== undefined, (query) => query.where('currency', 'in', currencies ?? []))
    .execute();
  for (const row of rows) push(prices, row.product_id, row);
  return prices;
}

export async function readNames(
  db: Reader,
  ids: readonly number[],
  language: Language,
): Promise<Map<number, { name: string; slug: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('product_translation')
    .select(['product_id', 'name', 'slug'])
    .where('product_id', 'in', ids)
    .where('language', '=', language)
    .execute();
  return new Map(rows.map(({ product_id, name, slug }) => [product_id, { name, slug: slug ?? '' }]));
}

/** The first picture of each product or variation. */
export async function readMainPictures(
  db: Reader,
  ids: readonly number[],
  language: Language,
): Promise<Map<number, PictureRow & { id: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('product_picture as pp')
    .innerJoin('picture as p', 'p.id', 'pp.picture_id')
    .leftJoin('picture_translation as pt', (join) =>
      join.onRef('pt.picture_id', '=', 'p.id').on('pt.language', '=', language),
    )
    .select(['pp.product_id', 'p.id', 'p.file', 'p.width', 'p.height', 'p.focus_x', 'p.focus_y', 'pt.alt'])
    .where('pp.product_id', 'in', ids)
    .where('p.file', '<>', '')
    .orderBy('pp.position')
    .execute();
  const pictures = new Map<number, PictureRow & { id: number }>();
  for (const { product_id, ...picture } of rows)
    if (!pictures.has(product_id)) pictures.set(product_id, picture);
  return pictures;
}

export interface ChoiceRow {
  variation_id: number;
  code: string;
  term_id: number | null;
  option_index: number | null;
  /** Labels and values of an own attribute, JSON by language. */
  own_labels: string;
  options: string;
  labels: string | null;
  name: string | null;
  slug: string | null;
}

/** The attributes that variations fix, with their words in one language, in the product's order. */
export async function readChoices(
  db: Reader,
  variationIds: readonly number[],
  language: Language,
): Promise<Map<number, ChoiceRow[]>> {
  const choices = new Map<number, ChoiceRow[]>();
  if (variationIds.length === 0) return choices;
  const rows = await db
    .selectFrom('variation_attribute as va')
    .innerJoin('product as v', 'v.id', 'va.variation_id')
    .innerJoin('product_attribute as pa', (join) =>
      join.onRef('pa.product_id', '=', 'v.parent_id').onRef('pa.code', '=', 'va.code'),
    )
    .leftJoin('attribute as a', 'a.id', 'pa.attribute_id')
    .leftJoin('term_translation as tt', (join) =>
      join.onRef('tt.term_id', '=', 'va.term_id').on('tt.language', '=', language),
    )
    .select(['va.variation_id', 'va.code', 'va.term_id', 'va.option_index', 'pa.options'])
    .select(['pa.labels as own_labels', 'a.labels', 'tt.name', 'tt.slug'])
    .where('va.variation_id', 'in', variationIds)
    .orderBy('pa.position')
    .execute();
  for (const row of rows) push(choices, row.variation_id, row);
  return choices;
}

/** Categories (with ancestors) and brands of products. */
export async function readGroups(
  db: Reader,
  productIds: readonly number[],
): Promise<Map<number, { id: number; taxonomy: string }[]>> {
  const groups = new Map<number, { id: number; taxonomy: string }[]>();
  if (productIds.length === 0) return groups;
  const rows = await db
    .selectFrom('product_term as pt')
    .innerJoin('term as t', 't.id', 'pt.term_id')
    .select(['pt.product_id', 't.id', 't.taxonomy'])
    .where('pt.product_id', 'in', productIds)
    .where('t.taxonomy', 'in', ['category', 'brand'])
    .orderBy('t.id')
    .execute();
  for (const { product_id, ...term } of rows) push(groups, product_id, term);
  return groups;
}

export async function readTermCodes(db: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('term').select(['id', 'code']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, code }) => [id, code]));
}

export function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
