import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from './support/browser.ts';
import { openDemoHouse } from './support/demo-house.ts';
import { engines, type TestShop } from './support/shop.ts';

/** The most queries that a page may cost when nothing of it is kept but what the shop holds in memory anyway. */
const FOR_ANYBODY: [string, number][] = [
  ['/', 9],
  ['/botiga/', 8],
  ['/botiga/page/2/?orderby=price', 8],
  ['/categoria-producte/taula/vaixella/', 8],
  // What the search finds stands in the listing's place, and nothing of the listing is read.
  ['/colour/indi/', 10],
  ['/botiga/?_sfm__price=10+30', 10],
  ['/producte/tassa-de-gres/', 9],
  ['/producte/joc-d-esmorzar/', 9],
  ['/el-meu-compte/', 0],
  // The page itself, and where it stands in the other languages.
  ['/privacitat/', 2],
  ['/qui-som/', 3],
  ['/diari/', 2],
  ['/diari/categoria/com-cuidar-ho/', 2],
  ['/es/diario/autoria/nuria-planas/', 3],
  // With its topics, a picture, three products and what readers wrote.
  ['/diari/que-vol-dir-gres/', 11],
  ['/feed/', 0],
  // What is not there is looked for among pages and old addresses.
  ['/no-hi-es/', 2],
];
/** With the session, its cart and what stands in it. */
const FOR_A_SHOPPER: [string, number][] = [
  ['/cistella/', 13],
  ['/finalitzar-comanda/', 10],
  ['/el-meu-compte/', 9],
  ['/el-meu-compte/orders/', 14],
  // With what it cost and gave in points.
  ['/el-meu-compte/view-order/1/', 19],
  ['/el-meu-compte/points/', 20],
  ['/el-meu-compte/edit-address/', 10],
];

describe.each(engines)('query budgets on %s', (engine) => {
  let house: TestShop;
  let shopper: Browser;
  beforeAll(async () => {
    house = await openDemoHouse(engine, { alone: true });
    shopper = house.browser();
    await shopper.fill('/el-meu-compte/', {
      username: 'maria@cistella.example',
      password: 'cistella-demo',
      login: 1,
    });
    await shopper.get('/producte/tetera-indi/');
    const { text } = await shopper.get('/botiga/');
    const product = /href="\?add-to-cart=(\d+)"/.exec(text)?.[1] ?? '';
    await shopper.call('add_to_cart', { product_id: product });
  }, 60_000);
  afterAll(() => house.close());

  /** Once to fill what the shop holds in memory, and once to count. The query keeps a page out of the cache. */
  async function cost(visitor: Browser, path: string): Promise<number> {
    const url = `${path}${path.includes('?') ? '&' : '?'}uncached=1`;
    await visitor.get(url);
    const { queries } = await house.shop.db.countQueries(() => visitor.get(url));
    return queries.length;
  }

  test.each(FOR_ANYBODY)('%s costs a stranger at most %i queries', async (path, most) => {
    expect(await cost(house.browser(), path)).toBeLessThanOrEqual(most);
  });

  test.each(FOR_A_SHOPPER)('%s costs a shopper with a cart at most %i queries', async (path, most) => {
    expect(await cost(shopper, path)).toBeLessThanOrEqual(most);
  });

  test('a page that is kept costs a stranger no query', async () => {
    const stranger = house.browser();
    await stranger.get('/botiga/');
    const { queries } = await house.shop.db.countQueries(() => stranger.get('/botiga/'));
    expect(queries).toEqual([]);
  });
});
