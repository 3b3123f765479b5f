import { NEXT_VERSION } from '../../frame/command/index.ts';
import { announceChange } from '../../platform/db/changes.ts';
import { type Count, prepared, type Reader, type Tx } from '../../platform/db/index.ts';
import { statusOf, statusOfAll, stockHolder } from '../model-stock.ts';
import { lockProductRows, type ProductRow, readProductRows } from '../product/store-rows.ts';
import { unique } from '../purchasable/purchasables.ts';
import { type Because, writeMoves } from './store-moves.ts';

export interface StockLine {
  /** A product or a variation. */
  id: number;
  quantity: number;
}

/** A line that could not be had, and how many pieces there are. */
export interface StockShort {
  id: number;
  available: number;
}

/** How a stock stood before and after pieces were taken. */
export interface StockMove {
  holder: ProductRow;
  before: number;
  after: number;
}

export interface Taken {
  /** The lines that could not be had; empty when all was taken. */
  short: StockShort[];
  moves: StockMove[];
}

/**
 * Takes what an order needs out of the stock: everything or, if anything is short, nothing. Works for lines that
 * share one stock, and for variations whose product holds it. Products without managed stock give as much as is
 * asked unless they are out of stock.
 *
 * Everybody who buys the same thing waits here for the others: take the stock last, just before the end of the
 * transaction.
 *
 * @example const { short } = await takeStock(tx, [{ id: 12, quantity: 2 }], { why: 'order', orderId: 7, now });
 */
export async function takeStock(tx: Tx, lines: readonly StockLine[], because: Because): Promise<Taken> {
  const wanted = lines.filter(({ quantity }) => quantity > 0);
  const stock = await lockStock(tx, wanted);
  const sums = new Map<number, number>();
  for (const { id, quantity } of wanted) {
    const holder = stock.holderOf(id);
    if (holder) sums.set(holder.id, (sums.get(holder.id) ?? 0) + quantity);
  }
  const short: StockShort[] = [];
  for (const { id } of wanted) {
    const holder = stock.holderOf(id);
    if (!holder) short.push({ id, available: 0 });
    else if (!holder.manage_stock) {
      if (holder.stock_status === 'outofstock') short.push({ id, available: 0 });
    } else if (holder.backorders === 'no' && holder.stock < (sums.get(holder.id) ?? 0))
      short.push({ id, available: Math.max(0, holder.stock) });
  }
  if (short.length > 0) return { short, moves: [] };
  const moves = stock.holders
    .filter(({ manage_stock }) => manage_stock === 1)
    .map((row): [ProductRow, number] => [row, -(sums.get(row.id) ?? 0)]);
  await moveStock(tx, moves, because);
  return {
    short: [],
    moves: moves.map(([holder, change]) => ({ holder, before: holder.stock, after: holder.stock + change })),
  };
}

/** Puts back what an order had taken: when it is cancelled, or refunded with its goods. */
export async function giveBackStock(tx: Tx, lines: readonly StockLine[], because: Because): Promise<void> {
  const stock = await lockStock(tx, lines);
  const sums = new Map<number, number>();
  for (const { id, quantity } of lines) {
    const holder = stock.holderOf(id);
    if (holder && quantity > 0) sums.set(holder.id, (sums.get(holder.id) ?? 0) + quantity);
  }
  await moveStock(
    tx,
    stock.holders.filter(({ manage_stock }) => manage_stock === 1).map((row) => [row, sums.get(row.id) ?? 0]),
    because,
  );
}

/**
 * The stocks of these lines under lock, with the products of variations, whose sales are counted with them. Always
 * goods before products and the lower number first: so nobody waits for one who waits for him.
 */
async function lockStock(tx: Tx, lines: readonly StockLine[]) {
  const items = await lockProductRows(tx, unique(lines.map(({ id }) => id)));
  const parents = await lockProductRows(tx, unique(items.map(({ parent_id }) => parent_id)));
  const rows = new Map([...items, ...parents].map((row) => [row.id, row]));
  const holderOf = (id: number): ProductRow | undefined => {
    const item = rows.get(id);
    return item && rows.get(stockHolder(item, rows.get(item.parent_id ?? 0)).id);
  };
  const holderIds = unique(items.map(({ id }) => holderOf(id)?.id ?? null)).sort((a, b) => a - b);
  return { holders: holderIds.flatMap((id) => rows.get(id) ?? []), holderOf };
}

