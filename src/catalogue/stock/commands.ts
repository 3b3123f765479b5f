import { checkVersion, command } from '../../frame/command/index.ts';
import { ProductProblem } from '../model-problem.ts';
import { lockProductRows } from '../product/store-rows.ts';
import { correctStock } from './store.ts';

export interface StockWish {
  /** A product, or a variation, whose pieces are counted. */
  id: number;
  /** Which version was read: who has counted it meanwhile is not overwritten. */
  version: number;
  /** How many there were when it was read. */
  seen: number;
  /** How many there should have been. */
  quantity: number;
  /** Why, for its history; '' is not said. */
  reason: string;
}

/**
 * Sets a stock right. What was sold since it was read stays sold: of 12 seen and 20 said, 8 come to what there is.
 *
 * @returns how many there are now
 * @throws ProductProblem when nobody counts it, or more would be gone than there are
 * @throws Stale when somebody has changed it since; selling is no change
 */
export const setStock = command({
  name: 'stock.set',
  needs: 'stock.edit',
  async run(act, { id, version, seen, quantity, reason }: StockWish): Promise<number> {
    const { tx, now } = act;
    const [row] = await lockProductRows(tx, [id]);
    if (!row) throw new ProductProblem('id', 'no_product');
    const subject = ['product', id] as const;
    const stands = async () => ({ stock: row.stock });
    await checkVersion(tx, { table: 'product', id, version, subject, wanted: { stock: quantity }, stands });
    const pieces = quantity - seen;
    if (row.manage_stock === 0 || (row.stock + pieces < 0 && row.backorders === 'no'))
      throw new ProductProblem('stock', 'negative_stock');
    if (pieces === 0) act.unchanged();
    else {
      await correctStock(tx, row, pieces, now);
      act.audit({ subject, before: { stock: row.stock }, after: { stock: row.stock + pieces }, reason });
    }
    return row.stock + pieces;
  },
});
