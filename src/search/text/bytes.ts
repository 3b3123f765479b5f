/**
 * A list of bytes that grows at its end, with numbers of one to four bytes each: small ones take little room. Of each
 * byte seven bits are the number's, the lowest first; the eighth says that another one follows.
 */
export class ByteList {
  bytes: Uint8Array<ArrayBuffer>;
  length: number;

  constructor(from?: Uint8Array<ArrayBuffer>) {
    this.bytes = from ?? new Uint8Array(256);
    this.length = from?.length ?? 0;
  }

  /** @param value a whole number below 2²⁸ */
  push(value: number): void {
    this.reserve(this.length + 4);
    let rest = value;
    while (rest >= 0x80) {
      this.bytes[this.length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.bytes[this.length++] = rest;
  }

  /** Adds a byte as it is. */
  byte(value: number): void {
    this.reserve(this.length + 1);
    this.bytes[this.length++] = value;
  }

  /** Adds bytes as they are. */
  append(bytes: ArrayLike<number>): void {
    this.reserve(this.length + bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  reserve(length: number): void {
    if (length <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(length, Math.ceil(this.bytes.length * 1.5)));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }

  /** Only what is used. No copy: what is added later stands behind it. */
  exact(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.length);
  }
}
