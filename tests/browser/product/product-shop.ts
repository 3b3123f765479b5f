import { addReview } from '../../../src/catalogue/index.ts';
import { addSimple, addVariable } from '../../support/catalogue/catalogue.ts';
import { openTestShop, type TestShop } from '../../support/shop.ts';

/**
 * A shop with all that may stand below a product: the Càntir among six neighbours, reviewed thrice, two reviews a page;
 * a Joc of pieces, a Mantell in two colours, one that is Exhaurit in blue, and products with one to four others beside.
 */
export async function openProductShop(): Promise<TestShop> {
  const house = await openTestShop('sqlite', { settings: { catalogue: { reviewsPerPage: 2 } } });
  for (let n = 1; n <= 6; n += 1) await addSimple(house, { name: `Veí ${n}`, categories: ['Taula'] });
  const text = { summary: '', purchaseNote: '', buttonText: '', description: '<p>Tornejat a mà.</p>' };
  const id = await addSimple(house, {
    name: 'Càntir',
    price: 3200,
    categories: ['Taula'],
    more: {
      weight: 800,
      texts: { ca: { ...text, name: 'Càntir', slug: 'cantir' }, en: { ...text, name: 'Jug', slug: 'jug' } },
    },
  });
  const pieces = [await addSimple(house), await addSimple(house)];
  await addSimple(house, { name: 'Joc', price: null, more: { type: 'grouped', groupedIds: pieces } });
  await addVariable(house, { name: 'Mantell', attributes: { colour: ['Blau', 'Verd'] } });
  const upsells = [
    await addSimple(house),
    await addSimple(house),
    await addSimple(house),
    await addSimple(house),
  ];
  for (const count of [1, 2, 3, 4])
    await addSimple(house, { name: `Amb ${count}`, more: { upsellIds: upsells.slice(0, count) } });
  await addVariable(house, {
    name: 'Exhaurit',
    variations: [{ values: { colour: 'Blau' }, stock: 0 }, { values: { colour: 'Verd' } }],
  });
  for (let n = 0; n < 3; n += 1)
    await house.shop.db.transaction((tx) =>
      addReview(tx, {
        productId: id,
        userId: null,
        author: `Client ${n}`,
        email: `c${n}@example.com`,
        body: 'Molt maco.',
        language: 'ca',
        rating: 4,
        approved: true,
        verified: n === 0,
        createdAt: n + 1,
      }),
    );
  await house.settle();
  return house;
}
