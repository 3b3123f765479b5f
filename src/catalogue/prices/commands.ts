import { isDeepStrictEqual } from 'node:util';
import { checkVersion, command } from '../../frame/command/index.ts';
import { CellsRefused, ProductProblem } from '../model-problem.ts';
import { readProductRows } from '../product/store-rows.ts';
import { priceChange } from './change.ts';
import { type PriceFacts, type PricesWish, pricesAfter, saleProblem } from './model-change.ts';
import { lockPriced, readPriceFacts } from './store-change.ts';

export interface PriceWish {
  /** A product, or a variation. */
  id: number;
  /** Which version was read. */
  version: number;
  prices: PricesWish;
  /** When the sale counts, epoch milliseconds; without them as it was. */
  saleFrom?: number | null;
  saleTo?: number | null;
}

/**
 * Says what one thing costs. @throws ProductProblem when there is no such thing, or it would be dearer on sale
 * @throws Stale when somebody has changed it since
 */
export const setPrices = command({
  name: 'product.price',
  needs: 'prices.edit',
  async run(act, { id, version, prices, ...dates }: PriceWish): Promise<void> {
    const { tx } = act;
    const problem = saleProblem(prices);
    if (problem) throw new ProductProblem(problem, 'sale_not_lower');
    const stands = async () => (await readPriceFacts(tx, [id])).get(id);
    const wanted = (facts: PriceFacts): PriceFacts => ({ ...pricesAfter(facts, prices), ...dates });
    const subject = ['product', id] as const;
    await lockPriced(tx, [id]);
    const facts = await stands();
    if (!facts) throw new ProductProblem('id', 'no_product');
    const after = wanted(facts);
    await checkVersion(tx, { table: 'product', id, version, subject, wanted: after, stands });
    if (JSON.stringify(after) === JSON.stringify(facts)) return act.unchanged();
    const only = <T>(of: T) => new Map([[id, of]]);
    await priceChange.change(act, { before: only(facts), after: only(after), reason: '' });
  },
});

/**
 * Says what many things cost, all of them or none. @returns how many have become dearer, cheaper, or without a price
 * @throws CellsRefused with what is wrong at which of them
 */
export const setPriceList = command({
  name: 'product.price_list',
  needs: 'prices.edit',
  async run(
    act,
    { rows }: { rows: readonly Pick<PriceWish, 'id' | 'version' | 'prices'>[] },
  ): Promise<number> {
    const ids = rows.map(({ id }) => id);
    const problems = new Map<number, ProductProblem>();
    const [before, after] = [new Map<number, PriceFacts>(), new Map<number, PriceFacts>()];
    if (ids.length > 0) await lockPriced(act.tx, ids);
    const standing = ids.length > 0 ? await readPriceFacts(act.tx, ids) : before;
    const things = new Map((await readProductRows(act.tx, ids)).map((row) => [row.id, row]));
    for (const { id, version, prices } of rows) {
      const facts = standing.get(id);
      const wanted = facts && pricesAfter(facts, prices);
      if (!facts || !wanted) problems.set(id, new ProductProblem('id', 'no_product'));
      else if (!isDeepStrictEqual(wanted, facts)) {
        const field = saleProblem(prices);
        if (things.get(id)?.version !== version) problems.set(id, new ProductProblem('id', 'changed_since'));
        else if (field) problems.set(id, new ProductProblem(field, 'sale_not_lower'));
        before.set(id, facts);
        after.set(id, wanted);
      }
    }
    if (problems.size > 0) throw new CellsRefused(problems);
    if (after.size === 0) act.unchanged();
    else await priceChange.change(act, { before, after, reason: '' });
    return after.size;
  },
});
