/** Base and taxes by name: `net IVA 210000` what is taxed so, `IVA 210000` the tax. Minor units. */
export type Amounts = Map<string, number>;

/** Adds a thing to what is taxed as it is. @param nameOf the name of a tax by the key that it has in `taxes` */
export function add(
  to: Amounts,
  net: number,
  taxes: Readonly<Record<string, number>>,
  nameOf: (key: string) => string,
): void {
  const put = (name: string, amount: number) => to.set(name, (to.get(name) ?? 0) + amount);
  const names = Object.keys(taxes).map(nameOf).toSorted();
  put(`net ${names.join(' + ')}`, net);
  for (const [key, amount] of Object.entries(taxes)) put(nameOf(key), amount);
}

export const gross = (amounts: Amounts): number => [...amounts.values()].reduce((sum, each) => sum + each, 0);

/**
 * Where what was invoiced is not what was wanted. What is invoiced of money alone has its part of each thing. Money that belongs to no thing has lowered all of them in proportion:
 * of those, each may be off by a cent for each rounding.
 */
export function differ(
  wanted: Amounts,
  said: Amounts,
  { spread, roundings, inParts }: { spread: number; roundings: number; inParts: boolean },
): string[] {
  const whole = gross(wanted);
  return [...new Set([...wanted.keys(), ...said.keys()])].flatMap((name) => {
    const [want, is] = [wanted.get(name) ?? 0, said.get(name) ?? 0];
    const share = whole === 0 ? 0 : (spread * want) / whole;
    const off = Math.abs(want - share - is);
    // A thing that came back after a courtesy takes what its rate still has: that shifts it by no more than the courtesy.
    const allowed = spread === 0 ? 0 : roundings + (inParts ? 0 : Math.abs(spread));
    return off > allowed || is < 0
      ? [`${name}: ${want} less ${share.toFixed(2)} wanted, ${is} invoiced`]
      : [];
  });
}
