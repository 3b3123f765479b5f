import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importsOf } from '../../../tests/support/file-imports.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';

describe.each(engines)('what a list of one’s own is read with, on %s', (engine) => {
  let house: TestShop;
  const { known, take } = importsOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  test('a new list changes nothing by its empty cells unless somebody wishes it; what the format writes says all', async () => {
    const planOf = async (file: string) => (await known(await take(Buffer.from(file)))).plan.leaveEmpty;
    expect(await planOf('SKU;Nom;Preu\nBU-1;Plat;10\n')).toBe(true);
    expect(await planOf('ID,Type,SKU,Name,Published,Regular price\n,simple,BU-1,Plat,1,10\n')).toBe(false);
  });
});
