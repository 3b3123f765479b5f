import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../tests/support/buying/cart.ts';
import {
  checkoutPath,
  type Form,
  fillCheckout,
  MARIA,
  place,
  updateReview,
} from '../../tests/support/buying/checkout.ts';
import { addSimple } from '../../tests/support/catalogue/catalogue.ts';
import { ordersOf } from '../../tests/support/orders/orders.ts';
import { engines, type TestShop } from '../../tests/support/shop.ts';
import { readOrder } from '../orders/index.ts';

const COD: Form = { payment_method: 'cod' };
const FEE = 'checkout.cashOnDeliveryFee';

describe.each(engines)('what cash on delivery costs besides on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  beforeAll(async () => {
    house = await openSellingShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 1210, stock: 5000 });
    await house.set({ 'checkout.unpaidOffline': 100 });
  });
  afterAll(() => house.close());
  const none = () => ({
    [`${FEE}.kind`]: 'none',
    [`${FEE}.amount`]: 0,
    [`${FEE}.taxClass`]: 'standard',
    [`${FEE}.countries`]: [],
  });
  const charges = (fee: Record<string, unknown>) =>
    house.set({
      ...none(),
      ...Object.fromEntries(Object.entries(fee).map(([key, is]) => [`${FEE}.${key}`, is])),
    });
  beforeEach(() => house.set(none()));
  /** By the page as it stands after the way was chosen, as a browser would send it. */
  const ordered = async (form: Form = COD, quantity = 1) => {
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: cup, quantity }, '/');
    const filled = await fillCheckout(shopper, { ...MARIA, ...form });
    const { form: seen } = await updateReview(shopper, filled);
    const placed = await place(shopper, { ...seen, ...form });
    expect(placed.messages ?? '').toBe('');
    return { shopper, order: (await readOrder(house.shop.db.read, placed.order_id))! };
  };

  test('stands in the totals once it is chosen, in the order, and on its page, taxed as the shop says', async () => {
    await charges({ kind: 'fixed', amount: 3.5 });
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: cup, quantity: 1 }, '/');
    const filled = await fillCheckout(shopper);
    const by = async (method: string) =>
      (await updateReview(shopper, { ...filled, payment_method: method })).review;
    expect(await by('bacs')).not.toContain('class="fee"');
    const chosen = await by('cod');
    expect(chosen).toMatch(
      /<tr class="fee"><th scope="row">Recàrrec per contra reemborsament<\/th>[\s\S]*?4,23/,
    );
    expect(chosen).toContain('Recàrrec: 4,23');
    const { order } = await ordered();
    expect(order.fees).toMatchObject([{ code: 'cod', total: 350, totalTax: 73, taxClass: 'standard' }]);
    const { lines, shippingLines, totals } = order;
    const parts = [...lines, ...shippingLines, ...order.fees];
    expect(totals.total).toBe(parts.reduce((sum, { total, totalTax }) => sum + total + totalTax, 0));
    const other = await ordered({ payment_method: 'bacs' });
    expect(other.order.fees).toEqual([]);
    expect(other.order.totals.total).toBe(totals.total - 423);
  });

  test('is shown before it is paid: who has not seen it is asked again, and pays just what is shown then', async () => {
    await charges({ kind: 'fixed', amount: 2 });
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: cup, quantity: 1 }, '/');
    const filled = await fillCheckout(shopper);
    const { form } = await updateReview(shopper, { ...filled, payment_method: 'bacs' });
    const refused = await place(shopper, { ...form, payment_method: 'cod' });
    expect(refused.result).toBe('failure');
    // Without scripts the page comes again, with the row and the new total in it.
    const again = await shopper.post(checkoutPath(), {
      ...form,
      payment_method: 'cod',
      woocommerce_checkout_place_order: '1',
    });
    expect(again.text).toContain('class="fee"');
    const seen = (await updateReview(shopper, { ...form, payment_method: 'cod' })).form;
    const placed = await place(shopper, { ...seen, payment_method: 'cod' });
    expect((await readOrder(house.shop.db.read, placed.order_id))?.totals.fees).toBe(200);
  });

  test('is another where the goods go elsewhere, and nothing where the shop says so', async () => {
    await charges({ kind: 'fixed', amount: 2, countries: [{ country: 'ES', amount: 5 }] });
    expect((await ordered()).order.totals.fees).toBe(500);
    await charges({ kind: 'fixed', amount: 2, countries: [{ country: 'ES', amount: 0 }] });
    expect((await ordered()).order.fees).toEqual([]);
  });

  test('is taxed by a class that the shop has, and by no other', async () => {
    await charges({ kind: 'fixed', amount: 10, taxClass: 'reduced' });
    expect((await ordered()).order.fees).toMatchObject([{ total: 1000, totalTax: 100, taxClass: 'reduced' }]);
    await expect(charges({ kind: 'fixed', amount: 10, taxClass: 'mistyped' })).rejects.toThrow();
  });

  test('is not offered for an order that stands already: what that comes to is settled', async () => {
    await charges({ kind: 'fixed', amount: 2 });
    const { shopper, order } = await ordered({ payment_method: 'bacs' });
    await ordersOf(() => house).become(order.id, 'pending', Date.now());
    const pay = `/finalitzar-comanda/order-pay/${order.id}/?pay_for_order=true&key=${order.key}`;
    expect((await shopper.get(pay)).text).not.toContain('value="cod"');
    await house.set(none());
    expect((await shopper.get(pay)).text).toContain('value="cod"');
  });

  test('of any amount, share and number of pieces comes to what its parts come to', async () => {
    const amount = fc.integer({ min: 0, max: 3000 }).map((cents) => cents / 100);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('fixed', 'percent'),
        amount,
        fc.integer({ min: 1, max: 20 }),
        async (kind, is, pieces) => {
          await house.set(none());
          const { order: plain } = await ordered(COD, pieces);
          await charges({ kind, amount: is });
          const { order } = await ordered(COD, pieces);
          const hundredths = Math.round(is * 100);
          const net =
            kind === 'fixed' ? hundredths : Math.floor((plain.totals.total * hundredths + 5000) / 10_000);
          // Half a cent goes down where prices include tax.
          const tax = Math.floor((net * 21 + 49) / 100);
          expect([order.totals.fees, order.totals.feesTax]).toEqual([net, tax]);
          expect(order.totals.total).toBe(plain.totals.total + net + tax);
          expect(order.taxes.reduce((sum, { cartTax, shippingTax }) => sum + cartTax + shippingTax, 0)).toBe(
            order.totals.totalTax,
          );
        },
      ),
      { numRuns: 6 },
    );
  }, 60_000);
});
