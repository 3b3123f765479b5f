import { describe, expect, test } from 'vitest';
import { NOW, paymentScope } from '../../../tests/support/orders/payment-desk.ts';
import { capturePayment, syncPayment } from '../../../tests/support/people/staff.ts';
import { engines } from '../../../tests/support/shop.ts';
import { job, readAudit } from '../../frame/command/index.ts';
import { readOpenCases } from '../cases/store.ts';
import { CUSTOMER } from '../status/steps.ts';
import { insertTry, readTry, writeTry } from '../tries/store.ts';
import { letGo } from './commands.ts';

describe.each(engines)('what a gateway is asked, on %s', (engine) => {
  const scope = paymentScope(engine);
  const { order, become, pending, told, tell, cancel } = scope;

  describe('when it is asked', () => {
    test('an unpaid order becomes what the gateway says of it', async () => {
      const id = await pending();
      scope.bank.state = async ({ orderId, total, currency }) => ({
        orderId,
        outcome: 'paid',
        transactionId: 'S1',
        amount: total,
        currency,
      });
      await syncPayment(scope.house.shop, id, NOW + 1);
      expect(await order(id)).toMatchObject({ status: 'processing', transactionId: 'S1', paidAt: NOW + 1 });
      const asked = { subject: 'order', subjectId: `${id}`, limit: 9 };
      const entries = await readAudit(scope.house.shop.db.read, asked);
      expect(entries.find(({ command }) => command === 'order.settle')).toMatchObject({
        actor: { kind: 'job', name: 'orders.unpaid' },
        before: { status: 'pending' },
        after: { status: 'processing' },
        reason: 'S1',
      });
    });

    test('no answer, none yet, one of another order, and an unknown way to pay leave everything as it is', async () => {
      const id = await pending();
      const other = await pending();
      const states = [
        () => Promise.reject(new Error('no line')),
        async () => 'waiting' as const,
        async () => 'unknown' as const,
        async () => told(other),
      ];
      for (const state of states) {
        scope.bank.state = state;
        await syncPayment(scope.house.shop, id, NOW + 1);
        expect([(await order(id)).status, (await order(other)).status]).toEqual(['pending', 'pending']);
      }
      const gone = await pending({ paymentMethod: 'gone' });
      await syncPayment(scope.house.shop, gone, NOW + 1);
      expect((await order(gone)).status).toBe('pending');
      await syncPayment(scope.house.shop, 999_999, NOW + 1);
    });

    test('an order that does not wait for a payment page is not asked for', async () => {
      const asked: number[] = [];
      scope.bank.state = async ({ orderId }) => {
        asked.push(orderId);
        return 'waiting';
      };
      const id = await pending();
      await tell(id, { outcome: 'failed' });
      await syncPayment(scope.house.shop, id, NOW + 1);
      expect(asked).toEqual([]);
    });
  });

  describe('when an order with money kept ready is called off', () => {
    /** Called off, with a try at that gateway whose money is reserved. */
    const calledOff = async (gateway = scope.bank.id) => {
      const id = await pending({ paymentMethod: gateway });
      const tryId = await scope.house.shop.db.transaction(async (tx) => {
        const of = { orderId: id, gateway, amount: 1815, currency: 'EUR', now: NOW };
        const tried = (await insertTry(tx, of, 9))?.id ?? 0;
        await writeTry(tx, tried, { state: 'authorised' });
        return tried;
      });
      await cancel(id, CUSTOMER);
      return { orderId: id, tryId };
    };
    const go = (of: { orderId: number; tryId: number }) =>
      letGo({ shop: scope.house.shop, actor: job('orders.let_go'), now: NOW + 2 }, of);
    const casesOf = async (id: number) =>
      (await readOpenCases(scope.house.shop.db.read, 100)).filter(({ orderId }) => orderId === id);

    test('the money is let go, and the trail, its try and a note say so', async () => {
      const of = await calledOff();
      await go(of);
      expect(scope.bank.cancels).toEqual([of.orderId]);
      expect((await readTry(scope.house.shop.db.read, of.tryId))?.state).toBe('voided');
      expect((await scope.notes(of.orderId)).at(-1)).toMatchObject({
        author: 'orders.let_go',
        kind: 'private',
      });
      const asked = { subject: 'order', subjectId: `${of.orderId}`, limit: 1 };
      expect(await readAudit(scope.house.shop.db.read, asked)).toMatchObject([
        { command: 'order.let_go', after: { letGo: true } },
      ]);
      expect(await casesOf(of.orderId)).toEqual([]);
    });

    test('a gateway that the shop knows no more leaves it to somebody', async () => {
      const of = await calledOff('gone');
      await go(of);
      expect((await readTry(scope.house.shop.db.read, of.tryId))?.state).toBe('authorised');
      expect(await casesOf(of.orderId)).toMatchObject([
        { kind: 'not_let_go', gateway: 'gone', reference: `${of.tryId}`, amount: 1815 },
      ]);
    });

    test('one that does not answer is asked again', async () => {
      const of = await calledOff();
      scope.bank.answer = () => Promise.reject(new Error('no line'));
      await expect(go(of)).rejects.toMatchObject({ problem: { code: 'unreachable' } });
      expect(await casesOf(of.orderId)).toEqual([]);
      scope.bank.answer = undefined;
      await go(of);
      expect((await readTry(scope.house.shop.db.read, of.tryId))?.state).toBe('voided');
    });
  });

  describe('when the shopkeeper takes what was kept ready', () => {
    const reserved = async () => {
      const id = await pending();
      await tell(id, { outcome: 'authorised' });
      return id;
    };
    const take = (id: number) => capturePayment(scope.house.shop, id, NOW + 2);

    test('all of it is taken and the order is paid with it, once', async () => {
      const id = await reserved();
      expect(await take(id)).toBe(true);
      expect(scope.bank.captures).toEqual([{ orderId: id, amount: 1815 }]);
      expect(await order(id)).toMatchObject({ status: 'processing', paidAt: NOW + 2, transactionId: 'T1' });
      expect(await take(id)).toBe(false);
      expect([scope.bank.captures.length, scope.news]).toEqual([1, [id]]);
    });

    test('also for an order that its shopper had called off meanwhile, once it is decided', async () => {
      const id = await pending();
      await cancel(id, CUSTOMER);
      await tell(id, { outcome: 'authorised' });
      expect((await order(id)).status).toBe('on-hold');
      expect(await take(id)).toBe(true);
      expect(await order(id)).toMatchObject({ status: 'processing', paidAt: NOW + 2 });
    });

    test('a gateway that refuses, or has no machine, takes nothing; one that does not answer is named so', async () => {
      const id = await reserved();
      scope.bank.answer = async () => ({ done: false, why: 'refused' });
      expect(await take(id)).toBe(false);
      scope.bank.answer = () => Promise.reject(new Error('no line'));
      await expect(take(id)).rejects.toMatchObject({ problem: { code: 'unreachable' } });
      expect(await order(id)).toMatchObject({ status: 'on-hold', paidAt: null });
      expect(await take(await pending({ paymentMethod: 'bacs' }))).toBe(false);
    });

    test('there is nothing to take of an order that is not on hold, was paid, is by no known way, or does not exist', async () => {
      const waits = await pending();
      expect(await take(waits)).toBe(false);
      const paid = await reserved();
      await tell(paid);
      await become(paid, 'on-hold', NOW + 2);
      expect(await take(paid)).toBe(false);
      const gone = await pending({ paymentMethod: 'gone' });
      await become(gone, 'on-hold', NOW + 2);
      expect([await take(gone), await take(999_999)]).toEqual([false, false]);
      expect(scope.bank.captures).toEqual([]);
    });
  });
});
