import { DomUtils, parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDemoHouse } from '../../../tests/support/demo-house.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { feedItems } from './items.ts';
import { validGtin } from './model.ts';

type Item = Map<string, string[]>;

/** The items of a feed: name → values; what has parts as `name=value;`. */
function itemsOf(xml: string): Item[] {
  const document = parseDocument(xml, { xmlMode: true });
  return DomUtils.getElementsByTagName('item', document).map((item) => {
    const fields: Item = new Map();
    for (const field of item.children.filter(DomUtils.isTag)) {
      const parts = field.children.filter(DomUtils.isTag);
      const value =
        parts.length === 0
          ? DomUtils.textContent(field)
          : parts.map((part) => `${part.name}=${DomUtils.textContent(part)};`).join('');
      fields.set(field.name, [...(fields.get(field.name) ?? []), value]);
    }
    return fields;
  });
}

describe.each(engines)('the product feed on %s', (engine) => {
  let house: TestShop;
  const feed = (name: string) => house.browser().get(`/feeds/google/${name}.xml`);
  beforeAll(async () => {
    house = await openDemoHouse(engine);
  });
  afterAll(() => house.close());

  test.each(['ca-EUR', 'es-EUR', 'en-GBP'])(
    'every item of %s keeps the rules of the format',
    async (name) => {
      const reply = await feed(name);
      expect(reply.status).toBe(200);
      expect(reply.headers['content-type']).toBe('application/xml; charset=UTF-8');
      expect(reply.text).toMatch(
        /^<\?xml version="1\.0"[\s\S]*xmlns:g="http:\/\/base\.google\.com\/ns\/1\.0"/,
      );
      const items = itemsOf(reply.text);
      expect(items.length).toBeGreaterThan(30);
      const currency = name.slice(3);
      const groups = new Map<string, Set<string>>();
      const money = new RegExp(`^\\d+\\.\\d{2} ${currency}$`);
      for (const item of items) {
        const one = (field: string) => item.get(`g:${field}`)?.[0] ?? '';
        for (const [field, values] of item)
          if (field !== 'g:additional_image_link' && field !== 'g:shipping') expect(values).toHaveLength(1);
        expect(one('id')).toMatch(/^.{1,50}$/);
        expect([...one('title')].length).toBeGreaterThan(0);
        expect([...one('title')].length).toBeLessThanOrEqual(150);
        expect([...one('description')].length).toBeGreaterThan(0);
        expect([...one('description')].length).toBeLessThanOrEqual(5000);
        expect(one('description')).not.toMatch(/<[a-z]/i);
        expect(one('link')).toMatch(/^http:\/\/shop\.test\//);
        expect(one('image_link')).toMatch(/^http:\/\/shop\.test\/media\/.+\.jpg$/);
        expect((item.get('g:additional_image_link') ?? []).length).toBeLessThanOrEqual(10);
        expect(['in_stock', 'out_of_stock']).toContain(one('availability'));
        expect(one('condition')).toBe('new');
        expect(one('price')).toMatch(money);
        if (item.has('g:sale_price')) {
          expect(one('sale_price')).toMatch(money);
          expect(Number.parseFloat(one('sale_price'))).toBeLessThan(Number.parseFloat(one('price')));
        }
        if (item.has('g:gtin')) expect(validGtin(one('gtin'))).toBe(one('gtin'));
        const isKnown = item.has('g:gtin') || (item.has('g:mpn') && item.has('g:brand'));
        expect(item.has('g:identifier_exists')).toBe(!isKnown);
        if (item.has('g:shipping'))
          expect(one('shipping')).toMatch(
            new RegExp(`^g:country=ES;g:service=.+;g:price=\\d+\\.\\d{2} ${currency};$`),
          );
        if (item.has('g:item_group_id')) {
          const titles = groups.get(one('item_group_id')) ?? new Set();
          groups.set(one('item_group_id'), titles.add(one('title')));
        }
      }
      const ids = items.map((item) => item.get('g:id')?.[0]);
      expect(new Set(ids).size).toBe(ids.length);
      // Sisters of a group are told apart by their titles.
      const grouped = items.filter((item) => item.has('g:item_group_id')).length;
      expect(grouped).toBeGreaterThan(0);
      expect([...groups.values()].reduce((sum, titles) => sum + titles.size, 0)).toBe(grouped);
    },
  );

  test('prices, brand, GTIN, picture and page are those that the shop shows', async () => {
    const items = itemsOf((await feed('ca-EUR')).text);
    const item = items.find((each) => each.get('g:link')?.[0]?.endsWith('/producte/tetera-indi/'));
    const page = await house.browser().get('/producte/tetera-indi/');
    const [data = '{}'] = [...page.text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
      .map(([, json = '']) => json)
      .filter((json) => json.includes('"Product"'));
    const told = JSON.parse(data) as { gtin?: string; brand?: { name: string }; offers: { price: string } };
    const price = item?.get('g:sale_price') ?? item?.get('g:price');
    expect(price).toEqual([`${told.offers.price} EUR`]);
    expect(item?.get('g:gtin')?.[0]).toBe(told.gtin);
    expect(item?.get('g:brand')?.[0]).toBe(told.brand?.name);
    expect((item?.get('g:product_type')?.[0] ?? '').split(' > ').length).toBeGreaterThan(1);
    const picture = new URL(item?.get('g:image_link')?.[0] ?? 'http://x').pathname;
    expect((await house.browser().get(picture)).status).toBe(200);
  });

  test('a variation leads to its product’s page with its choice, and names its colour', async () => {
    const items = itemsOf((await feed('en-EUR')).text);
    const item = items.find((each) => each.has('g:item_group_id') && each.has('g:color'));
    const link = item?.get('g:link')?.[0] ?? '';
    expect(link).toMatch(/\?.*attribute_/);
    expect((await house.browser().get(link.replace('http://shop.test', ''))).status).toBe(200);
  });

  test.each(['en-GBP', 'es-USD', 'ca-EUR'])(
    'who comes from %s without a cookie sees the price that the feed says',
    async (name) => {
      const currency = name.slice(3);
      const items = itemsOf((await feed(name)).text);
      const some = [
        items.find((each) => each.has('g:item_group_id')),
        items.findLast((each) => each.has('g:item_group_id')),
        items.find((each) => each.has('g:sale_price')),
        ...items.filter((each) => !each.has('g:item_group_id')).slice(0, 3),
      ];
      for (const item of some) {
        const visitor = house.browser();
        const link = (item?.get('g:link')?.[0] ?? '').replace('http://shop.test', '');
        const page = await visitor.get(link);
        expect([link, page.status]).toEqual([link, 200]);
        const json = [...page.text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
          .map(([, block = '']) => JSON.parse(block))
          .find((block) => block['@type'] === 'Product');
        const [said] = item?.get('g:sale_price') ?? item?.get('g:price') ?? [];
        expect(`${json.offers.price} ${json.offers.priceCurrency}`).toBe(said);
        const inStock = item?.get('g:availability')?.[0] === 'in_stock';
        expect(json.offers.availability).toBe(`https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`);
        // And pays in it.
        const cart = (await visitor.get('/cistella/')).text;
        expect(cart).toContain(`<option value="${currency}" selected="">`);
      }
    },
  );

  test.each(['ca-XXX', 'fr-EUR', 'ca', '../ca-EUR', 'ca-EUR.xml'])('there is no feed %s', async (name) => {
    expect((await feed(name)).status).toBe(404);
  });

  test('the shop serves others while it is written', async () => {
    const order: string[] = [];
    const [base] = house.shop.settings.currencies;
    if (!base) throw new Error('The shop has no currency.');
    const items = feedItems(house.shop, { language: 'ca', currency: base, now: Date.now() });
    const writing = (async () => {
      for await (const _item of items) order.push('item');
      order.push('end');
    })();
    const serving = house
      .browser()
      .get('/favicon.svg')
      .then(() => order.push('served'));
    await Promise.all([writing, serving]);
    expect(order.indexOf('served')).toBeLessThan(order.indexOf('end'));
  });

  test('a look at the headers alone writes nothing', async () => {
    const reply = await house.app.inject({
      method: 'HEAD',
      url: '/feeds/google/ca-EUR.xml',
      headers: { host: 'shop.test' },
    });
    expect([reply.statusCode, reply.body]).toEqual([200, '']);
  });
});
