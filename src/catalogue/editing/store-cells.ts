import { sql } from 'kysely';
import { NEXT_VERSION } from '../../frame/command/index.ts';
import type { Tx } from '../../platform/db/index.ts';
import { statusOf } from '../model-stock.ts';
import type { ProductRow } from '../product/store-rows.ts';
import { writeMoves } from '../stock/store-moves.ts';
import type { ProductTable } from '../tables.ts';

/** What a row of the table of variations says, besides its prices. */
export interface KeptCells {
  id: number;
  sku: string;
  gtin: string;
  /** Grams and millimetres; 0 is the product's. */
  weight: number;
  length: number;
  width: number;
  height: number;
  status: 'publish' | 'private';
  /** Pieces, or null where nobody counts them. */
  stock: number | null;
  /** The picture that shows it, null where the product's does. */
  picture: number | null;
}

/** Writes rows as they should be, a hundred in one statement; two that change their SKUs may swap them. */
export async function saveCells(
  tx: Tx,
  cells: readonly { kept: KeptCells; row: ProductRow; pictures: readonly number[] }[],
  now: number,
): Promise<void> {
  const renamed = cells.filter(({ kept, row }) => kept.sku !== (row.sku ?? '')).map(({ kept }) => kept.id);
  if (renamed.length > 0)
    await tx.updateTable('product').set({ sku: null }).where('id', 'in', renamed).execute();
  await writeMoves(
    tx,
    cells.map(({ kept: { id, stock }, row }) => ({ id, pieces: (stock ?? 0) - row.stock, left: stock ?? 0 })),
    { why: 'edited', now },
  );
  for (let at = 0; at < cells.length; at += ROWS) await saveRows(tx, cells.slice(at, at + ROWS), now);
  await savePictures(tx, cells);
}

type Cell = { kept: KeptCells; row: ProductRow };

/** What stands in the table of products for the cells of a row. */
const COLUMNS = {
  sku: ({ kept }) => kept.sku || null,
  gtin: ({ kept }) => kept.gtin,
  weight: ({ kept }) => kept.weight,
  length: ({ kept }) => kept.length,
  width: ({ kept }) => kept.width,
  height: ({ kept }) => kept.height,
  status: ({ kept }) => kept.status,
  manage_stock: ({ kept }) => (kept.stock === null ? 0 : 1),
  stock: ({ kept }) => kept.stock ?? 0,
  stock_status({ kept: { stock }, row }) {
    if (stock !== null) return statusOf(stock, row.backorders);
    return row.manage_stock === 1 ? 'instock' : row.stock_status;
  },
} as const satisfies Partial<Record<keyof ProductTable, (cell: Cell) => string | number | null>>;

/** So many rows in one statement, which looks for each of them among all. */
const ROWS = 100;

async function saveRows(tx: Tx, cells: readonly Cell[], now: number): Promise<void> {
  const byRow = Object.entries(COLUMNS).map(([column, value]) => {
    const cases = cells.map((cell) => sql`when ${cell.kept.id} then ${value(cell)}`);
    // The column itself says of which type the values are.
    return [column, sql`case id ${sql.join(cases, sql` `)} else ${sql.ref(column)} end`] as const;
  });
  await tx
    .updateTable('product')
    .set({ ...Object.fromEntries(byRow), modified_at: now, version: NEXT_VERSION })
    .where(
      'id',
      'in',
      cells.map(({ kept }) => kept.id),
    )
    .execute();
}

/** Pictures of those that are shown by another than before: it comes first, the others stay behind it; none is none. */
async function savePictures(
  tx: Tx,
  cells: readonly { kept: KeptCells; pictures: readonly number[] }[],
): Promise<void> {
  const shown = cells.filter(({ kept, pictures }) => kept.picture !== (pictures[0] ?? null));
  if (shown.length === 0) return;
  const ids = shown.map(({ kept }) => kept.id);
  await tx.deleteFrom('product_picture').where('product_id', 'in', ids).execute();
  const rows = shown.flatMap(({ kept: { id, picture }, pictures }) =>
    picture === null
      ? []
      : [picture, ...pictures.filter((other) => other !== picture)].map((picture_id, position) => ({
          product_id: id,
          picture_id,
          position,
        })),
  );
  if (rows.length > 0) await tx.insertInto('product_picture').values(rows).execute();
}

/** The pictures of each, as they stand. */
export async function readPictureIds(tx: Tx, ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await tx
    .selectFrom('product_picture')
    .selectAll()
    .where('product_id', 'in', ids)
    .orderBy('position')
    .execute();
  const groups = Map.groupBy(rows, ({ product_id }) => product_id);
  return new Map([...groups].map(([id, own]) => [id, own.map(({ picture_id }) => picture_id)]));
}

/** Who has these SKUs. */
export async function readSkus(tx: Tx, skus: readonly string[]): Promise<Map<string, number>> {
  if (skus.length === 0) return new Map();
  const rows = await tx.selectFrom('product').select(['id', 'sku']).where('sku', 'in', skus).execute();
  return new Map(rows.map(({ id, sku }) => [sku ?? '', id]));
}

/** Of these the pictures that there are. */
export async function readKnownPictures(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('picture')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Set(rows.map(({ id }) => id));
}
