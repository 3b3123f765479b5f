import { readTermsByProduct } from '../../../catalogue/index.ts';
import { addSum, type DaySum, noSum } from '../../../orders/index.ts';
import type { Asker } from '../asker.ts';
import type { ColumnName, Figures } from '../columns.ts';
import { addsUp, type OrderReport } from '../describe.ts';
import { namesOf } from '../names.ts';
import type { Wish } from '../wish.ts';
import { readPlanned } from './plan.ts';
import { rowsByPart, type Told } from './told.ts';

/** What columns are made of; amounts in minor units. */
const MEASURES: Partial<Record<ColumnName, (sum: DaySum) => number>> = {
  orders: ({ orders }) => orders,
  items: ({ items }) => items,
  customers: ({ customers }) => customers,
  sales: ({ sales }) => sales,
  discount: ({ discount }) => discount,
  refunds: ({ refunds }) => refunds,
  shipping: ({ shipping }) => shipping,
  tax: ({ tax, refund_tax }) => tax - refund_tax,
  net: ({ sales, tax, refunds, refund_tax }) => sales - tax - (refunds - refund_tax),
  average: ({ sales, orders }) => (orders === 0 ? 0 : Math.round(sales / orders)),
  base: ({ sales, tax }) => sales - tax,
  charged: ({ tax }) => tax,
  base_back: ({ refunds, refund_tax }) => refunds - refund_tax,
  tax_back: ({ refund_tax }) => refund_tax,
  taken: ({ sales }) => sales,
  fees: ({ sales }) => sales,
  left: ({ sales, refunds }) => sales - refunds,
  refund_count: ({ refund_count }) => refund_count,
  returned: ({ returned }) => returned,
};

type Sums = ReadonlyMap<string, DaySum>;

/** A fixed number of queries, unless orders have to be looked at one by one: see `plan.ts`. */
export async function tellOrders(asker: Asker, report: OrderReport, wish: Wish): Promise<Told> {
  const answer = await readPlanned(asker, report, wish);
  if (!answer) return { rows: [], total: {}, tooMany: true };
  let [sums = new Map(), others]: Sums[] = answer;
  const figures = (sum: DaySum, whole: boolean): Figures =>
    Object.fromEntries(
      report.columns
        .filter((name) => !whole || wish.item !== '' || addsUp(report, name))
        .map((name) => [name, MEASURES[name]?.(sum) ?? 0]),
    );
  const total = figures(sumOf(sums), true);
  const totalBefore = others && figures(sumOf(others), true);
  if (report.terms) {
    const terms = await readTermsByProduct(asker.shop.db.read, report.terms);
    sums = byTerm(sums, terms);
    others = others && byTerm(others, terms);
  }
  const of = (from: Sums | undefined, key: string) => figures(from?.get(key) ?? noSum(), false);
  if (wish.by !== 'item') {
    const rows = rowsByPart(asker, wish, (day, at) => of(at === 'time' ? sums : others, day));
    return { rows, total, totalBefore };
  }
  const keys = [...new Set([...sums.keys(), ...(others?.keys() ?? [])])];
  const rows = keys.map((key) => ({
    key,
    name: '',
    figures: of(sums, key),
    before: others && of(others, key),
  }));
  return {
    rows,
    total,
    totalBefore,
    naming: (some) => namesOf(asker, report.terms ? 'term' : report.kind, some),
  };
}

function sumOf(sums: Sums): DaySum {
  const total = noSum();
  for (const sum of sums.values()) addSum(total, sum);
  return total;
}

/** A product counts in each of the terms that it stands in; one in none stands under ''. */
function byTerm(sums: Sums, terms: ReadonlyMap<number, readonly number[]>): Map<string, DaySum> {
  const found = new Map<string, DaySum>();
  for (const [product, sum] of sums)
    for (const term of terms.get(Number(product)) ?? ['']) {
      const of = found.get(`${term}`) ?? noSum();
      addSum(of, sum);
      found.set(`${term}`, of);
    }
  return found;
}
