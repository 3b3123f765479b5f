/** From one byte to another, both of them told. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Which bytes of a file somebody asks for (RFC 9110, 14.1.2). Where they ask for several parts, or in another way, they
 * are given the whole.
 *
 * @returns undefined for the whole, `beyond` where the file ends before it begins
 */
export function rangeIn(header: string | undefined, size: number): ByteRange | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(size, Number(last));
    return length === 0 ? 'beyond' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) return 'beyond';
  return { start, end: last === '' ? size - 1 : Math.min(size - 1, Number(last)) };
}
