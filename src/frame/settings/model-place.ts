/**
 * A copy of a list or an object with another value at a place within it; undefined where there is no such place.
 *
 * @example putInto([{ rate: '1' }], ['0', 'rate'], '2') // [{ rate: '2' }]
 * @example putInto({ ca: 'a' }, ['es'], 'b') // { ca: 'a', es: 'b' }; undefined takes a name out
 */
export function putInto(whole: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  if (typeof whole !== 'object' || whole === null) return undefined;
  if (Array.isArray(whole)) {
    const at = Number(name);
    if (!/^\d+$/.test(name) || at >= whole.length || value === undefined) return undefined;
    const put = rest.length === 0 ? value : putInto(whole[at], rest, value);
    return put === undefined ? undefined : whole.with(at, put);
  }
  const old = Object.entries(whole);
  const inner = old.find(([key]) => key === name)?.[1];
  const put = rest.length === 0 ? value : putInto(inner, rest, value);
  if (put === undefined && rest.length > 0) return undefined;
  const kept = old.map(([key, was]): [string, unknown] => [key, key === name ? put : was]);
  const all = kept.some(([key]) => key === name) ? kept : [...kept, [name, put] as const];
  return Object.fromEntries(all.filter(([, each]) => each !== undefined));
}
