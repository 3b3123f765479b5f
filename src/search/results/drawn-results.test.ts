import { describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { searchShop } from '../../../tests/support/search/shop.ts';
import { engines } from '../../../tests/support/shop.ts';

describe.each(engines)('results that are kept, drawn, on %s', (engine) => {
  const shop = searchShop(engine);
  const { get, found } = shop;
  let turn = 0;
  /** The same question by another address each time, so that no page is kept. */
  const ask = async (query: string) => {
    turn += 1;
    return (await get(`/cerca/?${query}&utm_term=${turn}`)).text;
  };
  /** Often enough for what is found to be kept. */
  const askOften = async (query: string) => {
    const answers = [await ask(query), await ask(query), await ask(query), await ask(query)];
    const lists = answers.map(found);
    for (const list of lists) expect(list).toEqual(lists[0]);
    return answers.at(-1) ?? '';
  };

  test('a product that comes into the shop is found at once', async () => {
    const before = found(await askOften('_sf_s=got'));
    const id = await addSimple(shop.house, { name: 'Got petit', price: 500 });
    expect(found(await ask('_sf_s=got')).toSorted()).toEqual([...before, id].toSorted());
  });

  test('a product that only searches find is counted at once as well', async () => {
    const counted = async () => /data-sf-total="(\d+)"/.exec(await askOften('_sf_s=vi'))?.[1];
    expect(await counted()).toBe('1');
    await addSimple(shop.house, { name: 'Vi ranci', price: 500, more: { visibility: 'search' } });
    expect(await counted()).toBe('2');
  });

  test('another language and another view are other answers', async () => {
    expect(await askOften('_sf_s=oli')).toContain('Oli');
    expect((await get('/es/buscar/?_sf_s=oli&utm_term=x')).text).toContain('lang="es"');
    const list = await askOften('_sf_s=oli&ref=list');
    expect(list).not.toBe(await askOften('_sf_s=oli'));
    expect(list).toContain('ref=list');
  });

  test('what is asked only beside the question stands in no answer of somebody else', async () => {
    await askOften('_sf_s=oli&utm_campaign=mine');
    const other = await ask('_sf_s=oli');
    expect(other).toContain('Oli');
    expect(other).not.toContain('mine');
  });

  test('the price of a product that only searches find turns when its sale ends, without anybody’s doing', async () => {
    await addSimple(shop.house, {
      name: 'Mel de romaní',
      price: 900,
      sale: 700,
      more: { visibility: 'search', saleTo: Date.now() + 1500 },
    });
    expect(await askOften('_sf_s=mel')).toMatch(/7,00/);
    await expect.poll(() => ask('_sf_s=mel'), { timeout: 20_000, interval: 300 }).not.toMatch(/7,00/);
    expect(await ask('_sf_s=mel')).toMatch(/9,00/);
  });
});
