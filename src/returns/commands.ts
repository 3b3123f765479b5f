import { type Act, anybodys, command, once } from '../frame/command/index.ts';
import { type Order, readOrder } from '../orders/index.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { hashToken } from '../platform/security/tokens.ts';
import { deliveryOf, termsOf } from './delivery.ts';
import { mayBecome, numberIn, type Return, type ReturnState, type Statement } from './model.ts';
import { groundOf, refundDue } from './model-deadline.ts';
import { linesWithin } from './model-form.ts';
import { ReturnProblem } from './problem.ts';
import { assignCase, findStatement, insertCase, insertStatement, moveCase, readReturn } from './store.ts';

export const LETTER_JOB = 'returns.letter';
export type ReturnLetter = 'receipt' | 'shop' | 'awaited' | 'declined';

interface Declared extends Statement {
  key: string;
  orderId?: number | undefined;
  /** Whether its receipt may go to the address that was typed. */
  isWritten?: boolean;
}

/**
 * Somebody declares that they withdraw from a purchase, or wish to send something back. It is written down as it was
 * typed, whether anybody knows such an order or not, and its receipt leaves at once (Directive 2011/83, article 11a), or stands on the page where too many went there.
 * The same form sent twice is one statement.
 *
 * @returns its number
 */
export const declareReturn = command({
  name: 'return.declare',
  needs: 'orders.edit',
  whose: anybodys,
  async run(act, asked: Declared): Promise<number> {
    const { shop, tx, now } = act;
    const { key, orderId, isWritten = true, ...statement } = asked;
    const fingerprint = hashToken(`${key}\n${JSON.stringify(statement)}`);
    const order = orderId === undefined ? await orderMeant(act, statement) : await readOrder(tx, orderId);
    const lines = order && orderId !== undefined ? linesWithin(order, statement.lines) : [];
    const id = await insertStatement(tx, { ...statement, lines, fingerprint, submittedAt: now });
    if (id === undefined) return (await findStatement(tx, fingerprint)) ?? 0;
    await insertCase(tx, {
      name: statement.name,
      email: statement.email,
      statementId: id,
      orderId: order?.id ?? null,
      ground: order ? groundOf(now, await deliveryOf(shop, tx, order), termsOf(shop)) : 'law',
      cameAt: now,
      dueAt: refundDue(now, shop.settings.timeZone),
    });
    for (const letter of isWritten ? (['receipt', 'shop'] as const) : (['shop'] as const))
      await enqueue(tx, LETTER_JOB, { id, letter });
    return id;
  },
});

/** An order is meant by its number and its e-mail together: a number alone anybody can type. */
async function orderMeant({ tx }: Act, { orderNumber, email }: Statement): Promise<Order | undefined> {
  const number = numberIn(orderNumber);
  const order = number === undefined ? undefined : await readOrder(tx, number);
  return order?.billing.email.toLowerCase() === email.toLowerCase() ? order : undefined;
}

/** A statement that named no order the shop knows is of this one. @throws ReturnProblem */
export const assignReturn = command({
  name: 'return.assign',
  needs: 'orders.edit',
  async run(act, { id, orderId }: { id: number; orderId: number }): Promise<void> {
    const { shop, tx } = act;
    const it = await known(act, id);
    if (it.orderId !== null) throw new ReturnProblem('not_now');
    const order = await readOrder(tx, orderId);
    if (!order) throw new ReturnProblem('unknown_order');
    const ground = groundOf(it.submittedAt, await deliveryOf(shop, tx, order), termsOf(shop));
    if (!(await assignCase(tx, it, { orderId, ground }))) throw new ReturnProblem('not_now');
    act.audit({ subject: ['order', orderId], after: { return: id, ground } });
  },
});

interface Move {
  id: number;
  to: Exclude<ReturnState, 'arrived'>;
  /** What its shopper is told: where the goods go, or why not. For the house alone, how it was settled. */
  said: string;
  key?: string | undefined;
}

/** Decides about a return; who sent it is written to. @throws ReturnProblem */
export const moveReturn = command({
  name: 'return.move',
  needs: 'orders.edit',
  run(act, { id, to, said, key }: Move): Promise<null> {
    return once(act, { name: 'return.move', key }, async () => {
      if (to === 'declined' && said.trim() === '') throw new ReturnProblem('reason_missing');
      await moved(act, id, to, said.trim());
      if (to === 'awaited' || to === 'declined') await enqueue(act.tx, LETTER_JOB, { id, letter: to });
      return null;
    });
  },
});

/** The goods are here. @throws ReturnProblem */
export const receiveGoods = command({
  name: 'return.arrive',
  needs: 'orders.send',
  async run(act, { id }: { id: number }): Promise<void> {
    await moved(act, id, 'arrived');
  },
});

async function moved(act: Act, id: number, to: ReturnState, said?: string): Promise<void> {
  const it = await known(act, id);
  if (!mayBecome(it.state, to)) throw new ReturnProblem('not_now');
  const ends = to === 'done' || to === 'declined';
  const change = {
    state: to,
    ...(said === undefined ? {} : { said }),
    ...(to === 'arrived' ? { arrivedAt: act.now } : {}),
    closedAt: ends ? act.now : 0,
  };
  if (!(await moveCase(act.tx, it, change))) throw new ReturnProblem('not_now');
  act.audit({
    subject: it.orderId === null ? ['return', id] : ['order', it.orderId],
    before: { return: id, state: it.state },
    after: { return: id, state: to },
    ...(said ? { reason: said } : {}),
  });
}

async function known({ tx }: Act, id: number): Promise<Return> {
  const it = await readReturn(tx, id);
  if (!it) throw new ReturnProblem('unknown');
  return it;
}
