import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DeskCard, openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { type RefundBy, refundOrder } from '../../../tests/support/people/staff.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { readAudit } from '../../frame/command/index.ts';
import { previewRefund, readRefundable } from './preview.ts';

const NOW = 1_800_000_000_000;

describe.each(engines)('a refund that is looked at first on %s', (engine) => {
  let house: TestShop;
  let bank: DeskCard;
  let cup: number;
  const { write, order, become, stockOf, notes, letters } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
    bank = openDeskCard(house);
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 1000 });
  });
  afterAll(() => house.close());

  const wish = (orderId: number, more: Partial<RefundBy> = {}) => ({
    orderId,
    key: 'one',
    reason: '',
    restock: false,
    byGateway: false,
    by: 'Botiga',
    ...more,
  });
  const refund = (orderId: number, more: Partial<RefundBy>) =>
    refundOrder(house.shop, wish(orderId, more), NOW + 1);
  const preview = (orderId: number, more: Partial<RefundBy>) =>
    previewRefund(house.shop, wish(orderId, more), NOW + 1);
  const problem = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error) => error.problem,
    );
  /** Three cups and the shipping: 42.35 euros by card. */
  async function paid() {
    const { id } = await write(draftOf([{ productId: cup, quantity: 3 }], { paymentMethod: bank.id }), NOW);
    await become(id, 'processing', NOW);
    return { id, cups: (await order(id)).lines[0]?.id ?? 0 };
  }

  test('is what the refund itself comes to, through a bank too, which is not asked', async () => {
    const { id, cups } = await paid();
    const some = { lines: [{ lineId: cups, pieces: 1 }], byGateway: true };
    const seen = await preview(id, some);
    expect(seen).toMatchObject({
      refund: { amount: 1210, done: true, shares: [{ kind: 'line', id: cups, pieces: 1, net: 1000 }] },
      status: { before: 'processing', after: 'processing' },
      points: { before: { spent: 0, earned: 0 }, after: { spent: 0, earned: 0 } },
    });
    expect(bank.refunds).toEqual([]);
    const done = await refund(id, some);
    expect([done.amount, done.shares]).toEqual([seen.refund.amount, seen.refund.shares]);
    const rest = await preview(id, { key: 'two', all: true });
    expect(rest.status).toEqual({ before: 'processing', after: 'refunded' });
    expect(rest.refund.amount).toBe((await order(id)).totals.total - 1210);
  });

  test('leaves nothing behind: no refund, no status, no stock, no note and no letter', async () => {
    const { id } = await paid();
    const before = [await order(id), await stockOf(cup), await notes(id), await letters(id)];
    await preview(id, { all: true, restock: true, reason: 'Prova' });
    expect([await order(id), await stockOf(cup), await notes(id), await letters(id)]).toEqual(before);
  });

  test('is refused as the refund would be', async () => {
    const { id, cups } = await paid();
    const tooMany = { lines: [{ lineId: cups, pieces: 4 }] };
    expect(await problem(preview(id, tooMany))).toMatchObject({ code: 'refund', why: 'too_much' });
  });

  test('that comes to something else than was seen is not made', async () => {
    const { id, cups } = await paid();
    const one = { lines: [{ lineId: cups, pieces: 1 }] };
    expect(await problem(refund(id, { ...one, expects: 1209 }))).toEqual({ code: 'changed' });
    expect((await order(id)).refunds).toEqual([]);
    expect(await refund(id, { ...one, expects: 1210 })).toMatchObject({ amount: 1210, done: true });
  });

  test('is chosen from what is left of each thing, in pieces and in money', async () => {
    const { id, cups } = await paid();
    await refund(id, { lines: [{ lineId: cups, pieces: 1 }] });
    await refund(id, { key: 'two', shipping: true });
    const left = await readRefundable(house.shop.db.read, id);
    expect(left).toMatchObject([
      { kind: 'line', id: cups, pieces: 2, left: 2420 },
      { kind: 'shipping', pieces: 0, left: 0 },
    ]);
  });

  test('goes back of an order that waits for its money only once that has come, or a bank has told of it', async () => {
    const onHold = async () => {
      const draft = draftOf([{ productId: cup }], { paymentMethod: 'bacs' });
      return (await write(draft, NOW)).id;
    };
    const waits = await onHold();
    expect((await order(waits)).status).toBe('on-hold');
    expect(await problem(refund(waits, { all: true }))).toMatchObject({ why: 'not_paid' });
    const { id: held } = await paid();
    await become(held, 'on-hold', NOW + 1);
    expect(await problem(refund(held, { other: 5 }))).toBe('done');
    const told = await onHold();
    await house.shop.db.transaction((tx) =>
      tx.updateTable('order').set({ transaction_id: 'T1' }).where('id', '=', told).execute(),
    );
    expect(await problem(refund(told, { other: 5 }))).toBe('done');
  });

  test('goes back of an order that is paid at the door only once it was handed over there', async () => {
    const { id } = await write(draftOf([{ productId: cup }], { paymentMethod: 'cod' }), NOW);
    expect(await order(id)).toMatchObject({ status: 'processing', paidAt: null });
    expect(await problem(refund(id, { all: true }))).toMatchObject({ why: 'not_paid' });
    await become(id, 'completed', NOW + 1);
    expect(await problem(refund(id, { other: 5 }))).toBe('done');
  });

  test('of an order of nothing there is nothing to give back, even while it waits', async () => {
    const free = draftOf([{ productId: cup, price: 0 }], { paymentMethod: 'bacs' });
    const { id } = await write(free, NOW);
    await become(id, 'on-hold', NOW);
    expect(await problem(refund(id, { all: true }))).toMatchObject({ why: 'nothing' });
  });

  test('whole, by the bank’s own decision, brings no goods back', async () => {
    const { id } = await paid();
    const left = await stockOf(cup);
    const taken = await refund(id, { all: true, restock: true, byGateway: true, chargedBack: true });
    expect(taken).toMatchObject({ restock: false, byGateway: false, done: true });
    expect(await stockOf(cup)).toBe(left);
  });

  test('stands in the trail by itself, whatever was given back of the order before', async () => {
    const { id } = await paid();
    await refund(id, { other: 100 });
    await refund(id, { key: 'two', other: 30, reason: 'Ratllada' });
    const [last] = await readAudit(house.shop.db.read, { subject: 'order', subjectId: String(id), limit: 1 });
    expect(last).toMatchObject({
      command: 'order.refund',
      reason: 'Ratllada',
      before: { refunded: 100 },
      after: { refunded: 130, amount: 30, done: true },
    });
    expect(last?.before).not.toHaveProperty('amount');
  });
});
