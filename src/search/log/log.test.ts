import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { applyForms, formFile } from '../../../tests/support/search/setup.ts';
import { engines, openNeighbour, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { readSearchLog, showSetup } from '../index.ts';
import { forgetSearches, logBought, logClick, logSearch } from './log.ts';

describe.each(engines)('what the shopkeeper can read on %s', (engine) => {
  let house: TestShop;
  let oil = 0;
  const read = async (onlyEmpty = false) => {
    await house.settle();
    return readSearchLog(house.shop.db.read, { since: '2000-01-01', onlyEmpty });
  };

  beforeAll(async () => {
    house = await openTestShop(engine);
    oil = await addSimple(house, { name: 'Oli verd' });
    await applyForms(house, [formFile(1, [{ type: 'search' }])]);
  });
  afterAll(() => house.close());

  test('queries are counted without case and accents, those that found nothing as such, and what was opened', async () => {
    const shopper = house.browser();
    await shopper.get('/cerca/forma-1/?_sf_s=Oli');
    await shopper.get('/?sfid=1&sf_action=get_data&sf_data=results&_sf_s=%C3%B2li');
    await shopper.get('/cerca/forma-1/?_sf_s=xyzzyplugh');
    const click = { sfid: 1, text: 'oli', target: `product:${oil}`, place: 1, lang: 'ca' };
    expect((await shopper.post('/search-click', click)).status).toBe(204);
    expect(await read()).toEqual([
      { query: 'oli', language: 'ca', times: 2, empty: 0, found: 1, clicks: 1 },
      { query: 'xyzzyplugh', language: 'ca', times: 1, empty: 1, found: 0, clicks: 0 },
    ]);
    expect((await read(true)).map(({ query }) => query)).toEqual(['xyzzyplugh']);
  });

  test('what two processes count at once adds up, and the last of them says how much is found', async () => {
    const neighbour = await openNeighbour(house);
    const search = { language: 'ca' as const, formId: 1, text: 'Farigola' };
    for (const [index, { shop }] of [house, neighbour, house, neighbour].entries())
      logSearch(shop, { ...search, found: index % 2 }, 1000);
    await Promise.all([house.shop.behind.write(), neighbour.shop.behind.write()]);
    logSearch(house.shop, { ...search, found: 5 }, 1000);
    await house.shop.behind.write();
    const rows = house.shop.db.read.selectFrom('search_day').selectAll().where('query', '=', 'farigola');
    expect(await rows.execute()).toMatchObject([{ day: '1970-01-01', times: 5, empty: 2, found: 5 }]);
    await neighbour.close();
  });

  test('a search counts for the day on which it is asked in the shop’s own time', async () => {
    const asked = { language: 'ca' as const, formId: 1, text: 'de nit' };
    // In Madrid it is half past twelve of the 2nd.
    const now = Date.parse('2026-07-01T22:30:00Z');
    logSearch(house.shop, { ...asked, found: 1 }, now);
    await house.shop.behind.write();
    await house.shop.db.transaction(async (tx) => {
      await logClick(tx, house.shop, { ...asked, target: `product:${oil}`, place: 1 }, now);
      await logBought(tx, house.shop, { ...asked, target: `product:${oil}` }, now);
    });
    for (const table of ['search_day', 'search_click'] as const) {
      const rows = house.shop.db.read.selectFrom(table).select('day').where('query', '=', 'de nit');
      expect([table, await rows.execute()]).toEqual([table, [{ day: '2026-07-02' }]]);
    }
    // Half past eleven of the 2nd in Madrid, and half past twelve of the 3rd: the day goes when it is over there.
    const forget = (before: string) =>
      house.shop.db.transaction((tx) => forgetSearches(tx, Date.parse(before), house.shop.settings));
    await house.shop.db.transaction((tx) =>
      tx.deleteFrom('search_day').where('query', '=', 'farigola').execute(),
    );
    expect(await forget('2026-07-02T21:30:00Z')).toBe(0);
    expect(await forget('2026-07-02T22:30:00Z')).toBe(2);
  });

  test('robots, further pages, requests for the form alone and made-up clicks are not counted', async () => {
    const before = await read();
    const shopper = house.browser();
    await shopper.get('/cerca/forma-1/?_sf_s=oli', { 'user-agent': 'Googlebot/2.1' });
    await shopper.get('/cerca/forma-1/?_sf_s=oli&sf_paged=2');
    await shopper.get('/?sfid=1&sf_action=get_data&sf_data=form&_sf_s=oli');
    await shopper.post('/search-click', { sfid: 1, text: 'oli', target: 'password:1', place: 1 });
    await shopper.post('/search-click', { sfid: 1, text: 'oli', target: 'product:1', place: -4 });
    expect(await read()).toEqual(before);
  });

  test('forms are kept by version, and the newest is in force', async () => {
    const first = await showSetup(house.shop.db.read);
    await applyForms(house, [formFile(2, [{ type: 'search' }])]);
    const second = await showSetup(house.shop.db.read);
    expect(second?.version).toBeGreaterThan(first?.version ?? 0);
    expect((await house.browser().get('/cerca/forma-1/')).status).toBe(404);
    expect((await house.browser().get('/cerca/forma-2/')).status).toBe(200);
    await expect(applyForms(house, [{ id: 0 }])).rejects.toThrow('forms[0].id');
    expect((await house.browser().get('/cerca/forma-2/')).status).toBe(200);
  });
});
