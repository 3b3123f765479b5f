import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { saveProductTerms } from '../../catalogue/editing/store-memberships.ts';
import { changeTerm, mergeTerms } from '../../catalogue/index.ts';
import { ask } from '../../frame/command/index.ts';

describe.each(engines)('addresses of a tag that became part of another, on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  const asked = () => ({ shop: house.shop, actor: staff('Anna'), now: Date.now() });
  const save = (slug: string, id?: number) =>
    ask(asked(), changeTerm, {
      ...(id === undefined ? {} : { id }),
      taxonomy: 'tag',
      parentId: null,
      texts: { ca: { name: slug, slug } },
    });
  const leads = async (slug: string) => {
    await house.settle();
    const reply = await house.app.inject(`/etiqueta-producte/${slug}/`);
    return [reply.statusCode, reply.headers.location];
  };

  test('lead there, those that it once had, and those of what had become part of it, as well', async () => {
    const [first, second, third] = [await save('u'), await save('dos'), await save('tres')];
    const product = await addSimple(house, { name: 'Bol' });
    await house.shop.db.transaction((tx) => saveProductTerms(tx, product, [first, second, third]));
    await save('dos-de-nou', second);
    expect(await leads('dos')).toEqual([301, '/etiqueta-producte/dos-de-nou/']);
    await ask(asked(), mergeTerms, { id: first, into: second });
    expect(await leads('u')).toEqual([301, '/etiqueta-producte/dos-de-nou/']);
    await ask(asked(), mergeTerms, { id: second, into: third });
    for (const slug of ['u', 'dos', 'dos-de-nou'])
      expect([slug, ...(await leads(slug))]).toEqual([slug, 301, '/etiqueta-producte/tres/']);
  });
});
