import type { Language } from '../../../frame/shop/settings.ts';
import {
  type Bits,
  clearBit,
  copyBits,
  countBits,
  intersect,
  setBit,
} from '../../../platform/columns/bits.ts';
import { ChoiceColumn } from '../../../platform/columns/choice-column.ts';
import { Growing } from '../../../platform/columns/growing.ts';
import { NumberColumn } from '../../../platform/columns/number-column.ts';
import { withScratch } from '../../../platform/columns/scratch.ts';
import { TextOrder } from '../../../platform/columns/text-order.ts';
import type { StockStatus } from '../../model.ts';
import { type Chosen, type Counts, type ListedRow, type PageOf, starsOf } from './model.ts';
import { type Order, Ordered } from './ordered.ts';

const NUMBERS = ['position', 'sales', 'rating', 'ratings', 'publishedAt'] as const;

/**
 * The products of the archives in columns: whoever asks for a list, its counts or its bounds is answered from memory,
 * on either engine. A product that changes is taken out of its slot and added anew at the end.
 */
export class Listed {
  readonly #ids = new Growing<Uint32Array>(Uint32Array);
  readonly #slots = new Map<number, number>();
  readonly #alive = new Growing<Bits>(Uint32Array);
  readonly #terms = new ChoiceColumn('document');
  readonly #stock = new ChoiceColumn('document');
  readonly #stars = new ChoiceColumn('document');
  readonly #inStock = new Growing<Bits>(Uint32Array);
  readonly #numbers = new Map(NUMBERS.map((name) => [name, new NumberColumn('document')]));
  readonly #titles = new Map<Language, TextOrder>();
  readonly #prices = new Map<string, { low: NumberColumn; high: NumberColumn }>();
  readonly #ordered = new Map<string, Ordered>();
  /** Slots of products that have changed or gone. */
  dead = 0;

  constructor(languages: readonly Language[], currencies: readonly string[]) {
    for (const language of languages) this.#titles.set(language, new TextOrder());
    for (const code of currencies)
      this.#prices.set(code, { low: new NumberColumn('document'), high: new NumberColumn('document') });
  }

  get size(): number {
    return this.#slots.size;
  }

