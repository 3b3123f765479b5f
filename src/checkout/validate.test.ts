import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../tests/support/buying/cart.ts';
import { type Form, fillCheckout, MARIA, place, updateReview } from '../../tests/support/buying/checkout.ts';
import { addSimple } from '../../tests/support/catalogue/catalogue.ts';
import { engines, type TestShop } from '../../tests/support/shop.ts';

describe.each(engines)('the checks of the checkout on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  beforeAll(async () => {
    house = await openSellingShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 1850 });
  });
  afterAll(() => house.close());

  async function ready() {
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: cup });
    const { form } = await updateReview(shopper, await fillCheckout(shopper));
    return { shopper, form };
  }
  const without = (form: Form, ...names: string[]) =>
    Object.fromEntries(Object.entries(form).filter(([name]) => !names.includes(name)));

  test.each<[string, Form, string, string]>([
    ['a required field', { billing_first_name: ' ' }, 'billing_first_name', 'obligatori'],
    ['a country that is not served', { billing_country: 'CN' }, 'billing_country', 'No venem'],
    ['a province that does not exist', { billing_state: 'XX' }, 'billing_state', 'Tria una opció'],
    ['a postcode of another form', { billing_postcode: '1700' }, 'billing_postcode', 'codi postal vàlid'],
    ['a postcode of no province', { billing_postcode: '99004' }, 'billing_postcode', 'codi postal vàlid'],
    [
      'a postcode of another province',
      { billing_postcode: '08001' },
      'billing_postcode',
      'd’aquesta província',
    ],
    ['a telephone of letters', { billing_phone: 'truca’m' }, 'billing_phone', 'telèfon vàlid'],
    ['an e-mail that is none', { billing_email: 'maria@' }, 'billing_email', 'adreça electrònica'],
    ['a way to pay that is not offered', { payment_method: 'gold' }, 'payment_method', 'Tria com vols pagar'],
    [
      'a way of shipping that is not offered',
      { 'shipping_method[0]': 'flat_rate:999' },
      'shipping_method',
      '',
    ],
  ])('%s is refused at its field', async (_, wrong, field, says) => {
    const { shopper, form } = await ready();
    const refused = await place(shopper, { ...form, ...wrong });
    expect(refused).toMatchObject({ result: 'failure', reload: false });
    expect(refused.messages).toContain(`<li data-id="${field}">`);
    expect(refused.messages).toContain(says);
  });

  test('terms that were not accepted are refused at their box', async () => {
    const { shopper, form } = await ready();
    const refused = await place(shopper, without(form, 'terms'));
    expect(refused.messages).toContain('data-id="terms"');
  });

  test('the province may be written by its name', async () => {
    const { shopper, form } = await ready();
    const placed = await place(shopper, { ...form, billing_state: 'Girona' });
    expect(placed.result).toBe('success');
  });

  test('another shipping address is checked only when it is asked for', async () => {
    const { shopper, form } = await ready();
    const refused = await place(shopper, { ...form, ship_to_different_address: 1, shipping_country: 'ES' });
    expect(refused.messages).toContain('data-id="shipping_first_name"');
    expect(refused.messages).toContain('Adreça d’enviament:');
    expect((await place(shopper, form)).result).toBe('success');
  });

  test('the other address decides tax and shipping', async () => {
    const { shopper, form } = await ready();
    const there = {
      ...form,
      ship_to_different_address: 1,
      shipping_first_name: 'Pino',
      shipping_last_name: 'Suárez',
      shipping_country: 'ES',
      shipping_address_1: 'Calle Triana, 1',
      shipping_postcode: '35002',
      shipping_city: 'Las Palmas',
      shipping_state: 'GC',
    };
    const { review, form: seen } = await updateReview(shopper, there);
    expect(review).toContain('IGIC');
    expect(review).not.toContain('IVA');
    const placed = await place(shopper, { ...there, ...seen });
    expect(placed.result).toBe('success');
    const page = await shopper.get(placed.redirect);
    expect(page.text).toContain('Calle Triana, 1');
    expect(page.text).toContain('Carrer de la Força, 8');
  });

  test('a bad token never hangs, and nothing that was typed is lost', async () => {
    const { shopper, form } = await ready();
    const refused = await place(shopper, { ...form, 'woocommerce-process-checkout-nonce': '0000000000' });
    expect(refused).toMatchObject({ result: 'failure', refresh: true, reload: false });
    const review = await shopper.call('update_order_review', { security: 'nonsense', country: 'ES' });
    expect(review.status).toBe(200);
    const { fragments } = review.json<{ fragments: Record<string, string> }>();
    expect(Object.keys(fragments)).toEqual(['input[name="woocommerce-process-checkout-nonce"]']);
  });

  test('without a cart the form is replaced by a way to the shop', async () => {
    const review = await house.browser().call('update_order_review', { security: 'x' });
    const { fragments } = review.json<{ fragments: Record<string, string> }>();
    expect(Object.keys(fragments)).toEqual(['form.woocommerce-checkout']);
    expect(fragments['form.woocommerce-checkout']).toContain('/botiga/');
    const refused = await place(house.browser(), MARIA);
    expect(refused.result).toBe('failure');
    expect((await house.browser().get('/finalitzar-comanda/')).location).toBe('/cistella/');
  });

  test('the review follows the address and keeps its bytes while nothing changes', async () => {
    const { shopper, form } = await ready();
    const [first, second] = [await updateReview(shopper, form), await updateReview(shopper, form)];
    expect(second.review).toBe(first.review);
    expect(first.reply.headers['content-type']).toBe('application/json; charset=UTF-8');
    expect(first.reply.json()).toMatchObject({ result: 'success', messages: '', reload: false });
    const away = await updateReview(shopper, { ...form, billing_country: 'US', billing_state: 'CA' });
    expect(away.review).not.toContain('IVA');
  });

  test('garbage at the checkout is answered, never with a failure of ours', async () => {
    const { shopper, form } = await ready();
    const names = [...Object.keys(form), 'security', 'post_data', 'createaccount', 's_country', 'country'];
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...names), fc.string({ unit: 'binary', maxLength: 40 }), {
          maxKeys: 8,
        }),
        fc.constantFrom('checkout', 'update_order_review'),
        async (junk, call) => {
          const body = call === 'checkout' ? { ...form, billing_email: '', ...junk } : { ...form, ...junk };
          const reply = await shopper.call(call, new URLSearchParams(body as never).toString());
          expect(reply.status).toBe(200);
          expect(reply.json()).toBeTypeOf('object');
        },
      ),
      { numRuns: 60 },
    );
    for (const path of [
      '/finalitzar-comanda/order-received/abc/?key=x',
      '/finalitzar-comanda/order-received/1/?key[]=x',
      '/finalitzar-comanda/order-received/99999999999/',
      '/finalitzar-comanda/order-pay/0/?pay_for_order=true&key=',
      '/?order_again=-1&_wpnonce=x',
      '/?cancel_order=true&order_id=9e9&order=%00',
      '/wc-api/nothing/',
    ]) {
      expect([path, (await shopper.get(path)).status < 500]).toEqual([path, true]);
      expect([path, (await shopper.post(path, { woocommerce_pay: 1, verify: 1 })).status < 500]).toEqual([
        path,
        true,
      ]);
    }
  });
});
