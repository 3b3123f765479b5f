import { describe, expect, test } from 'vitest';
import { NOW, paymentScope } from '../../../tests/support/orders/payment-desk.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines } from '../../../tests/support/shop.ts';
import { ask } from '../../frame/command/index.ts';
import { readCounts } from '../../platform/db/index.ts';
import { readDifferences } from '../differences/store.ts';
import { refundOrder } from '../refunds/commands.ts';
import { closePayment, lookedAtOrder, returnPayment, takePayment } from './commands.ts';
import { readOddOrders } from './read.ts';
import { countMoneyTasks, readOpenPayments, readOwedBack } from './store.ts';

describe.each(engines)('money that somebody has to decide about, on %s', (engine) => {
  const scope = paymentScope(engine);
  const { order, notes, pending, tell, cancel, stockOf } = scope;
  const hand = () => ({ shop: scope.house.shop, actor: staff(), now: NOW + 2 });
  const open = async (orderId: number) => {
    const all = await readOpenPayments(scope.house.shop.db.read, 1000);
    return all.find((payment) => payment.orderId === orderId);
  };
  const take = (paymentId: number) => ask(hand(), takePayment, { paymentId });
  const back = (paymentId: number, byGateway = true, reference = '') =>
    returnPayment(hand(), { paymentId, byGateway, reference });
  const why = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      ({ problem }) => problem.why ?? problem.code,
    );

  /** One that paid other than it should have. @returns order and payment */
  async function odd(more: Parameters<typeof tell>[1] = { amount: 1800 }) {
    const id = await pending();
    expect(await tell(id, more)).toBe(false);
    return { id, payment: (await open(id))!.id };
  }

  test('too little is taken: the order is paid, and what is missing is due', async () => {
    const { id, payment } = await odd({ amount: 1500 });
    await take(payment);
    expect(await order(id)).toMatchObject({ status: 'processing', transactionId: 'T1', due: 315 });
    expect(await readDifferences(scope.house.shop.db.read, id)).toMatchObject([
      { amount: 315, state: 'open' },
    ]);
    expect(await open(id)).toBeUndefined();
    expect(await why(take(payment))).toBe('payment');
    // The bank says it once more.
    expect(await tell(id, { amount: 1500 })).toBe(true);
    expect(await open(id)).toBeUndefined();
  });

  test('too much is taken: the order is paid, and the rest is to be given back', async () => {
    const { id, payment } = await odd({ amount: 2000 });
    const { read } = scope.house.shop.db;
    const count = () => readCounts(read, { money: countMoneyTasks(read, 100) });
    const before = await count();
    await take(payment);
    expect(await order(id)).toMatchObject({ status: 'processing', due: 0 });
    const owed = (await readOwedBack(scope.house.shop.db.read, 100)).find(({ orderId }) => orderId === id);
    expect(owed).toMatchObject({ kind: 'difference', amount: 185, state: 'refused' });
    expect(await count()).toEqual(before);
  });

  test('for an order that was called off is taken as long as its goods are there', async () => {
    const id = await pending();
    await cancel(id, 'customer');
    const left = (await stockOf(scope.cup)) ?? 0;
    expect(await tell(id)).toBe(false);
    await take((await open(id))!.id);
    expect(await order(id)).toMatchObject({ status: 'processing', paidAt: NOW + 2, due: 0 });
    expect(await stockOf(scope.cup)).toBe(left - 1);
  });

  test('for an order that was called off goes back, and the order is called off again with what it kept', async () => {
    const id = await pending();
    const left = (await stockOf(scope.cup)) ?? 0;
    await cancel(id, 'customer');
    await tell(id);
    await tell(id, { transactionId: 'T2' });
    expect([(await order(id)).status, await stockOf(scope.cup)]).toEqual(['on-hold', left]);
    await back((await open(id))!.id);
    expect((await order(id)).status, 'other money waits still').toBe('on-hold');
    await back((await open(id))!.id);
    expect([(await order(id)).status, await stockOf(scope.cup)]).toEqual(['cancelled', left + 1]);
  });

  test('in another currency, or that came twice, pays nothing', async () => {
    const { payment } = await odd({ currency: 'USD' });
    expect(await why(take(payment))).toBe('payment');
    const twice = await pending();
    await tell(twice);
    await tell(twice, { transactionId: 'T2' });
    expect(await why(take((await open(twice))!.id))).toBe('payment');
    expect(await order(twice)).toMatchObject({ transactionId: 'T1', due: 0 });
  });

  test('goes back through the gateway that has it, by its own number, once', async () => {
    const { id, payment } = await odd({ amount: 1800, transactionId: 'T9' });
    await back(payment);
    expect(scope.bank.refunds).toEqual([
      { orderId: id, amount: 1800, key: `${id}-payment-${payment}`, reason: '' },
    ]);
    expect(await why(back(payment))).toBe('payment');
    expect(scope.bank.refunds).toHaveLength(1);
    const told = (await notes(id)).slice(-2);
    expect(told.map(({ kind }) => kind)).toEqual(['private', 'customer']);
    expect(told[0]?.body).toMatch(/18,00\s€.*T9/);
    expect(told[1]?.body).toMatch(/^T’hem tornat 18,00\s€, el pagament que no encaixava/);
    expect((await order(id)).status).toBe('on-hold');
    expect(await tell(id, { amount: 1800, transactionId: 'T9' })).toBe(false);
    expect(await open(id)).toBeUndefined();
  });

  test('whose gateway does not answer is neither taken nor given back by hand until it has', async () => {
    const { id, payment } = await odd();
    scope.bank.answer = () => Promise.reject(new Error('no line'));
    expect(await why(back(payment))).toBe('unreachable');
    expect((await open(id))?.returning).toBe(true);
    expect(await why(take(payment))).toBe('payment');
    expect(await why(back(payment, false))).toBe('unreachable');
    expect(await why(ask(hand(), closePayment, { paymentId: payment, reason: '' }))).toBe('unreachable');
    scope.bank.answer = undefined;
    await back(payment);
    expect(await open(id)).toBeUndefined();
    const keys = scope.bank.refunds.map(({ key }) => key);
    expect(new Set(keys).size).toBe(1);
  });

  test('that the gateway refuses to give back stays a task, and may go back by hand with a reference', async () => {
    const { id, payment } = await odd();
    scope.bank.answer = async () => ({ done: false, why: 'refused' });
    expect(await why(back(payment))).toBe('refused');
    expect((await open(id))?.returning).toBe(false);
    await back(payment, false, 'SEPA 12');
    expect(await open(id)).toBeUndefined();
    const kept = await scope.house.shop.db.read
      .selectFrom('unmatched_payment')
      .select(['outcome', 'reference', 'settled_by'])
      .where('id', '=', payment)
      .executeTakeFirst();
    expect(kept).toEqual({ outcome: 'returned', reference: 'SEPA 12', settled_by: 'Botiga' });
  });

  test('that two people decide about at once is decided once', async () => {
    const { id, payment } = await odd({ amount: 1500, transactionId: 'T3' });
    const answers = await Promise.all([why(take(payment)), why(back(payment, false)), why(take(payment))]);
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(await open(id)).toBeUndefined();
  });

  test('a refund that its gateway did not answer is a task until it has', async () => {
    const id = await pending();
    await tell(id);
    scope.bank.answer = () => Promise.reject(new Error('no line'));
    const wish = { orderId: id, key: 'one', other: 100, reason: '', restock: false, byGateway: true };
    expect(await why(refundOrder(hand(), wish))).toBe('unreachable');
    const owed = async () =>
      (await readOwedBack(scope.house.shop.db.read, 100)).find(({ orderId }) => orderId === id);
    expect(await owed()).toMatchObject({ kind: 'refund', amount: 100, state: 'asked', key: 'one' });
    scope.bank.answer = undefined;
    await refundOrder(hand(), wish);
    expect(await owed()).toBeUndefined();
  });

  test('an odd order is looked at once', async () => {
    const { billing } = await order(await pending());
    const id = await pending({
      billing: { ...billing, country: 'FR' },
      shipping: { ...billing, country: 'ES' },
    });
    const odds = async () =>
      (await readOddOrders(scope.house.shop.db.read, { now: NOW + 3, limit: 100 })).filter(
        (one) => one.id === id,
      );
    expect((await odds())[0]?.hints).toContain('another_country');
    await ask(hand(), lookedAtOrder, { orderId: id });
    expect(await odds()).toEqual([]);
  });
});
