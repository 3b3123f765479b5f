import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import {
  type Form,
  fillCheckout,
  MARIA,
  place,
  updateReview,
} from '../../../tests/support/buying/checkout.ts';
import { addCoupon, applyByCall } from '../../../tests/support/buying/coupons.ts';
import { openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { readPricing } from '../../pricing/index.ts';

const BANK = { payment_method: 'bacs' };
const CARD = { payment_method: 'desk_card' };

describe.each(engines)('an order that is placed on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  const { order, become, stockOf, history } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openSellingShop(engine);
    openDeskCard(house);
    cup = await addSimple(house, { name: 'Tassa', price: 1850, stock: 1000 });
  });
  afterAll(() => house.close());

  const add = (shopper: Browser, product_id = cup, quantity = 1) =>
    shopper.call('add_to_cart', { product_id, quantity });
  /** The form as the page sends it, with a cart of one product. */
  async function ready(typed: Form = {}, product = cup, quantity = 1) {
    const shopper = house.browser();
    await add(shopper, product, quantity);
    const { form } = await updateReview(shopper, await fillCheckout(shopper, { ...MARIA, ...typed }));
    const all: Form = { ...form, ...BANK, ...typed };
    return { shopper, form: all };
  }
  /** As a form sends it that was written by hand: without the token of its page. */
  const untold = ({ order_attempt: _, ...form }: Form): Form => form;
  const inCart = async (shopper: Browser) => (await shopper.get('/cistella/')).text.includes('Tassa');

  test('empties its cart when it stands, and keeps it while a payment page is open', async () => {
    const stands = await ready();
    expect((await place(stands.shopper, stands.form)).result).toBe('success');
    expect(await inCart(stands.shopper)).toBe(false);
    const waits = await ready(CARD);
    expect((await place(waits.shopper, waits.form)).result).toBe('success');
    expect(await inCart(waits.shopper)).toBe(true);
  });

  test('sent again by the same page is the same order, and by another page of an empty cart none', async () => {
    const { shopper, form } = await ready();
    const first = await place(shopper, form);
    expect((await place(shopper, form)).order_id).toBe(first.order_id);
    const other = await place(shopper, { ...form, order_attempt: '0123456789abcdef0123' });
    expect([other.result, other.order_id]).toEqual(['failure', undefined]);
  });

  test('sent again without a token is the same order within ten minutes, for the same person', async () => {
    const { shopper, form } = await ready();
    const first = await place(shopper, untold(form));
    const again = await place(shopper, untold({ ...form, billing_email: 'MARIA@example.cat' }));
    expect(again.order_id).toBe(first.order_id);
    const other = await place(shopper, untold({ ...form, billing_email: 'anna@example.cat' }));
    expect(other.result).toBe('failure');
    const later = (createdAt: number) =>
      house.shop.db.transaction((tx) =>
        tx.updateTable('order').set({ created_at: createdAt }).where('id', '=', first.order_id).execute(),
      );
    await later(Date.now() - 9 * 60_000);
    expect((await place(shopper, untold(form))).order_id).toBe(first.order_id);
    await later(Date.now() - 10 * 60_000);
    expect((await place(shopper, untold(form))).result).toBe('failure');
    expect((await place(house.browser(), untold(form))).result).toBe('failure');
  });

  test('is charged at what was seen or less, and asks again when it became dearer', async () => {
    const { shopper, form } = await ready();
    const seen = Number(form.order_total_seen);
    expect(seen).toBeGreaterThan(0);
    const refused = await place(shopper, { ...form, order_total_seen: seen - 1 });
    expect([refused.result, refused.refresh]).toEqual(['failure', true]);
    expect(refused.messages).toContain('El total ha canviat');
    const placed = await place(shopper, { ...form, order_total_seen: seen + 1 });
    expect((await order(placed.order_id)).totals.total).toBe(seen);
  });

  test('is not made by two sets of settings: the shopper looks at it again', async () => {
    using _ = house.alone();
    const { shopper, form } = await ready();
    await house.shop.db.transaction((tx) =>
      tx
        .insertInto('shop_setting')
        .values({ path: 'tax.roundAtSubtotal', value: 'true', version: 1 })
        .execute(),
    );
    let times = 0;
    house.shop.events.on('order.posted', async () => {
      times += 1;
      if (times === 1) await house.shop.live.reload();
    });
    const refused = await place(shopper, form);
    expect(refused.messages).toContain('El total ha canviat');
    expect((await place(shopper, form)).result).toBe('success');
    expect(times).toBe(2);
    await house.set({ 'tax.roundAtSubtotal': undefined });
  });

  test('is not made by two tables of zones or taxes either, and is where they were read anew and say the same', async () => {
    using _ = house.alone();
    const change = {
      tax: (to: string) =>
        house.shop.db.transaction((db) => db.updateTable('tax_rate').set({ label: to }).execute()),
      shipping: (to: string) =>
        house.shop.db.transaction((db) =>
          db.updateTable('shipping_zone').set({ code: to }).where('id', '=', zone).execute(),
        ),
    };
    const zone = Number(
      (await house.shop.db.read.selectFrom('shipping_zone').select('id').executeTakeFirstOrThrow()).id,
    );
    for (const tag of ['tax', 'shipping'] as const)
      for (const isChanged of [true, false]) {
        const { shopper, form } = await ready();
        // Another process has changed it: this one hears of it in the middle.
        await house.settle();
        await readPricing(house.shop);
        if (isChanged) await change[tag](`else-${tag}`);
        let times = 0;
        house.shop.events.on('order.posted', async () => {
          times += 1;
          if (times === 1) house.shop.cache.drop(new Set([tag]));
        });
        const first = await place(shopper, form);
        expect([tag, first.result]).toEqual([tag, isChanged ? 'failure' : 'success']);
        if (!isChanged) continue;
        expect(first.messages).toContain('El total ha canviat');
        expect((await place(shopper, form)).result).toBe('success');
        expect(times).toBe(2);
      }
  });

  test('is sent only as it was chosen', async () => {
    const { shopper, form } = await ready();
    const wrong = await place(shopper, { ...form, 'shipping_method[0]': 'flat_rate:999' });
    expect(wrong.messages).toContain('la manera que havies triat ja no és possible');
    const { 'shipping_method[0]': _, ...any } = form;
    expect((await place(shopper, any)).result).toBe('success');
  });

  test('is paid only by a way that is offered for it', async () => {
    const { shopper, form } = await ready();
    for (const method of ['cheque', 'wallet', 'made-up', ''])
      expect((await place(shopper, { ...form, payment_method: method })).messages).toContain(
        'data-id="payment_method"',
      );
    expect((await place(shopper, { ...form, payment_method: 'cod' })).result).toBe('success');
  });

  test('names each line that is short or gone since it was put in', async () => {
    const two = await addSimple(house, { name: 'Bol', price: 1850, stock: 5 });
    const { shopper, form } = await ready({}, two, 4);
    const left = (stock: number) =>
      house.shop.db.transaction((tx) =>
        tx
          .updateTable('product')
          .set({ stock, stock_status: stock > 0 ? 'instock' : 'outofstock' })
          .where('id', '=', two)
          .execute(),
      );
    await left(3);
    expect((await place(shopper, form)).messages).toContain('Només queden 3 unitats del producte «Bol»');
    await left(0);
    expect((await place(shopper, form)).messages).toContain('«Bol» s’ha esgotat');
    await left(4);
    expect((await place(shopper, form)).result).toBe('success');
    expect(await stockOf(two)).toBe(0);
  });

  test('says which coupon counts no more, and takes it out', async () => {
    const code = await addCoupon(house);
    const { shopper, form } = await ready();
    await applyByCall(shopper, code);
    await addCoupon(house, { code, endsAt: 1 });
    const { order_total_seen: _, ...unseen } = form;
    const refused = await place(shopper, unseen);
    expect([refused.result, refused.refresh]).toEqual(['failure', true]);
    expect(refused.messages).toContain('ha caducat');
  });

  test('left at a payment page is written over by the same cart, and called off by another', async () => {
    const { shopper, form } = await ready(CARD);
    const first = await place(shopper, form);
    const { form: again } = await updateReview(shopper, await fillCheckout(shopper));
    expect((await place(shopper, { ...again, ...CARD })).order_id).toBe(first.order_id);
    await add(shopper);
    const { form: more } = await updateReview(shopper, await fillCheckout(shopper));
    const second = await place(shopper, { ...more, ...CARD });
    expect(second.order_id).not.toBe(first.order_id);
    expect((await order(first.order_id)).status).toBe('cancelled');
    expect((await history(first.order_id)).at(-1)?.reason).toBe(
      'El client ha canviat la cistella i ha tornat a comprar.',
    );
  });

  test('of the last piece can be placed again by who comes back from the payment page, by form and by call', async () => {
    const last = await addSimple(house, { name: 'Tassa sola', price: 1850, stock: 1 });
    const { shopper, form } = await ready(CARD, last);
    const first = await place(shopper, form);
    expect(await stockOf(last)).toBe(0);
    for (const path of ['/cistella/', '/caixa/'])
      expect((await shopper.get(path)).text).not.toContain('woocommerce-error');
    const { form: again } = await updateReview(shopper, await fillCheckout(shopper));
    const second = await place(shopper, { ...again, ...CARD });
    expect([second.result, second.order_id]).toEqual(['success', first.order_id]);
  });

  test('whose payment failed gives way to another cart as it is; one that was paid once is never written over', async () => {
    const failed = await ready(CARD);
    const first = await place(failed.shopper, failed.form);
    await become(first.order_id, 'failed', Date.now());
    await add(failed.shopper);
    const { form } = await updateReview(failed.shopper, await fillCheckout(failed.shopper));
    const next = await place(failed.shopper, { ...form, ...CARD });
    expect(next.order_id).not.toBe(first.order_id);
    expect((await order(first.order_id)).status).toBe('failed');
    await become(next.order_id, 'processing', Date.now());
    await become(next.order_id, 'failed', Date.now());
    const { form: same } = await updateReview(failed.shopper, await fillCheckout(failed.shopper));
    const third = await place(failed.shopper, { ...same, ...CARD });
    expect(third.order_id).not.toBe(next.order_id);
    expect((await order(next.order_id)).status).toBe('failed');
  });

  test('that was placed by transfer after a payment page was left is the same order, and its cart is empty', async () => {
    const { shopper, form } = await ready(CARD);
    const first = await place(shopper, form);
    const { form: again } = await updateReview(shopper, await fillCheckout(shopper));
    const second = await place(shopper, { ...again, ...BANK });
    expect(second.order_id).toBe(first.order_id);
    expect(await inCart(shopper)).toBe(false);
    await add(shopper);
    const { form: next } = await updateReview(shopper, await fillCheckout(shopper));
    expect((await place(shopper, { ...next, ...BANK })).order_id).not.toBe(first.order_id);
    expect((await order(first.order_id)).status).toBe('on-hold');
  });

  test('keeps where the goods go only when something is sent', async () => {
    const file = await addSimple(house, { name: 'Guia', price: 900, more: { virtual: true } });
    const sent = await ready();
    expect((await order((await place(sent.shopper, sent.form)).order_id)).shipping).toMatchObject({
      city: 'Girona',
    });
    const mail = await ready({}, file);
    expect(await order((await place(mail.shopper, mail.form)).order_id)).toMatchObject({
      shipping: null,
      shippingLines: [],
    });
  });
});

describe.each(engines)('a shop that sends nowhere, on %s', (engine) => {
  test('places no order of what would have to be sent', async () => {
    const house = await openTestShop(engine);
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: await addSimple(house, { price: 1000 }) });
    const refused = await place(shopper, { ...(await fillCheckout(shopper)), ...BANK });
    expect(refused.messages).toContain('No enviem a aquesta adreça.');
    await house.close();
  });
});
