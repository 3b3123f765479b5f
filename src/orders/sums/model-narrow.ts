import { addSum, type DaySum, type Kind, noSum, placed, type Share, SUMS } from './model.ts';

/** As much of an order as is looked at one by one. */
export type Looked = Pick<Share, 'orderId' | 'status' | 'day' | 'first' | 'entries'>;

/** Orders that stand under one of these items of a kind: those to Spain, those with one of these products. */
export interface Within {
  kind: Kind;
  items: readonly string[];
}

/** A test of orders: whether one stands under something of everything that is asked for. */
export function within(wanted: readonly Within[]): (share: Looked) => boolean {
  const asked = wanted.map(({ kind, items }) => new Set(items.map((item) => `${kind} ${item}`)));
  return (share) => {
    const open = new Set(asked);
    for (const entry of share.entries) {
      for (const under of placed(share, entry).under)
        for (const each of open) if (each.has(under)) open.delete(each);
      if (open.size === 0) return true;
    }
    return open.size === 0;
  };
}

/** Adds up what orders come to under a kind, by item or by part of a time. */
export class Adding {
  readonly sums = new Map<string, DaySum>();
  readonly #prefix: string;
  readonly #items: ReadonlySet<string> | undefined;
  readonly #nameOf: (item: string, day: string) => string | undefined;

  /** @param nameOf what a sum is told by; undefined on days that are not asked for */
  constructor(
    { kind, items }: { kind: Kind; items: readonly string[] | undefined },
    nameOf: (item: string, day: string) => string | undefined,
  ) {
    this.#prefix = `${kind} `;
    this.#items = items && new Set(items);
    this.#nameOf = nameOf;
  }

  add(share: Looked): void {
    for (const entry of share.entries) {
      const { under, day, amounts, customers } = placed(share, entry);
      for (const each of under) {
        if (!each.startsWith(this.#prefix)) continue;
        const item = each.slice(this.#prefix.length);
        const name = this.#items?.has(item) === false ? undefined : this.#nameOf(item, day);
        if (name === undefined) continue;
        const sum = this.sums.get(name) ?? noSum();
        const more = { ...noSum(), customers };
        for (const [at, amount] of amounts.entries()) more[SUMS[at]!] += amount;
        addSum(sum, more);
        this.sums.set(name, sum);
      }
    }
  }
}
