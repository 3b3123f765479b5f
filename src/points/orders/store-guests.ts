import type { Insertable } from 'kysely';
import { prepared, type Reader, type Tables, type Tx } from '../../platform/db/index.ts';
import type { Returned } from '../guards/model-return.ts';
import type { PlacedOrder } from './model.ts';

/** An order of somebody without an account. Points of others never pay it. */
export type GuestOrder = Omit<PlacedOrder, 'userId' | 'redeem'> & { email: string };

/** Writes down what a guest's order is about: its points wait until the e-mail is proved to be an account's. */
export async function placeGuestOrder(tx: Tx, order: GuestOrder): Promise<void> {
  const { email, ...body } = order;
  const row = {
    email: email.toLowerCase(),
    state: 'placed' as const,
    body: JSON.stringify(body),
    returned: '',
    awarded_at: 0,
    placed_at: order.now,
    first_at: 0,
    lapsed: 0 as const,
  };
  await putGuestOrder(tx, { rows: [{ order_id: order.orderId, ...row }] });
}

const putGuestOrder = prepared(
  (db, { rows }: { rows: readonly Insertable<Tables['points_guest_order']>[] }) =>
    db
      .insertInto('points_guest_order')
      .values(rows)
      .onConflict((on) =>
        on.column('order_id').doUpdateSet(({ ref }) => ({
          email: ref('excluded.email'),
          state: ref('excluded.state'),
          body: ref('excluded.body'),
          returned: ref('excluded.returned'),
          awarded_at: ref('excluded.awarded_at'),
          placed_at: ref('excluded.placed_at'),
        })),
      ),
);

/** What the lines of an order were noted with while nobody has an account for it. */
export async function readGuestLines(db: Reader, orderId: number): Promise<GuestOrder['lines']> {
  const row = await db
    .selectFrom('points_guest_order')
    .select('body')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row ? (JSON.parse(row.body) as GuestOrder).lines : [];
}

/** What an unclaimed order is about now, after its shopkeeper has changed it. */
export async function changeGuestOrder(tx: Tx, order: GuestOrder): Promise<void> {
  const { email, ...body } = order;
  await tx
    .updateTable('points_guest_order')
    .set({ email: email.toLowerCase(), body: JSON.stringify(body) })
    .where('order_id', '=', order.orderId)
    .where('state', 'in', ['placed', 'awarded'])
    .execute();
}

/** Whose an unclaimed order is, after its e-mail was corrected. */
export async function renameGuest(tx: Tx, orderId: number, email: string): Promise<void> {
  await tx
    .updateTable('points_guest_order')
    .set({ email: email.toLowerCase() })
    .where('order_id', '=', orderId)
    .where('state', '<>', 'claimed')
    .execute();
}

/** The order earns, should its points ever be claimed. */
export async function awardGuest(tx: Tx, orderId: number, now: number): Promise<void> {
  await move(tx, orderId, 'placed', { state: 'awarded', awarded_at: now });
  await tx
    .updateTable('points_guest_order')
    .set({ first_at: now })
    .where('order_id', '=', orderId)
    .where('state', '=', 'awarded')
    .where('first_at', '=', 0)
    .execute();
}

/**
 * What is given back of an unclaimed order is remembered, for whoever claims it later.
 *
 * @param of.isOver whether what an order earned at a moment is over by now
 */
export async function returnGuest(
  tx: Tx,
  of: {
    orderId: number;
    full: boolean;
    returned: readonly Returned[];
    isOver: (awardedAt: number) => boolean;
  },
): Promise<void> {
  const { orderId, full, returned, isOver } = of;
  if (!full) return move(tx, orderId, undefined, { returned: JSON.stringify(returned) });
  const row = await tx
    .selectFrom('points_guest_order')
    .select('awarded_at')
    .where('order_id', '=', orderId)
    .where('state', '=', 'awarded')
    .executeTakeFirst();
  // What it had earned does not begin to live again when it comes back.
  const over = row !== undefined && isOver(row.awarded_at) ? ({ lapsed: 1 } as const) : {};
  return move(tx, orderId, undefined, { state: 'reversed', ...over });
}

export function reopenGuest(tx: Tx, orderId: number): Promise<void> {
  return move(tx, orderId, 'reversed', { state: 'placed', awarded_at: 0, returned: '' });
}

async function move(
  tx: Tx,
  orderId: number,
  from: 'placed' | 'reversed' | undefined,
  to: { state?: 'placed' | 'awarded' | 'reversed'; awarded_at?: number; returned?: string; lapsed?: 1 },
): Promise<void> {
  let query = tx
    .updateTable('points_guest_order')
    .set(to)
    .where('order_id', '=', orderId)
    .where('state', '<>', 'claimed');
  if (from) query = query.where('state', '=', from);
  await query.execute();
}

/** Guests' orders that an account has from now on. @returns those that nobody had before */
export function markClaimed(tx: Tx, ids: readonly number[]) {
  return tx
    .updateTable('points_guest_order')
    .set({ state: 'claimed' })
    .where('id', 'in', ids)
    .where('state', 'in', ['placed', 'awarded'])
    .returning(['order_id', 'body', 'returned', 'awarded_at', 'first_at', 'lapsed'])
    .execute();
}
