import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AddressName } from '../src/addresses.ts';
import { modules } from '../src/app.ts';
import { DEMO_PEOPLE, settleDemo } from '../src/cli/demo/demo.ts';
import { emptyDemo } from '../src/cli/demo/reset.ts';
import { ask, readAudit } from '../src/frame/command/index.ts';
import { appointOwner, hasMembers } from '../src/people/index.ts';
import type { Browser } from './support/browser.ts';
import { staff } from './support/people/staff.ts';
import { engines, openTestShop, type TestShop } from './support/shop.ts';

const SOUND = [200, 301, 302, 303, 404];

test('of what nobody has filled in yet, a page has no empty headings, lines, menus or data', async () => {
  const address = { street: '', postcode: '', city: '', state: '' };
  const house = await openTestShop('sqlite', { settings: { name: 'La Nau', tagline: {}, address } });
  try {
    const { text } = await house.browser().get('/');
    expect(text).toMatch(/<h1 class="page-title">La Nau<\/h1>/);
    expect(text).not.toMatch(
      /<(h1|h2)[^>]*>\s*<\/\1>|<p><\/p>|<ul class="site-footer-list"><\/ul>|<br\/>\s*<br\/>/,
    );
    expect(text).toMatch(/<address class="site-footer-address"><a /);
    expect(text).not.toMatch(/"(slogan|streetAddress|postalCode|addressLocality)"/);
  } finally {
    await house.close();
  }
});

describe.each(engines)('a shop with nothing in it, on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  /** Every page of every module in every language, and every file without one. */
  function* places(): Generator<string> {
    const { addresses, settings } = house.shop;
    for (const language of settings.languages)
      for (const module of modules)
        for (const name of Object.keys(module.addresses ?? {}) as AddressName[])
          yield addresses.link(language, name, {
            slug: 'cap',
            path: 'cap/enlloc',
            attribute: 'colour',
            id: 1,
            page: 1,
            number: 1,
          });
    for (const module of modules)
      for (const [path, { GET }] of Object.entries(module.paths ?? {})) // What a bank says is no page: one that nobody knows is told so.
        if (GET && !path.startsWith('/wc-api/')) yield path.replace('*', 'cap');
  }

  const visitAll = async (shopper: Browser) => {
    const seen = new Set(places());
    for (const path of seen) {
      const reply = await shopper.get(path);
      expect(SOUND, `${path} ${reply.text.slice(0, 200)}`).toContain(reply.status);
      // What a page leads to is sound as well: the set grows while it is walked.
      for (const [, link = ''] of reply.text.matchAll(/(?:href|action)="(\/(?!assets)[^"#]*)/g))
        if (!link.includes('customer-logout')) seen.add(link.replaceAll('&amp;', '&'));
    }
    return seen.size;
  };

  test('answers on every page in three languages, to a stranger and to the first who opens an account', async () => {
    expect(await visitAll(house.browser())).toBeGreaterThan(100);
    const shopper = house.browser();
    const first = { email: 'mestressa@example.cat', password: 'quatre gats al terrat', register: 1 };
    expect((await shopper.fill('/el-meu-compte/', first)).status).toBe(302);
    expect(await visitAll(shopper)).toBeGreaterThan(100);
    for (const home of ['/', '/es/', '/en/']) {
      const pages = ['home', 'shop', 'cart', 'account', 'orderTracking', 'wishList', 'blog'] as const;
      const links = house.shop.addresses.in(house.shop.addresses.languageOf(home));
      for (const name of pages)
        expect([name, (await shopper.get(links[name]())).status]).toEqual([name, 200]);
    }
  });

  test('what forms and letters link to is there before anybody has written it, and says who is behind the shop', async () => {
    for (const language of house.shop.settings.languages)
      for (const name of ['privacy', 'terms'] as const) {
        const page = await house.browser().get(house.shop.addresses.in(language)[name]());
        expect([name, page.status]).toEqual([name, 200]);
        expect(page.text).toContain(house.shop.settings.email);
        expect(page.text).toContain('noindex');
      }
  });

  test('a demo that was emptied holds nothing and nobody, stays empty, and goes on as an own shop', async () => {
    const demo = await openTestShop(engine);
    await settleDemo(demo.shop, true);
    const gone = await emptyDemo(demo.shop, staff('Ada'));
    expect(gone.products).toBeGreaterThan(50);
    expect(gone.orders).toBeGreaterThan(3);
    const { read } = demo.shop.db;
    for (const table of ['product', 'order', 'user', 'entry', 'session'] as const)
      expect([table, await read.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    const trail = await readAudit(read, { limit: 10 });
    expect(trail.map(({ command, actor }) => [command, actor.name])).toEqual([['demo.empty', 'Ada']]);
    expect(await settleDemo(demo.shop, true)).toBe('empty');
    const asked = { shop: demo.shop, actor: staff(), now: Date.now() };
    expect(await hasMembers(read)).toBe(false);
    expect(await ask(asked, appointOwner, { email: 'mestressa@example.cat' })).toContain('http');
    await demo.close();
  });

  test('where the demo may not be, nobody comes in with a password that everybody knows', async () => {
    let demo = await openTestShop(engine);
    const known = async () => {
      const tries = [DEMO_PEOPLE.shopper, DEMO_PEOPLE.shopkeeper].map(async (login) => {
        const reply = await demo
          .browser()
          .fill('/el-meu-compte/', { username: login, password: DEMO_PEOPLE.password, login: 1 });
        return reply.status === 302;
      });
      return Promise.all(tries);
    };
    expect(await settleDemo(demo.shop, false)).toBe('empty');
    expect(await known()).toEqual([false, false]);
    await demo.close();
    demo = await openTestShop(engine);
    expect(await settleDemo(demo.shop, true)).toBe('filled');
    expect(await settleDemo(demo.shop, true)).toBe('demo');
    expect(await known()).toEqual([true, true]);
    expect(await settleDemo(demo.shop, false)).toBe('own');
    expect(await known()).toEqual([false, false]);
    await demo.close();
  }, 60_000);
});
