import { allocate } from '../../platform/money.ts';
import type { TaxGroup, TaxPart } from './model.ts';

/** What things must have in common to be taxed together. */
const keyOf = ({ treatment, tax, regime, operation, taxes }: TaxGroup): string =>
  JSON.stringify([treatment, tax, regime, operation, taxes.map(partKey)]);
const partKey = ({ label, ppm, surcharge }: TaxPart) => [label, ppm, surcharge];

/** Base and taxes together. */
export const grossOf = ({ base, taxes }: Pick<TaxGroup, 'base' | 'taxes'>): number =>
  taxes.reduce((sum, { amount }) => sum + amount, base);

export const taxOf = (groups: readonly TaxGroup[]): number =>
  groups.reduce((sum, group) => sum + grossOf(group) - group.base, 0);

export const totalOf = (groups: readonly TaxGroup[]): number =>
  groups.reduce((sum, group) => sum + grossOf(group), 0);

const isNothing = ({ base, taxes }: TaxGroup) => base === 0 && taxes.every(({ amount }) => amount === 0);

/** Adds up what is taxed alike. What comes to nothing is left out; the first of a kind says where it stands. */
export function addGroups(...all: readonly (readonly TaxGroup[])[]): TaxGroup[] {
  const sums = new Map<string, TaxGroup>();
  for (const group of all.flat()) {
    const key = keyOf(group);
    const before = sums.get(key);
    sums.set(key, before ? combine(before, group, (a, b) => a + b) : group);
  }
  return [...sums.values()].filter((group) => !isNothing(group));
}

export const negate = (groups: readonly TaxGroup[]): TaxGroup[] =>
  // Nothing has no sign.
  groups.map((group) => combine(group, group, (amount) => 0 - amount));

function combine(a: TaxGroup, b: TaxGroup, of: (a: number, b: number) => number): TaxGroup {
  const taxes = a.taxes.map((part, index) => ({
    ...part,
    amount: of(part.amount, b.taxes[index]?.amount ?? 0),
  }));
  return { ...a, base: of(a.base, b.base), taxes };
}

/**
 * What an amount that went back takes out of what is invoiced. What belongs to things takes from their groups, as far as
 * these have it; the rest, as a courtesy that belongs to no thing, lowers all that is left in proportion. So no group
 * ever falls below nothing, and all of the money takes all of the invoice.
 *
 * @param left what is invoiced and not yet corrected; none of it below zero
 * @param wanted what belongs to things
 * @param amount tax included; not more than what is left
 * @throws RangeError when more goes back than is left
 */
export function takeBack(left: readonly TaxGroup[], wanted: readonly TaxGroup[], amount: number): TaxGroup[] {
  if (amount < 0 || amount > totalOf(left)) throw new RangeError(`${totalOf(left)} invoiced, not ${amount}.`);
  const wishes = new Map(addGroups(wanted).map((group) => [keyOf(group), group]));
  const taken = left.map((group) => {
    const wish = wishes.get(keyOf(group));
    return combine(group, wish ?? group, (has, wants) => (wish ? Math.max(0, Math.min(has, wants)) : 0));
  });
  const rest = amount - totalOf(taken);
  if (rest < 0) throw new RangeError(`Things for ${totalOf(taken)} came back, and ${amount} of money.`);
  const remains = left.map((group, index) =>
    combine(group, taken[index] ?? group, (has, gone) => has - gone),
  );
  const shares = allocate(
    rest,
    remains.flatMap(({ base, taxes }) => [base, ...taxes.map((part) => part.amount)]),
  );
  let at = 0;
  const more = remains.map((group) => {
    const base = shares[at++] ?? 0;
    return { ...group, base, taxes: group.taxes.map((part) => ({ ...part, amount: shares[at++] ?? 0 })) };
  });
  return addGroups(taken, more);
}

/** Whether two come to the same, tax by tax, whatever the codes. */
export function isSameMoney(a: readonly TaxGroup[], b: readonly TaxGroup[]): boolean {
  const plain = (groups: readonly TaxGroup[]) =>
    groups.map((group): TaxGroup => ({ ...group, treatment: 'home', tax: '01', regime: '', operation: '' }));
  return addGroups(plain(a), negate(plain(b))).length === 0;
}
