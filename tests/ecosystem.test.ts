import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addByCall, openSellingShop } from './support/buying/cart.ts';
import { buy, fillCheckout, MARIA, place, updateReview } from './support/buying/checkout.ts';
import { addSimple, addVariable } from './support/catalogue/catalogue.ts';
import { openPointsShop, type PointsShop } from './support/points/shop.ts';
import { searchShop } from './support/search/shop.ts';
import { engines, type TestShop } from './support/shop.ts';

const globalOf = <T = Record<string, unknown>>(page: string, name: string): T | undefined => {
  const block = new RegExp(`data-global="${name}">(.*?)</script>`).exec(page)?.[1];
  return block === undefined ? undefined : (JSON.parse(block) as T);
};

describe.each(engines)('what the ecosystem’s scripts find and send on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  beforeAll(async () => {
    house = await openSellingShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 1850, stock: 500 });
    await addVariable(house, { name: 'Got', price: 900 });
    for (let n = 0; n < 30; n += 1) await addSimple(house, { name: `Bol ${n}` });
  });
  afterAll(() => house.close());

  test('options of a variation are printed bare: a class that says “fits” would never be taken away again', async () => {
    const { text } = await house.browser().get('/producte/got/');
    expect(text).toMatch(/<option value="[^"]+">Verd<\/option>/);
    expect(text).not.toMatch(/<option[^>]*class=/);
  });

  test('the small pictures have a name of our own, and the frame of the lightbox waits in the page', async () => {
    const { text } = await house.browser().get('/producte/tassa/');
    expect(text).not.toContain('flex-control-nav');
    expect(text).toMatch(/id="photoswipe-fullscreen-dialog" class="pswp [\s\S]*class="pswp__container"/);
  });

  test('the cart’s form that is sent without a button leaves a typed code alone', async () => {
    const shopper = house.browser();
    await addByCall(shopper, { product_id: cup });
    const sent = { coupon_code: 'RES', 'cart[x][qty]': 1 };
    const page = await shopper.fill('/cistella/', sent);
    const after = await shopper.get('/cistella/');
    expect(page.text + after.text).not.toContain('RES');
    await shopper.fill('/cistella/', { ...sent, apply_coupon: 1 });
    expect((await shopper.get('/cistella/')).text).toContain('woocommerce-error');
  });

  test('the link that brings a line back is called what scripts look for', async () => {
    const shopper = house.browser();
    await addByCall(shopper, { product_id: cup });
    const remove = /href="([^"]*remove_item=[^"]*)"/.exec((await shopper.get('/cistella/')).text)?.[1] ?? '';
    const gone = await shopper.get(remove.replaceAll('&amp;', '&'));
    const page = gone.status === 200 ? gone : await shopper.get('/cistella/');
    expect(page.text).toMatch(/<a href="[^"]*undo_item=[^"]*" class="restore-item">/);
  });

  test('nothing stands between a coupon’s field and what scripts say about it', async () => {
    const shopper = house.browser();
    await addByCall(shopper, { product_id: cup });
    for (const path of ['/cistella/', '/finalitzar-comanda/'])
      expect((await shopper.get(path)).text).toMatch(
        /<span[^>]*><input[^>]*id="coupon_code"[^>]*\/><\/span>/,
      );
  });

  test('a checkout that has outlived its session says so, keeps what was typed, and goes through at the next press', async () => {
    const shopper = house.browser();
    await addByCall(shopper, { product_id: cup });
    const { form } = await updateReview(shopper, await fillCheckout(shopper, MARIA));
    const stale = { ...form, payment_method: 'bacs', 'woocommerce-process-checkout-nonce': '0123456789' };
    const refused = await place(shopper, stale);
    expect(refused).toMatchObject({ result: 'failure', refresh: true, reload: false });
    expect(refused.messages).toContain('La pàgina havia caducat');
    const review = (
      await shopper.call('update_order_review', {
        security: '0123456789',
        post_data: new URLSearchParams(stale as Record<string, string>).toString(),
      })
    ).json<{ fragments: Record<string, string>; reload: boolean }>();
    expect(review.reload).toBe(false);
    const token = review.fragments['input[name="woocommerce-process-checkout-nonce"]'] ?? '';
    const fresh = /value="([0-9a-f]{10})"/.exec(token)?.[1] ?? '';
    const again = await place(shopper, { ...stale, 'woocommerce-process-checkout-nonce': fresh });
    expect(again.result).toBe('success');
  });

  test('the browser’s copy of the cart has a name for each language, and the page says which it is in', async () => {
    const seen = await Promise.all(
      ['/botiga/', '/es/tienda/', '/en/shop/'].map(async (path) => {
        const { text } = await house.browser().get(path);
        const { fragment_name } = globalOf<{ fragment_name: string }>(text, 'wc_cart_fragments_params')!;
        return [fragment_name, globalOf(text, 'actions')?.current_language];
      }),
    );
    expect(new Set(seen.map(([name]) => name)).size).toBe(3);
    expect(seen.map(([, language]) => language)).toEqual(['ca', 'es', 'en']);
  });

  test('cards say on which page of the listing they stand, those that came later too', async () => {
    const shopper = house.browser();
    const first = await shopper.get('/botiga/');
    expect(first.text).toMatch(/<li class="[^"]*nv-card-content-wrapper[^"]*" data-page="1">/);
    expect(first.text).not.toContain('data-page="2"');
    expect(first.text).toContain('<nav class="woocommerce-pagination"');
    const more = await shopper.post('/botiga/page/2/?neve-infinite-scroll=true', '{}', {
      'content-type': 'application/json',
    });
    expect(more.json<{ html: string }>().html).toContain('data-page="2"');
  });

  test('the page that pays an order has the checkout’s page data and its own class', async () => {
    const { shopper, order_id, redirect } = await buy(house, cup);
    await house.shop.db.transaction((tx) =>
      tx.updateTable('order').set({ status: 'failed' }).where('id', '=', order_id).execute(),
    );
    const key = /key=([^&]+)/.exec(redirect)?.[1];
    const { text } = await shopper.get(
      `/finalitzar-comanda/order-pay/${order_id}/?pay_for_order=true&key=${key}`,
    );
    expect(text).toMatch(/<body class="[^"]*woocommerce-order-pay/);
    expect(globalOf(text, 'wc_checkout_params')).toMatchObject({ is_checkout: '', debug_mode: '' });
  });

  test('the cart’s calculator has the page data of countries and addresses', async () => {
    const shopper = house.browser();
    await addByCall(shopper, { product_id: cup });
    const { text } = await shopper.get('/cistella/');
    expect(globalOf(text, 'wc_address_i18n_params')?.locale).toContain('postcode');
    expect(globalOf(text, 'wc_country_select_params')?.i18n_no_matches).toBe('No hi ha cap coincidència');
  });
});

