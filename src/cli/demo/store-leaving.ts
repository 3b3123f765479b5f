import type { Tx } from '../../platform/db/index.ts';

/** What the demo's shoppers have left on its products: sales that were none, and stars that nobody gave. */
export async function forgetSales(tx: Tx): Promise<void> {
  await tx.updateTable('product').set({ total_sales: 0, rating_sum: 0, rating_count: 0 }).execute();
  await tx.updateTable('listing').set({ sales: 0, rating: 0, rating_count: 0 }).execute();
}
