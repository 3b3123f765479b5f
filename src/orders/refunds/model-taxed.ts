import { allocate } from '../../platform/money.ts';

/** What is taxed alike, together: what it comes to without tax, and each of its taxes. Minor units. */
export interface Taxed {
  base: number;
  taxes: readonly { amount: number }[];
}

/** Base and taxes together. */
export const grossOf = ({ base, taxes }: Taxed): number =>
  taxes.reduce((sum, { amount }) => sum + amount, base);

export const totalOf = (groups: readonly Taxed[]): number =>
  groups.reduce((sum, group) => sum + grossOf(group), 0);

export const taxOf = (groups: readonly Taxed[]): number =>
  groups.reduce((sum, group) => sum + grossOf(group) - group.base, 0);

const isNothing = ({ base, taxes }: Taxed) => base === 0 && taxes.every(({ amount }) => amount === 0);

/** One after the other: the base, and each tax. */
const amountsIn = ({ base, taxes }: Taxed): number[] => [base, ...taxes.map(({ amount }) => amount)];

/** The same group with other amounts, from {@link amountsIn} of others like it. */
function withAmounts<G extends Taxed>(group: G, [base = 0, ...amounts]: readonly number[]): G {
  const taxes = group.taxes.map((tax, index) => ({ ...tax, amount: amounts[index] ?? 0 }));
  return { ...group, base, taxes };
}

function combine<G extends Taxed>(a: G, b: Taxed, of: (a: number, b: number) => number): G {
  const others = amountsIn(b);
  const amounts = amountsIn(a).map((amount, index) => of(amount, others[index] ?? 0));
  return withAmounts(a, amounts);
}

export const negate = <G extends Taxed>(groups: readonly G[]): G[] =>
  // Nothing has no sign.
  groups.map((group) => combine(group, group, (amount) => 0 - amount));

/**
 * Adds up what is taxed alike. What comes to nothing is left out; the first of a kind says where it stands.
 *
 * @param keyOf the same for groups that are taxed alike; these have the same taxes in the same order
 */
export function addTaxed<G extends Taxed>(keyOf: (group: G) => string, groups: readonly G[]): G[] {
  const sums = new Map<string, G>();
  for (const group of groups) {
    const key = keyOf(group);
    const before = sums.get(key);
    sums.set(key, before ? combine(before, group, (a, b) => a + b) : group);
  }
  return [...sums.values()].filter((group) => !isNothing(group));
}

/**
 * What an amount that went back takes out of what was sold. What belongs to things takes from their groups, as far as
 * these have it; the rest, as a courtesy that belongs to no thing, lowers all that is left in proportion. So no group
 * ever falls below nothing, and all of the money takes all that was sold.
 *
 * @param left what was sold and has not gone back
 * @param wanted what belongs to things
 * @param amount tax included; not more than what is left
 * @throws RangeError when more goes back than is left
 */
export function takeBack<G extends Taxed>(
  keyOf: (group: G) => string,
  left: readonly G[],
  wanted: readonly G[],
  amount: number,
): G[] {
  if (amount < 0 || amount > totalOf(left)) throw new RangeError(`${totalOf(left)} left, not ${amount}.`);
  const wishes = new Map(addTaxed(keyOf, wanted).map((group) => [keyOf(group), group]));
  const taken = left.map((group) => {
    const wish = wishes.get(keyOf(group));
    return combine(group, wish ?? group, (has, wants) => (wish ? Math.max(0, Math.min(has, wants)) : 0));
  });
  const rest = amount - totalOf(taken);
  if (rest < 0) throw new RangeError(`Things for ${totalOf(taken)} came back, and ${amount} of money.`);
  const remains = left.map((group, index) =>
    combine(group, taken[index] ?? group, (has, gone) => Math.max(0, has - gone)),
  );
  const shares = allocate(rest, remains.flatMap(amountsIn));
  let at = 0;
  const more = remains.map((group) => {
    const from = at;
    at += 1 + group.taxes.length;
    return withAmounts(group, shares.slice(from, at));
  });
  return addTaxed(keyOf, [...taken, ...more]);
}
