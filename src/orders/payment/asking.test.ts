import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { NOW, paymentScope } from '../../../tests/support/orders/payment-desk.ts';
import { syncPayment } from '../../../tests/support/people/staff.ts';
import { engines } from '../../../tests/support/shop.ts';
import { job } from '../../frame/command/index.ts';
import { findGateway, type PaymentState } from '../../payments/index.ts';
import { insertTry, readTry, readUnheard, writeTry } from '../tries/store.ts';
import { reconcileTry, takeApproved } from './commands.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe.each(engines)('which payments a gateway is asked about, on %s', (engine) => {
  const scope = paymentScope(engine);
  const { order, pending } = scope;
  const shop = () => scope.house.shop;
  /** The tries that it was asked about, and what it says of them. */
  let asked: (number | undefined)[] = [];
  let says: (tried: number | undefined) => PaymentState | Promise<PaymentState>;
  beforeAll(() => {
    openDeskCard(scope.house, {
      id: 'asking',
      state: async (_, tried) => {
        asked.push(tried?.id);
        return says(tried?.id);
      },
    });
  });
  beforeEach(() => {
    asked = [];
    says = () => 'waiting';
  });
  const made = () => pending({ paymentMethod: 'asking' });
  const begin = async (orderId: number) => {
    const of = { orderId, gateway: 'asking', amount: 1815, currency: 'EUR', now: NOW };
    return (await shop().db.transaction((tx) => insertTry(tx, of, 9)))?.id ?? 0;
  };
  const write = (id: number, what: Parameters<typeof writeTry>[2]) =>
    shop().db.transaction((tx) => writeTry(tx, id, what));
  const fail = (id: number) => write(id, { state: 'failed' });
  const read = (id: number) => readTry(shop().db.read, id);
  const reconcile = (id: number, now: number) =>
    reconcileTry({ shop: shop(), actor: job('orders.reconcile'), now }, id);
  const comesAt = async (id: number, now: number) =>
    (await readUnheard(shop().db.read, now, 1000)).some((each) => each.id === id);
  const onItsWay: PaymentState = {
    outcome: 'processing',
    transactionId: 'T1',
    amount: 1815,
    currency: 'EUR',
  };
  const paid = (orderId: number, tryId?: number) =>
    scope.tell(orderId, { gateway: findGateway(shop(), 'asking')!, ...(tryId && { tryId }) });
  const silent = () => Promise.reject(new Error('no line'));

  test('an order that is paid is asked for no more, until a change makes it owe again', async () => {
    const id = await made();
    await paid(id);
    expect(await syncPayment(shop(), id, NOW + 2)).toBe(true);
    expect(asked).toEqual([]);
    await shop().db.transaction((tx) =>
      tx.updateTable('order').set({ due: 500 }).where('id', '=', id).execute(),
    );
    expect(await syncPayment(shop(), id, NOW + 2)).toBe(true);
    expect(asked).toEqual([undefined]);
  });

  test('of an order that is to be paid in another way by now its pages that are still open are asked', async () => {
    const to = (id: number, status: 'on-hold' | 'processing' | 'cancelled', method: string) =>
      shop().db.transaction((tx) =>
        tx.updateTable('order').set({ status, payment_method: method }).where('id', '=', id).execute(),
      );
    for (const [status, method] of [
      ['on-hold', 'bacs'],
      ['processing', 'cod'],
      ['cancelled', 'asking'],
    ] as const) {
      const id = await made();
      const [over, open] = [await begin(id), await begin(id)];
      await fail(over);
      await to(id, status, method);
      asked = [];
      await syncPayment(shop(), id, NOW + 1);
      expect(asked).toEqual([open]);
      await fail(open);
      asked = [];
      expect(await syncPayment(shop(), id, NOW + 1)).toBe(true);
      expect(asked).toEqual([]);
    }
  });

  test('of one order the three newest pages are asked, the newest first', async () => {
    const id = await made();
    const tries = [await begin(id), await begin(id), await begin(id), await begin(id)];
    await syncPayment(shop(), id, NOW + 1);
    expect(asked).toEqual(tries.slice(1).reverse());
  });

  test('a page that is over is asked only where it is the newest', async () => {
    const id = await made();
    const [first, second, third] = [await begin(id), await begin(id), await begin(id)];
    for (const each of [second, third]) await fail(each);
    await syncPayment(shop(), id, NOW + 1);
    expect(asked).toEqual([third, first]);
  });

  test('whether an order was paid is known unless its gateway did not answer, or did not tell', async () => {
    const id = await made();
    const known = async (answer: typeof says) => {
      says = answer;
      return syncPayment(shop(), id, NOW + 1);
    };
    expect(await known(() => 'waiting')).toBe(true);
    expect(await known(() => 'unknown')).toBe(true);
    expect(await known(() => 'untold')).toBe(false);
    expect(await known(silent)).toBe(false);
    expect(await syncPayment(shop(), 999_999, NOW + 1)).toBe(true);
  });

  test('a try that is over, or is none, is not asked about', async () => {
    const over = await begin(await made());
    await fail(over);
    expect(await reconcile(over, NOW + HOUR)).toBe(true);
    expect(await reconcile(999_999, NOW + HOUR)).toBe(true);
    expect(asked).toEqual([]);
    expect(await read(over)).toMatchObject({ state: 'failed', asks: 0 });
  });

  test('an answer that tells nothing is asked for again later each time, and silence within the hour', async () => {
    const id = await begin(await made());
    expect(await reconcile(id, NOW + HOUR)).toBe(true);
    expect((await read(id))?.asks).toBe(1);
    expect(await comesAt(id, NOW + HOUR + 20 * MINUTE - 1)).toBe(false);
    expect(await comesAt(id, NOW + HOUR + 20 * MINUTE)).toBe(true);
    await write(id, { asked: { asks: 3, askAt: 0 } });
    says = silent;
    expect(await reconcile(id, NOW + HOUR)).toBe(false);
    expect((await read(id))?.asks).toBe(3);
    expect(await comesAt(id, NOW + 2 * HOUR - 1)).toBe(false);
    expect(await comesAt(id, NOW + 2 * HOUR)).toBe(true);
    says = () => 'waiting';
    expect(await reconcile(id, NOW + HOUR)).toBe(true);
    expect((await read(id))?.asks).toBe(4);
    expect(await comesAt(id, NOW + HOUR + 160 * MINUTE - 1)).toBe(false);
    expect(await comesAt(id, NOW + HOUR + 160 * MINUTE)).toBe(true);
  });

  test('a try is given up when nobody paid there in days, and not for a silent gateway or money on its way', async () => {
    const becomes = async (answer: typeof says, days: number) => {
      const id = await begin(await made());
      says = answer;
      await reconcile(id, NOW + days * DAY + 1);
      return (await read(id))?.state;
    };
    expect(await becomes(() => 'unknown', 1)).toBe('abandoned');
    expect(await becomes(() => 'waiting', 1)).toBe('begun');
    expect(await becomes(() => 'waiting', 3)).toBe('abandoned');
    expect(await becomes(silent, 9)).toBe('begun');
    const orderId = await made();
    const id = await begin(orderId);
    says = () => onItsWay;
    await reconcile(id, NOW + 9 * DAY);
    expect((await read(id))?.state).toBe('processing');
  });

  test('what its shopper has agreed to is asked for by its own try, and not by that of another order', async () => {
    const orderId = await made();
    const [id, other] = [await begin(orderId), await begin(await made())];
    const approve = (of: { orderId: number; tryId: number }) =>
      takeApproved({ shop: shop(), actor: job('orders.approved'), now: NOW + 1 }, of);
    for (const of of [
      { orderId, tryId: other },
      { orderId, tryId: 999_999 },
      { orderId: 999_999, tryId: id },
    ])
      expect(await approve(of)).toBe(true);
    expect(asked).toEqual([]);
    expect(await approve({ orderId, tryId: id })).toBe(true);
    expect(asked).toEqual([id]);
    says = silent;
    expect(await approve({ orderId, tryId: id })).toBe(false);
  });

  test('what a gateway says is about the try that it was asked about, whatever it calls it', async () => {
    const orderId = await made();
    const [first, second] = [await begin(orderId), await begin(orderId)];
    says = () => onItsWay;
    await reconcile(first, NOW + HOUR);
    expect([(await read(first))?.state, (await read(second))?.state]).toEqual(['processing', 'begun']);
  });

  test('one that is paid while its gateway is asked stays paid, whatever that answers', async () => {
    const orderId = await made();
    const id = await begin(orderId);
    says = async () => {
      await paid(orderId, id);
      return 'unknown' as const;
    };
    await reconcile(id, NOW + 9 * DAY);
    expect((await read(id))?.state).toBe('paid');
    expect((await order(orderId)).status).toBe('processing');
  });
});
