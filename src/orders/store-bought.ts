import { lockRows, type Reader, type Tx } from '../platform/db/index.ts';

/** What an order bought and for whom. `pieces` are added up by what was bought, variation or product. */
export async function readBought(db: Reader, orderId: number) {
  const order = await db
    .selectFrom('order')
    .select(['email', 'user_id', 'session_id', 'status', 'paid_at', 'due'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order) return undefined;
  const lines = await db
    .selectFrom('order_line')
    .select(['product_id', 'variation_id', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const pieces = new Map<number, number>();
  const productIds = new Set<number>();
  for (const line of lines) {
    if (line.product_id !== null) productIds.add(line.product_id);
    const id = line.variation_id ?? line.product_id;
    if (id !== null) pieces.set(id, (pieces.get(id) ?? 0) + line.quantity);
  }
  return {
    email: order.email,
    userId: order.user_id,
    sessionId: order.session_id,
    status: order.status,
    paidAt: order.paid_at,
    due: order.due,
    pieces,
    productIds: [...productIds],
  };
}

/** What somebody is known to have ordered by. Never by an e-mail that was only typed. */
export interface Buyer {
  userId: number | null;
  sessionId: number;
  /** The account's own, proved. */
  email: string | undefined;
}

/** Whether somebody has a paid order of their own with the product, or with a variation of it. */
export async function hasBought(
  db: Reader,
  { userId, sessionId, email }: Buyer,
  productId: number,
): Promise<boolean> {
  const found = await db
    .selectFrom('order_line as l')
    .innerJoin('order as o', 'o.id', 'l.order_id')
    .select('o.id')
    .where('l.product_id', '=', productId)
    .where('o.status', 'in', ['processing', 'completed'])
    .where('o.paid_at', 'is not', null)
    .where((is) =>
      is.or([
        is.and([is('o.user_id', 'is', null), is('o.session_id', '=', sessionId)]),
        ...(userId === null ? [] : [is('o.user_id', '=', userId)]),
        ...(email === undefined ? [] : [is.and([is('o.user_id', 'is', null), is('o.email', '=', email)])]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Products of all paid orders of an account. */
export async function productsBoughtBy(db: Reader, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('order_line as l')
    .innerJoin('order as o', 'o.id', 'l.order_id')
    .select('l.product_id')
    .distinct()
    .where('o.user_id', '=', userId)
    .where('o.status', 'in', ['processing', 'completed'])
    .where('o.paid_at', 'is not', null)
    .where('l.product_id', 'is not', null)
    .execute();
  return rows.flatMap(({ product_id }) => product_id ?? []);
}

/** Gives the orders that were placed with this e-mail, and without an account, to an account. */
export async function giveGuestOrders(tx: Tx, userId: number, email: string): Promise<void> {
  await tx
    .updateTable('order')
    .set({ user_id: userId, uncounted: 1 })
    .where('email', '=', email)
    .where('user_id', 'is', null)
    .execute();
}

export async function lockOrdersOf(tx: Tx, userId: number): Promise<void> {
  const rows = await tx.selectFrom('order').select('id').where('user_id', '=', userId).execute();
  await lockRows(
    tx,
    'order',
    rows.map(({ id }) => id),
  );
}

/** Gives all orders of one account to another. */
export async function moveOrders(tx: Tx, from: number, into: number): Promise<void> {
  await tx.updateTable('order').set({ user_id: into, uncounted: 1 }).where('user_id', '=', from).execute();
}
