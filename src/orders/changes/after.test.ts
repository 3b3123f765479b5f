import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addCoupon } from '../../../tests/support/buying/coupons.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { openBankShop } from '../../../tests/support/outside/bank.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { type Actor, ask, NotAllowed, readAudit } from '../../frame/command/index.ts';
import { sendParcel } from '../../parcels/index.ts';
import type { TestBank } from '../../payments/index.ts';
import { readDifferences } from '../differences/store.ts';
import { takeDownload } from '../downloads/steps.ts';
import type { Order } from '../model.ts';
import { type ChangeRequest, changeOrder } from './commands.ts';
import { settleDifference } from './commands-differences.ts';
import type { OrderEdit } from './model.ts';

describe.each(engines)('what follows when an order is changed, on %s', (engine) => {
  let house: TestShop;
  let bank: TestBank;
  let close: () => Promise<void>;
  let cup: number;
  let bowl: number;
  const { order, become, notes, letters, reservations } = ordersOf(() => house);
  beforeAll(async () => {
    ({ house, bank, close } = await openBankShop(engine));
    await house.set({ 'checkout.unpaidOffline': 100 });
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 10_000 });
    bowl = await addSimple(house, { name: 'Bol', price: 1500, stock: 10_000 });
  });
  afterAll(() => close());

  const by = (actor: Actor = staff('Anna')) => ({ shop: house.shop, actor, now: Date.now() });
  /** Somebody who may edit orders and give no money back. */
  const clerk: Actor = { ...staff('Pere'), may: (capability) => capability !== 'orders.refund' };
  const change = (of: Order, edit: OrderEdit, more: Partial<ChangeRequest> = {}, actor?: Actor) =>
    changeOrder(by(actor), { orderId: of.id, edit, byGateway: false, reason: '', tell: false, ...more });
  const pieces = (of: Order, quantity: number): OrderEdit => ({
    lines: [{ lineId: of.lines[0]?.id ?? 0, quantity }],
  });
  const waiting = async () => order((await buy(house, cup, { quantity: 3 })).order_id);
  /** Paid by card, or by a transfer that came. */
  const paid = async (payment_method = 'card') => {
    const { order_id: id } = await buy(house, cup, { quantity: 3, form: { payment_method } });
    const payment = bank.books.ofOrder(id);
    if (payment) {
      bank.books.decide(payment, 'pay');
      await bank.report(payment);
    } else await become(id, 'processing', Date.now());
    return order(id);
  };
  const soldOf = async (id: number) =>
    Number(
      (
        await house.shop.db.read
          .selectFrom('product')
          .select('total_sales')
          .where('id', '=', id)
          .executeTakeFirst()
      )?.total_sales,
    );
  const settle = async (of: Order, reference = '') => {
    const [found] = await readDifferences(house.shop.db.read, of.id);
    await ask(by(), settleDifference, { orderId: of.id, differenceId: found?.id ?? 0, reference });
  };

  test('leaves one difference open, and tells of each how it was asked and when it was settled', async () => {
    const before = await paid();
    const all = async () =>
      (await readDifferences(house.shop.db.read, before.id)).map(
        ({ amount, state, byGateway, settledAt }) => [amount, state, byGateway, settledAt !== null],
      );
    await change(before, pieces(before, 4));
    await change(before, pieces(before, 5));
    expect(await all()).toEqual([
      [1000, 'void', false, false],
      [2000, 'open', false, false],
    ]);
    await change(before, pieces(before, 3));
    await change(before, pieces(before, 2), { byGateway: true });
    await change(before, pieces(before, 1));
    expect((await all()).slice(1)).toEqual([
      [2000, 'void', false, false],
      [-1000, 'done', true, true],
      [-1000, 'done', false, true],
    ]);
  });

  test('nobody changes an order that there is not', async () => {
    const first = await waiting();
    await expect(change({ ...first, id: 999_999 }, {})).rejects.toMatchObject({
      problem: { code: 'unknown_order' },
    });
  });

  test('its customer is written to where that is wanted: where to pay, or what it consists of', async () => {
    const [held, done] = [await waiting(), await paid()];
    const sent = async (of: Order) =>
      (await letters(of.id)).filter((each) => each.by === 'Anna').map(({ mail }) => mail);
    await change(held, pieces(held, 4));
    await change(held, { billing: { ...held.billing, city: 'Salt' } });
    expect(await sent(held)).toEqual([]);
    await change(held, pieces(held, 5), { tell: true });
    expect(await sent(held)).toEqual(['customer_on_hold']);
    await change(held, { billing: { ...held.billing, city: 'Celrà' } }, { tell: true });
    expect(await sent(held)).toEqual(['customer_on_hold', 'customer_on_hold']);
    await change(done, pieces(done, 4), { tell: true });
    expect(await sent(done)).toEqual(['customer_invoice']);
  });

  test('a note and the trail tell what it cost, what it costs and why', async () => {
    const before = await waiting();
    const { total } = await change(before, pieces(before, 4), { reason: 'Ha trucat' });
    const money = (minor: number) => `${Math.floor(minor / 100)},${`${minor % 100}`.padStart(2, '0')}`;
    const last = (await notes(before.id)).at(-1);
    expect(last).toMatchObject({ kind: 'private', author: 'Anna' });
    expect(last?.body).toMatch(
      new RegExp(
        `^Comanda canviada: abans ${money(before.totals.total)}\\s€, ara ${money(total)}\\s€. Ha trucat$`,
      ),
    );
    const [line] = await readAudit(house.shop.db.read, { command: 'order.change', limit: 1 });
    expect(line).toMatchObject({
      command: 'order.change',
      reason: 'Ha trucat',
      before: { total: before.totals.total, version: 1, lines: `${before.lines[0]?.id}=3×1000` },
      after: { total, version: 2, lines: `${before.lines[0]?.id}=4×1000` },
    });
  });

  test('who may give no money back may make an order dearer, and no paid one cheaper', async () => {
    const before = await paid();
    await expect(change(before, pieces(before, 1), {}, clerk)).rejects.toBeInstanceOf(NotAllowed);
    expect(await order(before.id)).toEqual(before);
    expect(await change(before, pieces(before, 4), {}, clerk)).toMatchObject({ due: 1000 });
    const unpaid = await waiting();
    expect(await change(unpaid, pieces(unpaid, 1), {}, clerk)).toMatchObject({ back: 0 });
  });

  test('what goes back by hand is done; what no gateway can move waits for a hand, once', async () => {
    const hand = await paid('bacs');
    expect((await change(hand, pieces(hand, 2))).difference?.state).toBe('done');
    const machine = await paid('bacs');
    const { difference } = await change(machine, pieces(machine, 2), { byGateway: true });
    expect(difference?.state).toBe('refused');
    await settle(machine, ' SEPA 7 ');
    expect(await readDifferences(house.shop.db.read, machine.id)).toMatchObject([
      { amount: -1000, state: 'done', transactionId: 'SEPA 7' },
    ]);
    expect((await notes(machine.id)).at(-1)?.body).toMatch(/^S’han tornat 10,00\s€\.$/);
    await expect(settle(machine)).rejects.toMatchObject({ problem: { why: 'settled' } });
    await expect(settle(hand)).rejects.toMatchObject({ problem: { why: 'settled' } });
  });

  test('what was due and came is noted as paid, and nothing is due any more', async () => {
    const before = await paid();
    await change(before, pieces(before, 5));
    expect((await order(before.id)).due).toBe(2000);
    await settle(before, 'al comptat');
    expect((await order(before.id)).due).toBe(0);
    expect((await notes(before.id)).at(-1)?.body).toMatch(/^S’ha pagat la diferència: 20,00\s€\.$/);
  });

  test('pieces are counted as sold once they are, and what waits is held as long as before', async () => {
    const before = await waiting();
    const [held] = await reservations(before.id);
    const sold = await soldOf(bowl);
    const lines = [...(pieces(before, 3).lines ?? []), { productId: bowl, quantity: 2 }];
    await change(before, { lines });
    expect((await reservations(before.id)).map(({ state, until }) => [state, until])).toEqual(
      [1, 2].map(() => [held?.state, held?.until]),
    );
    const done = await paid();
    const after = await soldOf(bowl);
    await change(done, { lines: [...(pieces(done, 3).lines ?? []), { productId: bowl, quantity: 2 }] });
    expect(await soldOf(bowl)).toBe(after + 2);
    expect([held?.state, after - sold]).toEqual(['taken', 2]);
  });

  test('pieces of one at its payment page are held for as long as it was, and not counted as sold', async () => {
    const { order_id: id } = await buy(house, cup, { quantity: 3, form: { payment_method: 'card' } });
    const before = await order(id);
    const [held] = await reservations(id);
    const sold = await soldOf(bowl);
    const edit = { lines: [...(pieces(before, 3).lines ?? []), { productId: bowl, quantity: 2 }] };
    await changeOrder(
      { ...by(), now: Date.now() + 60_000 },
      { orderId: id, edit, byGateway: false, reason: '', tell: false },
    );
    expect(await reservations(id)).toMatchObject([
      { product_id: cup, quantity: 3, state: 'held', until: held?.until },
      { product_id: bowl, quantity: 2, state: 'held', until: held?.until },
    ]);
    expect(await soldOf(bowl)).toBe(sold);
  });

  test('pieces of one that waits and holds none any more are held anew, for as long as the shop says', async () => {
    const { order_id: id } = await buy(house, cup, { quantity: 3, form: { payment_method: 'card' } });
    const before = await order(id);
    await house.shop.db.transaction((tx) =>
      tx.deleteFrom('stock_reservation').where('order_id', '=', id).execute(),
    );
    const now = Date.now() + 60_000;
    const edit = pieces(before, 2);
    await changeOrder({ ...by(), now }, { orderId: id, edit, byGateway: false, reason: '', tell: false });
    const until = now + house.shop.settings.checkout.holdMinutes * 60_000;
    expect(await reservations(id)).toEqual([{ product_id: cup, quantity: 2, state: 'held', until }]);
  });

  test('files of what is in it no more are taken away, and of what is new given once it is paid', async () => {
    const booklet = (name: string) =>
      addSimple(house, {
        name,
        price: 500,
        more: {
          virtual: true,
          downloadable: true,
          downloads: [{ code: 'g', name: 'Guia', file: 'guia.pdf' }],
        },
      });
    const [one, two] = [await booklet('Guia u'), await booklet('Guia dos')];
    const given = async (of: Order) =>
      (
        await house.shop.db.read
          .selectFrom('download_permission')
          .select('product_id')
          .where('order_id', '=', of.id)
          .orderBy('product_id')
          .execute()
      ).map(({ product_id }) => product_id);
    const before = await paid();
    const cups = pieces(before, 3).lines ?? [];
    await change(before, { lines: [...cups, { productId: one, quantity: 1 }] });
    expect(await given(before)).toEqual([]);
    await settle(before);
    expect(await given(before)).toEqual([one]);
    const fetched = { orderId: before.id, productId: one, code: 'g' };
    await house.shop.db.transaction((tx) => takeDownload(tx, fetched, Date.now()));
    const [, first] = (await order(before.id)).lines;
    await change(await order(before.id), {
      lines: [
        ...(pieces(before, 2).lines ?? []),
        { lineId: first?.id ?? 0, quantity: 1 },
        { productId: two, quantity: 1 },
      ],
    });
    expect(await given(before)).toEqual([one, two]);
    const counts = await house.shop.db.read
      .selectFrom('download_permission')
      .select('count')
      .where('order_id', '=', before.id)
      .orderBy('product_id')
      .execute();
    expect(counts, 'how often it was fetched stays counted').toEqual([{ count: 1 }, { count: 0 }]);
    await change(await order(before.id), { lines: pieces(before, 2).lines });
    expect(await given(before)).toEqual([]);
  });

  test('what has left the house stays in it, and all the rest may be another', async () => {
    const first = await paid();
    await change(first, {
      lines: [...(pieces(first, 3).lines ?? []), { productId: bowl, quantity: 2, price: 0 }],
    });
    const before = await order(first.id);
    const [cups = 0, bowls = 0] = before.lines.map(({ id }) => id);
    const parcel = { orderId: first.id, carrier: 'seur', tracking: '', tell: false };
    await ask(by(), sendParcel, { ...parcel, lines: [{ lineId: cups, pieces: 2 }] });
    const sent = { problem: { code: 'change', why: 'sent' } };
    await expect(change(before, { lines: [{ lineId: cups, quantity: 1 }] })).rejects.toMatchObject(sent);
    await expect(change(before, { lines: [{ lineId: bowls, quantity: 2 }] })).rejects.toMatchObject(sent);
    await change(before, { lines: [{ lineId: cups, quantity: 2 }] });
    expect((await order(first.id)).lines).toMatchObject([{ id: cups, quantity: 2 }]);
  });

  test('of two coupons one gives way to a third, and each counts as used as often as it is', async () => {
    const [one, two, three] = [await addCoupon(house), await addCoupon(house), await addCoupon(house)];
    const before = await paid();
    const uses = async () =>
      (
        await house.shop.db.read
          .selectFrom('coupon_use')
          .innerJoin('coupon', 'coupon.id', 'coupon_use.coupon_id')
          .select('coupon.code')
          .where('order_id', '=', before.id)
          .execute()
      ).map(({ code }) => code);
    await change(before, { coupons: [one, two] });
    expect((await uses()).toSorted()).toEqual([one, two].toSorted());
    await change(await order(before.id), { coupons: [two, three] });
    expect((await uses()).toSorted()).toEqual([two, three].toSorted());
    expect((await order(before.id)).adjustments.map(({ code }) => code).toSorted()).toEqual(
      [two, three].toSorted(),
    );
    const [line] = await readAudit(house.shop.db.read, { command: 'order.change', limit: 1 });
    const told = (facts: unknown) => `${(facts as { coupons?: string }).coupons}`.split(', ').toSorted();
    expect(told(line?.before)).toEqual([one, two].toSorted());
    expect(told(line?.after)).toEqual([two, three].toSorted());
  });
});
