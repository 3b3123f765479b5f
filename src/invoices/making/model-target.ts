import { negate, type OrderRefund, totalOf } from '../../orders/index.ts';
import type { Invoice, TaxGroup } from './model.ts';
import { groupsOf } from './model-content.ts';
import { addGroups, takeOut } from './model-groups.ts';
import type { Situation } from './model-situation.ts';

/** Whether what a refund gave back is taken off an order's invoices. */
export const isCorrected = (live: readonly Invoice[], refund: OrderRefund): boolean =>
  live.some(({ cause, causeId }) => cause === 'refund' && causeId === refund.id);

/**
 * What an order comes to now, less what went back of it and is corrected. What went back of a thing that the order is
 * not of any more is taken out of all that it is of: no rate falls below nothing.
 */
export function targetOf({ order, facts, rules }: Situation, live: readonly Invoice[]): TaxGroup[] {
  const groups = groupsOf(order, facts, rules);
  const back = live.filter(({ cause }) => cause === 'refund').flatMap((refund) => negate(refund.groups));
  const amount = Math.min(totalOf(back), totalOf(groups));
  return addGroups(groups, negate(takeOut(groups, asIn(groups, back), amount)));
}

/** By the codes of today: what is taxed alike goes together, whatever the shop's settings called it then. */
const asIn = (groups: readonly TaxGroup[], back: readonly TaxGroup[]): TaxGroup[] =>
  back.map((group) => {
    const alike = groups.filter((other) => rateOf(other) === rateOf(group));
    const same = alike.find(({ treatment }) => treatment === group.treatment) ?? alike[0];
    return same ? { ...same, base: group.base, taxes: group.taxes } : group;
  });

const rateOf = ({ taxes, service, here }: TaxGroup): string =>
  JSON.stringify([taxes.map(({ ppm, surcharge }) => [ppm, surcharge]), service, here]);