  put(row: ListedRow): void {
    this.remove(row.id);
    const slot = this.#ids.length;
    this.#ids.push(row.id);
    this.#slots.set(row.id, slot);
    for (const [bits, on] of [
      [this.#alive, true],
      [this.#inStock, row.inStock],
    ] as const) {
      bits.pad((slot >>> 5) + 1);
      if (on) setBit(bits.items, slot);
    }
    this.#terms.push(row.terms.map(String));
    this.#stock.push([row.stock]);
    const stars = starsOf(row);
    this.#stars.push(stars === undefined ? [] : [String(stars)]);
    for (const [name, column] of this.#numbers) column.push(row[name]);
    for (const [language, order] of this.#titles) order.push(row.titles[language] ?? '');
    for (const [currency, { low, high }] of this.#prices) {
      low.push(row.prices[currency]?.low);
      high.push(row.prices[currency]?.high);
    }
    for (const ordered of this.#ordered.values()) ordered.insert(slot);
  }

  remove(id: number): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#slots.delete(id);
    clearBit(this.#alive.items, slot);
    this.dead += 1;
  }

  /** How many products there are. */
  count(chosen: Chosen): number {
    return withScratch(() => countBits(this.#choose(chosen)));
  }

  /** How many of the products have each value of whatever kind; a value that none has is missing. */
  counts(chosen: Chosen): Counts {
    return withScratch(() => {
      const found = this.#choose(chosen);
      return {
        terms: new Map([...tally(this.#terms, found)].map(([term, count]) => [Number(term), count])),
        ratings: new Map([...tally(this.#stars, found)].map(([stars, count]) => [Number(stars), count])),
        stock: tally(this.#stock, found) as Map<StockStatus, number>,
      };
    });
  }

  /** The lowest and the highest price among the products, as entered; undefined when there is none. */
  bounds(chosen: Chosen, currency: string): { low: number; high: number } | undefined {
    const prices = this.#prices.get(currency);
    if (!prices) return undefined;
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    const [low, high] = [prices.low.values, prices.high.values];
    withScratch(() =>
      each(this.#choose(chosen), (slot) => {
        if (low[slot]! < least) least = low[slot]!;
        if (high[slot]! > most) most = high[slot]!;
      }),
    );
    return least <= most ? { low: least, high: most } : undefined;
  }

  /** The ids of one page, in order; ties are always broken by the id. */
  page(chosen: Chosen, { limit, offset, ...by }: PageOf): number[] {
    return withScratch(() =>
      this.#inOrder(by)
        .page(this.#choose(chosen), offset, limit)
        .map((slot) => this.#ids.items[slot] ?? 0),
    );
  }

  #choose({ termId, inStockOnly, narrowing }: Chosen): Bits {
    const found = copyBits(this.#alive.exact());
    if (termId !== undefined) intersect(found, this.#terms.any([String(termId)]));
    if (inStockOnly) intersect(found, this.#inStock.exact());
    if (!narrowing) return found;
    const { price, ratings, stock, groups } = narrowing;
    if (price) {
      const prices = this.#prices.get(price.currency);
      if (!prices) return found.fill(0);
      intersect(found, prices.high.within(price.min ?? Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY));
      intersect(found, prices.low.within(Number.NEGATIVE_INFINITY, price.max ?? Number.POSITIVE_INFINITY));
    }
    if (ratings.length > 0) intersect(found, this.#stars.any(ratings.map(String)));
    if (stock.length > 0) intersect(found, this.#stock.any(stock));
    for (const group of groups) intersect(found, this.#terms.any(group.map(String)));
    return found;
  }

  #inOrder({ sort, language, currency }: Pick<PageOf, 'sort' | 'language' | 'currency'>): Ordered {
    const of = sort === 'menu_order' ? language : sort.startsWith('price') ? currency : '';
    const key = `${sort} ${of}`;
    const kept = this.#ordered.get(key);
    if (kept) return kept;
    const ordered = new Ordered(this.#ids.exact(), () => this.#ids.items, this.#orderBy(sort, of));
    this.#ordered.set(key, ordered);
    return ordered;
  }

  #orderBy(sort: PageOf['sort'], of: string): Order {
    const number = (name: (typeof NUMBERS)[number]) => () => this.#numbers.get(name)!.values;
    const titles = this.#titles.get(of);
    const prices = this.#prices.get(of);
    switch (sort) {
      case 'menu_order':
        return { by: [number('position'), ...(titles ? [() => titles.ranks()] : [])], descending: false };
      case 'popularity':
        return { by: [number('sales')], descending: true };
      case 'rating':
        return { by: [number('rating'), number('ratings')], descending: true };
      case 'date':
        return { by: [number('publishedAt')], descending: true };
      case 'price':
        return { by: prices ? [() => prices.low.values] : [], descending: false };
      case 'price-desc':
        return { by: prices ? [() => prices.high.values] : [], descending: true };
    }
  }
}

function each(bits: Bits, use: (slot: number) => void): void {
  for (const [at, whole] of bits.entries())
    for (let word = whole; word !== 0; word &= word - 1) use((at << 5) + 31 - Math.clz32(word & -word));
}

function tally(column: ChoiceColumn, slots: Bits): Map<string, number> {
  const counts = new Uint32Array(column.names.length);
  const { start, values } = column;
  each(slots, (slot) => {
    const end = start[slot + 1]!;
    for (let at = start[slot]!; at < end; at += 1) counts[values[at]!]! += 1;
  });
  const found = new Map<string, number>();
  for (const [ordinal, name] of column.names.entries()) {
    const count = counts[ordinal] ?? 0;
    if (count > 0) found.set(name, count);
  }
  return found;
}
