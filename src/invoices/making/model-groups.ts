import { addTaxed, negate, takeBack } from '../../orders/index.ts';
import type { TaxGroup, TaxPart } from './model.ts';

/** What things must have in common to be taxed together. */
const keyOf = ({ treatment, tax, regime, operation, taxes, service, here }: TaxGroup): string =>
  JSON.stringify([treatment, tax, regime, operation, taxes.map(partKey), service, here]);
const partKey = ({ label, ppm, surcharge }: TaxPart) => [label, ppm, surcharge];

/** Adds up what is taxed alike; see `addTaxed`. */
export const addGroups = (...all: readonly (readonly TaxGroup[])[]): TaxGroup[] =>
  addTaxed(keyOf, all.flat());

/** As they are told: what is done at the shop is taxed like anything else that stays at home. */
export const asTold = (groups: readonly TaxGroup[]): readonly TaxGroup[] =>
  groups.some(({ here }) => here) ? addGroups(groups.map(({ here: _, ...group }) => group)) : groups;

/** Those that are taxed like none of the others. */
export function without(groups: readonly TaxGroup[], others: readonly TaxGroup[]): TaxGroup[] {
  const known = new Set(others.map(keyOf));
  return groups.filter((group) => !known.has(keyOf(group)));
}

/** What an amount that went back takes out of what is invoiced and not yet corrected; see `takeBack`. */
export const takeOut = (left: readonly TaxGroup[], wanted: readonly TaxGroup[], amount: number): TaxGroup[] =>
  takeBack(keyOf, left, wanted, amount);

/** Whether two come to the same, tax by tax, whatever the codes. */
export function isSameMoney(a: readonly TaxGroup[], b: readonly TaxGroup[]): boolean {
  const plain = (groups: readonly TaxGroup[]) =>
    groups.map(
      ({ base, taxes }): TaxGroup => ({
        base,
        taxes,
        treatment: 'home',
        tax: '01',
        regime: '',
        operation: '',
      }),
    );
  return addGroups(plain(a), negate(plain(b))).length === 0;
}

/** Whether none of it is below nothing. */
export const isMoney = ({ base, taxes }: TaxGroup): boolean =>
  base >= 0 && taxes.every(({ amount }) => amount >= 0);

/** What `some` lacks to be at least `all`, amount by amount; none of it is below nothing. */
export const lacking = (all: readonly TaxGroup[], some: readonly TaxGroup[]): TaxGroup[] =>
  addGroups(
    addGroups(all, negate(some)).map((group) => ({
      ...group,
      base: Math.max(0, group.base),
      taxes: group.taxes.map((tax) => ({ ...tax, amount: Math.max(0, tax.amount) })),
    })),
  );
