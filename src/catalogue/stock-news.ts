import type { Shop } from '../frame/shop.ts';
import type { Tx } from '../platform/db/index.ts';
import { unique } from './buyables.ts';
import type { StockLine } from './commands-stock.ts';
import { stockHolder } from './model-stock.ts';
import { readNames, readProductRows } from './store-buyables.ts';

/** A stock that has just become low, has just run out, or went below nothing. */
export interface StockNews {
  name: string;
  kind: 'low' | 'none' | 'backorder';
  /** Pieces left, or missing. */
  pieces: number;
}

/**
 * What the shopkeeper should know after these lines were taken, in the transaction that took them: only what this
 * taking has changed, so that each is told once. Names are in the shop's first language.
 */
export async function stockNews(shop: Shop, tx: Tx, taken: readonly StockLine[]): Promise<StockNews[]> {
  const items = await readProductRows(tx, unique(taken.map(({ id }) => id)));
  const parents = await readProductRows(tx, unique(items.map(({ parent_id }) => parent_id)));
  const rows = new Map([...items, ...parents].map((row) => [row.id, row]));
  const sums = new Map<number, number>();
  for (const { id, quantity } of taken) {
    const item = rows.get(id);
    if (!item) continue;
    const holder = stockHolder(item, rows.get(item.parent_id ?? 0));
    if (holder.manage_stock === 1) sums.set(holder.id, (sums.get(holder.id) ?? 0) + quantity);
  }
  const news = [...sums].flatMap(([id, pieces]) => {
    const after = rows.get(id)?.stock ?? 0;
    const low = rows.get(id)?.low_stock ?? shop.settings.catalogue.lowStock;
    const kind = crossed(after + pieces, after, low);
    return kind ? [{ id, kind, pieces: Math.abs(after) }] : [];
  });
  if (news.length === 0) return [];
  const productIds = news.map(({ id }) => rows.get(id)?.parent_id ?? id);
  const names = await readNames(tx, productIds, shop.settings.languages[0] ?? 'ca');
  return news.map(({ id, kind, pieces }) => ({
    name: names.get(rows.get(id)?.parent_id ?? id)?.name ?? String(id),
    kind,
    pieces,
  }));
}

/** Which line a stock has stepped over; below nothing every piece more is news. */
export function crossed(before: number, after: number, low: number): StockNews['kind'] | undefined {
  if (after < 0) return 'backorder';
  if (after === 0) return before > 0 ? 'none' : undefined;
  return before > low && after <= low ? 'low' : undefined;
}
