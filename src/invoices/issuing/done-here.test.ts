import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { fillCheckout, MARIA, place, updateReview } from '../../../tests/support/buying/checkout.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { WRITING } from '../../../tests/support/orders/invoice-desk.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { openVies } from '../../../tests/support/outside/vies.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { ask } from '../../frame/command/index.ts';
import { changeOrder } from '../../orders/changes/commands.ts';
import { makeOrder, refundOrder } from '../../orders/index.ts';
import { countOrders } from '../../orders/sums/follow.ts';
import { readOrderVat } from '../../orders/union/store.ts';
import { countDistanceSales, yearOf } from '../books/distance.ts';
import { readDistanceSales } from '../books/store-distance.ts';
import { readInvoicesOf } from '../store.ts';

const NUMBER = 'DE136695976';
const BERLIN = {
  ...MARIA,
  billing_country: 'DE',
  billing_address_1: 'Hauptstrasse 1',
  billing_postcode: '10115',
  billing_city: 'Berlin',
  billing_state: 'DE-BE',
};
const WERKSTATT = { ...BERLIN, billing_company: 'Werkstatt GmbH', billing_nif: NUMBER };
const ZURICH = {
  ...MARIA,
  billing_country: 'CH',
  billing_address_1: 'Bahnhofstrasse 1',
  billing_postcode: '8001',
  billing_city: 'Zürich',
  billing_state: 'ZH',
};
const LAS_PALMAS = { ...MARIA, billing_postcode: '35001', billing_city: 'Las Palmas', billing_state: 'GC' };

