import { command } from '../../frame/command/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { CaseKind } from '../cases/model.ts';
import { openCase } from '../cases/store.ts';
import { insertNotification, type PaymentNotification, writeNotification } from './store.ts';

/** The lane in which messages are worked off. */
export const LANE = 'orders.notification';

/** Keeps a message as it came, once, and puts it into the queue with it. */
export const takeNotification = command({
  name: 'payment.message',
  needs: 'orders.edit',
  async run(
    { tx, now, unchanged },
    message: Omit<Parameters<typeof insertNotification>[1], 'now'>,
  ): Promise<void> {
    // What follows of it leaves lines of its own.
    unchanged();
    const id = await insertNotification(tx, { ...message, now });
    if (id !== undefined && message.state === 'new') await enqueue(tx, LANE, { id });
  },
});

/** All that a message said is written down. */
export const closeNotification = command({
  name: 'payment.message_done',
  needs: 'orders.edit',
  async run(
    { tx, now, unchanged },
    { id, orderId }: { id: number; orderId: number | undefined },
  ): Promise<void> {
    unchanged();
    await writeNotification(tx, id, { state: 'done', reason: '', orderId, now });
  },
});

/** It went wrong, and is tried again at that moment. */
export const putOffNotification = command({
  name: 'payment.message_put_off',
  needs: 'orders.edit',
  async run(
    { tx, now, unchanged },
    { id, attempts, reason, runAt }: { id: number; attempts: number; reason: string; runAt: number },
  ): Promise<void> {
    unchanged();
    await writeNotification(tx, id, { attempts, reason, now });
    await enqueue(tx, LANE, { id }, { runAt });
  },
});

/** A message could not be worked off for good: somebody has to look at it. */
export const giveUpNotification = command({
  name: 'payment.message_failed',
  needs: 'orders.edit',
  async run(
    { tx, now },
    failed: {
      notification: PaymentNotification;
      kind: Extract<CaseKind, 'message' | 'unknown_order'>;
      about: { orderId: number | null; transactionId: string; amount: number; currency: string };
      said: string;
    },
  ): Promise<void> {
    const { notification, kind, about, said } = failed;
    const { id, gateway, eventId: reference } = notification;
    await writeNotification(tx, id, { state: 'failed', reason: said, orderId: about.orderId, now });
    await openCase(tx, { ...about, kind, notificationId: id, gateway, reference, said, now });
  },
  subject: ({ notification }) => ['payment_message', notification.id],
});
