import { announceChange } from '../../platform/db/changes.ts';
import { prepared, type Tx } from '../../platform/db/index.ts';
import { unique } from '../purchasable/purchasables.ts';
import type { StockLine } from './store.ts';

/** Counts pieces sold, for the order by popularity. Variations count for their product. Negative takes back. */
export async function countSales(tx: Tx, lines: readonly StockLine[], now: number): Promise<void> {
  const found = await families(tx, { ids: unique(lines.map(({ id }) => id)) });
  const rows = new Map(found.map((row) => [row.id, row]));
  const sums = new Map<number, number>();
  for (const { id, quantity } of lines) {
    const row = rows.get(id);
    if (!row) continue;
    const product = row.parent_id ?? row.id;
    sums.set(product, (sums.get(product) ?? 0) + quantity);
  }
  for (const [id, quantity] of [...sums].sort(([a], [b]) => a - b)) {
    await (quantity > 0 ? countSold(tx, { id, quantity, now }) : countUnsold(tx, { id, quantity }));
    await countListed(tx, { id, quantity });
  }
  if (sums.size > 0) await announceChange(tx, 'popularity', ...[...sums.keys()].map((id) => `sold:${id}`));
}

const families = prepared((db, { ids }: { ids: readonly number[] }) =>
  db.selectFrom('product').select(['id', 'parent_id']).where('id', 'in', ids),
);
const countUnsold = prepared((db, { id, quantity }: { id: number; quantity: number }) =>
  db
    .updateTable('product')
    .set((is) => ({ total_sales: is('total_sales', '+', quantity) }))
    .where('id', '=', id),
);
const countSold = prepared((db, { id, quantity, now }: { id: number; quantity: number; now: number }) =>
  db
    .updateTable('product')
    .set((is) => ({ total_sales: is('total_sales', '+', quantity), last_sold_at: now }))
    .where('id', '=', id),
);
const countListed = prepared((db, { id, quantity }: { id: number; quantity: number }) =>
  db
    .updateTable('listing')
    .set((is) => ({ sales: is('sales', '+', quantity) }))
    .where('product_id', '=', id),
);
