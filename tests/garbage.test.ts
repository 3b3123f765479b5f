import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modules } from '../src/app.ts';
import { sessionCookieName } from '../src/frame/request/cookies.ts';
import { openSellingShop } from './support/buying/cart.ts';
import { addSimple } from './support/catalogue/catalogue.ts';
import { engines, openTestShop, type TestShop } from './support/shop.ts';

/** Names that the shop reads somewhere: garbage under a name that nobody reads tests nothing. */
const FIELDS = [
  'add-to-cart',
  'product_id',
  'variation_id',
  'quantity',
  'quantity[1]',
  'attribute_pa_color',
  'cart_item_key',
  'cart[abc][qty]',
  'remove_item',
  'undo_item',
  'update_cart',
  'proceed',
  'coupon_code',
  'calc_shipping',
  'calc_shipping_country',
  'calc_shipping_postcode',
  'shipping_method[0]',
  'payment_method',
  'billing_first_name',
  'billing_country',
  'billing_state',
  'billing_postcode',
  'billing_email',
  'billing_phone',
  'ship_to_different_address',
  'post_data',
  'terms',
  'security',
  'woocommerce_checkout_place_order',
  'createaccount',
  'account_password',
  'username',
  'password',
  'login',
  'register',
  'email',
  'user_login',
  'reset_key',
  'reset_login',
  'key',
  'id',
  'order_again',
  'cancel_order',
  'order_id',
  'order',
  'comment',
  'comment_post_ID',
  'rating',
  'author',
  'orderby',
  'paged',
  'p',
  'product',
  'product_cat',
  'post_type',
  'min_price',
  'wcmlc',
  '_wpnonce',
  'redirect',
  'action',
  'custom_data',
  'cat',
  'taxonomy',
  'tag',
  'category_name',
  'author_name',
  'page_id',
  'feed',
  's',
  'cpage',
  'currency',
  'preview',
  'preview_id',
  'preview_nonce',
  'until',
  'replytocom',
  'unapproved',
  'moderation-hash',
  'newsletter',
  'newsletter_email',
  'at',
  'to',
  'mc_cart_id',
  'hash',
  'mc_language',
  'subscribed',
  'widget_id',
  'query',
  'ecs_ajax_settings',
  'comment_parent',
  'url',
  'contact_name',
  'contact_email',
  'contact_message',
  'page',
  'lang',
  'consent_id',
  'categories',
  'language',
  'woo-share',
  'woocommerce_meta',
  'params',
  'altcha',
];

const NASTY = [
  '',
  '0',
  '-1',
  '1.5',
  '1e9',
  '99999999999999999999',
  'NaN',
  'undefined',
  'null',
  '[]',
  '[object Object]',
  "' or 1=1 --",
  '"><script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00',
  '\u0000',
  '\ud800',
  '%E0%A4%A',
  'a'.repeat(5000),
  '１２',
  '🧺',
  '\u202e',
  'ES',
  'GI',
  '17001',
  '1',
];

