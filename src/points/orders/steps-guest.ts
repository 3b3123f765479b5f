import { sql } from 'kysely';
import { lockRows, type Tx } from '../../platform/db/index.ts';
import { countAwarded, readPointsOrder } from '../holds/store.ts';
import { isOver, type ProgrammeContext } from '../programme/programme.ts';
import { awardOrder } from './steps-award.ts';
import { placePoints } from './steps-order.ts';
import { type OrderReturn, returnPoints } from './steps-return.ts';
import { type GuestOrder, markClaimed } from './store-guests.ts';

/**
 * Gives the points of a guest's orders to the account whose e-mail was proved just now: each order once, with the
 * days of waiting and the expiry that it would have had. What would be over gives nothing. The orders' rows are locked.
 */
export async function claimGuestPoints(
  tx: Tx,
  scope: ProgrammeContext,
  { userId, email, now }: { userId: number; email: string; now: number },
): Promise<void> {
  const found = await tx
    .selectFrom('points_guest_order')
    .select('id')
    .where('email', '=', email.toLowerCase())
    // Word for word as the index says it, or every order of a guest is read at each log-in.
    .where(sql<boolean>`state in ('placed','awarded')`)
    .execute();
  if (found.length === 0) return;
  const ids = found.map(({ id }) => id);
  await lockRows(tx, 'points_guest_order', ids);
  const orders = await markClaimed(tx, ids);
  for (const row of orders.sort((a, b) => a.order_id - b.order_id)) {
    // Its customer logged in before paying: then it was theirs all along.
    if (await readPointsOrder(tx, row.order_id)) continue;
    const order = JSON.parse(row.body) as Omit<GuestOrder, 'email'>;
    await placePoints(tx, scope, { ...order, userId, redeem: { points: 0, value: 0, rate: '' }, now });
    if (row.awarded_at === 0) continue;
    const number = (await countAwarded(tx, userId)) + 1;
    const { awarded_at: awardedAt, first_at: first } = row;
    // What is over repays no debt, and is noted as what it is: it does not live again either.
    const over = row.lapsed === 1 || isOver(scope, { awardedAt, now });
    await awardOrder(tx, scope, { orderId: row.order_id, number, first, over, now: awardedAt });
    if (row.returned === '') continue;
    const returned = JSON.parse(row.returned) as OrderReturn['returned'];
    const key = `guest:${row.order_id}`;
    await returnPoints(tx, scope, { orderId: row.order_id, key, full: false, returned, now });
  }
}
