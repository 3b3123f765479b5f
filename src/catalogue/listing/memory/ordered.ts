import { type Bits, hasBit } from '../../../platform/columns/bits.ts';

/** By which columns slots are put in order; what they cannot tell apart is told by the id, the same way round. */
export interface Order {
  /** The columns as they are now: they grow. */
  by: readonly (() => Float64Array)[];
  descending: boolean;
}

/** All slots in one order, so that a page of a list is found by walking until it is full. */
export class Ordered {
  #slots: Uint32Array;
  #length: number;
  readonly #ids: () => Uint32Array;
  readonly #order: Order;

  constructor(ids: Uint32Array, idsNow: () => Uint32Array, order: Order) {
    this.#ids = idsNow;
    this.#order = order;
    this.#slots = Uint32Array.from(ids, (_, slot) => slot).sort(this.#comparing());
    this.#length = ids.length;
  }

  /** A new slot finds its place; the others keep theirs. */
  insert(slot: number): void {
    const compare = this.#comparing();
    let [low, high] = [0, this.#length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(this.#slots[middle]!, slot) < 0) low = middle + 1;
      else high = middle;
    }
    if (this.#length === this.#slots.length) {
      const larger = new Uint32Array(Math.ceil(this.#length * 1.5) + 16);
      larger.set(this.#slots);
      this.#slots = larger;
    }
    this.#slots.copyWithin(low + 1, low, this.#length);
    this.#slots[low] = slot;
    this.#length += 1;
  }

  /** The members of a set on one page. */
  page(members: Bits, offset: number, limit: number): number[] {
    const found: number[] = [];
    let passed = 0;
    for (let at = 0; at < this.#length && found.length < limit; at += 1) {
      const slot = this.#slots[at]!;
      if (!hasBit(members, slot)) continue;
      if (passed >= offset) found.push(slot);
      passed += 1;
    }
    return found;
  }

  #comparing(): (a: number, b: number) => number {
    const columns = [...this.#order.by.map((column) => column()), this.#ids()];
    const sign = this.#order.descending ? -1 : 1;
    return (a, b) => {
      for (const column of columns) {
        const [x, y] = [column[a]!, column[b]!];
        // What has no number comes last, whichever way round.
        if (Number.isNaN(x) || Number.isNaN(y)) {
          if (Number.isNaN(x) && Number.isNaN(y)) continue;
          return Number.isNaN(x) ? 1 : -1;
        }
        if (x !== y) return x < y ? -sign : sign;
      }
      return 0;
    };
  }
}
