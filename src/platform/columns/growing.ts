type Kind = Uint8Array | Uint16Array | Uint32Array | Float64Array;
type Maker<T extends Kind> = new (size: number) => T;

/** A typed array that grows at its end: a column of an index that is only ever added to. */
export class Growing<T extends Kind> {
  /** Longer than `length`; take it anew after each `push`. */
  items: T;
  length = 0;
  readonly #make: Maker<T>;

  constructor(make: Maker<T>, from?: T) {
    this.#make = make;
    this.items = from ?? new make(16);
    this.length = from?.length ?? 0;
  }

  push(value: number): void {
    this.reserve(this.length + 1);
    this.items[this.length++] = value;
  }

  /** Adds the same value until there are `length`. */
  pad(length: number, value = 0): void {
    if (length <= this.length) return;
    this.reserve(length);
    this.items.fill(value, this.length, length);
    this.length = length;
  }

  reserve(length: number): void {
    if (length <= this.items.length) return;
    const larger = new this.#make(Math.max(length, Math.ceil(this.items.length * 1.5)));
    larger.set(this.items.subarray(0, this.length) as never);
    this.items = larger;
  }

  /** Only what is used, for keeping. No copy: what is added later stands behind it. */
  exact(): T {
    return this.items.subarray(0, this.length) as T;
  }
}