const value = fc.oneof(fc.constantFrom(...NASTY), fc.string({ maxLength: 40 }), fc.integer().map(String));
const fields = fc.array(fc.tuple(fc.constantFrom(...FIELDS), value), { maxLength: 8 });
const encode = (pairs: [string, string][]) =>
  pairs
    .map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text.toWellFormed())}`)
    .join('&');

/** Bodies in every encoding, whole and broken. */
const body = fc.oneof(
  fields.map((pairs) => ({ type: 'application/x-www-form-urlencoded', payload: encode(pairs) })),
  fc.string({ maxLength: 200 }).map((payload) => ({ type: 'application/x-www-form-urlencoded', payload })),
  fc.json().map((payload) => ({ type: 'application/json', payload })),
  fc.constant({ type: 'application/json', payload: '{"broken":' }),
  fields.map((pairs) => ({
    type: 'multipart/form-data; boundary=xyz',
    payload: `${pairs.map(([name, text]) => `--xyz\r\nContent-Disposition: form-data; name="${name.replace(/"/g, '')}"\r\n\r\n${text.toWellFormed()}\r\n`).join('')}--xyz--\r\n`,
  })),
  fc.constant({ type: 'multipart/form-data; boundary=xyz', payload: '--xyz\r\nContent-Disp' }),
  fc.constant({ type: 'multipart/form-data', payload: 'no boundary' }),
  fc.constant({ type: 'application/x-unheard-of', payload: 'x' }),
);

const calls = modules.flatMap((module) => Object.keys(module.ajax ?? {}));
const actions = modules.flatMap((module) => Object.keys(module.actions ?? {}));
const fixed = modules.flatMap((module) =>
  Object.keys(module.paths ?? {}).map((path) => path.replace('*', 'x/400.webp')),
);

describe.each(engines)('garbage on %s', (engine) => {
  let house: TestShop;
  let paths: string[];
  beforeAll(async () => {
    house = await openTestShop(engine);
    const { addresses, settings } = house.shop;
    const names = modules.flatMap((module) => Object.keys(module.addresses ?? {}));
    paths = settings.languages.flatMap((language) =>
      names.map((name) =>
        addresses.link(language, name as never, {
          slug: 'no-such',
          path: 'a/b',
          id: 999_999_999_999,
          page: 2,
        }),
      ),
    );
    paths.push('/', '/%E0%A4%A/', '/es/%00/', '/nope.php', '//', '/wp-json/wc/v3/', ...fixed);
  });
  afterAll(() => house.close());

  const urls = () =>
    fc.oneof(
      fc.constantFrom(...paths),
      fc.tuple(fc.constantFrom(...paths), fields).map(([path, pairs]) => `${path}?${encode(pairs)}`),
      fc
        .tuple(fc.constantFrom('/', '/es/', '/en/'), fc.constantFrom(...calls, 'nothing', ''))
        .map(([home, call]) => `${home}?wc-ajax=${call}`),
      fc
        .constantFrom(...actions, 'woocommerce_add_to_cart', '')
        .map((action) => `/wp-admin/admin-ajax.php?action=${action}`),
      fc.webPath().map((path) => path || '/'),
    );

  const cookies = fc.constantFrom(
    '',
    'woocommerce_cart_hash=%',
    'client_currency=XXX',
    'client_currency=USD; woocommerce_items_in_cart=1',
    '=; ;;; a',
  );
  const forged = fc.constantFrom('x', 't_0|9999999999|9999999999|00', '|||', 't_%00|a|b|c', '%E0%A4%A');

  test('no request of any shape is answered with a 500', async () => {
    const sessionName = sessionCookieName(house.shop.publicUrl, house.shop.settings);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'POST', 'HEAD', 'PUT' as const),
        urls(),
        body,
        cookies,
        fc.option(forged),
        async (method, url, { type, payload }, cookie, session) => {
          const all = [cookie, session === null ? '' : `${sessionName}=${session}`]
            .filter(Boolean)
            .join('; ');
          const reply = await house.app.inject({
            method: method as 'GET',
            url,
            headers: {
              host: 'shop.test',
              ...(all ? { cookie: all } : {}),
              ...(method === 'POST' ? { 'content-type': type } : {}),
            },
            ...(method === 'POST' ? { payload } : {}),
          });
          expect(reply.statusCode, `${method} ${url}\n${payload}\n${reply.body.slice(0, 300)}`).toBeLessThan(
            500,
          );
        },
      ),
      { numRuns: engine === 'sqlite' ? 1500 : 400 },
    );
  }, 120_000);

  test('nor is one of a shopper who is logged in and has a full cart', async () => {
    const selling = await openSellingShop(engine);
    const product = await addSimple(selling, { name: 'Tassa', price: 1850, stock: 1_000_000 });
    const shopper = selling.browser();
    await shopper.fill('/el-meu-compte/', {
      email: 'garbage@example.cat',
      password: 'una frase llarga',
      register: 1,
    });
    const refill = () => shopper.call('add_to_cart', { product_id: product });
    await refill();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'POST' as const),
        urls(),
        fields,
        async (method, url, pairs) => {
          const reply = method === 'POST' ? await shopper.post(url, encode(pairs)) : await shopper.get(url);
          expect(
            reply.status,
            `${method} ${url}\n${encode(pairs)}\n${reply.text.slice(0, 300)}`,
          ).toBeLessThan(500);
          if (!shopper.cookies.has('woocommerce_items_in_cart')) await refill();
        },
      ),
      { numRuns: engine === 'sqlite' ? 700 : 200 },
    );
    await selling.close();
  }, 120_000);

  test('a body that is too large is a 413, and one of an unknown kind a 415', async () => {
    const send = (type: string, payload: string) =>
      house.app.inject({
        method: 'POST',
        url: '/cistella/',
        headers: { host: 'shop.test', 'content-type': type },
        payload,
      });
    expect((await send('application/x-www-form-urlencoded', `a=${'x'.repeat(400_000)}`)).statusCode).toBe(
      413,
    );
    expect((await send('application/x-unheard-of', 'x')).statusCode).toBe(415);
  });
});
