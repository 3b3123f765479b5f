import { describe, expect, test } from 'vitest';
import { NOW, paymentScope } from '../../../tests/support/orders/payment-desk.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines } from '../../../tests/support/shop.ts';
import { ask, readAudit } from '../../frame/command/index.ts';
import { readDifferences } from '../differences/store.ts';
import { setPayment } from '../payment/store.ts';
import { CUSTOMER, changeStatus } from '../status/steps.ts';
import { closePayment, lookedAtOrder, returnPayment, takePayment } from './commands.ts';
import { mayTake, type OpenPayment } from './model.ts';
import { readOddOrders } from './read.ts';
import { readOpenPayments } from './store.ts';

describe('money that did not fit', () => {
  const order: OpenPayment['order'] = { status: 'on-hold', isPaid: false, currency: 'EUR', toPay: 100 };
  const payment: OpenPayment = {
    id: 1,
    orderId: 1,
    gateway: 'card',
    transactionId: 'T1',
    amount: 90,
    currency: 'EUR',
    reason: 'wrong_amount',
    at: NOW,
    returning: false,
    order,
  };
  const of = (more: Partial<OpenPayment['order']>) => mayTake({ ...payment, order: { ...order, ...more } });

  test('may pay an order that waits for money or was called off, or works unpaid', () => {
    for (const status of ['pending', 'on-hold', 'failed', 'cancelled', 'processing', 'completed'] as const)
      expect([status, of({ status })]).toEqual([status, true]);
    expect(of({ status: 'refunded' })).toBe(false);
  });

  test('pays none that is paid, in another currency, a second time, or while it goes back', () => {
    expect(of({ isPaid: true })).toBe(false);
    expect(of({ currency: 'USD' })).toBe(false);
    expect(mayTake({ ...payment, reason: 'paid_twice' })).toBe(false);
    expect(mayTake({ ...payment, returning: true })).toBe(false);
  });
});

