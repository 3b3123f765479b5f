import { currencyFormat, periods, readFigures, rebuildSums } from '../../../orders/index.ts';
import { formatMoney } from '../../../platform/money.ts';
import type { Command } from '../../open-shop.ts';

export const SUMS_USAGE = `cistella sums
    What was sold today, in 7 and in 30 days, beside the days before; and how many orders are in which status.
cistella sums recount
    Counts every order anew. While it runs the sums are too small.`;

const LENGTHS = [1, 7, 30];

/** What the orders of the last days come to. */
export const sumsCommand: Command = async (shop, args, mistake, actor) => {
  const [verb, ...more] = args;
  if ((verb !== undefined && verb !== 'recount') || more.length > 0) throw mistake(SUMS_USAGE);
  const now = Date.now();
  if (verb === 'recount') {
    console.error(`${await rebuildSums({ shop, actor, now })} orders counted.`);
    return 0;
  }
  const figures = await readFigures(shop, { days: 60, now });
  for (const code of figures.currencies.keys()) {
    const money = (minor: number) => formatMoney(minor, currencyFormat(shop.settings, code));
    for (const { days, now: sum, before } of periods(figures, code, LENGTHS))
      console.log(
        `${code}  ${days} days: ${sum.orders} orders, ${money(sum.sales)}, given back ${money(sum.refunds)}; before: ${before.orders} orders, ${money(before.sales)}`,
      );
  }
  console.log([...figures.statuses].map(([status, count]) => `${status} ${count}`).join(', '));
  return 0;
};
