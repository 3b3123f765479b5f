import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import {
  buy,
  fillCheckout,
  MARIA,
  type Placed,
  place,
  updateReview,
} from '../../../tests/support/buying/checkout.ts';
import { addCoupon, applyByCall } from '../../../tests/support/buying/coupons.ts';
import { addTestCard } from '../../../tests/support/buying/gateway.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { type Mailbox, startMailbox } from '../../../tests/support/outside/mail.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { readOrder } from '../index.ts';
import { cancelUnpaid } from '../payment/overdue.ts';
import { changeStatus } from './steps.ts';

const CARD = { payment_method: 'test_card' };
const BANK = { payment_method: 'bacs' };

describe.each(engines)('coupons of orders on %s', (engine) => {
  let house: TestShop;
  let mailbox: Mailbox;
  let cup: number;
  beforeAll(async () => {
    mailbox = await startMailbox();
    house = await openSellingShop(engine, { smtpUrl: mailbox.url });
    addTestCard(house);
    cup = await addSimple(house, { name: 'Tassa', price: 2000, stock: 1000 });
  });
  afterAll(async () => {
    await house.close();
    await mailbox.close();
  });
  const order = async (id: number) => (await readOrder(house.shop.db.read, id))!;
  const usesOf = async (id: number) =>
    (
      await house.shop.db.read.selectFrom('coupon_use').select('state').where('order_id', '=', id).execute()
    ).map(({ state }) => state);
  const become = (id: number, to: Parameters<typeof changeStatus>[3]) =>
    house.shop.db.transaction((tx) =>
      changeStatus(house.shop, tx, id, to, { now: Date.now(), why: '', by: 'shop' }),
    );
  async function withCoupon(code: string, quantity = 1) {
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: cup, quantity });
    expect(await applyByCall(shopper, code)).toContain('Hem aplicat');
    return shopper;
  }
  async function checkOut(shopper: ReturnType<TestShop['browser']>, typed = {}): Promise<Placed> {
    const filled = await fillCheckout(shopper, { ...MARIA, ...BANK, ...typed });
    const { form } = await updateReview(shopper, filled);
    return place(shopper, { ...form, ...MARIA, ...BANK, ...typed });
  }

  test('an order keeps what each coupon took off, on its pages and in its letters', async () => {
    const code = await addCoupon(house, { code: 'estiu10' });
    const shopper = await withCoupon(code, 2);
    const filled = await fillCheckout(shopper, { ...MARIA, ...BANK });
    const { form, review } = await updateReview(shopper, filled);
    expect(review).toMatch(/<tr class="cart-discount coupon-estiu10">.*?-4,00/);
    const placed = await place(shopper, { ...form, ...MARIA, ...BANK, billing_email: 'cupons@example.cat' });
    const made = await order(placed.order_id);
    const terms = { rule: { kind: 'percent', ppm: 100_000 } };
    expect(made.adjustments).toEqual([
      { kind: 'coupon', code: 'estiu10', title: 'ESTIU10', amount: 331, tax: 69, terms },
    ]);
    expect(made.totals).toMatchObject({ discount: 331, discountTax: 69, total: 4095 });
    expect(await usesOf(made.id)).toEqual(['used']);
    expect((await shopper.get(placed.redirect)).text).toMatch(/Cupó ESTIU10:.*?-4,00/);
    await house.settle();
    const letter = await mailbox.waitFor(({ envelope }) => envelope.to.includes('cupons@example.cat'));
    expect(letter.text).toMatch(/Cupó ESTIU10: +[-−]4,00/);
    expect(letter.html).toContain('Cupó ESTIU10:');
    expect((await shopper.get('/cistella/')).text).not.toContain('cart-discount');
  });

  test('free shipping is written as such', async () => {
    const shopper = await withCoupon(await addCoupon(house, { code: 'portes', ppm: 0, freeShipping: true }));
    const placed = await checkOut(shopper);
    const made = await order(placed.order_id);
    expect([made.totals.total, made.shippingLines[0]?.method]).toEqual([2000, 'free_shipping']);
    expect((await shopper.get(placed.redirect)).text).toMatch(/Cupó PORTES:<\/th><td[^>]*>enviament gratuït/);
  });

  test('a limit counts orders, and a customer is known by the e-mail', async () => {
    const code = await addCoupon(house, { customerLimit: 1 });
    const first = await checkOut(await withCoupon(code), { billing_email: 'un@example.cat' });
    expect(first.result).toBe('success');
    const again = await withCoupon(code);
    const refused = await checkOut(again, { billing_email: 'UN@example.cat' });
    expect([refused.result, refused.refresh]).toEqual(['failure', true]);
    expect(refused.messages).toContain('Ja has fet servir el cupó');
    expect((await again.get('/cistella/')).text).not.toContain('cart-discount');
    const tagged = await checkOut(await withCoupon(code), { billing_email: 'un+altre@example.cat' });
    expect(tagged.messages).toContain('Ja has fet servir el cupó');
    const other = await checkOut(await withCoupon(code), { billing_email: 'dos@example.cat' });
    expect(other.result).toBe('success');
  });

  test('one that is for others is refused at the checkout, as soon as the e-mail is known', async () => {
    const code = await addCoupon(house, { emails: ['*@taller.cat'] });
    const shopper = await withCoupon(code);
    const refused = await checkOut(shopper, { billing_email: 'anna@example.cat' });
    expect(refused.messages).toContain('és per a una altra persona');
    const named = { billing_email: 'anna@example.cat' };
    expect(await applyByCall(shopper, code, named)).toContain('és per a una altra persona');
    expect(await applyByCall(shopper, code, { billing_email: 'anna@taller.cat' })).toContain('Hem aplicat');
    expect((await checkOut(shopper, { billing_email: 'anna@taller.cat' })).result).toBe('success');
  });

  test('an order shows its taxes as the cart does: as one sum where the shop wants it', async () => {
    const { text } = await buy(house, cup, { form: BANK }).then(({ shopper, redirect }) =>
      shopper.get(redirect),
    );
    expect(text).toContain('IVA (21\u00a0%)');
    await house.set({ 'tax.totals': 'single' });
    const single = await buy(house, cup, { form: BANK });
    const page = (await single.shopper.get(single.redirect)).text;
    await house.set({ 'tax.totals': undefined });
    expect(page).toMatch(/includes_tax">inclou .*? Impostos/);
    expect(page).not.toContain('IVA (21\u00a0%)');
  });

  test('of many shoppers who race for the last uses exactly as many get them, the others read why not', async () => {
    const code = await addCoupon(house, { usageLimit: 3 });
    const racers = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const shopper = await withCoupon(code);
        const typed = { ...MARIA, ...BANK, billing_email: `cursa${n}@example.cat` };
        const { form } = await updateReview(shopper, await fillCheckout(shopper, typed));
        return { shopper, form: { ...form, ...typed } };
      }),
    );
    const results = await Promise.all(racers.map(({ shopper, form }) => place(shopper, form)));
    expect(results.filter(({ result }) => result === 'success')).toHaveLength(3);
    for (const { result, messages } of results)
      if (result === 'failure') expect(messages).toContain('L’hem tret de la cistella.');
    const rows = await house.shop.db.read
      .selectFrom('coupon_use as u')
      .innerJoin('coupon as c', 'c.id', 'u.coupon_id')
      .select('u.id')
      .where('c.code', '=', code)
      .execute();
    expect(rows).toHaveLength(3);
  });

  test('an unpaid order holds its coupon, and does not stand in its own way when it is tried again', async () => {
    const code = await addCoupon(house, { usageLimit: 1 });
    const shopper = await withCoupon(code);
    const first = await checkOut(shopper, CARD);
    expect(await usesOf(first.order_id)).toEqual(['held']);
    const second = await checkOut(shopper, CARD);
    expect(second.order_id).toBe(first.order_id);
    expect(await usesOf(first.order_id)).toEqual(['held']);
    const { shopper: other } = await buy(house, cup);
    await other.call('add_to_cart', { product_id: cup });
    expect(await applyByCall(other, code)).toContain('està reservat en una comanda pendent');
    await shopper.get(`/cistella/?remove_coupon=${code}`);
    await checkOut(shopper, CARD);
    expect(await usesOf(first.order_id)).toEqual(['released']);
    expect(await applyByCall(other, code)).toContain('Hem aplicat');
  });

  test('a cancelled or failed order gives its coupon back, and takes it again when it comes back', async () => {
    const code = await addCoupon(house, { usageLimit: 1 });
    const { order_id: id } = await checkOut(await withCoupon(code), CARD);
    await cancelUnpaid(house.shop, (await order(id)).createdAt + 62 * 60_000);
    expect(await usesOf(id)).toEqual(['released']);
    const { order_id: next } = await checkOut(await withCoupon(code));
    expect(await usesOf(next)).toEqual(['used']);
    await become(id, 'processing');
    expect(await usesOf(id)).toEqual(['used']);
    await become(next, 'failed');
    expect(await usesOf(next)).toEqual(['released']);
    await become(id, 'refunded');
    expect(await usesOf(id)).toEqual(['used']);
  });

  test('one that ended while the form was open is not charged without asking', async () => {
    const code = await addCoupon(house);
    const shopper = await withCoupon(code);
    const { form } = await updateReview(shopper, await fillCheckout(shopper, { ...MARIA, ...BANK }));
    await addCoupon(house, { code, endsAt: 1 });
    const refused = await place(shopper, { ...form, ...MARIA, ...BANK });
    expect([refused.result, refused.refresh]).toEqual(['failure', true]);
    expect(refused.messages).toContain('ha caducat. L’hem tret de la cistella.');
  });

  test('the checkout’s own form applies one without scripts, and its totals have the row with a way back', async () => {
    const code = await addCoupon(house);
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: cup });
    const page = (await shopper.get('/finalitzar-comanda/')).text;
    const form =
      /<form class="checkout_coupon woocommerce-form-coupon"[\s\S]*?<\/form>/.exec(page)?.[0] ?? '';
    expect(form).toContain('id="woocommerce-checkout-form-coupon"');
    expect(page).toContain('class="showcoupon"');
    expect(page.indexOf('checkout_coupon')).toBeLessThan(page.indexOf('<form name="checkout"'));
    const security = /name="security" value="(\w+)"/.exec(form)?.[1] ?? '';
    const fields = { coupon_code: code, apply_coupon: 1, security };
    const sent = await shopper.post('/finalitzar-comanda/', fields);
    expect([sent.status, sent.location]).toEqual([303, '/finalitzar-comanda/']);
    const after = (await shopper.get(sent.location)).text;
    expect(after).toContain('Hem aplicat el cupó.');
    expect(after).toContain(`href="/finalitzar-comanda/?remove_coupon=${code}"`);
    const forged = await shopper.submit('/finalitzar-comanda/', { ...fields, security: 'x' });
    expect(forged.text).toContain('Aquest formulari ha caducat');
  });

  test('a review after a coupon leaves the way of shipping to be chosen anew', async () => {
    const code = await addCoupon(house, { ppm: 0, freeShipping: true });
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: cup });
    const { form } = await updateReview(shopper, await fillCheckout(shopper));
    expect(form['shipping_method[0]']).toMatch(/^flat_rate/);
    await applyByCall(shopper, code);
    const { 'shipping_method[0]': _, ...without } = form;
    expect((await updateReview(shopper, without)).form['shipping_method[0]']).toMatch(/^free_shipping/);
  });
});
