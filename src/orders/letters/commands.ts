import { normalizeEmail } from '../../accounts/index.ts';
import { command, once } from '../../frame/command/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { OrderProblem } from '../problem.ts';
import { lockOrder } from '../store-status.ts';
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
