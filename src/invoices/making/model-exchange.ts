import { taxOf, totalOf } from '../../orders/index.ts';
import { toBase } from '../../points/index.ts';
import type { Exchange, TaxGroup } from './model.ts';

/** An amount of an invoice in the currency of the books. What goes back is worth what it was worth when it came. */
export function inBooks(amount: number, exchange: Exchange | null): number {
  if (!exchange) return amount;
  const worth = toBase(Math.abs(amount), exchange.to, exchange.from);
  return amount < 0 ? 0 - worth : worth;
}

export const groupsInBooks = (groups: readonly TaxGroup[], exchange: Exchange | null): TaxGroup[] =>
  groups.map((group) => ({
    ...group,
    base: inBooks(group.base, exchange),
    taxes: group.taxes.map((part) => ({ ...part, amount: inBooks(part.amount, exchange) })),
  }));

/**
 * What the tax office knows an invoice by: CuotaTotal and ImporteTotal, in minor units of the books. The whole is what its
 * lines come to (the agency's validations, 15 to 17, error 2005), so what another state taxes counts without that tax: a
 * buyer may pay more than this.
 *
 * @param booked groups as they are in the books
 */
export function declaredSums(booked: readonly TaxGroup[]): { tax: number; total: number } {
  const own = booked.map((group) => (group.operation.startsWith('S') ? group : { ...group, taxes: [] }));
  return { tax: taxOf(own), total: totalOf(own) };
}
