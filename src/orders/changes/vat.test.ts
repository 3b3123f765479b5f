import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy, MARIA } from '../../../tests/support/buying/checkout.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { openVies } from '../../../tests/support/outside/vies.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import type { Order } from '../model.ts';
import { readOrderVat } from '../union/store.ts';
import { changeOrder } from './commands.ts';
import type { OrderEdit } from './model.ts';

const NUMBER = 'FR40303265045';
const OTHER = 'FR83404833048';
const ATELIER = {
  ...MARIA,
  billing_company: 'Atelier SARL',
  billing_country: 'FR',
  billing_address_1: '1 rue de Rivoli',
  billing_postcode: '75001',
  billing_city: 'Paris',
  billing_state: '',
  billing_nif: NUMBER,
};

describe.each(engines)('the VAT number of an order that is changed, on %s', (engine) => {
  let house: TestShop;
  let vies: Awaited<ReturnType<typeof openVies>>;
  let cup: number;
  const { order } = ordersOf(() => house);
  beforeAll(async () => {
    vies = await openVies();
    house = await openSellingShop(engine);
    await house.set({
      'tax.union.number': 'ESB12345674',
      'tax.union.whenDown': 'accept',
      'checkout.unpaidOffline': 100,
    });
    cup = await addSimple(house, { name: 'Tassa', price: 1210, stock: 1000 });
  });
  afterAll(async () => {
    await house.close();
    await vies.close();
  });
  beforeEach(async () => {
    vies.state.fault = undefined;
    vies.entered.set(NUMBER, { name: 'ATELIER SARL', address: 'PARIS' });
    await house.shop.db.transaction((tx) => tx.deleteFrom('vat_check').execute());
  });

  const bought = async () => order((await buy(house, cup, { form: ATELIER })).order_id);
  const vatOf = ({ id }: Order) => readOrderVat(house.shop.db.read, id);
  const change = async (of: Order, edit: OrderEdit) => {
    const asked = { shop: house.shop, actor: staff('Anna'), now: Date.now() };
    await changeOrder(asked, { orderId: of.id, edit, byGateway: false, reason: '', tell: false });
    return order(of.id);
  };

  test('is forgotten where the bill has none any more, and tax is due', async () => {
    const before = await bought();
    expect([before.totals.totalTax, await vatOf(before)]).toMatchObject([0, { free: true }]);
    const after = await change(before, { billing: { ...before.billing, taxId: '' } });
    expect(after.totals.totalTax).toBeGreaterThan(0);
    expect(await vatOf(after)).toBeUndefined();
  });

  test('is the one of who is billed now, of whom nobody has asked yet', async () => {
    const before = await bought();
    const after = await change(before, { billing: { ...before.billing, taxId: OTHER } });
    expect(after.totals.totalTax).toBeGreaterThan(0);
    expect(await vatOf(after)).toMatchObject({ free: false, check: { number: OTHER, outcome: 'unknown' } });
  });

  test('stays as it was asked about, also where somebody decides that tax is due all the same', async () => {
    vies.state.fault = 'ms_unavailable';
    const before = await bought();
    const open = await vatOf(before);
    expect(open).toMatchObject({ free: true, check: { outcome: 'unknown' } });
    await house.shop.db.transaction((tx) =>
      tx.updateTable('order_vat').set({ tries: 3 }).where('order_id', '=', before.id).execute(),
    );
    const moved = await change(before, { billing: { ...before.billing, phone: '972 00 11 22' } });
    expect(await vatOf(moved)).toEqual({ ...open, tries: 3 });
    const due = await change(before, { tax: 'due' });
    expect(due.totals.totalTax).toBeGreaterThan(0);
    expect(await vatOf(due)).toEqual({ ...open, tries: 3, free: false, task: '' });
  });
});
