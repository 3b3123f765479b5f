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
import { bookOf } from '../books/read.ts';
import { readInvoicesOf } from '../store.ts';

const NUMBER = 'DE136695976';
const WERKSTATT = {
  ...MARIA,
  billing_company: 'Werkstatt GmbH',
  billing_country: 'DE',
  billing_address_1: 'Hauptstrasse 1',
  billing_postcode: '10115',
  billing_city: 'Berlin',
  billing_state: 'DE-BE',
  billing_nif: NUMBER,
};
const ZURICH = {
  ...MARIA,
  billing_country: 'CH',
  billing_address_1: 'Bahnhofstrasse 1',
  billing_postcode: '8001',
  billing_city: 'Zürich',
  billing_state: 'ZH',
};
const CEUTA = { ...MARIA, billing_postcode: '51001', billing_city: 'Ceuta', billing_state: 'CE' };
const YEARS = { from: '2026-01-01', to: '2030-12-31' };

describe.each(engines)('a download is taxed where its buyer is, and invoiced so, on %s', (engine) => {
  let house: TestShop;
  let vies: Awaited<ReturnType<typeof openVies>>;
  let cup: number;
  let song: number;
  const { order, become } = ordersOf(() => house);
  beforeAll(async () => {
    vies = await openVies();
    house = await openSellingShop(engine, { settings: { invoices: WRITING } });
    await house.set({ 'tax.union.number': 'ESB12345674', sellsTo: ['ES', 'DE', 'CH'] });
    vies.entered.set(NUMBER, { name: 'WERKSTATT GMBH', address: 'Berlin' });
    cup = await addSimple(house, { name: 'Tassa', price: 1210, stock: 100 });
    song = await addSimple(house, {
      name: 'Cançó',
      price: 1210,
      more: { virtual: true, downloadable: true },
    });
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
  const invoices = (id: number) => readInvoicesOf(house.shop.db.read, id);
  const groups = async (id: number) =>
    (await invoices(id)).flatMap(({ type, groups: all }) =>
      all.map(({ treatment, tax, operation, base, taxes }) => [
        ...[type, treatment, tax, operation, base],
        taxes.reduce((sum, { amount }) => sum + amount, 0),
      ]),
    );

  test('a business that the register knows pays no tax for it: reverse charge, with the proof', async () => {
    const { id, totals, lines } = await bought(WERKSTATT, song);
    expect(totals).toMatchObject({ total: 2000, totalTax: 0 });
    expect(lines.map(({ service }) => service)).toEqual([true]);
    expect(await groups(id)).toEqual([['F1', 'union_service', '01', 'N2', 2000, 0]]);
    const [invoice] = await invoices(id);
    expect(invoice?.vat).toMatchObject({ number: NUMBER, consultation: expect.stringMatching(/^WAPI/) });
    expect(invoice?.paper.mentions.join(' ')).toContain('Inversió del subjecte passiu');
  });

  test('with goods in the order these are E5 with their sending, and it is not', async () => {
    const { id, totals } = await bought(WERKSTATT, song, cup);
    expect(totals.totalTax).toBe(0);
    expect(await groups(id)).toEqual([
      ['F1', 'union_service', '01', 'N2', 2000, 0],
      ['F1', 'intra_union', '01', 'E5', 2000 + totals.shipping, 0],
    ]);
    // What goes back goes out of what it was.
    const made = await order(id);
    await refundOrder(asked(), {
      orderId: id,
      key: 'r',
      reason: '',
      restock: false,
      byGateway: false,
      lines: [{ lineId: made.lines[0]!.id!, pieces: 1 }],
    });
    await follow();
    expect((await groups(id)).at(-1)).toEqual(['R1', 'union_service', '01', 'N2', -1000, 0]);
    const rows = await Array.fromAsync(bookOf(house.shop, 'union', YEARS).rows);
    expect(rows.map((row) => [row[1], row[3], row[4]])).toEqual([
      [NUMBER, 'E', 2000 + totals.shipping],
      [NUMBER, 'S', 3000],
    ]);
  });

  test.each([
    ['in Switzerland', ZURICH],
    ['in Ceuta', CEUTA],
  ])('somebody %s pays no tax for it, and it is no export', async (_, form) => {
    const { id, totals } = await bought(form, song);
    expect(totals).toMatchObject({ total: 2000, totalTax: 0 });
    expect(await groups(id)).toEqual([['F2', 'outside_service', '01', 'N2', 2000, 0]]);
    const [invoice] = await invoices(id);
    expect(invoice?.paper.mentions.join(' ')).toContain('articles 69 i 70');
  });

  test('at home, and where the tables tax it, the tax is the one that was charged', async () => {
    expect(await groups((await bought({}, song)).id)).toEqual([['F2', 'home', '01', 'S1', 2000, 420]]);
    const islands = { billing_city: 'Las Palmas', billing_postcode: '35001', billing_state: 'GC' };
    expect(await groups((await bought(islands, song)).id)).toEqual([['F2', 'home', '03', 'S1', 2000, 140]]);
  });

  test('ordered by telephone it is one too, and stays what it was when the order is changed', async () => {
    const berlin = { ...(await bought(WERKSTATT, song)).billing };
    const { id } = await ask(asked(), makeOrder, {
      userId: null,
      language: 'ca',
      currency: 'EUR',
      billing: berlin,
      lines: [{ productId: song, quantity: 1 }],
      payment: { kind: 'by_hand', method: 'bacs' },
    });
    await become(id, 'processing', Date.now());
    await follow();
    expect((await groups(id)).map(([, treatment]) => treatment)).toEqual(['union_service']);
    await house.shop.db.transaction((tx) =>
      tx.updateTable('product').set({ is_virtual: 0 }).where('id', '=', song).execute(),
    );
    const { lines } = await order(id);
    await changeOrder(asked(), {
      orderId: id,
      byGateway: false,
      reason: '',
      tell: false,
      edit: { lines: [{ lineId: lines[0]!.id!, quantity: 2 }] },
    });
    const { shipping, ...after } = await order(id);
    expect(after.lines.map(({ service, quantity }) => [service, quantity])).toEqual([[true, 2]]);
    expect(shipping, 'nothing is sent now either').toBeNull();
  });
});
