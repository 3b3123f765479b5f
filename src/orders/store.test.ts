import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../tests/support/catalogue/catalogue.ts';
import { draftOf, type LineWish } from '../../tests/support/orders/draft.ts';
import { ordersOf } from '../../tests/support/orders/orders.ts';
import { membersOf } from '../../tests/support/people/members.ts';
import { engines, openTestShop, type TestShop } from '../../tests/support/shop.ts';
import type { OrderDraft } from './model.ts';
import { changeStatus } from './status/steps.ts';
import {
  countOrders,
  insertNote,
  readAttributionOf,
  readLastOf,
  readNotes,
  readOrder,
  readOrderRows,
} from './store.ts';
import { readHistory, readReservations } from './store-status.ts';

const NOW = 1_800_000_000_000;

describe.each(engines)('what is kept of orders on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  const { write, become } = ordersOf(() => house);
  const { apply, register } = membersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 1000 });
  });
  afterAll(() => house.close());
  const read = () => house.shop.db.read;
  const made = (more: Partial<OrderDraft> = {}, lines: LineWish[] = [{ productId: cup }]) =>
    write(draftOf(lines, { paymentMethod: 'card', ...more }), NOW);

  test('an order that does not exist is none, and has neither notes nor origin', async () => {
    expect(await readOrder(read(), 999_999)).toBeUndefined();
    expect(await readNotes(read(), 999_999, true)).toEqual([]);
    expect(await readAttributionOf(read(), 999_999)).toEqual({});
  });

  test('an account’s orders are listed newest first, page by page, each with its pieces, and nobody else’s', async () => {
    const [{ userId }, other] = [await register(), await register()];
    const first = await made({ userId }, [
      { productId: cup, quantity: 2 },
      { productId: cup, quantity: 3 },
    ]);
    await made({ userId: other.userId });
    await made();
    const second = await made({ userId, currency: 'USD' });
    const empty = await made({ userId }, []);
    const list = (offset: number, limit: number) => readOrderRows(read(), userId, { offset, limit });
    expect(await list(0, 2)).toEqual([
      expect.objectContaining({ id: empty.id, pieces: 0 }),
      expect.objectContaining({ id: second.id, pieces: 1, currency: 'USD' }),
    ]);
    expect(await list(2, 2)).toEqual([
      {
        id: first.id,
        key: first.key,
        paidAt: null,
        transactionId: '',
        status: 'pending',
        currency: 'EUR',
        total: 6655,
        refunded: 0,
        due: 0,
        createdAt: NOW,
        pieces: 5,
      },
    ]);
    expect(await list(3, 2)).toEqual([]);
    expect([await countOrders(read(), userId), await countOrders(read(), 999_999)]).toEqual([3, 0]);
  });

  test('a shopper reads the notes that are for shoppers, the shopkeeper all of them, oldest first', async () => {
    const { id } = await made();
    const note = (kind: 'private' | 'customer', body: string, createdAt: number) => ({
      kind,
      body,
      createdAt,
      author: 'Botiga',
    });
    const all = [note('customer', 'Surt demà.', NOW + 9), note('private', 'Truca abans.', NOW + 5)];
    await house.shop.db.transaction(async (tx) => {
      for (const each of all) await insertNote(tx, id, each);
    });
    expect(await readNotes(read(), id, true)).toEqual(all);
    expect(await readNotes(read(), id, false)).toEqual(all.slice(0, 1));
  });

  test('the statuses of an order are told oldest first, each with its reason', async () => {
    const { id } = await made();
    await become(id, 'on-hold', NOW + 1);
    await house.shop.db.transaction((tx) =>
      changeStatus(house.shop, tx, id, 'processing', { now: NOW + 2, why: 'Ha arribat', by: 'Anna' }),
    );
    const steps = await readHistory(read(), id);
    expect(steps.map(({ from, to, at }) => [from, to, at])).toEqual([
      [null, 'pending', NOW],
      ['pending', 'on-hold', NOW + 1],
      ['on-hold', 'processing', NOW + 2],
    ]);
    expect(steps.at(-1)?.reason).toContain('Ha arribat');
  });

  test('an order keeps nothing of a product that is gone', async () => {
    const [lid, pot] = [await addSimple(house, { stock: 5 }), await addSimple(house, { stock: 5 })];
    const { id } = await made({}, [{ productId: lid }, { productId: pot, quantity: 2 }]);
    await house.shop.db.transaction((tx) =>
      tx.updateTable('stock_reservation').set({ product_id: null }).where('product_id', '=', lid).execute(),
    );
    expect(await readReservations(read(), id)).toMatchObject([{ id: pot, quantity: 2 }]);
  });

  test('where the shopper came from is kept with the order, as far as it is known', async () => {
    const origin = { source_type: 'organic', utm_source: 'diari' };
    const [known, unknown] = [await made({ attribution: origin }), await made()];
    expect(await readAttributionOf(read(), known.id)).toEqual(origin);
    expect(await readAttributionOf(read(), unknown.id)).toEqual({});
  });

  test('the last order of a browser is its newest', async () => {
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: cup });
    const { id: sessionId } = await read()
      .selectFrom('session')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(await readLastOf(read(), sessionId)).toBeUndefined();
    await made({ sessionId, attempt: 'a1' });
    const { id, key } = await made({ sessionId, attempt: 'a2' });
    await made();
    expect(await readLastOf(read(), sessionId)).toEqual({
      id,
      key,
      status: 'pending',
      attempt: 'a2',
      email: 'maria@example.cat',
      createdAt: NOW,
    });
  });

  test('an order of an account is read with what it gave in points, one of a guest with none', async () => {
    await apply();
    const { userId } = await register();
    const [own, guest] = [await made({ userId }), await made()];
    for (const { id } of [own, guest]) await become(id, 'processing', NOW + 1);
    expect((await readOrder(read(), own.id))?.points).toEqual({ spent: 0, earned: 12, pendingUntil: null });
    expect((await readOrder(read(), guest.id))?.points).toBeUndefined();
  });
});