describe.each(engines)('points for the ecosystem’s scripts on %s', (engine) => {
  let points: PointsShop;
  beforeAll(async () => {
    points = await openPointsShop(engine);
  });
  afterAll(() => points.house.close());

  test('buttons that scripts answer send no form, and without scripts others do', async () => {
    const { shopper } = await points.someone(500);
    await addByCall(shopper, { product_id: points.cup });
    const { text } = await shopper.get('/cistella/');
    const button = /<button[^>]*id="wps_cart_points_apply"[^>]*>/.exec(text)?.[0];
    expect(button).toContain('type="button"');
    expect(button).not.toContain('data-order-limit');
    expect(text).toMatch(/<noscript><button type="submit"[^>]*name="wps_apply_points"/);
  });

  test('guests find the points’ page data wherever the script runs', async () => {
    const shopper = points.house.browser();
    await addByCall(shopper, { product_id: points.cup });
    for (const path of ['/cistella/', '/finalitzar-comanda/'])
      expect(globalOf((await shopper.get(path)).text, 'wps_wpr')).toMatchObject({
        wps_user_current_points: '0',
      });
  });
});

describe.each(engines)('search forms for the ecosystem’s scripts on %s', (engine) => {
  const shop = searchShop(engine);

  test('a choice of several is written as scripts look for it', async () => {
    const { form } = (await shop.get('/?sfid=2&sf_action=get_data&sf_data=form')).json<{ form: string }>();
    expect(form).toContain('multiple="multiple"');
    expect(form).not.toContain('multiple=""');
  });

  test('the selector of a form’s pages finds the pages of the listing', async () => {
    const { text } = await shop.get('/botiga/');
    const selectors = [...text.matchAll(/data-ajax-links-selector="([^"]*)"/g)].map(([, found]) => found);
    expect(selectors.length).toBeGreaterThan(0);
    expect(new Set(selectors)).toEqual(new Set(['.woocommerce-pagination a']));
  });
});