describe.each(engines)('what an order is after its odd money was decided about, on %s', (engine) => {
  const scope = paymentScope(engine);
  const { order, pending, tell } = scope;
  const hand = () => ({ shop: scope.house.shop, actor: staff(), now: NOW + 2 });
  const open = async (orderId: number, transactionId = 'T1') =>
    (await readOpenPayments(scope.house.shop.db.read, 1000)).find(
      (each) => each.orderId === orderId && each.transactionId === transactionId,
    );
  const idOf = async (orderId: number, transactionId?: string) =>
    (await open(orderId, transactionId))?.id ?? 0;
  const take = async (orderId: number) => ask(hand(), takePayment, { paymentId: await idOf(orderId) });
  const back = async (orderId: number, transactionId?: string, reference = '') =>
    returnPayment(hand(), { paymentId: await idOf(orderId, transactionId), byGateway: false, reference });
  const trail = async () => (await readAudit(scope.house.shop.db.read, { limit: 1 }))[0];

  test('one that is set to work by hand, whose money was there, has taken it: it does not go back besides', async () => {
    const id = await pending();
    await scope.house.shop.db.transaction((tx) =>
      changeStatus(scope.house.shop, tx, id, 'cancelled', { now: NOW, why: '', by: CUSTOMER }),
    );
    expect(await tell(id)).toBe(false);
    const waiting = await open(id);
    expect(waiting?.reason).toBe('called_off');
    await scope.house.shop.db.transaction((tx) =>
      changeStatus(scope.house.shop, tx, id, 'processing', { now: NOW + 2, why: '', by: 'Anna' }),
    );
    expect(await order(id)).toMatchObject({ paidAt: NOW + 2, transactionId: 'T1' });
    expect(await open(id)).toBeUndefined();
    const asked = { paymentId: waiting!.id, byGateway: false, reference: '' };
    await expect(returnPayment(hand(), asked)).rejects.toMatchObject({ problem: { code: 'payment' } });
  });

  test('one that is set to work by hand for less or more than had come owes the rest, or gives it back', async () => {
    for (const more of [-700, 500]) {
      const id = await pending();
      const { totals } = await order(id);
      await scope.house.shop.db.transaction((tx) =>
        changeStatus(scope.house.shop, tx, id, 'cancelled', { now: NOW, why: '', by: CUSTOMER }),
      );
      expect(await tell(id)).toBe(false);
      await scope.house.shop.db.transaction(async (tx) => {
        // It was changed while its money waited.
        const by = more > 0 ? { fee_total: totals.fees + more } : { discount: totals.discount - more };
        await tx
          .updateTable('order')
          .set({ ...by, total: totals.total + more })
          .where('id', '=', id)
          .execute();
        await changeStatus(scope.house.shop, tx, id, 'processing', { now: NOW + 2, why: '', by: 'Anna' });
      });
      expect(await open(id)).toBeUndefined();
      const differences = await readDifferences(scope.house.shop.db.read, id);
      expect(differences.map(({ amount, state, byGateway }) => [amount, state, byGateway])).toEqual([
        [more, more > 0 ? 'open' : 'refused', false],
      ]);
      expect((await order(id)).due).toBe(Math.max(0, more));
    }
  });

  test('one that waits for the rest of its money and is set to work by hand has taken what came, once', async () => {
    for (const way of ['its own', '']) {
      const id = await pending();
      await tell(id, { amount: 1500 });
      const waiting = await open(id);
      expect([waiting?.reason, (await order(id)).transactionId]).toEqual(['wrong_amount', '']);
      await scope.house.shop.db.transaction(async (tx) => {
        // One by a link has no way yet.
        if (way === '')
          await tx.updateTable('order').set({ payment_method: '' }).where('id', '=', id).execute();
        await changeStatus(scope.house.shop, tx, id, 'processing', { now: NOW + 2, why: '', by: 'Anna' });
      });
      expect(await order(id)).toMatchObject({ paidAt: NOW + 2, transactionId: 'T1', due: 315 });
      const asked = { paymentId: waiting!.id, byGateway: false, reference: '' };
      await expect(returnPayment(hand(), asked)).rejects.toMatchObject({ problem: { code: 'payment' } });
    }
  });

  test('what came twice for one that is set to work by hand goes on waiting', async () => {
    const id = await pending();
    await scope.house.shop.db.transaction((tx) => setPayment(tx, id, { transactionId: 'T1' }));
    await scope.house.shop.db.transaction((tx) =>
      changeStatus(scope.house.shop, tx, id, 'on-hold', { now: NOW, why: '', by: 'Anna' }),
    );
    await tell(id, { transactionId: 'T2' });
    expect((await open(id, 'T2'))?.reason).toBe('paid_twice');
    await scope.house.shop.db.transaction(async (tx) => {
      await setPayment(tx, id, { transactionId: '' });
      await changeStatus(scope.house.shop, tx, id, 'processing', { now: NOW + 2, why: '', by: 'Anna' });
    });
    expect(await open(id, 'T2')).toBeDefined();
    expect(await order(id)).toMatchObject({ transactionId: '', due: 0 });
  });

  test('one in work or sent already stays so, and is paid by the way that took it', async () => {
    for (const status of ['processing', 'completed'] as const) {
      const id = await pending({ paymentMethod: 'cod', paymentTitle: 'Contra reemborsament' });
      expect(await tell(id, { amount: 1500 })).toBe(false);
      // Somebody went on with it, and nobody has been paid.
      await scope.house.shop.db.transaction((tx) =>
        tx.updateTable('order').set({ status, paid_at: null }).where('id', '=', id).execute(),
      );
      await take(id);
      const after = await order(id);
      expect(after).toMatchObject({ status, due: 315, paymentMethod: scope.bank.id, transactionId: 'T1' });
      expect(after.paidAt).not.toBeNull();
      expect(['', 'Contra reemborsament']).not.toContain(after.paymentTitle);
    }
  });

  test('what needs no packing is completed by it', async () => {
    const id = await pending({ needsProcessing: false });
    await tell(id, { amount: 1500 });
    await take(id);
    expect((await order(id)).status).toBe('completed');
  });

  test('what its wallet pays is not asked of the money', async () => {
    const id = await pending();
    await tell(id, { amount: 1500 });
    await scope.house.shop.db.transaction((tx) =>
      tx.updateTable('order').set({ from_wallet: 300 }).where('id', '=', id).execute(),
    );
    expect((await open(id))?.order.toPay).toBe(1515);
  });

  test('it waits without the money that went back, and keeps what was another’s', async () => {
    const id = await pending();
    await tell(id, { amount: 1500 });
    const set = (transactionId: string) =>
      scope.house.shop.db.transaction((tx) => setPayment(tx, id, { transactionId }));
    await set('T1');
    await tell(id, { amount: 1400, transactionId: 'T2' });
    await set('T1');
    await back(id, 'T2');
    expect((await order(id)).transactionId).toBe('T1');
    await back(id, 'T1');
    expect((await order(id)).transactionId).toBe('');
    const paid = await pending();
    await tell(paid);
    await tell(paid, { transactionId: 'T2' });
    await back(paid, 'T2');
    expect(await order(paid)).toMatchObject({ transactionId: 'T1', status: 'processing' });
  });

  test('the trail tells who decided, of which money, and why', async () => {
    const id = await pending();
    await tell(id, { amount: 1500 });
    const reason = ` ${'x'.repeat(250)}`;
    await ask(hand(), closePayment, { paymentId: await idOf(id), reason });
    expect(await open(id)).toBeUndefined();
    expect(await trail()).toMatchObject({
      command: 'order.close_payment',
      reason: 'x'.repeat(200),
      after: { outcome: 'seen', came: 'T1 1500 EUR' },
    });
    expect((await order(id)).status).toBe('on-hold');
  });

  test('odd orders are told of as far as asked, and only those that there are are looked at', async () => {
    const { billing } = await order(await pending());
    const abroad = { billing: { ...billing, country: 'FR' }, shipping: { ...billing, country: 'ES' } };
    for (const _ of [1, 2, 3]) await pending(abroad);
    const { read } = scope.house.shop.db;
    expect(await readOddOrders(read, { now: NOW + 3, limit: 2 })).toHaveLength(2);
    await expect(ask(hand(), lookedAtOrder, { orderId: 999_999 })).rejects.toMatchObject({
      problem: { code: 'unknown_order' },
    });
  });
});
