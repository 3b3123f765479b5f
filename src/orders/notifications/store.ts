import { FORGOTTEN_AT_ONCE } from '../../frame/persons/index.ts';
import { type GatewayMessage, messageAgain } from '../../payments/index.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
import type { NotificationState } from './tables.ts';
import './tables.ts';

export interface PaymentNotification {
  id: number;
  gateway: string;
  eventId: string;
  state: NotificationState;
  reason: string;
  receivedAt: number;
  attempts: number;
  orderId: number | null;
}

const notifications = (db: Reader) =>
  db
    .selectFrom('payment_notification')
    .select(['id', 'gateway', 'event_id as eventId', 'state', 'reason'])
    .select(['received_at as receivedAt', 'attempts', 'order_id as orderId']);

/** @returns its id; undefined where it is known already */
export async function insertNotification(
  tx: Tx,
  of: {
    gateway: string;
    eventId: string;
    query: string;
    headers: Readonly<Record<string, string>>;
    body: Buffer;
    state: 'new' | 'refused';
    now: number;
  },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('payment_notification')
    .values({
      gateway: of.gateway,
      event_id: of.eventId,
      query: of.query,
      headers: JSON.stringify(of.headers),
      body: of.body.toString('base64'),
      state: of.state,
      reason: '',
      received_at: of.now,
      changed_at: of.now,
      attempts: 0,
      order_id: null,
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** One that is still to be worked off, with the message as it came. */
export async function readNew(
  db: Reader,
  id: number,
): Promise<{ notification: PaymentNotification; message: GatewayMessage } | undefined> {
  const row = await notifications(db)
    .select(['query', 'headers', 'body'])
    .where('id', '=', id)
    .where('state', '=', 'new')
    .executeTakeFirst();
  if (!row) return undefined;
  const { query, headers, body, ...notification } = row;
  const message = messageAgain({ query, headers: JSON.parse(headers), body: Buffer.from(body, 'base64') });
  return { notification, message };
}

export async function findNotification(
  db: Reader,
  gateway: string,
  eventId: string,
): Promise<PaymentNotification | undefined> {
  return notifications(db).where('gateway', '=', gateway).where('event_id', '=', eventId).executeTakeFirst();
}

/** What was told about an order, the oldest first. */
export async function readNotificationsOf(db: Reader, orderId: number): Promise<PaymentNotification[]> {
  return notifications(db).where('order_id', '=', orderId).orderBy('id').limit(100).execute();
}

/** What nobody has worked off since a moment: its job is gone. */
export async function readStuck(db: Reader, before: number, limit: number): Promise<PaymentNotification[]> {
  return notifications(db)
    .where('state', '=', 'new')
    .where('received_at', '<', before)
    .orderBy('received_at')
    .limit(limit)
    .execute();
}

/** What is undefined stays as it was. */
export async function writeNotification(
  tx: Tx,
  id: number,
  change: {
    state?: NotificationState;
    reason?: string;
    attempts?: number;
    orderId?: number | null | undefined;
    now: number;
  },
): Promise<void> {
  await tx
    .updateTable('payment_notification')
    .set({
      state: change.state,
      reason: change.reason?.slice(0, 500),
      attempts: change.attempts,
      order_id: change.orderId,
      changed_at: change.now,
    })
    .where('id', '=', id)
    .execute();
}

/** Messages carry names and addresses: those that are over are forgotten. @returns how many */
export async function forgetNotifications(
  tx: Tx,
  state: 'done' | 'refused',
  before: number,
): Promise<number> {
  const old = tx
    .selectFrom('payment_notification')
    .select('id')
    .where('state', '=', state)
    .where('received_at', '<', before)
    .orderBy('received_at')
    .limit(FORGOTTEN_AT_ONCE);
  const { numDeletedRows } = await tx
    .deleteFrom('payment_notification')
    .where('id', 'in', old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
