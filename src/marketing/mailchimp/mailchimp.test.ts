import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { capture, captured, consent, leaveCart } from '../../../tests/support/marketing.ts';
import { startMailchimp } from '../../../tests/support/outside/mailchimp.ts';
import { settings } from '../../../tests/support/people/settings.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { askSubscription, confirmSubscription, endLetters } from '../newsletter/steps.ts';
import { mailchimpApi } from './api.ts';
import { joinMailchimp } from './outbox.ts';

const KEY = '0123456789abcdef-us21';
const marketing = { ...settings.marketing, mailchimp: { listId: 'a1b2c3', storeId: 'botiga' } };

describe.each(engines)('Mailchimp on %s', (engine) => {
  let house: TestShop;
  let server: Awaited<ReturnType<typeof startMailchimp>>;
  let cup: number;
  beforeAll(async () => {
    server = await startMailchimp(KEY);
    house = await openSellingShop(engine, { settings: { marketing } });
    house.shop.limits.take = async () => true;
    for (const shop of house.each) joinMailchimp(shop, mailchimpApi({ apiKey: KEY, url: server.url }));
    cup = await addSimple(house, { name: 'Tassa', price: 1850 });
  });
  afterAll(async () => {
    await house.close();
    await server.close();
  });

  const subscribe = async (email: string, now = Date.now()) => {
    const asking = { email, language: 'ca' as const, source: 'footer', ip: '127.0.0.1', now };
    await house.shop.db.transaction((tx) => askSubscription(house.shop, tx, asking));
    await house.settle();
    const { id } = await house.shop.db.read
      .selectFrom('subscriber')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return { id, confirm: { id, askedAt: now, ip: '127.0.0.1', now } };
  };

  test('the audience has who confirmed, and from then on how they stand', async () => {
    const email = 'anna@example.cat';
    const { confirm } = await subscribe(email);
    expect(server.members.has(email)).toBe(false);
    await house.shop.db.transaction((tx) => confirmSubscription(house.shop, tx, confirm));
    await house.settle();
    expect(server.members.get(email)).toMatchObject({ status: 'subscribed', language: 'ca' });
    const end = { email, source: 'page', ip: '127.0.0.1', now: Date.now() };
    await house.shop.db.transaction((tx) => endLetters(house.shop, tx, end));
    await house.settle();
    expect(server.members.get(email)).toMatchObject({ status: 'unsubscribed' });
  });

  test('a cart is sent with its goods, prices, currency and the link that brings it back', async () => {
    const { variationIds } = await addVariable(house, { name: 'Got', price: 900 });
    const browser = await leaveCart(house, cup, 'cart@example.cat');
    await browser.call('add_to_cart', { product_id: variationIds[0] ?? 0 });
    await leaveCart(house, cup, 'other@example.cat');
    await house.settle();
    const kept = await captured(house, 'cart@example.cat');
    expect(server.carts.get(`cart-${kept?.id}`)).toMatchObject({
      customer: { email_address: 'cart@example.cat', opt_in_status: false },
      currency_code: 'EUR',
      order_total: 18.5,
      checkout_url: `http://shop.test/cistella/?mc_cart_id=${kept?.token}`,
      lines: [{ product_id: String(cup), product_variant_id: String(cup), quantity: 1, price: 18.5 }],
    });
  });

  test('carts of those who did not tick the box stay in the house', async () => {
    await leaveCart(house, cup, 'sense@example.cat', { subscribed: '0' });
    await house.settle();
    expect(JSON.stringify([...server.carts.values()])).not.toContain('sense@example.cat');
  });

  test('carts under an address that was only typed stay in the house', async () => {
    const browser = consent(house.browser(), 'marketing');
    await browser.call('add_to_cart', { product_id: cup });
    await capture(browser, 'nomes.escrita@example.cat');
    await house.settle();
    expect(await captured(house, 'nomes.escrita@example.cat')).toBeDefined();
    expect(JSON.stringify([...server.carts.values()])).not.toContain('nomes.escrita');
  });

  test('a purchase takes the cart away', async () => {
    const buyer = await leaveCart(house, cup, 'buyer@example.cat');
    await house.settle();
    const name = `cart-${(await captured(house, 'buyer@example.cat'))?.id}`;
    expect(server.carts.has(name)).toBe(true);
    await buy(house, cup, { shopper: buyer, form: { billing_email: 'buyer@example.cat' } });
    await house.settle();
    expect(server.carts.has(name)).toBe(false);
  });

  test('an outage holds up no shopper, and the job tries again', async () => {
    server.breakOnce(503);
    const { confirm } = await subscribe('again@example.cat');
    await house.shop.db.transaction((tx) => confirmSubscription(house.shop, tx, confirm));
    await house.settle();
    expect(server.members.has('again@example.cat')).toBe(false);
    await house.shop.jobs.runDue(() => Date.now() + 60_000);
    expect(server.members.has('again@example.cat')).toBe(true);
  });

  test('without a key nothing is written down for it', async () => {
    for (const shop of house.each) joinMailchimp(shop, undefined);
    const before = server.calls.length;
    await leaveCart(house, cup, 'off@example.cat');
    const jobs = await house.shop.db.read
      .selectFrom('job')
      .select('id')
      .where('kind', '=', 'marketing.mailchimp')
      .execute();
    expect(jobs).toEqual([]);
    await house.settle();
    expect(server.calls.length).toBe(before);
  });
});

test('a key that does not say where its account lives is refused at once', () => {
  expect(() => mailchimpApi({ apiKey: 'abc', url: '' })).toThrow('data centre');
});
