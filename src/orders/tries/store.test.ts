import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import type { Tx } from '../../platform/db/index.ts';
import { FIRST_ASKED } from './model.ts';
import {
  findTry,
  followTry,
  insertTry,
  readLast,
  readTries,
  readTry,
  readUnheard,
  writeAgain,
  writeStarted,
  writeTry,
} from './store.ts';

const NOW = 1_800_000_000_000;
const MOST = 3;

describe.each(engines)('tries to pay as they are kept on %s', (engine) => {
  let house: TestShop;
  const { write } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
    openDeskCard(house);
  });
  afterAll(() => house.close());

  const read = () => house.shop.db.read;
  const within = <T>(work: (tx: Tx) => Promise<T>) => house.shop.db.transaction(work);
  const order = async () => (await write(draftOf([{ productId: null }]), NOW)).id;
  const begin = async (orderId: number, gateway = 'card', now = NOW) => {
    const of = { orderId, gateway, amount: 1210, currency: 'EUR', now };
    return within((tx) => insertTry(tx, of, MOST));
  };
  /** One that its gateway calls so. */
  const called = async (reference: string, orderId?: number, gateway?: string) => {
    const made = await begin(orderId ?? (await order()), gateway);
    const id = made?.id ?? 0;
    await within((tx) => writeStarted(tx, id, { reference }));
    return id;
  };
  const state = async (id: number) => (await readTry(read(), id))?.state;

  test('an order’s are numbered from one, and it has no more than it may', async () => {
    const id = await order();
    const made = [await begin(id), await begin(id), await begin(id), await begin(id)];
    expect(made.map((each) => each?.attempt)).toEqual([1, 2, 3, undefined]);
    expect(made[0]).toMatchObject({ orderId: id, state: 'begun', form: undefined, asks: 0, createdAt: NOW });
    expect((await readTries(read(), id)).map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    expect(await readTry(read(), made[1]?.id ?? 0)).toEqual(made[1]);
    expect(await readTry(read(), 999_999)).toBeUndefined();
  });

  test('one is found by what its own gateway calls it, and a name that is none finds nothing', async () => {
    const id = await called('P-1');
    await begin(await order());
    expect((await findTry(read(), 'card', 'P-1'))?.id).toBe(id);
    expect(await findTry(read(), 'stripe', 'P-1')).toBeUndefined();
    expect(await findTry(read(), 'card', 'P-2')).toBeUndefined();
    expect(await findTry(read(), 'card', '')).toBeUndefined();
  });

  test('what the gateway said when it began is kept, its form too', async () => {
    const id = (await begin(await order()))?.id ?? 0;
    const form = { action: 'https://bank.example/pay', fields: { a: '1' } };
    await within((tx) => writeStarted(tx, id, { reference: 'F-1', kept: 'k', form: JSON.stringify(form) }));
    expect(await readTry(read(), id)).toMatchObject({ reference: 'F-1', kept: 'k', form, state: 'begun' });
  });

  test('those of which nothing was heard come when it is time, the longest waiting first', async () => {
    const [late, early, over] = [
      await begin(await order(), 'w'),
      await begin(await order(), 'w'),
      await called('O', undefined, 'w'),
    ];
    const ask = (id: number, askAt: number, asks = 1) =>
      within((tx) => writeTry(tx, id, { asked: { asks, askAt } }));
    await ask(late?.id ?? 0, 20);
    await ask(early?.id ?? 0, 10, 4);
    await ask(over, 5);
    await within((tx) => writeTry(tx, over, { state: 'failed' }));
    const unheard = async (now: number, limit = 10) =>
      (await readUnheard(read(), now, limit)).map(({ id }) => id);
    expect(await unheard(9)).toEqual([]);
    expect(await unheard(10)).toEqual([early?.id]);
    expect(await unheard(20)).toEqual([early?.id, late?.id]);
    expect(await unheard(20, 1)).toEqual([early?.id]);
    expect((await readTry(read(), early?.id ?? 0))?.asks).toBe(4);
    expect(await unheard(NOW + FIRST_ASKED - 1)).toHaveLength(2);
  });

  test('a gateway goes on with its last one of an order, where that has a name and is not over', async () => {
    const id = await order();
    const last = async (gateway = 'card') => (await readLast(read(), id, gateway))?.id;
    expect(await last()).toBeUndefined();
    const first = await called('L-1', id);
    expect(await last()).toBe(first);
    expect(await last('stripe')).toBeUndefined();
    await within((tx) => writeTry(tx, first, { state: 'failed' }));
    expect(await last()).toBe(first);
    const other = await called('L-2', id, 'stripe');
    expect(await last()).toBe(first);
    expect(await last('stripe')).toBe(other);
    await within((tx) => writeTry(tx, first, { state: 'authorised' }));
    expect(await last()).toBeUndefined();
    await begin(id);
    expect(await last()).toBeUndefined();
  });

  test('one that goes on is for what is owed now, and its refusal is over; money that came stays', async () => {
    const id = await called('A-1');
    await within((tx) =>
      writeTry(tx, id, { state: 'failed', refusal: 'no_funds', code: '51', asked: { asks: 3, askAt: 0 } }),
    );
    const again = { id, amount: 900, currency: 'EUR', kept: 'k2', now: NOW + 5 };
    await within((tx) => writeAgain(tx, again));
    expect(await readTry(read(), id)).toMatchObject({
      amount: 900,
      kept: 'k2',
      state: 'begun',
      refusal: '',
      code: '',
      asks: 0,
      changedAt: NOW + 5,
      createdAt: NOW,
    });
    const askedAt = async (now: number) =>
      (await readUnheard(read(), now, 99)).some((each) => each.id === id);
    expect(await askedAt(NOW + 5 + FIRST_ASKED - 1)).toBe(false);
    expect(await askedAt(NOW + 5 + FIRST_ASKED)).toBe(true);
    await within((tx) => writeTry(tx, id, { state: 'paid' }));
    await within((tx) => writeAgain(tx, { ...again, amount: 1 }));
    expect(await readTry(read(), id)).toMatchObject({ amount: 900, state: 'paid' });
  });

  test('news is written on its try once, with why it was refused, cut to what there is room for', async () => {
    const orderId = await order();
    const id = await called('N-1', orderId);
    const news = (outcome: 'paid' | 'failed', more: object = {}) => ({
      orderId,
      gateway: { id: 'card' },
      transactionId: 'N-1',
      outcome,
      amount: 1210,
      currency: 'EUR',
      ...more,
    });
    const follow = (told: ReturnType<typeof news>, now = NOW + 9) => within((tx) => followTry(tx, told, now));
    const refusal = { why: 'no_funds', code: '5'.repeat(120) } as const;
    expect(await follow(news('failed', { refusal }))).toMatchObject({
      before: { id, state: 'begun' },
      isNew: true,
    });
    const refused = await readTry(read(), id);
    expect(refused).toMatchObject({ state: 'failed', refusal: 'no_funds', changedAt: NOW + 9 });
    expect(refused?.code).toHaveLength(100);
    expect(await follow(news('failed'), NOW + 10)).toMatchObject({ isNew: false });
    expect((await readTry(read(), id))?.changedAt).toBe(NOW + 9);
    expect(await follow(news('paid'))).toMatchObject({ isNew: true });
    expect(await readTry(read(), id)).toMatchObject({ state: 'paid', refusal: '', code: '' });
    expect(await follow(news('failed'))).toMatchObject({ isNew: false });
    expect(await state(id)).toBe('paid');
    expect(await follow(news('paid', { transactionId: 'N-9' }))).toBeUndefined();
    expect(await follow(news('paid', { gateway: { id: 'stripe' } }))).toBeUndefined();
  });
});
