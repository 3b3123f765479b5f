import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addByCall } from '../../../tests/support/buying/cart.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { openPointsShop, type PointsShop } from '../../../tests/support/points/shop.ts';
import { engines } from '../../../tests/support/shop.ts';
import { listTerms, mergeTerms } from '../../catalogue/index.ts';
import { ask } from '../../frame/command/index.ts';
import { buyLevel } from '../membership/steps-level.ts';
import { programmeContext } from '../programme/programme.ts';

const spoken = { language: 'ca', languages: ['ca', 'es', 'en'] };

describe.each(engines)('a level with an advantage on a category, on %s', (engine) => {
  let shop: PointsShop;
  beforeAll(async () => {
    shop = await openPointsShop(engine);
  });
  afterAll(() => shop.house.close());
  const idOf = async (name: string) =>
    (await listTerms(shop.house.shop.db.read, 'category', spoken)).find((term) => term.name === name)?.id ??
    0;
  const level = (share: number, categoryId: number) => ({
    slug: 'te',
    rank: 1,
    name: { ca: 'Te' },
    entry: { kind: 'purchase', price: 10 },
    benefits: { discount: { share, categoryIds: [categoryId] } },
  });
  const become = (id: number, into: number) =>
    ask({ shop: shop.house.shop, actor: staff(), now: Date.now() }, mergeTerms, { id, into });

  test('keeps it for those who have it when the category becomes part of another, whatever the level gives by then', async () => {
    const product_id = await addSimple(shop.house, { name: 'Sencha', price: 1000, categories: ['Te verd'] });
    await addSimple(shop.house, { name: 'Til·la', categories: ['Infusions'] });
    await addSimple(shop.house, { name: 'Cafè', categories: ['Cafès'] });
    const [tea, other, coffee] = [await idOf('Te verd'), await idOf('Infusions'), await idOf('Cafès')];
    const { shopper, userId } = await shop.someone(100);
    const off = async () => (await shopper.get('/cistella/')).text.includes('Avantatge del nivell Te');
    await shop.applyTo({ levels: [level(100_000, tea)] });
    const scope = await programmeContext(shop.house.shop);
    await shop.house.shop.db.transaction((tx) =>
      buyLevel(tx, scope, { userId, slug: 'te', expected: 10, key: 'te', now: Date.now() }),
    );
    await addByCall(shopper, { product_id });
    expect(await off()).toBe(true);
    await become(tea, other);
    await shop.house.settle();
    expect(await off()).toBe(true);
    // Who comes later gets something on coffee; who has the level has what it was bought for.
    await shop.applyTo({ levels: [level(200_000, coffee)] });
    await become(other, await idOf('Cafès'));
    await shop.house.settle();
    const { text } = await shopper.get('/cistella/');
    expect(text).toMatch(/Avantatge del nivell Te[\s\S]{0,200}-?1,00/);
    const { programme } = await programmeContext(shop.house.shop);
    expect(programme.levels[0]?.benefits.discount?.categoryIds).toEqual([coffee]);
  });
});
