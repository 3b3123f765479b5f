import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, openTestShop, type TestShop } from '../../tests/support/shop.ts';

describe.each(engines)('currencies and places by call, on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  test('wcml_switch_currency keeps the currency and gives the address’s price range back in it', async () => {
    const shopper = house.browser();
    const reply = await shopper.post('/wp-admin/admin-ajax.php', {
      action: 'wcml_switch_currency',
      currency: 'USD',
      params: '?min_price=10&max_price=20&orderby=price',
    });
    expect(reply.json()).toEqual({ success: true, data: { min_price: '11.00', max_price: '22.00' } });
    expect((await shopper.get('/botiga/')).text).toContain('<option value="USD" selected="">');
    const unknown = await shopper.post('/wp-admin/admin-ajax.php', {
      action: 'wcml_switch_currency',
      currency: 'XXX',
    });
    expect(unknown.json()).toMatchObject({ success: false, error: 'No venem en aquesta moneda.' });
    await shopper.post('/wp-admin/admin-ajax.php', { action: 'wcml_switch_currency', currency: 'EUR' });
    expect((await shopper.get('/botiga/')).text).toContain('<option value="EUR" selected="">');
  });

  test('a shop with one currency has nothing to choose it with', async () => {
    const alone = await openTestShop(engine, {
      settings: { currencies: house.shop.settings.currencies.slice(0, 1) },
    });
    try {
      const { text } = await alone.browser().get('/botiga/');
      expect(text).toContain('site-footer');
      expect(text).not.toContain('wcml_currency_switcher');
    } finally {
      await alone.close();
    }
  });

  test('?currency= on any page shows it in that currency at once and remembers it; what is no currency is passed over', async () => {
    const shopper = house.browser();
    const page = await shopper.get('/en/shop/?currency=GBP');
    expect(page.status).toBe(200);
    expect(page.text).toContain('<option value="GBP" selected="">');
    expect(page.text).toContain('<link rel="canonical" href="http://shop.test/en/shop/"');
    expect(shopper.cookies.get('client_currency')).toBe('GBP');
    expect((await shopper.get('/en/shop/?currency=XXX')).text).toContain('<option value="GBP" selected="">');
    expect((await house.browser().get('/en/shop/')).text).toContain('<option value="EUR" selected="">');
    expect((await shopper.get('/en/shop/?currency=EUR')).text).toContain('<option value="EUR" selected="">');
    expect(shopper.cookies.has('client_currency')).toBe(false);
  });

  test('get_customer_location names the place in twelve characters, by GET too', async () => {
    const shopper = house.browser();
    const first = (await shopper.get('/?wc-ajax=get_customer_location')).json<{ data: { hash: string } }>();
    expect(first).toMatchObject({ success: true, data: { hash: expect.stringMatching(/^[0-9a-f]{12}$/) } });
    const again = (await shopper.call('get_customer_location')).json();
    expect(again).toEqual(first);
  });
});
