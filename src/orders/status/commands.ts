import { command, once, watch } from '../../frame/command/index.ts';
import { shopTexts } from '../../frame/shop/texts.ts';
import { orderFacts } from '../facts.ts';
import type { OrderMail } from '../letters/model.ts';
import { mayCancel, maySet, type OrderStatus } from '../model-status.ts';
import { OrderProblem } from '../problem.ts';
import { lockOrder } from '../store-status.ts';
import { CUSTOMER, changeStatus } from './steps.ts';
import { addNote } from './steps-note.ts';

/**
 * Changes the status of an order, with everything that follows.
 *
 * @returns false when it had that status already @throws OrderProblem
 */
export const setOrderStatus = command({
  name: 'order.status',
  needs: 'orders.edit',
  run(act, asked: { orderId: number; to: OrderStatus; why?: string; mails?: readonly OrderMail[] }) {
    const { orderId, to, why = '', mails } = asked;
    const { shop, tx, actor, now } = act;
    return watch(
      act,
      { subject: ['order', orderId], facts: () => orderFacts(tx, orderId), reason: why },
      async () => {
        const from = (await lockOrder(tx, orderId))?.status;
        if (from && from !== to && !maySet(from, to))
          throw new OrderProblem({ code: 'not_allowed', from, to });
        return changeStatus(shop, tx, orderId, to, { now, why, by: actor.name, ...(mails && { mails }) });
      },
    );
  },
});

/** A shopper calls off what is not paid yet; whoever asks has shown that it is theirs. @returns false when it is too late */
export const cancelOwnOrder = command({
  name: 'order.cancel',
  needs: 'orders.edit',
  async run({ shop, tx, now }, { orderId, userId }: { orderId: number; userId: number | null }) {
    const order = await lockOrder(tx, orderId);
    if (!order || !mayCancel(order.status)) return false;
    if (order.user_id !== null && order.user_id !== userId) return false;
    const why = shopTexts(shop)('orders.note.by_customer');
    return changeStatus(shop, tx, orderId, 'cancelled', { now, why, by: CUSTOMER });
  },
  whose: ({ userId }) => ({ userId }),
  subject: ({ orderId }) => ['order', orderId],
});

/**
 * Calls off what nobody has paid: of that status still, for between the look and the lock it may have been paid.
 *
 * @returns false when it was
 */
export const giveUpOrder = command({
  name: 'order.give_up',
  needs: 'orders.edit',
  async run(
    act,
    asked: { orderId: number; from: OrderStatus; why: string; mails?: readonly OrderMail[] },
  ): Promise<boolean> {
    const { orderId, from, why, mails } = asked;
    const { shop, tx, now } = act;
    const order = await lockOrder(tx, orderId);
    if (order?.status !== from || order.paid_at !== null || order.transaction_id !== '') {
      act.unchanged();
      return false;
    }
    return watch(
      act,
      { subject: ['order', orderId], facts: () => orderFacts(tx, orderId), reason: why },
      () => changeStatus(shop, tx, orderId, 'cancelled', { now, why, by: 'system', ...(mails && { mails }) }),
    );
  },
});

/** Writes to the shopper, or for the house alone. The trail says that it was written; the note itself says what. */
export const noteOrder = command({
  name: 'order.note',
  needs: 'orders.edit',
  run(act, note: { orderId: number; kind: 'private' | 'customer'; body: string; key?: string }) {
    const { orderId, kind, body, key } = note;
    return once(act, { name: 'order.note', key }, async () => {
      const { tx, actor, now, audit } = act;
      await addNote(tx, orderId, { kind, author: actor.name, body, now });
      audit({ subject: ['order', orderId], after: { note: kind, letters: body.length } });
    });
  },
});
