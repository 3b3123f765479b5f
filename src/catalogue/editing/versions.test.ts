import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { perform, Stale, terminal } from '../../frame/command/index.ts';
import { takeStock } from '../index.ts';
import type { ItemInput, ProductInput, VariationInput } from '../model-product.ts';
import { writePriceFacts } from '../prices/store-change.ts';
import { readWhole } from '../product/store-whole.ts';
import { changeSwatch } from '../variations/commands.ts';
import { changeProduct, changeTerm, changeVariation } from './commands.ts';

describe.each(engines)('versions of what people edit on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  const anna = terminal('anna');
  const open = async (id: number) => {
    const found = (await readWhole(house.shop.db.read, [id])).get(id);
    if (!found) throw new Error(`There is no product ${id}.`);
    return found;
  };
  const save = (product: ProductInput, more: Partial<ItemInput>) =>
    perform(house.shop, anna, (act) => changeProduct(act, { ...product, ...more }));
  const staleOf = async (work: Promise<unknown>): Promise<Stale> => {
    const error = await work.then(
      () => undefined,
      (refused: unknown) => refused,
    );
    expect(error).toBeInstanceOf(Stale);
    return error as Stale;
  };
  const priced = (regular: number) => ({ prices: { EUR: { regular, sale: null } } });

  test('of two people who have the same product open, the second is shown both values, and nothing is lost', async () => {
    const id = await addSimple(house, { price: 1000, sku: 'DOS' });
    const { product, version } = await open(id);
    if (!product) throw new Error('It is a product.');
    await save(product, { version, ...priced(1200), weight: 300 });
    const stale = await staleOf(save(product, { version, ...priced(1100) }));
    expect(Object.fromEntries(stale.fields)).toEqual({
      'price.EUR': { wanted: 1100, stands: 1200 },
      weight: { wanted: 0, stands: 300 },
    });
    const now = await open(id);
    expect(now.product).toMatchObject({ ...priced(1200), weight: 300 });
    expect(now.version).toBe(version + 1);
    await save(product, { version: now.version, ...priced(1100), weight: 300 });
    expect((await open(id)).product).toMatchObject({ ...priced(1100), weight: 300 });
  });

  test('of many who save at once one wins, and each other is told', async () => {
    const id = await addSimple(house, { price: 1000 });
    const { product, version } = await open(id);
    if (!product) throw new Error('It is a product.');
    const prices = [1100, 1200, 1300, 1400, 1500, 1600];
    const done = await Promise.allSettled(
      prices.map((regular) => save(product, { version, ...priced(regular) })),
    );
    const won = prices.filter((_, index) => done[index]?.status === 'fulfilled');
    expect(won).toHaveLength(1);
    const [stands] = won;
    for (const [index, wanted] of prices.entries()) {
      const each = done[index];
      if (each?.status === 'rejected')
        expect([...(each.reason as Stale).fields]).toEqual([['price.EUR', { wanted, stands }]]);
    }
    expect((await open(id)).product?.prices.EUR?.regular).toBe(stands);
    expect((await open(id)).version).toBe(version + 1);
  });

  test('a variation has a version of its own, and a new one is news for whoever has the product open', async () => {
    const { id, variationIds } = await addVariable(house);
    const [first = 0, second = 0] = variationIds;
    const [whole, one, other] = [await open(id), await open(first), await open(second)];
    if (!one.variation || !other.variation) throw new Error('They are variations.');
    const give = (variation: VariationInput) =>
      perform(house.shop, anna, (act) => changeVariation(act, { productId: id, variation }));
    await give({ ...one.variation, version: one.version, ...priced(700) });
    const late = give({ ...one.variation, version: one.version, ...priced(800) });
    expect((await staleOf(late)).fields.get('price.EUR')).toEqual({ wanted: 800, stands: 700 });
    await give({ ...other.variation, version: other.version, ...priced(900) });
    expect((await open(id)).version).toBe(whole.version);
    const { id: _, ...copy } = one.variation;
    await give({ ...copy, sku: 'NOVA', choices: [] });
    expect((await open(id)).version).toBe(whole.version + 1);
  });

  test('a change of prices is an edit, what is sold is none, and who gives no version replaces what stands', async () => {
    const id = await addSimple(house, { price: 1000, stock: 9 });
    const { product, version } = await open(id);
    if (!product) throw new Error('It is a product.');
    await house.shop.db.transaction((tx) =>
      takeStock(tx, [{ id, quantity: 2 }], { why: 'order', now: Date.now() }),
    );
    expect((await open(id)).version).toBe(version);
    const facts = new Map([[id, { saleFrom: null, saleTo: null, 'regular.EUR': 500, 'sale.EUR': null }]]);
    await house.shop.db.transaction((tx) => writePriceFacts(tx, facts, Date.now()));
    await staleOf(save(product, { version }));
    await save(product, {});
    expect((await open(id)).version).toBe(version + 2);
    expect((await open(id)).product?.prices.EUR?.regular).toBe(1000);
  });

  test('a term is refused with what it is called now', async () => {
    const { db } = house.shop;
    const term = { taxonomy: 'pa_vernis' as const, code: 'blau', texts: { ca: { name: 'Blau' } } };
    const change = (more: object) =>
      perform(house.shop, anna, (act) => changeTerm(act, { ...term, ...more }));
    const id = await change({});
    const version = async () => {
      const row = await db.read
        .selectFrom('term')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.version;
    };
    expect(await version()).toBe(1);
    await change({ id, version: 1, texts: { ca: { name: 'Blau cel' } } });
    const stale = await staleOf(change({ id, version: 1, position: 4 }));
    expect(Object.fromEntries(stale.fields)).toEqual({
      'name.ca': { wanted: 'Blau', stands: 'Blau cel' },
      position: { wanted: 4, stands: 0 },
    });
    const wish = { attribute: 'vernis', value: 'blau', colour: '#0000ff' };
    await perform(house.shop, anna, (act) => changeSwatch(act, wish));
    expect(await version()).toBe(3);
  });
});
