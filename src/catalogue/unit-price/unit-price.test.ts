import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { perform } from '../../frame/command/index.ts';
import { changeProduct, changeVariation } from '../editing/commands.ts';
import type { ItemInput } from '../model-product.ts';
import { readWhole } from '../product/store-whole.ts';

describe.each(engines)('the price of a base unit on %s', (engine) => {
  let house: TestShop;
  let oil: number;
  let soap: { id: number; variationIds: number[] };
  beforeAll(async () => {
    house = await openTestShop(engine);
    oil = await addSimple(house, { name: 'Oli', price: 900, more: { content: '750 ml' } });
    await addSimple(house, { name: 'Gerro', price: 1000 });
    soap = await addVariable(house, {
      name: 'Sabó',
      price: 500,
      more: { content: '100 g' },
    });
  });
  afterAll(() => house.close());

  const units = (markup: string) =>
    [...markup.matchAll(/<small class="unit-price">(.*?)<\/small>/g)].map(([, text = '']) =>
      text.replace(/&#160;|\u00a0|&nbsp;/g, ' '),
    );
  const page = async (path: string) => (await house.browser().get(path)).text;
  const summary = async (slug: string) =>
    units(/<p class="price">.*?<\/p>/s.exec(await page(`/producte/${slug}/`))?.[0] ?? '');
  const card = async (id: number) =>
    units(
      new RegExp(`<li class="product[^>]* post-${id} .*?</li>`, 's').exec(await page('/botiga/'))?.[0] ?? '',
    );
  const change = async (id: number, more: Partial<ItemInput>) => {
    const whole = (await readWhole(house.shop.db.read, [id])).get(id);
    await perform(house.shop, staff(), (act) => {
      if (whole?.product) return changeProduct(act, { ...whole.product, ...more });
      const { variation, parentId } = whole ?? {};
      if (!variation || !parentId) throw new Error(`There is no product ${id}.`);
      return changeVariation(act, { productId: parentId, variation: { ...variation, ...more } });
    });
    await house.settle();
  };

  test('stands beside the price on the page and on the card of what has a content, and nowhere else', async () => {
    expect(await summary('oli')).toEqual(['12,00 €/l']);
    expect(await card(oil)).toEqual(['12,00 €/l']);
    expect(await page('/producte/gerro/')).not.toContain('<p class="price"><small');
    expect(await summary('gerro')).toEqual([]);
  });

  test('of variations is that of their own content, or else their product’s', async () => {
    expect(await summary('sabo')).toEqual([expect.stringMatching(/\/kg$/)]);
    const [first = 0] = soap.variationIds;
    await change(first, { content: '250 g' });
    const [span = ''] = await summary('sabo');
    expect(span).toMatch(/^\d[\d.,]* € – \d[\d.,]* €\/kg$/);
    expect(await card(soap.id)).toEqual([span]);
    const markup = await page('/producte/sabo/');
    const data = /data-product_variations="(.*?)"/s.exec(markup)?.[1]?.replaceAll('&quot;', '"') ?? '[]';
    const told = (
      JSON.parse(data.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>')) as {
        price_html: string;
      }[]
    ).map(({ price_html }) => units(price_html)[0]);
    expect(new Set(told).size).toBe(2);
    for (const text of told) expect(span).toContain(text?.replace('/kg', ''));
  });

  test('of variations of which one has a content of another kind is not told for all together', async () => {
    const [first = 0] = soap.variationIds;
    await change(first, { content: '3 pc' });
    expect(await summary('sabo')).toEqual([]);
  });

  test('in the cart it is of what a piece costs there', async () => {
    const browser = house.browser();
    await browser.get(`/?add-to-cart=${oil}&quantity=3`);
    const { text } = await browser.get('/cistella/');
    expect(units(/<td class="product-price".*?<\/td>/s.exec(text)?.[0] ?? '')).toEqual(['12,00 €/l']);
  });

  test('follows a sale and a change of the content on pages and cards that were kept', async () => {
    await change(oil, { prices: { EUR: { regular: 900, sale: 750 } } });
    expect(await summary('oli')).toEqual(['10,00 €/l']);
    expect(await card(oil)).toEqual(['10,00 €/l']);
    await change(oil, { content: '500 ml' });
    expect(await summary('oli')).toEqual(['15,00 €/l']);
    expect(await card(oil)).toEqual(['15,00 €/l']);
    await change(oil, { content: '' });
    expect(await summary('oli')).toEqual([]);
    expect(await card(oil)).toEqual([]);
  });
});
