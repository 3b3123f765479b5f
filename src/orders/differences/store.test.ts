import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import type { Tx } from '../../platform/db/index.ts';
import {
  claimDifference,
  clearDue,
  closeDifference,
  insertDifference,
  readDifferences,
  setDue,
  voidOpen,
} from './store.ts';

const NOW = 1_800_000_000_000;

describe.each(engines)('money between an order and what it was before a change on %s', (engine) => {
  let house: TestShop;
  const { write, order } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  const within = <T>(work: (tx: Tx) => Promise<T>) => house.shop.db.transaction(work);
  const ordered = async () => (await write(draftOf([{ productId: null }]), NOW)).id;
  const insert = (orderId: number, more: Partial<Parameters<typeof insertDifference>[1]> = {}) =>
    within((tx) =>
      insertDifference(tx, {
        orderId,
        amount: -100,
        state: 'asked',
        byGateway: true,
        gateway: 'card',
        reason: 'menys',
        by: 'Anna',
        now: NOW,
        ...more,
      }),
    );
  const read = (orderId: number) => readDifferences(house.shop.db.read, orderId);

  test('is kept as it was written, in its order, and settled from the first where it is done', async () => {
    const [id, other] = [await ordered(), await ordered()];
    const first = await insert(id);
    const second = await insert(id, { amount: 300, state: 'done', byGateway: false, now: NOW + 1 });
    await insert(other);
    expect(await read(id)).toEqual([
      {
        id: first,
        orderId: id,
        amount: -100,
        state: 'asked',
        byGateway: true,
        gateway: 'card',
        transactionId: '',
        reason: 'menys',
        by: 'Anna',
        createdAt: NOW,
        settledAt: null,
      },
      {
        id: second,
        orderId: id,
        amount: 300,
        state: 'done',
        byGateway: false,
        gateway: 'card',
        transactionId: '',
        reason: 'menys',
        by: 'Anna',
        createdAt: NOW + 1,
        settledAt: NOW + 1,
      },
    ]);
  });

  test('is asked for once', async () => {
    const id = await ordered();
    const [asked, open] = [await insert(id), await insert(id, { state: 'open' })];
    const claim = (of: number) => within((tx) => claimDifference(tx, of));
    expect([await claim(asked), await claim(asked), await claim(open)]).toEqual([true, false, false]);
    expect((await read(id)).map(({ transactionId }) => transactionId)).toEqual(['asked', '']);
  });

  test('is closed with what its gateway says; refused, it was settled at no moment', async () => {
    const id = await ordered();
    const [done, refused] = [await insert(id), await insert(id)];
    const close = (of: number, end: Parameters<typeof closeDifference>[2]) =>
      within((tx) => closeDifference(tx, of, end));
    await close(done, { state: 'done', transactionId: 'T1', gateway: 'bank', now: NOW + 2 });
    await close(refused, { state: 'refused', now: NOW + 2 });
    expect(await read(id)).toMatchObject([
      { state: 'done', transactionId: 'T1', gateway: 'bank', settledAt: NOW + 2 },
      { state: 'refused', transactionId: '', gateway: 'card', settledAt: null },
    ]);
  });

  test('that is open is void once another change has another, and others stay', async () => {
    const [id, other] = [await ordered(), await ordered()];
    await insert(id, { state: 'open' });
    await insert(id);
    await insert(other, { state: 'open' });
    await within((tx) => voidOpen(tx, id));
    expect((await read(id)).map(({ state }) => state)).toEqual(['void', 'asked']);
    expect((await read(other)).map(({ state }) => state)).toEqual(['open']);
  });

  test('what is due stands in its order as another version of it, and counts anew once it is paid', async () => {
    const [id, other] = [await ordered(), await ordered()];
    const row = (of: number) =>
      house.shop.db.read
        .selectFrom('order')
        .select(['due', 'version', 'uncounted'])
        .where('id', '=', of)
        .executeTakeFirst();
    await within((tx) => tx.updateTable('order').set({ uncounted: 0 }).execute());
    const [{ version }, before] = [await order(id), await row(other)];
    await within((tx) => setDue(tx, id, 300));
    expect(await row(id)).toEqual({ due: 300, version: version + 1, uncounted: 0 });
    await within((tx) => clearDue(tx, id));
    expect(await row(id)).toEqual({ due: 0, version: version + 2, uncounted: 1 });
    expect(await row(other)).toEqual(before);
  });
});
