import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy, type Form } from '../../../tests/support/buying/checkout.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { announceChange } from '../../platform/db/changes.ts';
import type { Tx } from '../../platform/db/index.ts';
import type { Order } from '../model.ts';
import { draftChange } from './draft.ts';
import type { OrderEdit } from './model.ts';

const FEE = 'checkout.cashOnDeliveryFee';
const GIRONA = { country: 'ES', state: 'GI', postcode: '17004', city: 'Girona' };
const AMSTERDAM = { country: 'NL', state: '', postcode: '1012 AB', city: 'Amsterdam' };
const LAS_PALMAS = { country: 'ES', state: 'GC', postcode: '35001', city: 'Las Palmas' };
const formOf = (place: typeof GIRONA, of = 'billing') =>
  Object.fromEntries(Object.entries(place).map(([part, value]) => [`${of}_${part}`, value]));

describe.each(engines)('the tax of an order that is changed, on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  const { order } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openSellingShop(engine);
    await house.set({
      'checkout.unpaidOffline': 100,
      sellsTo: ['ES', 'NL'],
      [`${FEE}.kind`]: 'fixed',
      [`${FEE}.amount`]: 2,
    });
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 1000 });
    // As a shop has it that sends there as an export: no tax is due.
    await tables((tx) => tx.deleteFrom('tax_rate').where('country', '=', 'NL').execute());
  });
  afterAll(() => house.close());

  /** Changes tables of taxes or of sending, or goods, and lets every process know. */
  async function tables(work: (tx: Tx) => Promise<unknown>) {
    await house.shop.db.transaction(async (tx) => {
      await work(tx);
      await announceChange(tx, 'tax');
      await announceChange(tx, 'shipping');
    });
    await house.settle();
  }
  const bought = async (form: Form = {}, id = cup) =>
    order((await buy(house, id, { quantity: 3, form: { payment_method: 'cod', ...form } })).order_id);
  const draft = async (of: Order, edit: OrderEdit = {}) =>
    (await draftChange(house.shop, house.shop.db.read, of, edit, Date.now())).draft;
  const to = ({ billing }: Order, place: typeof GIRONA): OrderEdit => {
    const address = { ...billing, ...place };
    return { billing: address, shipping: address };
  };
  const sumsOf = async (of: Order, edit: OrderEdit = {}) => {
    const { totals, taxes, lines, shippingLines, fees } = await draft(of, edit);
    return { totals, taxes, shippingLines, fees, lines: lines.map(({ taxes: each }) => each) };
  };
  const asItWas = ({ totals, taxes, shippingLines, fees, lines }: Order) => {
    return { totals, taxes, shippingLines, fees, lines: lines.map(({ taxes: each }) => each) };
  };

  test('is due of goods, sending and fee where none was due before, once it goes there', async () => {
    const before = await bought(formOf(AMSTERDAM));
    expect(before.totals).toMatchObject({ totalTax: 0, fees: 200 });
    const { totals } = await draft(before, to(before, GIRONA));
    expect(totals.shippingTax).toBe(Math.round(totals.shipping * 0.21));
    expect([totals.fees, totals.feesTax]).toEqual([200, 42]);
    expect(totals.subtotalTax).toBe(Math.round(totals.subtotal * 0.21));
  });

  test('is not due of sending that is not taxed in the shop’s table, wherever it goes', async () => {
    const untaxed = (of: Record<string, unknown>) => JSON.stringify({ ...of, taxStatus: 'none' });
    const read = () => house.shop.db.read.selectFrom('zone_method').select(['id', 'settings']).execute();
    const all = await read();
    const write = (change: (settings: string) => string) =>
      tables(async (tx) => {
        for (const { id, settings } of all)
          await tx
            .updateTable('zone_method')
            .set({ settings: change(settings) })
            .where('id', '=', id)
            .execute();
      });
    await write((settings) => untaxed(JSON.parse(settings)));
    const here = await bought();
    const there = await bought(formOf(AMSTERDAM));
    expect(here.totals.shipping).toBeGreaterThan(0);
    expect(here.totals.shippingTax).toBe(0);
    for (const [before, place] of [
      [here, LAS_PALMAS],
      [there, GIRONA],
    ] as const)
      expect((await draft(before, to(before, place))).totals.shippingTax).toBe(0);
    await write((settings) => settings);
    expect(await sumsOf(here)).toEqual(asItWas(here));
  });

  const raise = (by: number) =>
    tables((tx) =>
      tx
        .updateTable('tax_rate')
        .set((is) => ({ ppm: is('ppm', '+', by) }))
        .where('country', '=', 'ES')
        .execute(),
    );

  test('stays by the rates of its day, of goods, sending and fee', async () => {
    const before = await bought();
    await raise(20_000);
    expect(await sumsOf(before)).toEqual(asItWas(before));
    const moved = await draft(before, to(before, LAS_PALMAS));
    expect(moved.taxes.map(({ ppm }) => ppm)).toEqual([90_000]);
    await raise(-20_000);
  });

  test('stays on sending as it was, be it of another class than the goods', async () => {
    await tables((tx) => tx.deleteFrom('tax_rate').where('class', '=', 'zero').execute());
    const gift = await addSimple(house, { name: 'Val', price: 1000, stock: 9, more: { taxClass: 'zero' } });
    const before = await bought({}, gift);
    const { subtotalTax, shipping, shippingTax } = before.totals;
    expect([subtotalTax, shippingTax]).toEqual([0, Math.round(shipping * 0.21)]);
    await raise(20_000);
    expect(await sumsOf(before)).toEqual(asItWas(before));
    await raise(-20_000);
  });

  test('stays on a line whose goods are taxed no more, and off one whose goods are taxed now', async () => {
    const turn = (id: number, tax_status: 'taxable' | 'none') =>
      tables((tx) => tx.updateTable('product').set({ tax_status }).where('id', '=', id).execute());
    const stamp = await addSimple(house, { name: 'Segell', price: 500, stock: 100 });
    await turn(stamp, 'none');
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: stamp, quantity: 2 });
    const { order_id } = await buy(house, cup, { shopper, quantity: 1, form: { payment_method: 'cod' } });
    const before = await order(order_id);
    expect(before.lines.map(({ totalTax }) => totalTax > 0)).toEqual([false, true]);
    expect(await sumsOf(before)).toEqual(asItWas(before));
    await turn(stamp, 'taxable');
    await turn(cup, 'none');
    expect(await sumsOf(before)).toEqual(asItWas(before));
    const more = before.lines.map(({ id = 0, quantity }) => ({ lineId: id, quantity: quantity * 2 }));
    const after = await draft(before, { lines: more });
    expect(after.totals.subtotal + after.totals.subtotalTax).toBe(4000);
    expect(after.lines.map(({ totalTax }) => totalTax > 0)).toEqual([false, true]);
    await turn(cup, 'taxable');
  });

  test('is on sending by what is left, once the goods are gone whose tax it bore', async () => {
    const book = await addSimple(house, {
      name: 'Llibre',
      price: 1000,
      stock: 9,
      more: { taxClass: 'reduced' },
    });
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: book, quantity: 1 });
    const { order_id } = await buy(house, cup, { shopper, quantity: 1, form: { payment_method: 'cod' } });
    const before = await order(order_id);
    const alone = await order((await buy(house, book, { form: { payment_method: 'cod' } })).order_id);
    const [left] = before.lines.filter(({ taxClass }) => taxClass === 'reduced');
    const after = await draft(before, { lines: [{ lineId: left!.id!, quantity: 1 }] });
    expect(alone.totals.shippingTax).toBeGreaterThan(0);
    expect(after.totals.shippingTax).toBe(Math.round(after.totals.shipping * 0.1));
    expect(after.taxes.map(({ ppm }) => ppm)).toEqual(alone.taxes.map(({ ppm }) => ppm));
  });

  describe('where it is based', () => {
    const ELSEWHERE = { ship_to_different_address: '1', ...formOf(LAS_PALMAS, 'shipping') };
    const labels = async (of: Order, edit: OrderEdit = {}) =>
      (await draft(of, edit)).taxes.map(({ label }) => label);
    const placed = async (basedOn: string) => {
      await house.set({ 'tax.basedOn': basedOn });
      const names = {
        shipping_first_name: 'Maria',
        shipping_last_name: 'Puig',
        shipping_address_1: 'Carrer Nou, 1',
      };
      return bought({ ...ELSEWHERE, ...names });
    };
    afterAll(() => house.set({ 'tax.basedOn': 'shipping' }));

    test('on the shop’s own place, stays by the rates of its day wherever it goes', async () => {
      const before = await placed('base');
      await raise(20_000);
      const moved = await draft(before, to(before, GIRONA));
      expect([moved.taxes, moved.totals]).toEqual([before.taxes, before.totals]);
      await raise(-20_000);
    });

    test('on where it is sent, follows the bill of what is sent nowhere', async () => {
      await house.set({ 'tax.basedOn': 'shipping' });
      const course = await addSimple(house, { name: 'Curs', price: 2140, more: { virtual: true } });
      const before = await bought({ payment_method: 'bacs' }, course);
      expect([before.shipping, await labels(before)]).toEqual([null, ['IVA']]);
      const moved = await draft(before, { billing: { ...before.billing, ...LAS_PALMAS } });
      expect([moved.shipping, moved.taxes.map(({ label }) => label)]).toEqual([null, ['IGIC']]);
    });

    test.each([
      ['shipping', ['IGIC'], ['IVA'], ['IGIC']],
      ['billing', ['IVA'], ['IVA'], ['IGIC']],
      ['base', ['IVA'], ['IVA'], ['IVA']],
    ])('on %s, follows that address and no other', async (basedOn, as, sentHome, paidThere) => {
      const before = await placed(basedOn);
      const { billing, shipping } = before;
      expect(shipping).toMatchObject(LAS_PALMAS);
      expect(before.taxes.map(({ label }) => label)).toEqual(as);
      expect(await sumsOf(before)).toEqual(asItWas(before));
      expect(await labels(before, { shipping: { ...shipping!, ...GIRONA } })).toEqual(sentHome);
      expect(await labels(before, { billing: { ...billing, ...LAS_PALMAS } })).toEqual(paidThere);
      // Of a class that the order does not know, priced by hand.
      const book = await addSimple(house, { name: 'Llibre', stock: 9, more: { taxClass: 'reduced' } });
      const lines = [
        ...before.lines.map(({ id = 0, quantity }) => ({ lineId: id, quantity })),
        { productId: book, quantity: 1, price: 1100 },
      ];
      const after = await draft(before, { lines });
      expect(new Set(after.taxes.map(({ label }) => label))).toEqual(new Set(as));
      const [, added] = after.lines;
      expect((added?.subtotal ?? 0) + (added?.subtotalTax ?? 0)).toBe(1100);
    });
  });
});
