import { normalizeEmail } from '../../accounts/index.ts';
import { command, once } from '../../frame/command/index.ts';
import { lockRows } from '../../platform/db/index.ts';
import { enqueue, enqueueAll } from '../../platform/jobs/jobs.ts';
import { OrderProblem } from '../problem.ts';
import { lockOrder, readStatuses } from '../store-status.ts';
import { lettersFor, type OrderMail } from './model.ts';
import { readLetter } from './store.ts';

interface Sending {
  /** To somebody else than the order says. */
  to?: string | undefined;
  /** The form's number: sent twice, one letter goes. */
  key?: string;
}

/**
 * Writes to the shopper about an order as it is now; `customer_invoice` has a link to pay while that is owed.
 *
 * @throws OrderProblem `letter` when that letter would say what is not so; `address` when nobody can get it
 */
export const sendOrderLetter = command({
  name: 'order.letter',
  needs: 'orders.edit',
  run(act, asked: Sending & { orderId: number; mail: OrderMail }) {
    const { orderId, mail, to, key } = asked;
    checkAddress(to);
    return once(act, { name: 'order.letter', key }, async () => {
      const { tx, actor, audit } = act;
      const order = await lockOrder(tx, orderId);
      if (!order) throw new OrderProblem({ code: 'unknown_order' });
      if (!lettersFor(order.status).includes(mail)) throw new OrderProblem({ code: 'letter' });
      await enqueue(tx, 'orders.mail', { orderId, mail, by: actor.name, to });
      audit({ subject: ['order', orderId], after: { letter: mail, elsewhere: to !== undefined } });
    });
  },
});

/**
 * Writes the same letter about several orders; those of which it would say what is not so get none.
 *
 * @returns to how many it goes
 */
export const sendOrderLetters = command({
  name: 'order.letters',
  needs: 'orders.edit',
  run(act, asked: { orderIds: readonly number[]; mail: OrderMail; key?: string }) {
    const { orderIds, mail, key } = asked;
    return once(act, { name: 'order.letters', key }, async () => {
      const { tx, actor, audit } = act;
      await lockRows(tx, 'order', orderIds);
      const fit = [...(await readStatuses(tx, orderIds))].filter(([, { status }]) =>
        lettersFor(status).includes(mail),
      );
      const details = fit.map(([orderId]) => ({ orderId, mail, by: actor.name }));
      await enqueueAll(tx, 'orders.mail', details);
      for (const [id] of fit) audit({ subject: ['order', id], after: { letter: mail, elsewhere: false } });
      return fit.length;
    });
  },
});

/**
 * Sends a letter once more, word for word as it was.
 *
 * @param asked.orderId that it must be about, where it was asked for from its order
 * @throws OrderProblem `letter` when its words are not kept any more; `address` when nobody can get it
 */
export const resendLetter = command({
  name: 'order.letter_again',
  needs: 'orders.edit',
  run(act, asked: Sending & { letterId: number; orderId?: number }) {
    const { letterId, orderId, to, key } = asked;
    checkAddress(to);
    return once(act, { name: 'order.letter_again', key }, async () => {
      const { tx, actor, audit } = act;
      const kept = await readLetter(tx, letterId);
      if (!kept || (orderId !== undefined && kept.orderId !== orderId))
        throw new OrderProblem({ code: 'letter' });
      const recipient = to ?? kept.letter.to;
      await enqueue(tx, 'orders.letter_again', { letterId, to: recipient, by: actor.name });
      const elsewhere = recipient !== kept.letter.to;
      audit({ subject: ['order', kept.orderId], after: { letter: kept.kind, again: letterId, elsewhere } });
    });
  },
});

/** A letter that leaves for nowhere would only be missed days later. */
function checkAddress(to: string | undefined): void {
  if (to !== undefined && !normalizeEmail(to)) throw new OrderProblem({ code: 'address' });
}
