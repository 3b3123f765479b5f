import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import type { OrderStatus } from '../model-status.ts';
import { lockOrder } from '../store-status.ts';
import { CUSTOMER, changeStatus, markPaid } from './steps.ts';
import { addNote } from './steps-note.ts';

const NOW = 1_800_000_000_000;
const HOUR = 60 * 60_000;

describe.each(engines)('an order that changes its status on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  const news: object[] = [];
  const { write, order, become, stockOf, reservations, history, notes, letters } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 1000 });
    house.shop.events.on('order.paid', async (_, paid) => void news.push({ paid }));
    house.shop.events.on('order.status', async (_, moved) => void news.push({ moved }));
  });
  afterAll(() => house.close());

  const newsOf = (id: number) => news.filter((each) => JSON.stringify(each).includes(`"orderId":${id},`));
  const soldOf = async (id: number) =>
    (
      await house.shop.db.read
        .selectFrom('product')
        .select('total_sales')
        .where('id', '=', id)
        .executeTakeFirst()
    )?.total_sales;
  /** Two cups, waiting for a payment page. */
  const pending = async (more: Parameters<typeof draftOf>[1] = {}) =>
    (await write(draftOf([{ productId: cup, quantity: 2 }], { paymentMethod: 'card', ...more }), NOW)).id;
  const change = (id: number, to: OrderStatus, more: object = {}) =>
    house.shop.db.transaction((tx) =>
      changeStatus(house.shop, tx, id, to, { now: NOW + 1, why: '', by: 'Botiga', ...more }),
    );

  test('writes down from where to where, when, by whom and why', async () => {
    const id = await pending();
    expect(await change(id, 'processing', { why: 'Ha trucat.' })).toBe(true);
    expect(await history(id)).toEqual([
      { from_status: null, to_status: 'pending', reason: '', at: NOW },
      { from_status: 'pending', to_status: 'processing', reason: 'Ha trucat.', at: NOW + 1 },
    ]);
    expect(await notes(id)).toEqual([
      {
        kind: 'private',
        author: 'Botiga',
        body: 'Ha trucat. Estat: abans «Pendent de pagament», ara «En preparació».',
        created_at: NOW + 1,
      },
    ]);
    await change(id, 'on-hold');
    expect((await notes(id)).at(-1)?.body).toBe(
      'Estat: abans «En preparació», ara «A l’espera del pagament».',
    );
    expect(await order(id)).toMatchObject({ status: 'on-hold', modifiedAt: NOW + 1 });
  });

  test('keeps the beginning of a long reason in its history, and all of it in a note in the shop’s first language', async () => {
    const id = await pending({ language: 'ca' });
    await house.set({ languages: ['es', 'ca', 'en'] });
    await change(id, 'on-hold', { why: 'x'.repeat(600) });
    await house.set({ languages: undefined });
    expect((await history(id)).at(-1)?.reason).toBe('x'.repeat(500));
    expect((await notes(id)).at(-1)?.body).toMatch(/^x{600} Estado: /);
  });

  test('into the status that it has changes nothing, and says so', async () => {
    const id = await pending();
    expect(await change(id, 'pending')).toBe(false);
    expect([await history(id), await notes(id), newsOf(id)]).toMatchObject([
      [{ to_status: 'pending' }],
      [],
      [],
    ]);
  });

  test('goes nowhere where an order may not go, and one that does not exist is named so', async () => {
    const id = await pending();
    await expect(change(id, 'refunded')).rejects.toMatchObject({
      problem: { code: 'not_allowed', from: 'pending', to: 'refunded' },
    });
    await expect(change(id + 1000, 'processing')).rejects.toMatchObject({
      problem: { code: 'unknown_order' },
    });
    expect((await order(id)).status).toBe('pending');
  });

  test('is paid once, when it is packed for a shopper who paid before, and that is news', async () => {
    const id = await pending();
    await change(id, 'on-hold');
    expect((await order(id)).paidAt).toBeNull();
    await change(id, 'processing', { now: NOW + 2 });
    await change(id, 'completed', { now: NOW + 3 });
    expect(await order(id)).toMatchObject({ paidAt: NOW + 2, completedAt: NOW + 3 });
    expect(newsOf(id).filter((each) => 'paid' in each)).toEqual([
      { paid: { orderId: id, userId: null, now: NOW + 2 } },
    ]);
    expect(newsOf(id).at(-1)).toEqual({
      moved: { orderId: id, from: 'processing', to: 'completed', userId: null, fromWallet: 0, now: NOW + 3 },
    });
  });

  test('paid at the door, it is paid when it is completed; a free one as soon as it is packed', async () => {
    const door = await pending({ paymentMethod: 'cod' });
    expect(await order(door)).toMatchObject({ status: 'processing', paidAt: null, completedAt: null });
    await become(door, 'completed', NOW + 5);
    expect(await order(door)).toMatchObject({ paidAt: NOW + 5, completedAt: NOW + 5 });
    const { id: free } = await write(draftOf([{ productId: cup, price: 0 }], { paymentMethod: 'cod' }), NOW);
    expect(await order(free)).toMatchObject({ status: 'processing', paidAt: NOW });
  });

  test('taken back, it is paid no more, unless money came that has a number', async () => {
    const takesBack = true;
    const id = await pending();
    await change(id, 'processing');
    await change(id, 'on-hold', { now: NOW + 2, takesBack });
    expect(await order(id)).toMatchObject({ status: 'on-hold', paidAt: null });
    await change(id, 'processing', { now: NOW + 3 });
    expect((await order(id)).paidAt).toBe(NOW + 3);
    await house.shop.db.transaction((tx) =>
      tx.updateTable('order').set({ transaction_id: 'pi_1' }).where('id', '=', id).execute(),
    );
    await change(id, 'on-hold', { now: NOW + 4, takesBack });
    expect((await order(id)).paidAt).toBe(NOW + 3);
    // Set on hold without taking anything back, it waits for something else.
    const other = await pending();
    await change(other, 'processing');
    await change(other, 'on-hold');
    expect((await order(other)).paidAt).toBe(NOW + 1);
  });

  test('by a way to pay that the shop knows no more, it counts as paid before', async () => {
    const id = await pending({ paymentMethod: 'gone' });
    await change(id, 'processing');
    expect((await order(id)).paidAt).toBe(NOW + 1);
  });

  test('keeps when it was called off and by whom, and only then', async () => {
    const id = await pending();
    await change(id, 'failed');
    expect((await order(id)).cancelledAt).toBeNull();
    await change(id, 'cancelled', { by: CUSTOMER });
    expect((await order(id)).cancelledAt).toBe(NOW + 1);
    const row = await house.shop.db.transaction((tx) => lockOrder(tx, id));
    expect(row?.cancelled_by).toBe(CUSTOMER);
  });

  test('sends the letters of the change, or those that were asked for instead', async () => {
    const id = await pending();
    await change(id, 'processing');
    expect(await letters(id)).toEqual([
      { orderId: id, mail: 'customer_processing' },
      { orderId: id, mail: 'shop_new' },
    ]);
    await change(id, 'cancelled', { mails: [] });
    expect(await letters(id)).toHaveLength(2);
  });

  test('holds its stock until its hold ends, then for good, and gives it back when it is called off', async () => {
    const before = (await stockOf(cup)) ?? 0;
    const sold = (await soldOf(cup)) ?? 0;
    const id = await pending();
    const held = { product_id: cup, quantity: 2, state: 'held', until: NOW + HOUR };
    expect([await stockOf(cup), await reservations(id), await soldOf(cup)]).toEqual([
      before - 2,
      [held],
      sold,
    ]);
    await change(id, 'on-hold');
    const taken = { ...held, state: 'taken', until: null };
    expect([await stockOf(cup), await reservations(id), await soldOf(cup)]).toEqual([
      before - 2,
      [taken],
      sold + 2,
    ]);
    await change(id, 'processing');
    expect([await stockOf(cup), await reservations(id), await soldOf(cup)]).toEqual([
      before - 2,
      [taken],
      sold + 2,
    ]);
    await change(id, 'cancelled');
    const returned = { ...taken, state: 'returned' };
    expect([await stockOf(cup), await reservations(id), await soldOf(cup)]).toEqual([
      before,
      [returned],
      sold,
    ]);
    await change(id, 'pending', { now: NOW + 9 });
    expect([await stockOf(cup), await reservations(id), await soldOf(cup)]).toEqual([
      before - 2,
      [{ ...held, until: NOW + 9 + HOUR }],
      sold,
    ]);
    await change(id, 'failed');
    await change(id, 'cancelled');
    expect([await stockOf(cup), await reservations(id), await soldOf(cup)]).toEqual([
      before,
      [returned],
      sold,
    ]);
  });

  test('does not come back when its goods are gone: nothing of it is written, and the missing pieces are named', async () => {
    const rare = await addSimple(house, { name: 'Gerro', price: 1000, stock: 2 });
    const { id } = await write(draftOf([{ productId: rare, quantity: 2 }], { paymentMethod: 'card' }), NOW);
    await change(id, 'cancelled');
    const { id: other } = await write(draftOf([{ productId: rare }]), NOW);
    await house.shop.db.transaction(async (tx) => {
      const why = { now: NOW + 2, why: '', by: 'Botiga' };
      await expect(changeStatus(house.shop, tx, id, 'processing', why)).rejects.toMatchObject({
        problem: { code: 'short', short: [{ id: rare, available: 1 }] },
      });
    });
    expect(await order(id)).toMatchObject({ status: 'cancelled', paidAt: null });
    expect((await notes(id)).at(-1)?.body).toContain('«Anul·lada»');
    expect([await stockOf(rare), (await reservations(other)).length]).toEqual([1, 1]);
  });

  test('keeps nothing of a line whose product is gone, and goes on all the same', async () => {
    const { id } = await write(draftOf([{ productId: null }, { productId: cup }]), NOW);
    expect(await reservations(id)).toMatchObject([{ product_id: cup, quantity: 1 }]);
    expect(await change(id, 'processing')).toBe(true);
  });

  test('an order that went on unpaid is written down as paid without changing its status, and both sides are told', async () => {
    const id = await pending({ paymentMethod: 'cod' });
    const written = (await notes(id)).length;
    await house.shop.db.transaction(async (tx) => {
      const found = (await lockOrder(tx, id))!;
      await markPaid(house.shop, tx, found, { now: NOW + 7, why: 'Pagat amb targeta.', by: 'system' });
    });
    expect(await order(id)).toMatchObject({ status: 'processing', paidAt: NOW + 7, modifiedAt: NOW + 7 });
    expect((await notes(id)).slice(written)).toEqual([
      { kind: 'private', author: 'system', body: 'Pagat amb targeta.', created_at: NOW + 7 },
    ]);
    expect(newsOf(id).at(-1)).toEqual({ paid: { orderId: id, userId: null, now: NOW + 7 } });
    expect((await letters(id)).map(({ mail }) => mail).slice(-2)).toEqual(['customer_paid', 'shop_paid']);
  });

  test('a note for the shopper goes out as a letter, one for the shopkeeper stays in the house', async () => {
    const id = await pending();
    const note = (kind: 'private' | 'customer', body: string) =>
      house.shop.db.transaction((tx) => addNote(tx, id, { kind, author: 'Botiga', body, now: NOW + 3 }));
    await note('private', 'Truca abans.');
    await note('customer', 'Surt demà.');
    expect(await notes(id)).toEqual([
      { kind: 'private', author: 'Botiga', body: 'Truca abans.', created_at: NOW + 3 },
      { kind: 'customer', author: 'Botiga', body: 'Surt demà.', created_at: NOW + 3 },
    ]);
    expect(await letters(id)).toEqual([
      { orderId: id, mail: 'customer_note', note: 'Surt demà.', by: 'Botiga' },
    ]);
  });
});
