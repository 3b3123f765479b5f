import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, openNeighbour, openTestShop, type TestShop } from '../../../tests/support/shop.ts';

describe.each(engines)('words of addresses that were changed on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
    await addSimple(house, { name: 'Got' });
  });
  afterAll(() => house.close());
  const goes = async (path: string, at = house) => {
    const { status, location } = await at.browser().get(path);
    return [status, location];
  };

  test('lead from the old word to the new one, in each language, with what stands behind it and the query', async () => {
    await house.set({ 'slugs.shop': { ca: 'productes', es: 'productos', en: 'goods' } });
    expect(await goes('/botiga/')).toEqual([301, '/productes/']);
    expect(await goes('/es/tienda/page/2/?orderby=price')).toEqual([
      301,
      '/es/productos/page/2/?orderby=price',
    ]);
    expect(await goes('/en/shop/')).toEqual([301, '/en/goods/']);
    await house.set({ 'slugs.product.ca': 'article' });
    expect(await goes('/producte/got/?x=1')).toEqual([301, '/article/got/?x=1']);
    expect((await goes('/article/got/'))[0]).toBe(200);
  });

  test('lead straight to the newest, however often they changed', async () => {
    await house.set({ 'slugs.shop.ca': 'tot' });
    await house.set({ 'slugs.shop.ca': 'catàleg'.normalize('NFD').replace(/\p{M}/gu, '') });
    for (const old of ['/botiga/', '/productes/', '/tot/'])
      expect(await goes(old)).toEqual([301, '/cataleg/']);
    const other = await openNeighbour(house);
    expect(await goes('/tot/', other)).toEqual([301, '/cataleg/']);
    await other.close();
  });

  test('lose against what has taken the word since', async () => {
    await house.set({ 'slugs.wishList.ca': 'tot' });
    expect((await goes('/tot/'))[0]).toBe(200);
    await house.set({ 'slugs.wishList.ca': 'llista' });
    expect(await goes('/tot/')).toEqual([301, '/llista/']);
  });

  test('lead to the same page of a list, and nowhere from what is the number of none', async () => {
    await house.set({ 'slugs.account.ca': 'compte' });
    expect(await goes('/el-meu-compte/orders/2/')).toEqual([301, '/compte/orders/2/']);
    for (const none of ['x', '0', '1e1']) expect((await goes(`/el-meu-compte/orders/${none}/`))[0]).toBe(404);
    await house.set({ 'slugs.account.ca': 'el-meu-compte' });
  });

  test('and words that go back where they were lead nobody in a circle', async () => {
    await house.set({ 'slugs.cart.ca': 'cabas' });
    expect(await goes('/cistella/')).toEqual([301, '/cabas/']);
    await house.set({ 'slugs.cart.ca': 'cistella' });
    expect(await goes('/cabas/')).toEqual([301, '/cistella/']);
    expect((await goes('/cistella/'))[0]).toBe(200);
  });

  test('another first language moves the addresses of both', async () => {
    await house.set({ languages: ['es', 'ca', 'en'] });
    expect(await goes('/article/got/')).toEqual([301, '/ca/article/got/']);
    expect(await goes('/es/productos/')).toEqual([301, '/productos/']);
    await house.set({ languages: ['ca', 'es', 'en'] });
    expect(await goes('/ca/article/got/')).toEqual([301, '/article/got/']);
  });

  test('a language that goes leads to the first one, until it is spoken again', async () => {
    await house.set({ languages: ['ca', 'es'] });
    expect(await goes('/en/')).toEqual([302, '/']);
    expect(await goes('/en/cart/?x=1')).toEqual([302, '/cistella/?x=1']);
    expect(await goes('/en/product/got/')).toEqual([302, '/article/got/']);
    expect(await goes('/en/my-account/view-order/7/')).toEqual([302, '/el-meu-compte/view-order/7/']);
    expect(await goes('/en/about/')).toEqual([302, '/about/']);
    expect((await goes('/fr/cart/'))[0]).toBe(404);
    await house.set({ languages: ['es'] });
    expect(await goes('/cistella/')).toEqual([302, '/carrito/']);
    await house.set({ languages: ['ca', 'es', 'en'] });
    expect((await goes('/en/cart/'))[0]).toBe(200);
  });

  test('what never was an address is still not found, and so are attributes without pages', async () => {
    expect((await goes('/no-hi-es/'))[0]).toBe(404);
    expect((await goes('/no/hi/es/'))[0]).toBe(404);
    await house.set({ 'catalogue.attributeArchives': [] });
    expect((await goes('/colour/blau/'))[0]).toBe(404);
  });
});
