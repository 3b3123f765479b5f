import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ordersOf } from '../../../../tests/support/orders/orders.ts';
import { capturePayment, refundOrder } from '../../../../tests/support/people/staff.ts';
import { engines } from '../../../../tests/support/shop.ts';
import { openStripeShop, type StripeShop } from '../../../../tests/support/stripe/shop.ts';
import { job } from '../../../frame/command/index.ts';
import { readOpenCases } from '../../cases/store.ts';
import { letGo } from '../commands.ts';
import { hasUnmatched } from '../store.ts';

const UNREACHABLE = { problem: { code: 'unreachable' } };
const REFUSED = { problem: { code: 'refund', why: 'refused' } };

describe.each(engines)('money that the shop moves at Stripe, on %s', (engine) => {
  let scope: StripeShop;
  beforeAll(async () => {
    scope = await openStripeShop(engine);
  });
  afterAll(() => scope.close());
  beforeEach(() => {
    Object.assign(scope.stripe.faults, { silent: false, mute: false, down: false, refusing: undefined });
    scope.stripe.books.manner.refunds = 'succeeded';
  });
  const { become } = ordersOf(() => scope.house);
  const db = () => scope.house.shop.db.read;
  const intent = (id: string) => scope.stripe.books.find(id, 'payment_intent');
  const casesOf = async (id: number) =>
    (await readOpenCases(db(), 200)).filter(({ orderId }) => orderId === id);
  const reserved = async () => {
    scope.account.takeNow = false;
    const order = await scope.paid();
    scope.account.takeNow = true;
    expect(await scope.order(order.id)).toMatchObject({ status: 'on-hold', paidAt: null });
    return order;
  };
  const capture = (id: number) => capturePayment(scope.house.shop, id, Date.now());
  const takeAtStripe = (id: string, amount: number) =>
    scope.stripe.books.capture(id, new Map([['amount_to_capture', `${amount}`]]));
  /** The order is called off and its money let go, as the job does it. */
  const letItGo = async (id: number) => {
    if ((await scope.order(id)).status !== 'cancelled') await become(id, 'cancelled', Date.now());
    const [tried] = await scope.tries(id);
    const asked = { shop: scope.house.shop, actor: job('test'), now: Date.now() };
    return letGo(asked, { orderId: id, tryId: tried?.id ?? 0 });
  };
  const tryState = async (id: number) => (await scope.tries(id))[0]?.state;
  const refund = (orderId: number, key: string, amount: number) =>
    refundOrder(
      scope.house.shop,
      { orderId, key, other: amount, reason: 'trencada', restock: false, by: 'desk', byGateway: true },
      Date.now(),
    );
  const refundsAt = (id: string) =>
    scope.stripe.books.all('refund').filter(({ payment_intent: of }) => of === id);

  describe('reserved money', () => {
    test('of an order that became cheaper is taken in part, and the rest is nobody’s', async () => {
      const { id, intent: of } = await reserved();
      await scope.house.shop.db.transaction((tx) =>
        tx
          .updateTable('order')
          .set((is) => ({ total: is('total', '-', 100), discount: is('discount', '+', 100) }))
          .where('id', '=', id)
          .execute(),
      );
      const { total } = (await scope.order(id)).totals;
      expect(await capture(id)).toBe(true);
      expect(intent(of)).toMatchObject({ amount: total + 100, amount_received: total, amount_capturable: 0 });
      await scope.hear();
      expect((await scope.order(id)).status).toBe('processing');
      expect(await hasUnmatched(db(), id)).toBe(false);
    });

    test('whose taking was not answered is taken once, also after Stripe has forgotten its key', async () => {
      scope.stripe.faults.silent = true;
      for (const forget of [() => {}, scope.stripe.forgetKeys]) {
        scope.stripe.faults.silent = false;
        const { id, intent: of } = await reserved();
        Object.assign(scope.stripe.faults, { silent: true, mute: true });
        await expect(capture(id)).rejects.toMatchObject(UNREACHABLE);
        expect(await scope.order(id)).toMatchObject({ status: 'on-hold', paidAt: null });
        scope.stripe.faults.mute = false;
        forget();
        expect(await capture(id)).toBe(true);
        expect((await scope.order(id)).status).toBe('processing');
        expect(intent(of).amount_received).toBe((await scope.order(id)).totals.total);
        expect(await scope.paidTimes(id)).toBe(1);
      }
    });

    test('of which a part was taken at Stripe’s own desk does not pay the order: somebody looks at it', async () => {
      const { id, intent: of } = await reserved();
      scope.stripe.faults.silent = true;
      takeAtStripe(of, 500);
      expect(await capture(id)).toBe(false);
      expect(await scope.order(id)).toMatchObject({ status: 'on-hold', paidAt: null });
      await scope.stripe.send(scope.stripe.events.at(-1)!);
      await scope.hear();
      expect(await hasUnmatched(db(), id)).toBe(true);
      expect(await capture(id)).toBe(false);
      expect((await scope.order(id)).paidAt).toBeNull();
    });

    test('that ran out at the bank cannot be taken, and its order waits for money no longer', async () => {
      const { id, intent: of } = await reserved();
      scope.stripe.faults.silent = true;
      scope.stripe.books.cancel(of);
      expect(await capture(id)).toBe(false);
      expect(await scope.order(id)).toMatchObject({ status: 'on-hold', paidAt: null });
      await scope.stripe.send(scope.stripe.events.at(-1)!);
      await scope.hear();
      expect(await scope.order(id)).toMatchObject({ status: 'failed', transactionId: '' });
      expect(await tryState(id)).toBe('voided');
    });

    test('that Stripe will not take stays reserved, and what it could not do just now is done later', async () => {
      const { id, intent: of } = await reserved();
      for (const status of [400, 402, 403]) {
        scope.stripe.faults.refusing = { calls: /capture$/, status };
        expect(await capture(id)).toBe(false);
      }
      for (const status of [409, 429, 500, 503]) {
        scope.stripe.faults.refusing = { calls: /capture$/, status };
        await expect(capture(id)).rejects.toMatchObject(UNREACHABLE);
      }
      expect(intent(of)).toMatchObject({ status: 'requires_capture', amount_received: 0 });
      expect(await scope.order(id)).toMatchObject({ status: 'on-hold', paidAt: null });
      scope.stripe.faults.refusing = undefined;
      expect(await capture(id)).toBe(true);
    });

    test('of an order that is called off is let go, and that it ran out before is the same', async () => {
      const { id, intent: of } = await reserved();
      scope.stripe.faults.silent = true;
      scope.stripe.books.cancel(of);
      await letItGo(id);
      expect(await tryState(id)).toBe('voided');
      expect(await casesOf(id)).toEqual([]);
    });

    test('that was taken meanwhile is not let go: somebody has to look', async () => {
      const { id, intent: of } = await reserved();
      scope.stripe.faults.silent = true;
      takeAtStripe(of, Number(intent(of).amount));
      await letItGo(id);
      expect(await tryState(id)).toBe('authorised');
      expect(await casesOf(id)).toMatchObject([{ kind: 'not_let_go', transactionId: of }]);
    });

    test('is let go later where Stripe could not do it just now', async () => {
      const { id, intent: of } = await reserved();
      for (const status of [429, 500]) {
        scope.stripe.faults.refusing = { calls: /cancel$/, status };
        await expect(letItGo(id)).rejects.toMatchObject(UNREACHABLE);
      }
      expect(await tryState(id)).toBe('authorised');
      expect(await casesOf(id)).toEqual([]);
      scope.stripe.faults.refusing = undefined;
      await letItGo(id);
      expect(intent(of).status).toBe('canceled');
      expect(await tryState(id)).toBe('voided');
    });
  });

  describe('a refund', () => {
    test('that fails at once gives nothing back: the order is as it was, and may be refunded anew', async () => {
      const { id, intent: of } = await scope.paid();
      const { total } = (await scope.order(id)).totals;
      scope.stripe.books.manner.refunds = 'failed';
      await expect(refund(id, 'at once', total)).rejects.toMatchObject(REFUSED);
      await scope.hear();
      expect(await scope.order(id)).toMatchObject({ status: 'processing', refunds: [] });
      scope.stripe.books.manner.refunds = 'succeeded';
      expect(await refund(id, 'anew', total)).toMatchObject({ done: true });
      expect(refundsAt(of).map(({ status }) => status)).toEqual(['failed', 'succeeded']);
      expect((await scope.order(id)).status).toBe('refunded');
    });

    test('that is on its way counts as given back, and its arrival changes nothing', async () => {
      const { id, intent: of } = await scope.paid();
      scope.stripe.books.manner.refunds = 'pending';
      const [made] = [await refund(id, 'slow', 500), await scope.hear()];
      expect(made).toMatchObject({ done: true, amount: 500, reference: refundsAt(of)[0]?.id });
      scope.stripe.books.arriveRefund(refundsAt(of)[0]!);
      await scope.hear();
      expect((await scope.order(id)).refunds).toMatchObject([{ amount: 500, done: true }]);
      expect(await casesOf(id)).toEqual([]);
    });

    test('that was on its way and did not arrive is somebody’s', async () => {
      const { id, intent: of } = await scope.paid();
      scope.stripe.books.manner.refunds = 'pending';
      await refund(id, 'lost', 500);
      scope.stripe.books.failRefund(refundsAt(of)[0]!);
      await scope.hear();
      expect(await casesOf(id)).toMatchObject([{ kind: 'refund_failed', amount: 500 }]);
    });

    test('that Stripe refuses is not kept', async () => {
      const { id, intent: of } = await scope.paid();
      for (const status of [400, 402, 403]) {
        scope.stripe.faults.refusing = { calls: /^POST .*refunds$/, status };
        await expect(refund(id, `no ${status}`, 500)).rejects.toMatchObject(REFUSED);
      }
      expect((await scope.order(id)).refunds).toEqual([]);
      expect(refundsAt(of)).toEqual([]);
    });

    test('that Stripe could not do just now is asked for again and moves once', async () => {
      const { id, intent: of } = await scope.paid();
      for (const calls of [/^POST .*refunds$/, /^GET .*refunds$/])
        for (const status of [409, 429, 500, 503]) {
          scope.stripe.faults.refusing = { calls, status };
          await expect(refund(id, 'later', 500)).rejects.toMatchObject(UNREACHABLE);
        }
      expect((await scope.order(id)).refunds).toMatchObject([{ done: false, amount: 500 }]);
      scope.stripe.faults.refusing = undefined;
      expect(await refund(id, 'later', 500)).toMatchObject({ done: true });
      expect(refundsAt(of)).toMatchObject([{ amount: 500 }]);
    });

    test('says at Stripe which order it is of, and why', async () => {
      const { id, intent: of } = await scope.paid();
      await refund(id, 'told', 500);
      const metadata = { order_id: `${id}`, key: `order-${id}-told`, reason: 'trencada' };
      expect(refundsAt(of)).toMatchObject([{ metadata, currency: 'eur' }]);
    });
  });
});
