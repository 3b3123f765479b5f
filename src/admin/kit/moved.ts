/** @example moved(['a', 'b', 'c'], 'c', 'up') // ['a', 'c', 'b'] */
export function moved<T>(list: readonly T[], one: T | undefined, way: string): T[] {
  const at = one === undefined ? -1 : list.indexOf(one);
  const to = way === 'up' ? at - 1 : at + 1;
  return at < 0 || to < 0 || to >= list.length
    ? [...list]
    : list.toSpliced(at, 1).toSpliced(to, 0, list[at] as T);
}