describe.each(engines)('a course at the shop is taxed there, and invoiced so, on %s', (engine) => {
  let house: TestShop;
  let vies: Awaited<ReturnType<typeof openVies>>;
  let cup: number;
  let song: number;
  let course: number;
  const { order, become } = ordersOf(() => house);
  beforeAll(async () => {
    vies = await openVies();
    house = await openSellingShop(engine, { settings: { invoices: WRITING } });
    await house.set({ 'tax.union.number': 'ESB12345674', sellsTo: ['ES', 'DE', 'CH'] });
    vies.entered.set(NUMBER, { name: 'WERKSTATT GMBH', address: 'Berlin' });
    const of = (name: string, more: object) => addSimple(house, { name, price: 1210, stock: 100, more });
    cup = await of('Tassa', {});
    song = await of('Cançó', { virtual: true, downloadable: true });
    course = await of('Taller de torn', { virtual: true, doneHere: true });
  });
  afterAll(async () => {
    await house.close();
    await vies.close();
  });
  const asked = () => ({ shop: house.shop, actor: staff('Anna'), now: Date.now() });
  const follow = async () => {
    await countOrders(house.shop);
    await house.settle();
  };
  const bought = async (form: object, ...ids: number[]) => {
    const shopper = house.browser();
    for (const id of ids) await shopper.call('add_to_cart', { product_id: id, quantity: 2 });
    const { form: filled } = await updateReview(shopper, await fillCheckout(shopper, { ...MARIA, ...form }));
    const placed = await place(shopper, { ...filled, payment_method: 'bacs', ...form });
    expect(placed.messages ?? '').toBe('');
    if ((await order(placed.order_id)).status === 'on-hold')
      await become(placed.order_id, 'processing', Date.now());
    await follow();
    return order(placed.order_id);
  };
  const groups = async (id: number) =>
    (await readInvoicesOf(house.shop.db.read, id)).flatMap(({ type, groups: all }) =>
      all.map(({ treatment, tax, operation, base, taxes }) => [
        ...[type, treatment, tax, operation, base],
        taxes.reduce((sum, { amount }) => sum + amount, 0),
      ]),
    );
  const COURSE = ['home', '01', 'S1', 2000, 420];

  test.each([
    ['somebody in Switzerland', ZURICH, 'F2'],
    ['somebody on the Canary Islands', LAS_PALMAS, 'F2'],
    ['a business in Germany that the register knows', WERKSTATT, 'F1'],
  ])('%s pays the tax of the shop’s own place', async (_, form, type) => {
    const { id, totals, lines } = await bought(form, course);
    expect(totals).toMatchObject({ total: 2420, totalTax: 420 });
    expect(lines.map(({ service, doneHere }) => [service, doneHere])).toEqual([[true, true]]);
    expect(await groups(id)).toEqual([[type, ...COURSE]]);
    expect(await readOrderVat(house.shop.db.read, id), 'no number counts for it').toBeUndefined();
  });

  test('the table of totals of such a cart says nothing of the register', async () => {
    const shopper = house.browser();
    const table = async (id: number) => {
      await shopper.call('add_to_cart', { product_id: id });
      return (await updateReview(shopper, await fillCheckout(shopper, WERKSTATT))).review;
    };
    expect(await table(course)).not.toContain('order-vat');
    const both = await table(song);
    expect(both).toContain('order-vat');
    expect(both, 'which part has tax all the same').toContain('El que es fa a la botiga porta l’IVA d’aquí.');
  });

  test('and of taxes that are called the same one sum', async () => {
    const shopper = house.browser();
    for (const id of [cup, course]) await shopper.call('add_to_cart', { product_id: id });
    const { review } = await updateReview(shopper, await fillCheckout(shopper, BERLIN));
    expect(review.match(/IVA \(21/g)).toHaveLength(1);
  });

  test('beside goods and a download for a business elsewhere each is invoiced as what it is', async () => {
    const made = await bought(WERKSTATT, cup, song, course);
    const { id, totals } = made;
    expect(totals.totalTax).toBe(420);
    const abroad = ['intra_union', '01', 'E5', 2000 + totals.shipping, 0];
    expect(new Set(await groups(id))).toEqual(
      new Set([
        ['F1', ...abroad],
        ['F1', 'union_service', '01', 'N2', 2000, 0],
        ['F1', ...COURSE],
      ]),
    );
    const line = made.lines.find(({ doneHere }) => doneHere);
    await refundOrder(asked(), {
      orderId: id,
      key: 'r',
      reason: '',
      restock: false,
      byGateway: false,
      lines: [{ lineId: line!.id!, pieces: 1 }],
    });
    await follow();
    expect((await groups(id)).at(-1)).toEqual(['R1', 'home', '01', 'S1', -1000, -210]);
  });

  test('keeps its tax when the order moves to another country, and what the product has become does not matter', async () => {
    const { id, lines } = await bought({}, cup, course);
    await house.shop.db.transaction((tx) =>
      tx.updateTable('product').set({ done_here: 0 }).where('id', '=', course).execute(),
    );
    const { billing } = await bought(ZURICH, cup);
    const change = (edit: object) =>
      changeOrder(asked(), { orderId: id, byGateway: false, reason: '', tell: false, edit });
    await change({ billing, shipping: billing });
    const moved = await order(id);
    expect(moved.lines.map(({ totalTax }) => totalTax)).toEqual([0, 420]);
    await change({ lines: lines.map((line) => ({ lineId: line.id!, quantity: 1 })) });
    const fewer = await order(id);
    expect(fewer.lines.map(({ doneHere, total, totalTax }) => [doneHere, total, totalTax])).toEqual([
      [false, 1000, 0],
      [true, 1000, 210],
    ]);
    await follow();
    const sums = new Map<string, number>();
    for (const [, treatment, , , base] of await groups(id))
      sums.set(String(treatment), (sums.get(String(treatment)) ?? 0) + Number(base));
    expect(sums).toEqual(
      new Map([
        ['home', 1000],
        ['export', 1000 + fewer.totals.shipping],
      ]),
    );
    await house.shop.db.transaction((tx) =>
      tx.updateTable('product').set({ done_here: 1 }).where('id', '=', course).execute(),
    );
  });

  test('ordered by telephone it is one too', async () => {
    const { billing } = await bought(ZURICH, song);
    const { id } = await ask(asked(), makeOrder, {
      userId: null,
      language: 'ca',
      currency: 'EUR',
      billing,
      lines: [{ productId: course, quantity: 1 }],
      payment: { kind: 'by_hand', method: 'bacs' },
    });
    const { totals, lines } = await order(id);
    expect([totals.totalTax, lines[0]?.doneHere]).toEqual([210, true]);
  });

  test('counts for no limit of sales to consumers of other states, as goods beside it do', async () => {
    const now = Date.now();
    const net = async () => {
      await countDistanceSales(house.shop, now);
      return (await readDistanceSales(house.shop.db.read, yearOf(house.shop, now)))?.net ?? 0;
    };
    const before = await net();
    const { totals } = await bought(BERLIN, cup, course);
    expect((await net()) - before).toBe(2000 + totals.shipping);
  });
});
