import { NEXT_VERSION } from '../../frame/command/index.ts';
import type { Tx } from '../../platform/db/index.ts';
import { statusOf } from '../model-stock.ts';
import type { ProductRow } from '../product/store-rows.ts';
import { writeMoves } from '../stock/store-moves.ts';

/** What a row of the table of variations says, besides its prices. */
export interface KeptCells {
  id: number;
  sku: string;
  gtin: string;
  /** Grams; 0 is the product's. */
  weight: number;
  status: 'publish' | 'private';
  /** Pieces, or null where nobody counts them. */
  stock: number | null;
}

/** Writes rows as they should be, one statement each; two that change their SKUs may swap them. */
export async function saveCells(
  tx: Tx,
  cells: readonly { kept: KeptCells; row: ProductRow }[],
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
  for (const { kept, row } of cells) {
    const { id, sku, gtin, weight, status, stock } = kept;
    const uncounted = row.manage_stock === 1 ? ('instock' as const) : row.stock_status;
    await tx
      .updateTable('product')
      .set({
        sku: sku || null,
        gtin,
        weight,
        status,
        manage_stock: stock === null ? 0 : 1,
        stock: stock ?? 0,
        stock_status: stock === null ? uncounted : statusOf(stock, row.backorders),
        modified_at: now,
        version: NEXT_VERSION,
      })
      .where('id', '=', id)
      .execute();
  }
}

/** Who has these SKUs. */
export async function readSkus(tx: Tx, skus: readonly string[]): Promise<Map<string, number>> {
  if (skus.length === 0) return new Map();
  const rows = await tx.selectFrom('product').select(['id', 'sku']).where('sku', 'in', skus).execute();
  return new Map(rows.map(({ id, sku }) => [sku ?? '', id]));
}
