import { beforeAll, describe, expect, test } from 'vitest';
import { type DeskCard, openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { NOW, paymentScope } from '../../../tests/support/orders/payment-desk.ts';
import { refundOrder } from '../../../tests/support/people/staff.ts';
import { engines } from '../../../tests/support/shop.ts';
import { ask, job } from '../../frame/command/index.ts';
import type { DisputeNews, RefundNews } from '../../payments/index.ts';
import { findCase, readOpenCases } from '../cases/store.ts';
import { closeDifference, insertDifference } from '../differences/store.ts';
import { insertUnmatched } from '../payment/store.ts';
import { type Known, receiveDispute, receiveRefund, StillUnderWay } from './commands-news.ts';

const EUR = { currency: 'EUR', transactionId: 'T1' };

describe.each(engines)('money that a gateway moved by itself, on %s', (engine) => {
  const scope = paymentScope(engine);
  const { order, notes, letters } = scope;
  const read = () => scope.house.shop.db.read;
  const run = <T>(work: Parameters<typeof scope.house.shop.db.transaction<T>>[0]) =>
    scope.house.shop.db.transaction(work);
  let keyless: DeskCard;
  beforeAll(() => {
    keyless = openDeskCard(scope.house, { id: 'keyless', knowsNoKeys: true });
  });
  const by = () => ({ shop: scope.house.shop, actor: job('test'), now: NOW + 5 });
  const back = (orderId: number, more: Partial<Known<RefundNews>> = {}) =>
    ask(by(), receiveRefund, {
      ...EUR,
      orderId,
      gateway: scope.bank.id,
      outcome: 'refunded',
      amount: 500,
      refund: `R${orderId}`,
      ...more,
    });
  const cases = async (orderId: number) =>
    (await readOpenCases(read(), 1000)).filter((each) => each.orderId === orderId).map(({ kind }) => kind);
  const refunds = async (orderId: number) => (await order(orderId)).refunds.map(({ amount }) => amount);
  async function paid(paymentMethod = scope.bank.id) {
    const id = await scope.pending({ paymentMethod });
    await scope.become(id, 'processing', NOW);
    return id;
  }
  const difference = (orderId: number, amount: number, state: 'asked' | 'done') =>
    run(async (tx) => {
      const of = {
        orderId,
        amount,
        state,
        byGateway: true,
        gateway: scope.bank.id,
        reason: '',
        by: 'x',
        now: NOW,
      };
      const id = await insertDifference(tx, of);
      await closeDifference(tx, id, { state, transactionId: `D${orderId}`, now: NOW });
    });
  const unmatched = (orderId: number, outcome: string) =>
    run(async (tx) => {
      const payment = {
        orderId,
        gateway: scope.bank.id,
        transactionId: `U${orderId}`,
        amount: 500,
        currency: 'EUR',
      };
      await insertUnmatched(tx, { ...payment, reason: 'paid_twice', at: NOW });
      await tx
        .updateTable('unmatched_payment')
        .set({ outcome: outcome as never, reference: `B${orderId}` })
        .where('order_id', '=', orderId)
        .execute();
    });

  describe('back', () => {
    test('is written down once, as what it was, and by its number whose it is', async () => {
      const id = await paid();
      for (const _ of [1, 2]) await back(id);
      expect(await order(id)).toMatchObject({
        status: 'processing',
        refunds: [
          { amount: 500, byGateway: false, restock: false, reason: expect.stringContaining(`R${id}`) },
        ],
      });
      expect(await cases(id)).toEqual([]);
      await back(id, { amount: 1315, refund: 'rest' });
      expect((await order(id)).status).toBe('refunded');
    });

    test('in other money than the order’s, or of money that did not fit it, is for somebody to look at', async () => {
      const id = await paid();
      await back(id, { currency: 'USD' });
      expect([await refunds(id), await cases(id)]).toEqual([[], ['refund_elsewhere']]);
      const other = await paid();
      await unmatched(other, '');
      await back(other, { transactionId: `U${other}` });
      expect([await refunds(other), await cases(other)]).toEqual([[], ['refund_elsewhere']]);
      await back(other, { refund: 'another' });
      expect([await refunds(other), await cases(other)]).toEqual([[500], ['refund_elsewhere']]);
    });

    test('of an order that a wallet paid a part of is for somebody to look at', async () => {
      const id = await paid();
      await run((tx) => tx.updateTable('order').set({ from_wallet: 1 }).where('id', '=', id).execute());
      await back(id);
      expect([await refunds(id), await cases(id)]).toEqual([[], ['refund_elsewhere']]);
    });

    test('that is more than is left is for somebody to look at, and he is written to once', async () => {
      const id = await paid();
      for (const _ of [1, 2]) await back(id, { amount: 1816 });
      expect([await refunds(id), await cases(id)]).toEqual([[], ['refund_elsewhere']]);
      expect((await letters(id)).filter(({ mail }) => mail === 'shop_payment')).toMatchObject([
        { note: expect.stringMatching(/18,16\s€/) },
      ]);
      expect((await notes(id)).filter(({ body }) => body.includes(`R${id}`))).toHaveLength(1);
    });

    test('by the shop itself is known by its number, whatever it was for', async () => {
      const id = await paid();
      const request = { orderId: id, key: 'k', other: 500, reason: '', restock: false, byGateway: true };
      const { reference } = await refundOrder(scope.house.shop, { ...request, by: 'x' }, NOW);
      await back(id, { refund: reference });
      expect(await refunds(id)).toEqual([500]);
      const changed = await paid();
      await difference(changed, -500, 'done');
      await back(changed, { refund: `D${changed}` });
      const returned = await paid();
      await unmatched(returned, 'returned');
      await back(returned, { refund: `B${returned}` });
      for (const each of [changed, returned]) {
        expect([await refunds(each), await cases(each)]).toEqual([[], []]);
        // What is over hinders nothing that comes after it.
        await back(each, { refund: `another ${each}` });
        expect([await refunds(each), await cases(each)]).toEqual([[500], []]);
      }
    });

    test('that has the number of what was paid in addition is no refund of the shop’s', async () => {
      const id = await paid();
      await difference(id, 500, 'done');
      await back(id, { refund: `D${id}` });
      expect(await refunds(id)).toEqual([500]);
    });

    test('is told again later while the shop gives back itself, be it for a change or for money that did not fit', async () => {
      const [changed, returned, asked] = [await paid(), await paid(), await paid()];
      await difference(changed, -500, 'asked');
      await unmatched(returned, 'returning');
      scope.bank.answer = () => Promise.reject(new Error('no line'));
      const request = { orderId: asked, key: 'k', other: 500, reason: '', restock: false, byGateway: true };
      await expect(refundOrder(scope.house.shop, { ...request, by: 'x' }, NOW)).rejects.toThrow();
      for (const id of [changed, returned, asked]) {
        await expect(back(id)).rejects.toBeInstanceOf(StillUnderWay);
        expect(await cases(id)).toEqual([]);
      }
      const owed = await paid();
      await difference(owed, 500, 'asked');
      await back(owed);
      expect(await refunds(owed)).toEqual([500]);
    });

    test('answers what a gateway without keys left open, where it is that sum', async () => {
      const id = await paid('keyless');
      const { shop } = scope.house;
      const gateway = { gateway: 'keyless' };
      const request = { orderId: id, key: 'k', other: 500, reason: 'Tara', restock: false, byGateway: true };
      keyless.answer = () => Promise.reject(new Error('no line'));
      await refundOrder(shop, { ...request, by: 'x' }, NOW).catch(() => undefined);
      expect((await order(id)).refunds.map(({ done }) => done)).toEqual([false]);
      await expect(back(id, { ...gateway, amount: 499 })).rejects.toBeInstanceOf(StillUnderWay);
      await back(id, gateway);
      expect((await order(id)).refunds).toMatchObject([
        { amount: 500, done: true, reference: `R${id}`, reason: 'Tara' },
      ]);
      await back(id, gateway);
      expect(await refunds(id)).toEqual([500]);
    });

    test('that did not arrive is for somebody to look at, and nothing of it is written down', async () => {
      const id = await paid();
      await back(id, { outcome: 'refund_failed' });
      expect([await refunds(id), await cases(id)]).toEqual([[], ['refund_failed']]);
    });

    test('of no order is refused', async () => {
      await expect(back(999_999)).rejects.toMatchObject({ problem: { code: 'unknown_order' } });
    });
  });

  describe('because a bank disputes it', () => {
    const dispute = (orderId: number, outcome: DisputeNews['outcome']) =>
      ask(by(), receiveDispute, {
        ...EUR,
        orderId,
        gateway: scope.bank.id,
        outcome,
        amount: 1815,
        dispute: `C${orderId}`,
        reason: 'fraudulent',
      });
    const found = (id: number) =>
      findCase(read(), { gateway: scope.bank.id, kind: 'dispute', reference: `C${id}` });

    test('is told once with its sum, and settled by the first decision alone', async () => {
      for (const [first, then, outcome] of [
        ['dispute_won', 'dispute_lost', 'won'],
        ['dispute_lost', 'dispute_won', 'lost'],
      ] as const) {
        const id = await paid();
        await dispute(id, 'disputed');
        expect((await found(id))?.outcome).toBe('');
        await dispute(id, first);
        await dispute(id, 'disputed');
        await dispute(id, then);
        expect((await found(id))?.outcome).toBe(outcome);
        const told = (await notes(id)).filter(({ body }) => body.includes(`C${id}`));
        expect(told).toMatchObject([
          { kind: 'private', author: 'system', body: expect.stringMatching(/18,15\s€/) },
        ]);
        expect((await letters(id)).filter(({ mail }) => mail === 'shop_payment')).toHaveLength(1);
      }
    });

    test('is refused of no order', async () => {
      await expect(dispute(999_999, 'disputed')).rejects.toMatchObject({
        problem: { code: 'unknown_order' },
      });
    });
  });
});
