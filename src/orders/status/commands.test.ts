import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { readBulk, readItems, startBulk, undoBulk } from '../../frame/bulk/index.ts';
import { ask, readAudit } from '../../frame/command/index.ts';
import type { OrderDraft } from '../model.ts';
import type { OrderStatus } from '../model-status.ts';
import { changeStatuses } from './bulk.ts';
import { cancelOwnOrder, giveUpOrder, noteOrder, setOrderStatus } from './commands.ts';

const NOW = 1_800_000_000_000;

describe.each(engines)('what is asked of an order’s status on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  const { write, order, become, history, notes, letters } = ordersOf(() => house);
  const { register } = membersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 1000 });
  });
  afterAll(() => house.close());

  const asked = (now = NOW + 1) => ({ shop: house.shop, actor: staff('Rosa'), now });
  /** Waits for a payment page. */
  const pending = async (more: Partial<OrderDraft> = {}) =>
    (await write(draftOf([{ productId: cup }], { paymentMethod: 'card', ...more }), NOW)).id;
  const trail = (id: number) =>
    readAudit(house.shop.db.read, { subject: 'order', subjectId: `${id}`, limit: 9 });
  const statusOf = async (id: number) => (await order(id)).status;
  const mailsOf = async (id: number) => (await letters(id)).map(({ mail }) => mail);

  test('a change is in the trail, and on the order, with who did it and why', async () => {
    const id = await pending();
    expect(await ask(asked(), setOrderStatus, { orderId: id, to: 'processing', why: 'Ha trucat.' })).toBe(
      true,
    );
    expect(await trail(id)).toMatchObject([
      {
        command: 'order.status',
        reason: 'Ha trucat.',
        at: NOW + 1,
        before: { status: 'pending' },
        after: { status: 'processing' },
      },
    ]);
    expect((await history(id)).at(-1)).toMatchObject({ to_status: 'processing', reason: 'Ha trucat.' });
    expect((await notes(id)).at(-1)?.author).toBe('Rosa');
    expect(await ask(asked(), setOrderStatus, { orderId: id, to: 'processing' })).toBe(false);
    expect(await trail(id)).toHaveLength(1);
  });

  test('nobody sets an order to given back: only a refund does, which says how much and from where', async () => {
    const id = await pending();
    await ask(asked(), setOrderStatus, { orderId: id, to: 'processing' });
    const change = ask(asked(), setOrderStatus, { orderId: id, to: 'refunded' });
    await expect(change).rejects.toMatchObject({ problem: { code: 'not_allowed', to: 'refunded' } });
    expect(await order(id)).toMatchObject({ status: 'processing', refunds: [] });
  });

  test('a change sends its letters, or those that are asked for instead', async () => {
    const [own, others, none] = [await pending(), await pending(), await pending()];
    await ask(asked(), setOrderStatus, { orderId: own, to: 'processing' });
    expect(await mailsOf(own)).toContain('customer_processing');
    const mails = ['customer_given_up'] as const;
    await ask(asked(), setOrderStatus, { orderId: others, to: 'processing', mails });
    expect(await mailsOf(others)).toEqual(mails);
    await ask(asked(), setOrderStatus, { orderId: none, to: 'processing', mails: [] });
    expect(await mailsOf(none)).toEqual([]);
  });

  test('a shopper calls off what is theirs, or a guest’s, while it is not paid', async () => {
    const [mine, theirs] = [(await register()).userId, (await register()).userId];
    const cancel = (orderId: number, userId: number | null) =>
      ask(asked(), cancelOwnOrder, { orderId, userId });
    const ownOrder = await pending({ userId: mine });
    expect(await cancel(ownOrder, theirs)).toBe(false);
    expect(await cancel(ownOrder, null)).toBe(false);
    expect(await statusOf(ownOrder)).toBe('pending');
    expect(await cancel(ownOrder, mine)).toBe(true);
    expect((await history(ownOrder)).at(-1)).toMatchObject({ to_status: 'cancelled', at: NOW + 1 });
    const guests = await pending();
    expect(await cancel(guests, mine)).toBe(true);
    expect(await cancel(guests, null)).toBe(false);
    const failed = await pending();
    await become(failed, 'failed', NOW);
    expect(await cancel(failed, null)).toBe(true);
    for (const status of ['on-hold', 'processing', 'completed'] as const) {
      const id = await pending();
      await become(id, status, NOW);
      expect(await cancel(id, null)).toBe(false);
      expect(await statusOf(id)).toBe(status);
    }
    expect(await cancel(999_999, null)).toBe(false);
  });

  test('what nobody has paid is given up while it waits as it did, with the letters that are asked for', async () => {
    const giveUp = (orderId: number, from: OrderStatus, more: object = {}) =>
      ask(asked(), giveUpOrder, { orderId, from, why: 'Massa tard.', ...more });
    const id = await pending();
    expect(await giveUp(id, 'on-hold')).toBe(false);
    expect(await trail(id)).toEqual([]);
    expect(await giveUp(id, 'pending', { mails: ['customer_given_up'] })).toBe(true);
    expect(await mailsOf(id)).toEqual(['customer_given_up']);
    expect(await trail(id)).toMatchObject([{ command: 'order.give_up', reason: 'Massa tard.' }]);
    expect((await notes(id)).at(-1)?.author).toBe('system');
    const reserved = await pending();
    const set = (orderId: number, what: object) =>
      house.shop.db.transaction((tx) =>
        tx.updateTable('order').set(what).where('id', '=', orderId).execute(),
      );
    await set(reserved, { transaction_id: 'T1' });
    const paid = await pending();
    await set(paid, { paid_at: NOW });
    for (const each of [reserved, paid]) {
      expect(await giveUp(each, 'pending')).toBe(false);
      expect(await statusOf(each)).toBe('pending');
    }
    expect(await giveUp(999_999, 'pending')).toBe(false);
  });

  test('a note is written once for each key, to the shopper with a letter and for the house without', async () => {
    const id = await pending();
    const note = (kind: 'private' | 'customer', body: string, key?: string) =>
      ask(asked(), noteOrder, { orderId: id, kind, body, ...(key && { key }) });
    await note('private', 'Truca el timbre.');
    expect(await letters(id)).toEqual([]);
    await note('customer', 'Surt demà.', 'k1');
    await note('customer', 'Surt demà.', 'k1');
    expect(await notes(id)).toEqual([
      { kind: 'private', author: 'Rosa', body: 'Truca el timbre.', created_at: NOW + 1 },
      { kind: 'customer', author: 'Rosa', body: 'Surt demà.', created_at: NOW + 1 },
    ]);
    expect(await mailsOf(id)).toEqual(['customer_note']);
    // The trail says that something was written, not what.
    expect((await trail(id)).map(({ command, after }) => ({ command, after }))).toEqual([
      { command: 'order.note', after: { note: 'customer', letters: 10 } },
      { command: 'order.note', after: { note: 'private', letters: 16 } },
    ]);
  });

  test('many change at once, each with all that follows, and those that may not go there stay', async () => {
    const [waits, packed, called] = [await pending(), await pending(), await pending()];
    await become(packed, 'processing', NOW);
    await become(called, 'cancelled', NOW);
    const job = await ask(asked(Date.now()), startBulk, {
      kind: changeStatuses.name,
      ids: [waits, packed, called],
      input: { to: 'failed' },
    });
    await house.settle();
    expect(await readBulk(house.shop.db.read, job)).toMatchObject({ state: 'done', done: 2, skipped: 1 });
    const left = await readItems(house.shop.db.read, job, { states: ['skipped'], limit: 9 });
    expect(left.map(({ id, why }) => [id, why])).toEqual([[called, 'not_from_there']]);
    expect(await Promise.all([waits, packed, called].map(statusOf))).toEqual([
      'failed',
      'failed',
      'cancelled',
    ]);
    expect((await notes(packed)).at(-1)?.author).toBe('Rosa');
    expect((await history(packed)).at(-1)).toMatchObject({ from_status: 'processing', to_status: 'failed' });
  });

  test('many that are set back to where they were are paid no more by what was taken back', async () => {
    const id = (await write(draftOf([{ productId: cup }], { paymentMethod: 'bacs' }), NOW)).id;
    const many = { kind: changeStatuses.name, ids: [id], input: { to: 'processing' } };
    const job = await ask(asked(Date.now()), startBulk, many);
    await house.settle();
    expect(await order(id)).toMatchObject({ status: 'processing', paidAt: expect.any(Number) });
    await ask(asked(Date.now()), undoBulk, { id: job });
    await house.settle();
    expect(await order(id)).toMatchObject({ status: 'on-hold', paidAt: null });
  });
});
