import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../src/cli/demo/demo.ts';
import type { Browser } from './support/browser.ts';
import { type DeskShop, openDeskShop } from './support/people/admin.ts';
import { engines } from './support/shop.ts';

/** The most queries that a page of the desk may cost its owner, in a shop that lacks something before it opens. */
const BUDGETS: [string, number][] = [
  ['', 10],
  ['waiting/untranslated', 2],
  ['waiting/reviews', 2],
  ['waiting/reviews/1', 4],
  ['waiting/comments', 1],
  ['orders', 7],
  ['orders?tab=processing&sort=-total&country=ES', 7],
  ['orders?q=maria', 13],
  ['orders/1', 15],
  ['products', 9],
  ['products?sort=name&stock=low&price_from=5', 9],
  ['products?q=tassa', 11],
  ['products/1', 40],
  ['products/new', 4],
  ['reports', 1],
  ['reports/sales?range=year', 5],
  ['reports/products?range=year', 6],
  ['reports/categories', 6],
  ['reports/taxes', 5],
  ['coupons', 6],
  ['coupons?q=a&tab=active', 6],
  ['coupons/1', 9],
  ['coupons/new', 4],
  ['coupons/batches', 2],
  ['categories', 4],
  ['attributes', 4],
  ['attributes/colour', 7],
  ['terms/1', 10],
  ['terms/new?taxonomy=category', 4],
  ['texts', 5],
  ['texts?q=gres&tab=post', 5],
  ['texts/500000001', 13],
  ['texts/new?kind=post', 8],
  ['texts/broken', 6],
  ['menus', 15],
  ['redirects', 3],
  ['tasks', 7],
  ['customers', 4],
  ['points/guards', 4],
  ['searching', 5],
  ['searching/word?word=oli&of=ca', 11],
  ['searching/rules', 1],
  ['searching/words', 3],
  ['searching/try?lang=ca&text=oli', 2],
  ['searching/forms', 1],
  ['searching/forms/new', 4],
  ['points/programme', 4],
  ['points/programme/terms', 3],
  ['points/owed', 5],
  ['search?q=maria&part=1', 14],
  // One for each kind of things that is called by its name there.
  ['journal', 8],
  ['journal?q=tassa&kind=product', 20],
  ['journal/1', 6],
  ['work', 1],
  ['settings', 0],
  ['settings/catalogue', 1],
  ['settings/system', 4],
  ['people', 3],
];

describe.each(engines)('what pages of the desk cost on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    await seedDemo(desk.shop);
    await desk.settle();
    owner = desk.as('owner');
  }, 60_000);
  afterAll(() => desk.close());

  test.each(BUDGETS)('/admin/%s costs at most %i queries', async (path, most) => {
    using _ = desk.alone();
    // Once for what the shop holds in memory from then on.
    await owner.get(`/admin/${path}`);
    const { result, queries } = await desk.shop.db.countQueries(() => owner.get(`/admin/${path}`));
    expect(result.status).toBe(200);
    expect(queries.length).toBeLessThanOrEqual(most);
  });
});
