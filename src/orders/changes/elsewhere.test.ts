import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import type { Address } from '../../accounts/index.ts';
import { announceChange } from '../../platform/db/changes.ts';
import type { Order } from '../model.ts';
import { changeOrder } from './commands.ts';

describe.each(engines)('an order whose address alone is another, on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  const { order, become } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openSellingShop(engine);
    await house.set({ 'checkout.unpaidOffline': 100, sellsTo: ['ES', 'NL'] });
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 1000 });
    // As a shop in the one-stop shop has it: the Netherlands' own tax, which is as high as Spain's.
    await house.shop.db.transaction(async (tx) => {
      await tx.updateTable('tax_rate').set({ label: 'BTW' }).where('country', '=', 'NL').execute();
      await announceChange(tx, 'tax');
    });
    await house.settle();
  });
  afterAll(() => house.close());

  const bought = async () => order((await buy(house, cup, { quantity: 3 })).order_id);
  const move = async (of: Order, to: Address) => {
    const asked = { shop: house.shop, actor: staff('Anna'), now: Date.now() };
    const edit = { billing: to, shipping: to };
    await changeOrder(asked, { orderId: of.id, edit, byGateway: false, reason: '', tell: false });
    return order(of.id);
  };
  const inAmsterdam = ({ billing }: Order): Address => ({
    ...billing,
    country: 'NL',
    state: '',
    postcode: '1012 AB',
    city: 'Amsterdam',
  });

  test('owes the tax of where it goes, also where it comes to as much as before', async () => {
    const before = await bought();
    const after = await move(before, inAmsterdam(before));
    expect(after.totals).toEqual(before.totals);
    expect(before.taxes.map(({ label, cartTax }) => [label, cartTax])).toEqual([['IVA', 521]]);
    expect(after.taxes.map(({ label, cartTax }) => [label, cartTax])).toEqual([['BTW', 521]]);
    const rate = after.taxes[0]?.rateId;
    expect(Object.keys(after.lines[0]?.taxes ?? {})).toEqual([`${rate}`]);
    expect(after).toMatchObject({ shipping: { country: 'NL' }, status: before.status, due: 0 });
  });

  test('owes what the taxes of there have become, also where they are called alike', async () => {
    const before = await bought();
    const rates = (by: number) =>
      house.shop.db.transaction(async (tx) => {
        const spain = tx.updateTable('tax_rate').where('country', '=', 'ES');
        await spain.set((is) => ({ ppm: is('ppm', '+', by) })).execute();
        await announceChange(tx, 'tax');
      });
    await rates(20_000);
    await house.settle();
    const after = await move(before, { ...before.billing, city: 'Salt', postcode: '17190' });
    expect(after.taxes.map(({ code, ppm }) => [code, ppm])).toEqual([[before.taxes[0]?.code, 230_000]]);
    expect(after.totals.totalTax).toBeGreaterThan(before.totals.totalTax);
    expect(after.totals.total).toBe(
      after.totals.subtotal + after.totals.shipping + after.totals.totalTax - after.totals.discount,
    );
    await rates(-20_000);
    await house.settle();
  });

  test('stays where it was taxed once its goods have gone, and another street there is nothing', async () => {
    const before = await bought();
    await become(before.id, 'processing', Date.now());
    await become(before.id, 'completed', Date.now());
    await expect(move(before, inAmsterdam(before))).rejects.toMatchObject({
      problem: { code: 'change', why: 'over' },
    });
    const palma = { ...before.billing, state: 'PM', postcode: '07001', city: 'Palma' };
    expect(await move(before, palma)).toMatchObject({ shipping: { state: 'PM' }, taxes: before.taxes });
  });
});
