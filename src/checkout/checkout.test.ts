import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../tests/support/buying/cart.ts';
import {
  buy,
  checkoutPath,
  fillCheckout,
  GUAGUA,
  MARIA,
  place,
  updateReview,
} from '../../tests/support/buying/checkout.ts';
import { addSimple, addVariable } from '../../tests/support/catalogue/catalogue.ts';
import { type Letter, type Mailbox, startMailbox } from '../../tests/support/outside/mail.ts';
import { engines, type TestShop } from '../../tests/support/shop.ts';
import { readOrder } from '../orders/index.ts';

describe.each(engines)('placing an order on %s', (engine) => {
  let house: TestShop;
  let mailbox: Mailbox;
  let cup: number;
  beforeAll(async () => {
    mailbox = await startMailbox();
    house = await openSellingShop(engine, { smtpUrl: mailbox.url });
    cup = await addSimple(house, { name: 'Tassa', price: 1850, stock: 500, sku: 'TASSA' });
  });
  afterAll(async () => {
    await house.close();
    await mailbox.close();
  });
  const order = async (id: number) => (await readOrder(house.shop.db.read, id))!;
  const stockOf = async (id: number) =>
    (await house.shop.db.read.selectFrom('product').select('stock').where('id', '=', id).executeTakeFirst())
      ?.stock;

  test('a guest buys a simple product by transfer, and the sums are exact', async () => {
    const before = (await stockOf(cup)) ?? 0;
    const placed = await buy(house, cup, { quantity: 2, form: { payment_method: 'bacs' } });
    expect(placed).toMatchObject({
      result: 'success',
      redirect: expect.stringContaining('/order-received/'),
    });
    const made = await order(placed.order_id);
    expect(made).toMatchObject({
      status: 'on-hold',
      language: 'ca',
      currency: 'EUR',
      userId: null,
      paymentMethod: 'bacs',
      paidAt: null,
      createdVia: 'checkout',
    });
    expect(made.key).toMatch(/^wc_order_[A-Za-z0-9]{13}$/);
    // 2 × 18,50 with 21 % inside, and 4,09 + 21 % of shipping.
    expect(made.totals).toEqual({
      subtotal: 3058,
      subtotalTax: 642,
      discount: 0,
      discountTax: 0,
      shipping: 409,
      shippingTax: 86,
      fees: 0,
      feesTax: 0,
      cartTax: 642,
      totalTax: 728,
      total: 4195,
    });
    expect(made.taxes).toMatchObject([{ label: 'IVA', ppm: 210_000, cartTax: 642, shippingTax: 86 }]);
    expect(made.lines).toMatchObject([{ name: 'Tassa', sku: 'TASSA', quantity: 2, unitPrice: 1850 }]);
    expect(await stockOf(cup)).toBe(before - 2);
    const page = await placed.shopper.get(placed.redirect);
    expect(page.text).toContain('Gràcies. Hem rebut la teva comanda.');
    expect(page.text).toContain('ES91 2100 0418 4502 0005 1332');
    expect(page.text).toContain('Carrer de la Força, 8');
    expect((await placed.shopper.get(checkoutPath())).location).toBe('/cistella/');
    expect(placed.shopper.cookies.has('woocommerce_items_in_cart')).toBe(false);
  });

  test('both letters arrive, with the lines, the totals and the addresses', async () => {
    const placed = await buy(house, cup, {
      form: { billing_email: 'lletra@example.cat', order_comments: 'Truqueu al 2n <1a>' },
    });
    await house.settle();
    const find = (to: string) =>
      mailbox.waitFor(
        ({ envelope, subject }) =>
          envelope.to.includes(to) && (subject ?? '').includes(String(placed.order_id)),
      );
    const mine = await find('lletra@example.cat');
    const theirs = await find('hola@cistella.example');
    expect(mine.subject).toBe(`Hem rebut la teva comanda ${placed.order_id} a Cistella`);
    for (const letter of [mine, theirs] as Letter[]) {
      for (const body of [letter.html ?? '', letter.text ?? '']) {
        expect(body).toContain('Tassa');
        expect(body).toContain('23,45');
        expect(body).toContain('Maria Puig Serra');
        expect(body).toContain('17004 Girona');
      }
      expect(letter.html).toContain('Truqueu al 2n &lt;1a&gt;');
      expect(letter.html).not.toContain('<script');
    }
    expect(mine.html).toContain('ES91 2100 0418 4502 0005 1332');
    expect(theirs.replyTo?.[0]?.address).toBe('lletra@example.cat');
  });

  test('a variable product is bought in Spanish, and its order and letter are Spanish', async () => {
    const { variationIds } = await addVariable(house, {
      name: 'Plat',
      price: 2400,
      attributes: { colour: ['Blau', 'Verd'] },
      variations: [
        { values: { colour: 'Blau' }, stock: 5 },
        { values: { colour: 'Verd' }, stock: 5 },
      ],
    });
    const [blue = 0] = variationIds;
    const placed = await buy(house, blue, {
      language: 'es',
      form: { payment_method: 'cod', billing_email: 'ana@example.es' },
    });
    expect(placed.redirect).toMatch(/^\/es\/finalizar-compra\/order-received\//);
    const made = await order(placed.order_id);
    expect(made).toMatchObject({ status: 'processing', language: 'es', paidAt: null });
    expect(made.lines).toMatchObject([{ name: 'Plat (es)', variationId: blue, quantity: 1 }]);
    expect(made.lines[0]?.attributes).toMatchObject([{ display: 'Blau' }]);
    expect(await stockOf(blue)).toBe(4);
    await house.settle();
    const letter = await mailbox.waitFor(({ envelope }) => envelope.to.includes('ana@example.es'));
    expect(letter.subject).toBe(`Ya preparamos tu pedido ${placed.order_id} de Cistella`);
    expect(letter.text).toContain('Pago contra reembolso');
  });

  test('the Canary Islands pay IGIC and no IVA', async () => {
    const placed = await buy(house, cup, { form: { ...GUAGUA, payment_method: 'bacs' } });
    const made = await order(placed.order_id);
    expect(made.taxes.map(({ label, ppm }) => [label, ppm])).toEqual([['IGIC', 70_000]]);
    // 18,50 without its 21 % is 15,29; with 7 % 16,36. Shipping 12,90 and 7 % of it.
    expect(made.totals.total).toBe(1636 + 1290 + 90);
  });

  test('from 60 € shipping is free', async () => {
    const placed = await buy(house, cup, { quantity: 4, form: { payment_method: 'bacs' } });
    const made = await order(placed.order_id);
    expect(made.shippingLines).toMatchObject([{ method: 'free_shipping', total: 0 }]);
    expect(made.totals.total).toBe(7400);
  });

  test('the same try sent twice at once or later makes one order', async () => {
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: cup });
    const { form } = await updateReview(shopper, await fillCheckout(shopper));
    const replies = await Promise.all([place(shopper, form), place(shopper, form), place(shopper, form)]);
    replies.push(await place(shopper, form));
    expect(new Set(replies.map(({ order_id }) => order_id)).size).toBe(1);
    expect(new Set(replies.map(({ redirect }) => redirect)).size).toBe(1);
  });

  test('a page that stayed open may buy again once the cart is full again', async () => {
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: cup });
    const { form } = await updateReview(shopper, await fillCheckout(shopper));
    const first = await place(shopper, form);
    await shopper.call('add_to_cart', { product_id: cup });
    const second = await place(shopper, form);
    expect(second.result).toBe('success');
    expect(second.order_id).not.toBe(first.order_id);
  });

  test('of many shoppers who race for the last pieces each piece goes to one, the others read why not', async () => {
    const rare = await addSimple(house, { name: 'Gerro únic', price: 9000, stock: 3 });
    const racers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const shopper = house.browser();
        await shopper.call('add_to_cart', { product_id: rare });
        const { form } = await updateReview(shopper, await fillCheckout(shopper));
        return { shopper, form };
      }),
    );
    const replies = await Promise.all(racers.map(({ shopper, form }) => place(shopper, form)));
    const won = replies.filter(({ result }) => result === 'success');
    const lost = replies.filter(({ result }) => result === 'failure');
    expect([won.length, lost.length]).toEqual([3, 5]);
    for (const { messages, refresh } of lost) {
      expect(messages).toContain('Gerro únic');
      expect(messages).toContain('woocommerce-error');
      expect(refresh).toBe(true);
    }
    expect(await stockOf(rare)).toBe(0);
    const lines = await house.shop.db.read
      .selectFrom('order_line')
      .select('order_id')
      .where('product_id', '=', rare)
      .execute();
    expect(lines).toHaveLength(3);
  });

  test('a total that rose since it was shown is not charged without asking', async () => {
    const soap = await addSimple(house, { name: 'Sabó', price: 500 });
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: soap });
    const { form } = await updateReview(shopper, await fillCheckout(shopper));
    await house.shop.db.transaction((tx) =>
      tx.updateTable('product_price').set({ regular: 700 }).where('product_id', '=', soap).execute(),
    );
    const refused = await place(shopper, form);
    expect(refused).toMatchObject({ result: 'failure', refresh: true });
    expect(refused.messages).toContain('11,95');
    const { form: again } = await updateReview(shopper, form);
    expect((await place(shopper, again)).result).toBe('success');
  });

  test('a product that is sold no more is named, and nothing is ordered', async () => {
    const gone = await addSimple(house, { name: 'Cendrer', price: 500 });
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: cup });
    await shopper.call('add_to_cart', { product_id: gone });
    const { form } = await updateReview(shopper, await fillCheckout(shopper));
    await house.shop.db.transaction((tx) =>
      tx.updateTable('product').set({ status: 'draft' }).where('id', '=', gone).execute(),
    );
    await house.settle();
    const refused = await place(shopper, form);
    expect(refused.result).toBe('failure');
    expect(refused.messages).toContain('Cendrer');
  });

  test('cash on delivery is not for what is picked up', async () => {
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: cup });
    const filled = await fillCheckout(shopper);
    const pickup = /value="(local_pickup:\d+)"/.exec((await updateReview(shopper, filled)).review)?.[1] ?? '';
    const { review, form } = await updateReview(shopper, { ...filled, 'shipping_method[0]': pickup });
    expect(review).toContain('payment_method_bacs');
    expect(review).not.toContain('payment_method_cod');
    const refused = await place(shopper, { ...form, payment_method: 'cod' });
    expect(refused.messages).toContain('data-id="payment_method"');
    const placed = await place(shopper, { ...form, payment_method: 'bacs' });
    expect((await order(placed.order_id)).shippingLines).toMatchObject([{ method: 'local_pickup' }]);
  });

  test('an account may be opened with the order, and the order is its first', async () => {
    const email = 'nova@example.cat';
    const placed = await buy(house, cup, {
      form: { billing_email: email, createaccount: 1, account_password: 'una frase curta' },
    });
    const made = await order(placed.order_id);
    expect(made.userId).not.toBeNull();
    const orders = await placed.shopper.get('/el-meu-compte/orders/');
    expect(orders.text).toContain(`/view-order/${made.id}/`);
    const again = await buy(house, cup, {
      form: { billing_email: email, createaccount: 1, account_password: 'una frase curta' },
    });
    expect(again.messages).toContain('data-id="billing_email"');
  });

  test('without scripts the form goes to the thank-you page, and mistakes come back with what was typed', async () => {
    const shopper = house.browser();
    await shopper.post('/?add-to-cart=1', { 'add-to-cart': cup, quantity: 1 });
    await shopper.call('add_to_cart', { product_id: cup });
    const form = await fillCheckout(shopper, { ...MARIA, billing_postcode: '99', payment_method: 'bacs' });
    const wrong = await shopper.post(checkoutPath(), form);
    expect(wrong.status).toBe(200);
    expect(wrong.text).toContain('data-id="billing_postcode"');
    expect(wrong.text).toContain('value="Puig Serra"');
    expect(wrong.text).toContain('aria-describedby="billing_postcode_description"');
    const updated = await shopper.post(checkoutPath(), {
      ...form,
      ...MARIA,
      woocommerce_checkout_update_totals: '1',
    });
    expect(updated.text).toContain('value="17004"');
    const right = await fillCheckout(shopper, { ...MARIA, payment_method: 'bacs' });
    const sent = await shopper.post(checkoutPath(), right);
    expect([sent.status, sent.location]).toEqual([303, expect.stringContaining('/order-received/')]);
    expect((await shopper.follow(sent)).text).toContain('woocommerce-thankyou-order-received');
  });

  test('what costs nothing and is only a download is complete at once, and nothing is asked for it', async () => {
    const leaflet = await addSimple(house, {
      name: 'Receptari',
      price: 0,
      more: { virtual: true, downloadable: true },
    });
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: leaflet });
    const { review, form } = await updateReview(shopper, await fillCheckout(shopper));
    expect(review).not.toContain('shipping_method');
    expect(review).not.toContain('name="payment_method"');
    const placed = await place(shopper, form);
    const made = await order(placed.order_id);
    expect(made).toMatchObject({
      status: 'completed',
      shipping: null,
      paymentMethod: '',
      totals: { total: 0 },
    });
    expect(made.paidAt).not.toBeNull();
  });

  test('prices in another currency are charged in it', async () => {
    const shopper = house.browser();
    await shopper.get('/en/shop/?wcmlc=USD');
    const placed = await buy(house, cup, { shopper, language: 'en', form: { payment_method: 'bacs' } });
    const made = await order(placed.order_id);
    expect(made.currency).toBe('USD');
    // 18.50 € at 1.09 is 20.165, rounded up to the next half: $20.50.
    expect(made.lines[0]?.unitPrice).toBe(2050);
    expect((await shopper.get(placed.redirect)).text).toContain('$</span>20.50');
  });

  test('the page itself takes a known number of queries', async () => {
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: cup });
    const { queries } = await house.shop.db.countQueries(() => shopper.get(checkoutPath()));
    expect(queries.length).toBeLessThanOrEqual(10);
  });

  test('placing takes a known number of queries, however many lines', async () => {
    const queriesFor = async (count: number) => {
      const shopper = house.browser();
      for (let index = 0; index < count; index += 1) {
        const id = await addSimple(house, { price: 100, stock: 5 });
        await shopper.call('add_to_cart', { product_id: id });
      }
      const { form } = await updateReview(shopper, await fillCheckout(shopper));
      const { result, queries } = await house.shop.db.countQueries(() => place(shopper, form));
      expect(result.result).toBe('success');
      return queries.filter((query) => !/update "(product|listing)"/.test(query)).length;
    };
    const [few, many] = [await queriesFor(1), await queriesFor(12)];
    expect(many - few).toBeLessThanOrEqual(2);
    expect(many).toBeLessThanOrEqual(45);
  });
});
