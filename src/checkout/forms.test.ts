import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../tests/support/buying/cart.ts';
import { checkoutPath, fillCheckout, MARIA, place } from '../../tests/support/buying/checkout.ts';
import { addSimple } from '../../tests/support/catalogue/catalogue.ts';
import { engines, type TestShop } from '../../tests/support/shop.ts';

const BANK = { payment_method: 'bacs' };
const OVER = 'La cistella és buida o la sessió ha caducat';

describe.each(engines)('the form of the checkout on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  beforeAll(async () => {
    house = await openSellingShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 1000 });
  });
  afterAll(() => house.close());
  async function ready() {
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: cup });
    return { shopper, form: { ...(await fillCheckout(shopper)), ...BANK } };
  }
  const orders = async () =>
    Number(
      (
        await house.shop.db.read
          .selectFrom('order')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirst()
      )?.count,
    );

  test('that the shop has not made for who sends it places nothing, says so, and keeps what was typed', async () => {
    const { shopper, form } = await ready();
    const before = await orders();
    for (const nonce of ['', '0000000000']) {
      const stale = { ...form, 'woocommerce-process-checkout-nonce': nonce };
      const page = await shopper.post(checkoutPath(), stale);
      expect(page.text).toContain('Aquest formulari ha caducat');
      expect(page.text).toContain(`value="${MARIA.billing_address_1}"`);
      const call = await place(shopper, stale);
      expect([call.result, call.refresh, call.reload]).toEqual(['failure', true, false]);
      expect(call.messages).toContain('La pàgina havia caducat');
    }
    expect(await orders()).toBe(before);
    expect((await shopper.post(checkoutPath(), form)).status).toBe(303);
    expect(await orders()).toBe(before + 1);
  });

  test('says that a country is none, whatever was sent in its place', async () => {
    for (const country of ['undefined', '1,5', 'constructor', '{name}', '']) {
      const { shopper, form } = await ready();
      const page = await shopper.post(checkoutPath(), { ...form, billing_country: country });
      expect([country, page.status]).toEqual([country, 200]);
      expect(page.text).toContain(`value="${MARIA.billing_address_1}"`);
    }
  });

  test('of a cart that is empty meanwhile places nothing, and leads where something can be put in', async () => {
    const { shopper, form } = await ready();
    await house.shop.db.transaction((tx) =>
      tx.deleteFrom('cart_line').where('product_id', '=', cup).execute(),
    );
    const call = await place(shopper, form);
    expect([call.result, call.refresh, call.reload]).toEqual(['failure', false, false]);
    expect(call.messages).toContain(OVER);
    const sent = await shopper.post(checkoutPath(), form);
    expect([sent.status, sent.location]).toEqual([303, '/cistella/']);
    expect((await shopper.get('/cistella/')).text).toContain(OVER);
  });
});