/**
 * Sets a stock right by so many pieces, up or down, with a new version: somebody has counted it. The row is locked.
 */
export async function correctStock(tx: Tx, row: ProductRow, pieces: number, now: number): Promise<void> {
  await moveStock(tx, [[row, pieces]], { why: 'counted', now });
  await tx.updateTable('product').set({ version: NEXT_VERSION }).where('id', '=', row.id).execute();
}

interface Move extends Record<string, string | number> {
  id: number;
  before: number;
  change: number;
  status: ProductRow['stock_status'];
  now: number;
}

const movePieces = prepared((db, { id, before, change, status, now }: Move) =>
  db
    .updateTable('product')
    .set((is) => ({ stock: is('stock', '+', change), stock_status: status, modified_at: now }))
    .where('id', '=', id)
    .where('stock', '=', before)
    .returning('id'),
);

async function moveStock(tx: Tx, moves: readonly [ProductRow, number][], because: Because): Promise<void> {
  const flipped: number[] = [];
  const touched = new Set<number>();
  for (const [row, change] of moves) {
    if (change === 0) continue;
    const status = statusOf(row.stock + change, row.backorders);
    const { id, stock: before } = row;
    const moved = await movePieces(tx, { id, before, change, status, now: because.now });
    if (moved.length !== 1) throw new Error(`The stock of product ${row.id} moved while it was locked.`);
    if (status !== row.stock_status) flipped.push(row.id);
    touched.add(row.parent_id ?? row.id);
  }
  if (touched.size === 0) return;
  await writeMoves(
    tx,
    moves.map(([{ id, stock }, pieces]) => ({ id, pieces, left: stock + pieces })),
    because,
  );
  const changed = flipped.length > 0 ? await followStock(tx, flipped) : false;
  const tags = [...touched].map((id) => `product:${id}`);
  await announceChange(tx, ...tags, ...(changed ? ['listing'] : []));
}

/**
 * Carries a changed stock status on to what shows it: the variations that use this stock, the product of a
 * variation, and the listing. @returns whether anything that a listing shows has changed
 */
export async function followStock(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const rows = await readProductRows(tx, ids);
  const productIds = unique(rows.map((row) => row.parent_id ?? row.id));
  const products = await readProductRows(tx, productIds);
  const children = await tx
    .selectFrom('product')
    .selectAll()
    .where('parent_id', 'in', productIds)
    .where('status', '=', 'publish')
    .execute();
  let changed = false;
  for (const product of products) {
    const own = children.filter(({ parent_id }) => parent_id === product.id);
    let status = product.stock_status;
    if (product.type === 'variable' && !product.manage_stock && own.length > 0) {
      status = statusOfAll(own.map((child) => child.stock_status));
    } else if (product.type === 'variable' && product.manage_stock) {
      await tx
        .updateTable('product')
        .set({ stock_status: status })
        .where('parent_id', '=', product.id)
        .where('manage_stock', '=', 0)
        .execute();
    }
    if (status !== product.stock_status)
      await tx.updateTable('product').set({ stock_status: status }).where('id', '=', product.id).execute();
    const inStock = status === 'outofstock' ? 0 : 1;
    const { numUpdatedRows } = await tx
      .updateTable('listing')
      .set({ in_stock: inStock })
      .where('product_id', '=', product.id)
      .where('in_stock', '<>', inStock)
      .executeTakeFirstOrThrow();
    // Lists are narrowed by the status itself too: on backorder is in stock, and not the same.
    changed ||= numUpdatedRows > 0n || status !== product.stock_status || ids.includes(product.id);
  }
  return changed;
}

/** Things for sale of which few pieces are left, or none: how many, counted no further than `most`. */
export const countLowStock = (db: Reader, { low, most }: { low: number; most: number }): Count =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('product')
        .select('id')
        .where('manage_stock', '=', 1)
        .where('status', '=', 'publish')
        .where((is) => is('stock', '<=', is.fn.coalesce('low_stock', is.val(low))))
        .limit(most)
        .as('few'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'));
