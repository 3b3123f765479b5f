import { negate } from '../../orders/index.ts';
import type { Invoice, InvoiceDraft, TaxGroup } from './model.ts';
import { groupsInBooks } from './model-exchange.ts';
import { addGroups, without } from './model-groups.ts';

type Counted = Pick<Invoice, 'type' | 'groups' | 'booked' | 'exchange'>;

/** Those that count. One that takes the place of others says again what these said. */
export const counting = <I extends Counted>(live: readonly I[]): readonly I[] =>
  live.slice(
    Math.max(
      0,
      live.findLastIndex(({ type }) => type === 'F3'),
    ),
  );

/** What invoices come to together. */
export const balanceOf = (live: readonly Counted[]): TaxGroup[] =>
  addGroups(...counting(live).map(({ groups }) => groups));

/** What an invoice is in the books; those from before that was kept are converted by themselves. */
export const bookedOf = ({ groups, booked, exchange }: Omit<Counted, 'type'>): TaxGroup[] =>
  booked ?? groupsInBooks(groups, exchange);

const bookedBalance = (live: readonly Counted[]): TaxGroup[] => addGroups(...counting(live).map(bookedOf));

/**
 * Says of the next invoice of an order what it is in the books, where its money is not theirs. Converted by itself a part
 * would be rounded by itself, and the books would keep cents of what all went back; so it is by how much it moves what
 * all of them are worth.
 *
 * @param live those before it that are not annulled
 */
export function withBooked(draft: InvoiceDraft, live: readonly Counted[]): InvoiceDraft {
  const { type, groups, exchange } = draft;
  if (!exchange) return draft;
  const before = bookedBalance(live);
  const moved =
    type === 'F3'
      ? before
      : addGroups(groupsInBooks(addGroups(balanceOf(live), groups), exchange), negate(before));
  // What is worth less than the least coin of the books stands there as nothing.
  const nothing = without(groups, moved).map((group) => ({
    ...group,
    base: 0,
    taxes: group.taxes.map((tax) => ({ ...tax, amount: 0 })),
  }));
  return { ...draft, booked: [...moved, ...nothing] };
}
