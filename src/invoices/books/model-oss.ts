import type { Exchange, TaxGroup } from '../making/model.ts';
import { inBooks } from '../making/model-exchange.ts';
import type { Entry } from './model-entry.ts';
import { add, earlier, sorted } from './model-keys.ts';
import { quarterOf } from './model-period.ts';
import type { BookRow } from './model-table.ts';

/** Key of a text: the one-stop shop asks for the two apart. */
type Sold = 'goods' | 'services';

interface Sum {
  base: number;
  tax: number;
}
/** What was charged in one currency, and what that is in the books by the rates of its days. */
interface Charged extends Sum {
  exchange: Exchange | null;
  booked: Sum;
}
interface Row {
  quarter: string;
  country: string;
  sold: Sold;
  ppm: number;
  /** The quarter that it corrects; '' where it is of its own. */
  of: string;
  charged: Map<string, Charged>;
}

/** What one unit of the books' currency buys of another at the end of a quarter; undefined where that is not known. */
export type EndRate = (currency: string, quarter: string) => string | undefined;

/**
 * What the one-stop shop is told: what consumers of each state bought, goods and services apart, by rate and quarter.
 * What corrects an earlier quarter stands apart, for it is declared by itself. What was charged in other currencies is
 * told by the rate of the last day of the quarter that it is of (directive 2006/112/EC article 369h), whatever the books
 * have it by; until that is known, as they have it.
 */
export class OssSums {
  readonly #rows = new Map<string, Row>();

  add(entry: Entry): void {
    const [quarter, of, { country }] = [quarterOf(entry.issuedOn), earlier(entry), entry.place];
    const { exchange, groups } = entry.charged;
    const put = (group: TaxGroup, to: (sum: Charged) => Sum) => {
      if (group.treatment !== 'oss') return;
      const ppm = group.taxes.reduce((sum, tax) => sum + tax.ppm, 0);
      const sold: Sold = group.service ? 'services' : 'goods';
      const key = [quarter, of, country, sold, String(ppm).padStart(8, '0')].join(' ');
      const begin = (): Row => ({ quarter, country, sold, ppm, of, charged: new Map() });
      add(this.#rows, key, begin, ({ charged }) => {
        const nothing = (): Charged => ({ exchange, base: 0, tax: 0, booked: { base: 0, tax: 0 } });
        add(charged, exchange?.from.code ?? '', nothing, (each) => {
          const sum = to(each);
          sum.base += group.base;
          sum.tax += group.taxes.reduce((all, { amount }) => all + amount, 0);
        });
      });
    };
    for (const group of groups) put(group, (sum) => sum);
    for (const group of entry.groups) put(group, ({ booked }) => booked);
  }

  /** Currencies in which something was charged, and quarters that it is declared of. */
  wanted(): { exchange: Exchange; quarter: string }[] {
    return [...this.#rows.values()].flatMap(({ quarter, of, charged }) =>
      [...charged.values()].flatMap(({ exchange }) =>
        exchange ? [{ exchange, quarter: of || quarter }] : [],
      ),
    );
  }

  /** Quarter, country, what was sold, rate, base, tax, and which quarter it corrects. */
  rows(endRate: EndRate): BookRow[] {
    return sorted(this.#rows).flatMap(({ quarter, country, sold, ppm, of, charged }): BookRow[] => {
      const sums = [...charged.values()].map((sum): Sum => {
        const { exchange, booked } = sum;
        const rate = exchange && endRate(exchange.from.code, of || quarter);
        if (!rate) return booked;
        const by = { ...exchange, from: { ...exchange.from, rate } };
        return { base: inBooks(sum.base, by), tax: inBooks(sum.tax, by) };
      });
      const [base, tax] = sums.reduce(([a, b], each) => [a + each.base, b + each.tax], [0, 0]);
      return base === 0 && tax === 0 ? [] : [[quarter, country, sold, ppm, base, tax, of]];
    });
  }
}
