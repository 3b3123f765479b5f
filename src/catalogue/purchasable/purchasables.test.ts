import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { describeChoice, findPurchasables, matchVariation } from '../index.ts';
import type { PriceContext } from './purchasables.ts';

describe.each(engines)('what can be bought, on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  const asking = (more: Partial<PriceContext> = {}): PriceContext => {
    const { currencies, languages } = house.shop.settings;
    return { language: 'ca', languages, currency: currencies[0]!, currencies, now: Date.now(), ...more };
  };
  const find = async (id: number, more: Partial<PriceContext> = {}) =>
    (await findPurchasables(house.shop.db.read, [id], asking(more))).get(id);

  test('a simple product says its name, price, stock and groups', async () => {
    const id = await addSimple(house, {
      name: 'Tassa blava',
      price: 1850,
      stock: 4,
      categories: ['Taula', 'Tasses'],
      brand: 'Terrissa Ros',
      shippingClass: 'Fràgil',
    });
    const found = await find(id);
    expect(found).toMatchObject({
      id,
      productId: id,
      variationId: 0,
      name: 'Tassa blava',
      slug: 'tassa-blava',
      price: 1850,
      regularPrice: 1850,
      onSale: false,
      shippingClass: 'fragil',
      stock: { managed: true, quantity: 4, status: 'instock', backorders: 'no' },
      purchasable: true,
    });
    expect(found?.categoryIds).toHaveLength(2);
    expect(found?.brandIds).toHaveLength(1);
  });

  test('prices are those of the asked currency, names those of the asked language', async () => {
    const id = await addSimple(house, { name: 'Bol', price: 1000 });
    const usd = house.shop.settings.currencies[1]!;
    expect(await find(id, { currency: usd, language: 'en' })).toMatchObject({
      price: 1100,
      name: 'Bol (en)',
    });
  });

  test('a product without a price, unpublished or external cannot be bought', async () => {
    const ids = [
      await addSimple(house, { price: null }),
      await addSimple(house, { more: { status: 'draft' } }),
      await addSimple(house, { more: { type: 'external' } }),
    ];
    const found = await findPurchasables(house.shop.db.read, ids, asking());
    expect(ids.map((id) => found.get(id)?.purchasable)).toEqual([false, false, false]);
    expect(await find(987_654)).toBeUndefined();
  });

  test('a variation takes from its product what it does not say itself', async () => {
    const { id, variationIds } = await addVariable(house, {
      name: 'Estovalles',
      variations: [{ values: { colour: 'Blau' }, price: 4000, stock: 2 }, { values: { colour: '' } }],
      more: { weight: 700, taxClass: 'reduced', shippingClassId: null },
    });
    const found = await findPurchasables(house.shop.db.read, variationIds, asking());
    const [blue, any] = variationIds.map((variationId) => found.get(variationId));
    expect(blue).toMatchObject({
      productId: id,
      variationId: variationIds[0],
      name: 'Estovalles',
      price: 4000,
      weight: 700,
      taxClass: 'reduced',
      attributes: [{ name: 'attribute_pa_colour', value: 'blau', label: 'colour', display: 'Blau' }],
      purchasable: true,
    });
    expect(any?.attributes[0]?.value).toBe('');
  });

  test('however many are asked for, it costs one query', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 4; n += 1) ids.push(await addSimple(house, { shippingClass: 'Fràgil' }));
    ids.push(...(await addVariable(house)).variationIds);
    const { queries } = await house.shop.db.countQueries(() =>
      findPurchasables(house.shop.db.read, ids, asking()),
    );
    expect(queries.length).toBe(1);
  });

  test('a choice finds its variation by exact value; “any” needs a value that the product offers', async () => {
    const { id, variationIds } = await addVariable(house, {
      attributes: { colour: ['Blau', 'Verd'], size: ['Gran', 'Petit'] },
      variations: [{ values: { colour: 'Blau', size: 'Gran' } }, { values: { colour: 'Verd', size: '' } }],
    });
    const match = (colour: string, size: string) =>
      matchVariation(
        house.shop.db.read,
        id,
        new Map([
          ['attribute_pa_colour', colour],
          ['attribute_pa_size', size],
        ]),
      );
    expect(await match('blau', 'gran')).toEqual({ variationId: variationIds[0], missing: [] });
    expect(await match('Blau', 'gran')).toBeUndefined();
    expect(await match('blau', 'petit')).toBeUndefined();
    expect(await match('verd', 'petit')).toEqual({ variationId: variationIds[1], missing: [] });
    expect(await match('verd', 'nan')).toEqual({
      variationId: variationIds[1],
      missing: ['attribute_pa_size'],
    });
    const words = await describeChoice(house.shop.db.read, id, new Map([['attribute_pa_size', 'petit']]), {
      language: 'en',
      languages: ['ca', 'en'],
    });
    expect(words).toEqual([{ name: 'attribute_pa_size', label: 'size', value: 'petit', display: 'Petit' }]);
  });
});
