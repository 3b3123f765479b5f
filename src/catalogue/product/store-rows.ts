import type { Selectable } from 'kysely';
import type { Language } from '../../frame/shop/settings.ts';
import { locked, prepared, type Reader, type Tx } from '../../platform/db/index.ts';
import type { KeptPrice } from '../model-price.ts';
import type { PictureRow } from '../pictures/model.ts';
import type { ProductTable } from '../tables.ts';

export type ProductRow = Selectable<ProductTable>;

export function readProductRows(db: Reader, ids: readonly number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.selectFrom('product').selectAll().where('id', 'in', ids).execute();
}

/** The same under lock, the lower number first. */
export async function lockProductRows(tx: Tx, ids: readonly number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  return lockedRows(tx, { ids });
}

const lockedRows = prepared((db, { ids }: { ids: readonly number[] }) =>
  locked(db, db.selectFrom('product').selectAll().where('id', 'in', ids).orderBy('id')),
);

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

const mainPictures = prepared((db, { ids, language }: { ids: readonly number[]; language: Language }) =>
  db
    .selectFrom('product_picture as pp')
    .innerJoin('picture as p', 'p.id', 'pp.picture_id')
    .leftJoin('picture_translation as pt', (join) =>
      join.onRef('pt.picture_id', '=', 'p.id').on('pt.language', '=', language),
    )
    .select(['pp.product_id', 'p.id', 'p.file', 'p.width', 'p.height', 'p.focus_x', 'p.focus_y', 'pt.alt'])
    .where('pp.product_id', 'in', ids)
    .where('p.file', '<>', '')
    .orderBy('pp.position'),
);

/** The first picture of each product or variation. */
export async function readMainPictures(
  db: Reader,
  ids: readonly number[],
  language: Language,
): Promise<Map<number, PictureRow & { id: number }>> {
  const rows = await mainPictures(db, { ids, language });
  const pictures = new Map<number, PictureRow & { id: number }>();
  for (const { product_id, ...picture } of rows)
    if (!pictures.has(product_id)) pictures.set(product_id, picture);
  return pictures;
}

export function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** Whose variations these are, and by which code each is known. One query. */
export async function readVariationCodes(
  db: Reader,
  ids: readonly number[],
): Promise<Map<number, { parentId: number; sku: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('product')
    .select(['id', 'parent_id', 'sku'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, { parentId: row.parent_id ?? row.id, sku: row.sku ?? '' }]));
}
