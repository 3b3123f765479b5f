import { checkVersion, command } from '../../frame/command/index.ts';
import { ProductProblem } from '../model-problem.ts';
import { priceChange } from './change.ts';
import { type PriceFacts, regularOf, saleOf, saleProblem } from './model-change.ts';
import { lockPriced, readPriceFacts } from './store-change.ts';

export interface PriceWish {
  /** A product, or a variation. */
  id: number;
  /** Which version was read. */
  version: number;
  /** By currency, in its minor units; a currency that is not named stays as it is. */
  prices: Readonly<Record<string, { regular: number | null; sale: number | null }>>;
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
    const wanted = (facts: PriceFacts): PriceFacts => {
      const after: Record<string, number | null> = { ...facts, ...dates };
      for (const [code, { regular, sale }] of Object.entries(prices))
        if (regular !== null || sale !== null || regularOf(code) in facts)
          Object.assign(after, { [regularOf(code)]: regular, [saleOf(code)]: sale });
      return after;
    };
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
