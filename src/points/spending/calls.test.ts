import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addByCall, partOf } from '../../../tests/support/buying/cart.ts';
import { openPointsShop, type PointsShop } from '../../../tests/support/points/shop.ts';
import { engines } from '../../../tests/support/shop.ts';

const AJAX = '/wp-admin/admin-ajax.php';
const EXPIRED = 'Aquest formulari ha caducat.';
const ROW = 'coupon-loyalty-points';

describe.each(engines)('forms and links of points on %s', (engine) => {
  let shop: PointsShop;
  beforeAll(async () => {
    shop = await openPointsShop(engine);
  });
  afterAll(() => shop.house.close());

  async function shopperWith(points: number) {
    const { shopper, userId } = await shop.someone(points);
    await addByCall(shopper, { product_id: shop.cup });
    const { text } = await shopper.get('/cistella/');
    return { shopper, userId, wps_nonce: partOf(text, /name="wps_nonce" value="(\w+)"/) };
  }
  const applySome = (shopper: Browser, wps_nonce: string, path = '/cistella/') =>
    shopper.post(path, { wps_apply_points: 1, wps_cart_points: 40, wps_nonce });
  const inCart = async (shopper: Browser) => (await shopper.get('/cistella/')).text.includes(ROW);
  const walletOf = async (userId: number) =>
    (
      await shop.house.shop.db.read
        .selectFrom('points_account')
        .select(['available', 'wallet'])
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).wallet;

  test('a form leads back to the page on which it stands, and takes the points off again', async () => {
    for (const path of ['/cistella/', '/finalitzar-comanda/']) {
      const { shopper, wps_nonce } = await shopperWith(100);
      const applied = await applySome(shopper, wps_nonce, path);
      expect([applied.status, applied.location]).toEqual([303, expect.stringContaining(path)]);
      expect(await inCart(shopper)).toBe(true);
      const removed = await shopper.post(path, { wps_remove_points: 1, wps_nonce });
      expect([removed.status, removed.location]).toEqual([303, expect.stringContaining(path)]);
      expect((await shopper.get(path)).text).toContain('Hem tret els punts de la cistella.');
      expect(await inCart(shopper)).toBe(false);
    }
  });

  test('a form is read on the cart and at the checkout alone', async () => {
    const { shopper, wps_nonce } = await shopperWith(100);
    await applySome(shopper, wps_nonce, '/botiga/');
    expect(await inCart(shopper)).toBe(false);
  });

  test('a form or a link with another’s token says that it has expired, and changes nothing', async () => {
    const { shopper, wps_nonce } = await shopperWith(100);
    const refused = await shopper.follow(await applySome(shopper, '0123456789'));
    expect(refused.text).toContain(EXPIRED);
    expect(refused.text).not.toContain(ROW);
    await applySome(shopper, wps_nonce);
    const link = await shopper.follow(await shopper.get('/cistella/?remove_points=1&_wpnonce=0123456789'));
    expect(link.text).toContain(EXPIRED);
    expect(link.text).toContain(ROW);
  });

  test('a link that is only fetched ahead, or that a guest has, changes nothing and says nothing', async () => {
    const { shopper, wps_nonce } = await shopperWith(100);
    await applySome(shopper, wps_nonce);
    const href = partOf((await shopper.get('/cistella/')).text, /href="([^"]+remove_points[^"]+)"/);
    const ahead = await shopper.get(href.replaceAll('&amp;', '&'), { 'sec-purpose': 'prefetch' });
    expect(ahead.status).toBe(302);
    expect(await inCart(shopper)).toBe(true);
    const guest = shop.house.browser();
    await addByCall(guest, { product_id: shop.cup });
    const theirs = await guest.follow(await guest.get(href.replaceAll('&amp;', '&')));
    expect(theirs.status).toBe(200);
    for (const said of [EXPIRED, 'Hem tret els punts']) expect(theirs.text).not.toContain(said);
  });

  test('each conversion is one of its own unless it names a try that was made', async () => {
    const { shopper, userId, wps_nonce } = await shopperWith(100);
    const convert = (more: object = {}) =>
      shopper.post(AJAX, { action: 'wps_wpr_generate_custom_wallet', points: 10, wps_nonce, ...more });
    await convert();
    await convert();
    expect(await walletOf(userId)).toBe(20);
    await convert({ try: 'a' });
    await convert({ try: 'a' });
    expect(await walletOf(userId)).toBe(30);
  });

  test('converting is limited to five tries a minute, and the sixth converts nothing', async () => {
    const { shopper, userId, wps_nonce } = await shopperWith(100);
    const tries: { result: boolean; code?: string }[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const form = { action: 'wps_wpr_generate_custom_wallet', points: 10, wps_nonce, try: turn };
      tries.push((await shopper.post(AJAX, form)).json());
    }
    expect(tries.map(({ result }) => result)).toEqual([true, true, true, true, true, false]);
    expect([tries[5]?.code, await walletOf(userId)]).toEqual(['rate_limited', 50]);
  });

  test('a try too many applies nothing, whatever it asks for', async () => {
    const { shopper, wps_nonce } = await shopperWith(100);
    const apply = async (points: number) =>
      (
        await shopper.post(AJAX, {
          action: 'wps_wpr_apply_fee_on_cart_subtotal',
          wps_cart_points: points,
          wps_nonce,
        })
      ).json();
    for (let turn = 0; turn < 10; turn += 1) await apply(999);
    expect(await apply(10)).toMatchObject({ result: false, code: 'rate_limited' });
    expect(await inCart(shopper)).toBe(false);
  });
});
