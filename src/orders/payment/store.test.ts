import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import type { Tx } from '../../platform/db/index.ts';
import { markReservations } from '../store-status.ts';
import {
  forgetUnmatched,
  hasUnmatched,
  insertUnmatched,
  isUnmatched,
  readForgotten,
  readOverdue,
  readReturned,
  setPayment,
} from './store.ts';

const NOW = 1_800_000_000_000;

describe.each(engines)('what is kept of payments on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  const { write, order, become } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
    openDeskCard(house);
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 1000 });
  });
  afterAll(() => house.close());

  const read = () => house.shop.db.read;
  const within = <T>(work: (tx: Tx) => Promise<T>) => house.shop.db.transaction(work);
  const made = async (paymentMethod = 'card', at = NOW) =>
    (await write(draftOf([{ productId: cup }], { paymentMethod }), at)).id;
  const came = (orderId: number, transactionId: string) =>
    within((tx) =>
      insertUnmatched(tx, {
        orderId,
        gateway: 'card',
        transactionId,
        amount: 100,
        currency: 'EUR',
        reason: 'wrong_amount',
        at: NOW,
      }),
    );
  const settle = (orderId: number, outcome: 'returned' | 'returning' | 'taken', at: number) =>
    within((tx) =>
      tx
        .updateTable('unmatched_payment')
        .set({ outcome, settled_at: at, reference: 'R-1' })
        .where('order_id', '=', orderId)
        .execute(),
    );

  test('what a change of the payment does not name stays as it was', async () => {
    const id = await made();
    await within((tx) => setPayment(tx, id, { transactionId: 'T-1', method: 'card', title: 'Targeta' }));
    await within((tx) => setPayment(tx, id, { transactionId: 'T-2' }));
    expect(await order(id)).toMatchObject({
      transactionId: 'T-2',
      paymentMethod: 'card',
      paymentTitle: 'Targeta',
      fromWallet: 0,
    });
  });

  test('money that does not fit is written down once, and waits until somebody has decided', async () => {
    const id = await made();
    const one = { orderId: id, gateway: 'card', transactionId: 'U-1' };
    expect(await hasUnmatched(read(), id)).toBe(false);
    expect(await came(id, 'U-1')).toBe(true);
    expect(await came(id, 'U-1')).toBe(false);
    expect(await isUnmatched(read(), one)).toBe(true);
    expect(await isUnmatched(read(), { ...one, transactionId: 'U-2' })).toBe(false);
    expect(await hasUnmatched(read(), id)).toBe(true);
    await settle(id, 'taken', NOW);
    expect(await hasUnmatched(read(), id)).toBe(false);
    expect(await isUnmatched(read(), one)).toBe(true);
  });

  test('only what nobody has decided about is as if it had never come', async () => {
    const id = await made();
    const forget = (transactionId: string) =>
      within((tx) => forgetUnmatched(tx, { orderId: id, gateway: 'card', transactionId }));
    await came(id, 'G-1');
    expect(await forget('G-2')).toBe(false);
    expect(await forget('G-1')).toBe(true);
    expect(await forget('G-1')).toBe(false);
    await came(id, 'G-1');
    await settle(id, 'taken', NOW);
    expect(await forget('G-1')).toBe(false);
    await settle(id, 'returning', 0);
    expect(await forget('G-1')).toBe(false);
  });

  test('what went back, or is about to, is told with how the gateway calls it', async () => {
    const id = await made();
    await came(id, 'B-1');
    expect(await readReturned(read(), id)).toEqual([]);
    for (const outcome of ['returning', 'returned'] as const) {
      await settle(id, outcome, 0);
      expect(await readReturned(read(), id)).toEqual([{ outcome, reference: 'R-1' }]);
    }
    await settle(id, 'taken', NOW);
    expect(await readReturned(read(), id)).toEqual([]);
  });

  test('an unpaid order is overdue once its hold is over, and named once however much it holds', async () => {
    const [one, two, paid] = [await made(), await made(), await made()];
    for (const id of [one, two, paid])
      await within((tx) => markReservations(tx, id, { state: 'held', until: NOW + 10 }));
    await become(paid, 'processing', NOW);
    const overdue = (now: number, after = 0, limit = 99) => readOverdue(read(), { now, after, limit });
    expect(await overdue(NOW + 10)).toEqual([]);
    expect(await overdue(NOW + 11)).toEqual([one, two]);
    expect(await overdue(NOW + 11, one)).toEqual([two]);
    expect(await overdue(NOW + 11, 0, 1)).toEqual([one]);
  });

  test('what waits for money by hand is forgotten after its time, unless some came or is being looked at', async () => {
    const [one, other, named, doubtful] = [
      await made('bacs'),
      await made('cheque'),
      await made('bacs'),
      await made('bacs'),
    ];
    await made('bacs', NOW + 5);
    await within((tx) => setPayment(tx, named, { transactionId: 'T-9' }));
    await came(doubtful, 'Q-1');
    const forgotten = (more: { methods?: string[]; after?: number; limit?: number } = {}) =>
      readForgotten(read(), { methods: ['bacs'], before: NOW + 5, after: 0, limit: 99, ...more });
    expect(await forgotten()).toEqual([one]);
    await settle(doubtful, 'taken', NOW);
    expect(await forgotten()).toEqual([one, doubtful]);
    expect(await forgotten({ after: one })).toEqual([doubtful]);
    expect(await forgotten({ limit: 1 })).toEqual([one]);
    expect(await forgotten({ methods: ['cheque'] })).toEqual([other]);
    expect(await forgotten({ methods: [] })).toEqual([]);
  });
});
