import { type Act, command } from '../../frame/command/index.ts';
import { shopTexts } from '../../frame/shop/texts.ts';
import { findGateway, type Statements } from '../../payments/index.ts';
import { keepsStock } from '../model-status.ts';
import { receivePayment } from '../payment/commands.ts';
import { forgetUnmatched, isUnmatched, setPayment } from '../payment/store.ts';
import { insertNote } from '../store.ts';
import { lockOrder } from '../store-status.ts';
import { type BankCredit, BankProblem, type CreditState, markCredits, transferOf } from './model.ts';
import { hasMoved, insertStatement, lockCredit, readCredit, writeCredit } from './store.ts';

/** The way to pay that a credit on an account is. */
const TRANSFER = 'bacs';

/**
 * Writes down the money that a file of the bank tells of. What is known already is left as it is.
 *
 * @returns how many credits the file has, and how many of them are new
 */
export const readStatement = command({
  name: 'bank.read',
  needs: 'orders.edit',
  async run({ tx, actor, now, audit }, file: { name: string } & Pick<Statements, 'format' | 'credits'>) {
    const { name, format } = file;
    const credits = markCredits(file.credits);
    const { id, added } = await insertStatement(tx, {
      name: name.slice(0, 200),
      format,
      by: actor.name,
      now,
      credits,
    });
    audit({ subject: ['bank_statement', id], after: { name, format, credits: credits.length, added } });
    return { credits: credits.length, added };
  },
});

/**
 * Somebody says whose a credit is: the order is paid by it as by any news of money. Where it fits the order not as it
 * is, it waits under the tasks of orders, and nobody counts as having paid.
 *
 * @throws BankProblem `settled`, `unknown_order`
 */
export const payByCredit = command({
  name: 'bank.pay',
  needs: 'orders.edit',
  async run(act, { creditId, orderId }: { creditId: number; orderId: number }): Promise<'paid' | 'held'> {
    const { shop, tx } = act;
    // Order before credit, as everywhere.
    if (!(await lockOrder(tx, orderId))) throw new BankProblem('unknown_order');
    const credit = await openCredit(act, creditId);
    const gateway = findGateway(shop, TRANSFER);
    if (!gateway) throw new BankProblem('unknown_order');
    const payment = { orderId, transactionId: transferOf(credit) };
    const { amount, currency } = credit;
    await receivePayment(act, { ...payment, gateway, outcome: 'paid', amount, currency });
    const state = (await isUnmatched(tx, { ...payment, gateway: TRANSFER })) ? 'held' : 'paid';
    await settle(act, credit, { state, orderId });
    return state;
  },
});

/** A credit is no order's money. @throws BankProblem `settled` */
export const setCreditAside = command({
  name: 'bank.set_aside',
  needs: 'orders.edit',
  async run(act, { creditId, note }: { creditId: number; note: string }) {
    await settle(act, await openCredit(act, creditId), { state: 'aside', orderId: null, note });
  },
});

/**
 * A credit waits for somebody again: it was set aside, it did not fit and nobody has decided about it yet, or what it
 * had paid was called off since. An order that goes on with its money keeps it: points, letters and an invoice have
 * followed, and it is the order that has to be called off.
 *
 * @throws BankProblem `settled`, `moved_on`, `given_back`
 */
export const releaseCredit = command({
  name: 'bank.release',
  needs: 'orders.edit',
  async run(act, { creditId }: { creditId: number }) {
    const { tx } = act;
    const seen = await readCredit(tx, creditId);
    const order = seen?.orderId ? await lockOrder(tx, seen.orderId) : undefined;
    const credit = await lockCredit(tx, creditId);
    if (!credit || credit.state === 'open' || credit.orderId !== seen?.orderId)
      throw new BankProblem('settled');
    if (order) await letGo(act, credit, order);
    await settle(act, credit, { state: 'open', orderId: null });
  },
});

/** @throws BankProblem `moved_on` where the order keeps it, `given_back` where some of it went back already */
async function letGo(
  { shop, tx, actor, now }: Act,
  credit: BankCredit,
  order: NonNullable<Awaited<ReturnType<typeof lockOrder>>>,
): Promise<void> {
  const { id: orderId } = order;
  const transactionId = transferOf(credit);
  const payment = { orderId, gateway: TRANSFER, transactionId };
  if (credit.state === 'held') {
    if (!(await forgetUnmatched(tx, payment))) throw new BankProblem('moved_on');
    if (order.paid_at === null && order.transaction_id === transactionId)
      await setPayment(tx, orderId, { transactionId: '' });
  } else {
    if (keepsStock(order.status)) throw new BankProblem('moved_on');
    if (await hasMoved(tx, orderId)) throw new BankProblem('given_back');
    // The money was not its own: no book may show it twice once another order is paid with it.
    await setPayment(tx, orderId, { transactionId: '', paidAt: null });
  }
  const body = shopTexts(shop)('orders.note.transfer_released', { reference: transactionId });
  await insertNote(tx, orderId, { kind: 'private', author: actor.name, body, createdAt: now });
}

async function openCredit({ tx }: Act, id: number): Promise<BankCredit> {
  const found = await lockCredit(tx, id);
  if (found?.state !== 'open') throw new BankProblem('settled');
  return found;
}

async function settle(
  { tx, actor, now, audit }: Act,
  { id, state: before, orderId: whose, amount, currency }: BankCredit,
  { state, orderId, note = '' }: { state: CreditState; orderId: number | null; note?: string },
): Promise<void> {
  const kept = note.trim().slice(0, 200);
  await writeCredit(tx, id, { state, orderId, note: kept, by: actor.name, now });
  audit({
    subject: ['bank_credit', id],
    before: { state: before, order: whose },
    after: { state, order: orderId, amount, currency },
    reason: kept,
  });
}
