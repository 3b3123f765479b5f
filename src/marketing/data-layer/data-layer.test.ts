import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { type AddedVariable, addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { settings } from '../../../tests/support/people/settings.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';

const { tagManager } = settings.marketing;
const withTags = {
  marketing: { ...settings.marketing, tagManager: { ...tagManager, container: 'GTM-TEST123' } },
};

const read = (text: string): Record<string, unknown> => JSON.parse(text.replaceAll('&quot;', '"'));
const globalOf = <T = unknown>(page: string, name: string): T | undefined => {
  const block = new RegExp(`data-global="${name}">(.*?)</script>`).exec(page)?.[1];
  return block === undefined ? undefined : (JSON.parse(block) as T);
};

describe.each(engines)('the data layer on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  let glass: AddedVariable;
  beforeAll(async () => {
    house = await openSellingShop(engine, { settings: withTags });
    cup = await addSimple(house, {
      name: 'Tassa',
      price: 1850,
      sku: 'T-1',
      stock: 7,
      brand: 'Obrador',
      categories: ['Taula', 'Vaixella'],
    });
    glass = await addVariable(house, { name: 'Got', price: 900 });
  });
  afterAll(() => house.close());

  test('every page names the data layer, its currency and the timeout of 2000 ms', async () => {
    const { text } = await house.browser().get('/es/tienda/');
    expect(globalOf(text, 'gtm4wp_datalayer_name')).toBe('dataLayer');
    expect(globalOf(text, 'gtm4wp_currency')).toBe('EUR');
    expect(globalOf(text, 'gtm4wp_datalayer_max_timeout')).toBe(2000);
    expect(globalOf(text, 'gtm4wp_use_sku_instead')).toBe(false);
  });

  test('each card carries its goods in the contract’s words', async () => {
    const { text } = await house.browser().get('/botiga/');
    const cards = [...text.matchAll(/class="gtm4wp_productdata"[^>]*data-gtm4wp_product_data="([^"]*)"/g)];
    const goods = cards.map(([, data = '']) => read(data)).find(({ internal_id }) => internal_id === cup);
    expect(cards).toHaveLength(2);
    expect(goods).toEqual({
      internal_id: cup,
      item_id: cup,
      id: cup,
      item_name: 'Tassa',
      sku: 'T-1',
      price: 18.5,
      stocklevel: 7,
      stockstatus: 'instock',
      google_business_vertical: 'retail',
      quantity: 1,
      item_category: 'Taula',
      item_category2: 'Vaixella',
      item_brand: 'Obrador',
      item_variant: '',
      item_group_id: '',
      item_list_name: '',
      index: 0,
      product_type: 'simple',
      productlink: '/producte/tassa/',
    });
  });

  test.each(['/producte/tassa/', '/producte/got/'])('the form of %s has the field', async (path) => {
    const { text } = await house.browser().get(path);
    const form = /<form[^>]*class="[^"]*\bcart\b[^"]*"[\s\S]*?<\/form>/.exec(text)?.[0] ?? '';
    const data = /name="gtm4wp_product_data" value="([^"]*)"/.exec(form)?.[1] ?? '{}';
    expect(read(data)).toMatchObject({ item_name: path.includes('tassa') ? 'Tassa' : 'Got' });
  });

  test('kept pages carry nothing of one visitor, and cart and checkout carry the cart', async () => {
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: cup, quantity: 2 });
    expect(globalOf((await shopper.get('/botiga/')).text, 'gtm4wp_checkout_products')).toBeUndefined();
    for (const path of ['/cistella/', '/finalitzar-comanda/']) {
      const { text } = await shopper.get(path);
      expect(globalOf(text, 'gtm4wp_checkout_products')).toMatchObject([
        { item_id: cup, quantity: 2, price: 18.5, item_category2: 'Vaixella', item_brand: 'Obrador' },
      ]);
      expect(globalOf(text, 'gtm4wp_checkout_value')).toBe(37);
      // The links that take lines out carry their goods.
      if (path === '/cistella/')
        expect(text).toMatch(/class="remove"[^>]*data-gtm4wp_product_data="[^"]*Tassa/);
    }
  });

  test('what was chosen of a product is told with what takes it out of the cart, as part of its product', async () => {
    const [, green = 0] = glass.variationIds;
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: green, quantity: 2 });
    const { text } = await shopper.get('/cistella/');
    const links = [...text.matchAll(/class="remove[^"]*"[^>]*data-gtm4wp_product_data="([^"]*)"/g)];
    expect(links, 'on the page and in the small cart').toHaveLength(2);
    for (const [, data = ''] of links)
      expect(read(data)).toMatchObject({
        internal_id: green,
        item_variant: 'Verd',
        item_group_id: glass.id,
        quantity: 2,
        price: 9,
        stocklevel: null,
        product_type: 'variation',
        productlink: '/producte/got/',
      });
  });

  test('the thank-you page tells the purchase to who bought, and to nobody else with the link', async () => {
    const { shopper, redirect, order_id } = await buy(house, cup, { quantity: 2 });
    const path = redirect.replace('http://shop.test', '');
    const told = async (browser: typeof shopper) =>
      globalOf<{ told: { event: string; ecommerce: Record<string, unknown> }[] }>(
        (await browser.get(path)).text,
        'cistella_page_events',
      )?.told ?? [];
    const [event] = await told(shopper);
    expect(event?.event).toBe('purchase');
    const purchase = event?.ecommerce;
    expect(purchase).toMatchObject({
      currency: 'EUR',
      transaction_id: String(order_id),
      affiliation: 'Cistella',
      coupon: '',
      items: [{ item_id: cup, item_name: 'Tassa', quantity: 2, price: 18.5 }],
    });
    const { value, tax, shipping } = purchase as { value: number; tax: number; shipping: number };
    expect(value).toBeCloseTo(37 + shipping, 2);
    expect(tax).toBeGreaterThan(0);
    const other = house.browser();
    await other.call('add_to_cart', { product_id: cup });
    expect(await told(other)).toEqual([]);
  });

  test('pages allow the tag manager’s scripts', async () => {
    const policy = String((await house.browser().get('/')).headers['content-security-policy']);
    expect(policy).toContain('https://www.googletagmanager.com');
    expect(policy).toContain('https://*.google-analytics.com');
  });
});

test('a shop without a container says, carries and allows nothing of it', async () => {
  const house = await openSellingShop('sqlite');
  await addSimple(house, { name: 'Tassa' });
  const page = await house.browser().get('/botiga/');
  // The first script is the same in every shop.
  expect(page.text.replace(/<script>.*?<\/script>/s, '')).not.toMatch(
    /gtm4wp|googletagmanager|cistella_tags|place:data-layer/,
  );
  expect(String(page.headers['content-security-policy'])).not.toContain('google');
  await house.close();
});

test('what is no container is refused', async () => {
  const house = await openSellingShop('sqlite');
  const broken = house.set({ 'marketing.tagManager.container': '"><script>' });
  await expect(broken).rejects.toThrow('must be a container');
  await house.close();
});
