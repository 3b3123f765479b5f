import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy, GUAGUA, MARIA } from '../../../tests/support/buying/checkout.ts';
import { addCoupon, applyByCall } from '../../../tests/support/buying/coupons.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { openBankShop } from '../../../tests/support/outside/bank.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { refundOrder, staff } from '../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { ask } from '../../frame/command/index.ts';
import { sendParcel } from '../../parcels/index.ts';
import type { TestBank } from '../../payments/index.ts';
import { verifyLedger } from '../../points/index.ts';
import { readDifferences } from '../differences/store.ts';
import { listLetters, readLetter } from '../letters/store.ts';
import type { Order } from '../model.ts';
import { type ChangeRequest, changeOrder } from './commands.ts';
import { moveDifference, settleDifference } from './commands-differences.ts';
import { draftChange } from './draft.ts';
import type { OrderEdit } from './model.ts';

describe.each(engines)('a placed order that is changed on %s', (engine) => {
  let house: TestShop;
  let bank: TestBank;
  let close: () => Promise<void>;
  let cup: number;
  let bowl: number;
  const { order, stockOf, become, reservations } = ordersOf(() => house);
  const { apply, register, give } = membersOf(() => house);
  beforeAll(async () => {
    ({ house, bank, close } = await openBankShop(engine));
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 10_000 });
    bowl = await addSimple(house, { name: 'Bol', price: 1537, stock: 10_000 });
    await apply({ earn: { awardAt: 'paid', holdDays: 0, tax: true } });
  });
  afterAll(async () => {
    expect((await verifyLedger(house.shop.db.read)).faults).toEqual([]);
    await close();
  });

  const asked = () => ({ shop: house.shop, actor: staff('Anna'), now: Date.now() });
  const change = (orderId: number, edit: OrderEdit, more: Partial<ChangeRequest> = {}) =>
    changeOrder(asked(), { orderId, edit, byGateway: false, reason: '', tell: false, ...more });
  const refusal = (why: string) => ({ problem: { code: 'change', why } });
  const preview = async (of: Order, edit: OrderEdit) =>
    (await draftChange(house.shop, house.shop.db.read, of, edit, Date.now())).draft;
  /** Three cups, paid by card at the bank; other ways are not paid. */
  const placed = async (payment_method = 'card', form: Record<string, string> = {}) => {
    const { order_id: id } = await buy(house, cup, { quantity: 3, form: { payment_method, ...form } });
    if (payment_method === 'card') await pay(id);
    return order(id);
  };
  const pay = async (id: number) => {
    const payment = bank.books.ofOrder(id)!;
    bank.books.decide(payment, 'pay');
    await bank.report(payment);
  };
  const lineOf = (of: Order, at = 0) => of.lines[at]?.id ?? 0;

  test('costs what it cost when nothing of it is another, wherever it goes and whatever is taken off', async () => {
    const code = await addCoupon(house);
    for (const form of [MARIA, GUAGUA]) {
      const shopper = house.browser();
      await shopper.call('add_to_cart', { product_id: bowl, quantity: 3 });
      await applyByCall(shopper, code);
      const { order_id: id } = await buy(house, cup, { quantity: 7, shopper, form });
      const before = await order(id);
      expect(before.adjustments).toHaveLength(1);
      const draft = await preview(before, {});
      expect(draft.totals).toEqual(before.totals);
      expect(draft.lines.map(({ categoryIds: _, onSale: __, ...line }) => line)).toEqual(before.lines);
      expect(draft.taxes).toEqual(before.taxes);
      expect(draft.adjustments).toEqual(before.adjustments);
    }
  });

  test('cheaper: the difference goes back by the gateway once, the goods to the stock, and totals are the shop’s own', async () => {
    const before = await placed();
    const stock = (await stockOf(cup)) ?? 0;
    const edit = { lines: [{ lineId: lineOf(before), quantity: 1 }] };
    const request = { byGateway: true, key: `form ${engine}`, version: before.version };
    const results = await Promise.all([1, 2, 3].map(() => change(before.id, edit, request)));
    expect(results[0]).toMatchObject({ back: 2000, due: 0, difference: { state: 'done' } });
    const after = await order(before.id);
    expect(after.totals.total).toBe(before.totals.total - 2000);
    expect(after).toMatchObject({ status: 'processing', version: 2, paidAt: before.paidAt });
    expect(bank.books.ofOrder(before.id)?.refunded).toBe(2000);
    expect(await stockOf(cup)).toBe(stock + 2);
    expect(await reservations(before.id)).toMatchObject([{ quantity: 1, state: 'taken' }]);
    expect(await readDifferences(house.shop.db.read, before.id)).toHaveLength(1);
    // What is left of it goes back like of any other order.
    await refundOrder(
      house.shop,
      { orderId: before.id, key: 'all', all: true, reason: '', restock: true, byGateway: true, by: 'Anna' },
      Date.now(),
    );
    expect(bank.books.ofOrder(before.id)?.refunded).toBe(before.totals.total);
    expect(await stockOf(cup)).toBe(stock + 3);
  });

  test('dearer: a link for the difference, and the bank’s money for it settles it once', async () => {
    const before = await placed();
    const first = bank.books.ofOrder(before.id)!;
    const edit = {
      lines: [
        { lineId: lineOf(before), quantity: 3 },
        { productId: bowl, quantity: 2 },
      ],
    };
    const changed = await change(before.id, edit, { tell: true });
    expect(changed).toMatchObject({ due: 3074, back: 0 });
    await expect(
      refundOrder(
        house.shop,
        { orderId: before.id, key: 'x', other: 1, reason: '', restock: false, byGateway: false, by: 'A' },
        Date.now(),
      ),
    ).rejects.toMatchObject({ problem: { why: 'due' } });
    await house.settle();
    const letters = await listLetters(house.shop.db.read, before.id);
    const { html } = (await readLetter(
      house.shop.db.read,
      letters.find(({ kind }) => kind === 'customer_invoice')?.id ?? 0,
    ))!.letter;
    const link = /href="([^"]+pay_for_order[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const path = new URL(link).pathname + new URL(link).search;
    const shopper = house.browser();
    const page = await shopper.get(path);
    expect(page.text).toContain('30,74');
    const nonce = /name="woocommerce-pay-nonce" value="(\w+)"/.exec(page.text)?.[1] ?? '';
    const form = { woocommerce_pay: 1, 'woocommerce-pay-nonce': nonce, payment_method: 'card', terms: 'on' };
    const sent = await shopper.post(path, form);
    expect(sent.status).toBe(303);
    const second = bank.books.ofOrder(before.id)!;
    expect(second.report).toMatchObject({ amount: 3074, state: 'waiting' });
    bank.books.decide(second, 'pay');
    await bank.report(second);
    await bank.report(second);
    await bank.report(first);
    const after = await order(before.id);
    expect(after).toMatchObject({
      due: 0,
      status: 'processing',
      totals: { total: before.totals.total + 3074 },
    });
    expect(await readDifferences(house.shop.db.read, before.id)).toMatchObject([
      { amount: 3074, state: 'done', gateway: 'card', transactionId: second.report.id },
    ]);
    const unmatched = await house.shop.db.read
      .selectFrom('unmatched_payment')
      .select('id')
      .where('order_id', '=', before.id)
      .execute();
    expect(unmatched).toEqual([]);
  });

  test('what is due can be settled by hand, and a change back makes it nothing again', async () => {
    const before = await placed();
    const line = { lineId: lineOf(before), quantity: 4 };
    await change(before.id, { lines: [line] });
    const [open] = await readDifferences(house.shop.db.read, before.id);
    const settle = { orderId: before.id, differenceId: open?.id ?? 0, reference: 'al comptat' };
    await ask(asked(), settleDifference, settle);
    expect((await order(before.id)).due).toBe(0);
    await expect(ask(asked(), settleDifference, settle)).rejects.toMatchObject(refusal('settled'));
    await change(before.id, { lines: [{ ...line, quantity: 6 }] });
    expect(await change(before.id, { lines: [{ ...line, quantity: 4 }] })).toMatchObject({ due: 0, back: 0 });
    expect(await change(before.id, { lines: [{ ...line, quantity: 3 }] })).toMatchObject({ back: 1000 });
  });

  test('a gateway that does not answer is asked again, and moves the money once', async () => {
    const before = await placed();
    const { port } = new URL(house.shop.publicUrl);
    expect(port).not.toBe('');
    const real = globalThis.fetch;
    globalThis.fetch = async (...all) => {
      await real(...all);
      throw new Error('the answer was lost');
    };
    const edit = { lines: [{ lineId: lineOf(before), quantity: 2 }] };
    const lost = await change(before.id, edit, { byGateway: true }).finally(() => {
      globalThis.fetch = real;
    });
    expect(lost.difference?.state).toBe('asked');
    const again = { orderId: before.id, differenceId: lost.difference?.id ?? 0 };
    expect(await moveDifference(asked(), again)).toBe('done');
    await expect(moveDifference(asked(), again)).rejects.toMatchObject(refusal('settled'));
    expect(bank.books.ofOrder(before.id)?.refunded).toBe(1000);
  });

  test('that is not paid just costs something else, and nothing left to pay is paid', async () => {
    const before = await placed('bacs');
    expect(before.status).toBe('on-hold');
    const free = [{ lineId: lineOf(before), quantity: 1, price: 0 }];
    expect(await change(before.id, { lines: free })).toMatchObject({ due: 0, back: 0 });
    expect((await order(before.id)).status).toBe('on-hold');
    await change(before.id, { lines: free, send: { cost: 0 } });
    expect(await order(before.id)).toMatchObject({ status: 'processing', totals: { total: 0 } });
  });

  test('earns the points of what it is, and keeps what it was paid with', async () => {
    const member = await register();
    await give(member.userId, 5000, `gift ${engine} ${member.userId}`);
    const { order_id: id } = await buy(house, cup, {
      quantity: 3,
      shopper: member.shopper,
      form: { payment_method: 'card', billing_email: member.email },
    });
    await pay(id);
    const before = await order(id);
    expect(before.points?.earned).toBe(30);
    await change(id, { lines: [{ lineId: lineOf(before), quantity: 1 }] });
    expect((await order(id)).points?.earned).toBe(10);
    await change(id, { lines: [{ lineId: lineOf(before), quantity: 5 }] });
    expect((await order(id)).points?.earned).toBe(50);
    const open = (await readDifferences(house.shop.db.read, id)).at(-1)?.id ?? 0;
    await ask(asked(), settleDifference, { orderId: id, differenceId: open, reference: '' });
    const one = { lines: [{ lineId: lineOf(before), pieces: 1 }], key: 'one', reason: '', by: 'Anna' };
    await refundOrder(house.shop, { orderId: id, ...one, restock: true, byGateway: false }, Date.now());
    expect((await order(id)).points?.earned).toBe(40);
    await become(id, 'cancelled', Date.now());
    expect((await order(id)).points).toBeUndefined();
  });

  test('takes new coupons under their limits and lets others come free', async () => {
    const code = await addCoupon(house, { usageLimit: 1 });
    const uses = async () =>
      house.shop.db.read
        .selectFrom('coupon_use')
        .innerJoin('coupon', 'coupon.id', 'coupon_use.coupon_id')
        .select(['order_id', 'state'])
        .where('coupon.code', '=', code)
        .execute();
    const [one, two] = [await placed(), await placed()];
    expect(await change(one.id, { coupons: [code] })).toMatchObject({ back: 300 });
    expect(await uses()).toEqual([{ order_id: one.id, state: 'used' }]);
    await expect(change(two.id, { coupons: [code] })).rejects.toMatchObject({ refused: { code: 'coupons' } });
    // It stays on its order when something else of that changes, though it is used up.
    await change(one.id, { lines: [{ lineId: lineOf(one), quantity: 2 }] });
    expect((await order(one.id)).adjustments).toMatchObject([{ code, kind: 'coupon' }]);
    await change(one.id, { coupons: [] });
    expect(await uses()).toEqual([]);
    await change(two.id, { coupons: [code] });
  });

  test('goes elsewhere with the taxes of there; another street costs nothing, also when it is completed', async () => {
    const before = await placed();
    const street = { ...before.shipping!, address1: 'Carrer Nou, 1' };
    await become(before.id, 'completed', Date.now());
    await change(before.id, { shipping: street });
    expect(await order(before.id)).toMatchObject({ shipping: street, totals: before.totals, version: 2 });
    const { id, shipping } = await placed();
    const canary = { ...shipping!, state: 'GC', postcode: '35001', city: 'Las Palmas' };
    await change(id, { shipping: canary, billing: canary });
    expect((await order(id)).taxes.map(({ label }) => label)).not.toContain('IVA');
  });

  test('is refused where it would make books or goods wrong, each with its reason', async () => {
    const less = (of: Order) => ({ lines: [{ lineId: lineOf(of), quantity: 1 }] });
    const sent = await placed();
    const two = [{ lineId: lineOf(sent), pieces: 2 }];
    await ask(asked(), sendParcel, {
      orderId: sent.id,
      carrier: 'seur',
      tracking: '',
      lines: two,
      tell: false,
    });
    await expect(change(sent.id, less(sent))).rejects.toMatchObject(refusal('sent'));
    const over = await placed();
    await become(over.id, 'completed', Date.now());
    await expect(change(over.id, less(over))).rejects.toMatchObject(refusal('over'));
    const back = await placed();
    const refund = { key: 'r', other: 1, reason: '', restock: false, byGateway: false, by: 'Anna' };
    await refundOrder(house.shop, { orderId: back.id, ...refund }, Date.now());
    await expect(change(back.id, less(back))).rejects.toMatchObject(refusal('refunded'));
    const plain = await placed();
    await expect(change(plain.id, { lines: [] })).rejects.toMatchObject(refusal('empty'));
    await expect(change(plain.id, less(plain), { seenTotal: 1 })).rejects.toMatchObject(
      refusal('another_total'),
    );
    await expect(change(plain.id, less(plain), { version: 7 })).rejects.toThrow(/meanwhile/);
    await expect(
      change(plain.id, {
        lines: [
          { lineId: lineOf(plain), quantity: 9999 },
          { productId: bowl, quantity: 9999 },
          { productId: bowl, quantity: 9999 },
        ],
      }),
    ).rejects.toMatchObject({ problem: { code: 'short' } });
    await expect(change(plain.id, { lines: [{ lineId: 1, quantity: 1 }] })).rejects.toMatchObject({
      refused: { code: 'lines' },
    });
    expect(await order(plain.id)).toEqual(plain);
  });

  test('a price that is agreed on is what the customer pays, whatever the order had before', async () => {
    const book = await addSimple(house, {
      name: 'Llibre',
      price: 900,
      stock: 9,
      more: { taxClass: 'super-reduced' },
    });
    const first = await placed('bacs');
    const gross = (of: Order, product: number) => {
      const line = of.lines.find(({ productId }) => productId === product);
      return [line?.subtotal, line?.subtotalTax];
    };
    const free = { lines: [{ lineId: lineOf(first), quantity: 1, price: 0 }] };
    await change(first.id, free);
    const lineId = lineOf(await order(first.id));
    const lines = [
      { lineId, quantity: 1, price: 0 },
      { productId: bowl, quantity: 1, price: 1210 },
      { productId: book, quantity: 1, price: 1040 },
    ];
    await change(first.id, { lines });
    const added = await order(first.id);
    expect([gross(added, bowl), gross(added, book)]).toEqual([
      [1000, 210],
      [1000, 40],
    ]);
    expect((await preview(added, {})).totals).toEqual(added.totals);
    await change(first.id, { lines: [{ lineId, quantity: 1, price: 605 }] });
    expect(gross(await order(first.id), cup)).toEqual([500, 105]);
  });
});
