import { negate, type OrderRefund, totalOf } from '../../orders/index.ts';
import { CannotIssue } from '../problem.ts';
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
 *
 * @throws CannotIssue
 */
export function targetOf(situation: Situation, live: readonly Invoice[]): TaxGroup[] {
  const groups = summed(situation);
  const back = live.filter(({ cause }) => cause === 'refund').flatMap((refund) => negate(refund.groups));
  const amount = Math.min(totalOf(back), totalOf(groups));
  return addGroups(groups, negate(takeOut(groups, asIn(groups, back), amount)));
}

/** All that an order costs. @throws CannotIssue when its parts do not come to its total: nobody can say what is sold */
export function summed({ order, facts, rules }: Situation): TaxGroup[] {
  const groups = groupsOf(order, facts, rules);
  if (totalOf(groups) !== order.totals.total)
    throw new CannotIssue(
      'sums',
      `Order ${order.id} comes to ${order.totals.total}, its parts to ${totalOf(groups)}.`,
    );
  return groups;
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
