import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, openNeighbour, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { seedPricing } from '../../pricing/index.ts';
import { terminal } from '../command/actor.ts';
import { Stale } from '../command/version.ts';
import { saveSettings } from './change.ts';
import { must } from './must.ts';
import { problemText, SettingsRefused } from './refused.ts';
import { readSettingRows } from './store.ts';

describe.each(engines)('settings of a running shop on %s', (engine) => {
  let house: TestShop;
  let neighbour: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
    await house.shop.db.transaction((tx) => seedPricing(tx));
    await addSimple(house, { name: 'Got', price: 1000 });
    neighbour = await openNeighbour(house);
  });
  afterAll(async () => {
    await neighbour.close();
    await house.close();
  });

  const text = async (of: TestShop, path: string) => (await of.browser().get(path)).text;
  /** What both processes show before, and what after; the other one once it has looked at the change log. */
  async function seen(path: string, values: Record<string, unknown>) {
    const before = [await text(house, path), await text(neighbour, path)];
    await house.set(values);
    await neighbour.settle();
    const after = [await text(house, path), await text(neighbour, path)];
    return { before, after };
  }

  test.each([
    ['the name', '/', { name: 'Can Test' }, 'Can Test'],
    ['the tagline', '/', { 'tagline.ca': 'Una altra frase' }, 'Una altra frase'],
    ['a currency', '/', { 'currencies.1.symbol': 'US$' }, 'US$'],
    ['the e-mail', '/', { email: 'nou@botiga.example' }, 'nou@botiga.example'],
    ['the address', '/', { 'address.street': 'Carrer Nou, 1' }, 'Carrer Nou, 1'],
    ['a unit', '/producte/got/', { 'catalogue.stickyAddToCart': 'top' }, 'sticky-add-to-cart-top'],
    ['a platform', '/producte/got/', { platform: 'altra' }, 'altra_cart_hash'],
    ['a word of the address', '/', { 'slugs.cart.ca': 'cabas' }, 'href="/cabas/"'],
    ['tags', '/', { 'marketing.tagManager.container': 'GTM-TEST1' }, 'GTM-TEST1'],
    ['the captcha', '/producte/got/', { 'captcha.provider': 'altcha' }, 'altcha'],
    ['the language of a page', '/', { 'locales.ca': 'ca-ES' }, '<html lang="ca-ES"'],
    ['attribution', '/', { 'attribution.prefix': 'origin_' }, 'origin_'],
  ])('%s is on the next page, in every process', async (_what, path, values, shown) => {
    const { before, after } = await seen(path, values);
    for (const page of before) expect(page).not.toContain(shown);
    for (const page of after) expect(page).toContain(shown);
  });

  test('other tax display shows other prices', async () => {
    for (const each of [house, neighbour]) expect(await text(each, '/producte/got/')).toContain('10,00');
    await house.set({ 'tax.displayInShop': 'excl' });
    await neighbour.settle();
    // The rates are read beside; pages made before they were there are dropped.
    for (const each of [house, neighbour])
      await expect.poll(() => text(each, '/producte/got/')).toContain('8,26');
    await house.set({ 'tax.displayInShop': undefined });
    expect(await text(house, '/producte/got/')).toContain('10,00');
  });

  test('pages that were kept are made anew, and the policy of scripts with them', async () => {
    await house.set({ 'marketing.tagManager.container': 'GTM-TEST2' });
    const policy = async () =>
      String((await house.browser().get('/')).headers['content-security-policy'] ?? '');
    expect(await policy()).toContain('google-analytics');
    await house.set({ 'marketing.tagManager.container': '' });
    expect(await policy()).not.toContain('google');
    expect(await text(house, '/producte/got/')).not.toContain('GTM-');
  });

  test('letters are signed with the name of now', async () => {
    await house.set({ name: 'Nom nou', email: 'nou@botiga.example' });
    await house.shop.mail.send({ to: 'a@example.cat', subject: 's', html: 'h', text: 't', language: 'ca' });
    const { readdirSync, readFileSync } = await import('node:fs');
    const outbox = `${house.shop.dataDir}/outbox`;
    const letter = readdirSync(outbox).map((file) => readFileSync(`${outbox}/${file}`, 'utf8'));
    expect(letter.at(-1)).toContain('From: Nom nou <nou@botiga.example>');
  });

  test('a new rate is in lists and filters after its job', async () => {
    const low = () =>
      house.shop.db.read
        .selectFrom('listing_price')
        .select('low')
        .where('currency', '=', 'USD')
        .executeTakeFirstOrThrow();
    expect((await low()).low).toBe(1100);
    await house.set({ 'currencies.1.rate': '2' });
    await house.shop.jobs.runDue(() => Date.now() + 60_000);
    expect((await low()).low).toBe(2000);
    const rows = await house.shop.db.read
      .selectFrom('price_now')
      .select('price')
      .where('currency', '=', 'USD')
      .execute();
    expect(rows).toEqual([{ price: 2000 }]);
  });

  test('the search index is made anew when what it is made with changes', async () => {
    const { searchIndex } = await import('../../search/index.ts');
    const hits = async () =>
      (await searchIndex(house.shop).search({ language: 'ca', text: 'tassó', facets: [] })).hits.length;
    expect(await hits()).toBe(0);
    await house.set({ 'search.synonyms.ca': [['got', 'tassó']] });
    await expect.poll(hits).toBe(1);
  });

  test('the first language stands without a prefix, and one that goes leads on to it', async () => {
    await house.set({ languages: ['es', 'ca'] });
    await neighbour.settle();
    for (const each of [house, neighbour]) {
      expect((await each.browser().get('/tienda/')).status).toBe(200);
      expect((await each.browser().get('/ca/botiga/')).status).toBe(200);
      const { status, location } = await each.browser().get('/en/shop/');
      expect([status, location]).toEqual([302, '/tienda/']);
    }
    await house.set({ languages: undefined });
  });

  test('several settings are changed together or not at all', async () => {
    const before = house.shop.settings;
    const wrong = house.set({ 'catalogue.pageSize': 12, 'catalogue.lowStock': -1, 'checkout.gests': true });
    const problems = [
      {
        path: 'checkout.gests',
        given: true,
        allowed: must('must.left_out', { why: must('must.unknown_near', { near: 'checkout.guests' }) }),
      },
      { path: 'catalogue.lowStock', given: -1, allowed: must('must.whole', { from: '0', to: '1000000' }) },
    ];
    await expect(wrong).rejects.toMatchObject({ problems });
    expect(house.shop.settings).toEqual(before);
  });

  test.each([
    [{ 'currencies.0.rate': '1.5' }, 'currencies.0.rate', 'the base'],
    [{ 'currencies.1.rate': '0' }, 'currencies.1.rate', 'a decimal number above 0'],
    [{ 'currencies.1.code': 'EUR' }, 'currencies.1.code', 'the only one'],
    [{ 'currencies.0.code': 'CHF' }, 'currencies.0', 'prices are kept in it'],
    [{ languages: [] }, 'languages', 'a list of 1 to'],
    [{ 'slugs.cart.ca': 'botiga' }, 'slugs.cart.ca', 'slugs.shop.ca has it'],
    [{ 'slugs.shop.en': 'colour' }, 'slugs.shop.en', 'attributeArchives has it'],
    [{ 'slugs.shop.ca': 'es' }, 'slugs.shop.ca', 'the shop itself'],
    [{ 'slugs.shop.ca': 'Botiga!' }, 'slugs.shop.ca', 'lower-case letters'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'a time zone'],
    [{ 'captcha.provider': 'hcaptcha' }, 'captcha.provider', 'CAPTCHA_SECRET'],
    [{ 'tagline.xx': 'Hallo' }, 'tagline.xx', 'left out'],
    [{ 'search.synonyms.ca': [['got']] }, 'search.synonyms.ca.0', 'a list of 2 to 50'],
    [{ languages: ['tlh'] }, 'languages.0', 'oc'],
    [{ name: 'a"\r\nBcc: b@c.d' }, 'name', 'a name without'],
  ])('%j is refused, and says why', async (values, path, why) => {
    const refused = await house.set(values).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(SettingsRefused);
    const [problem] = (refused as SettingsRefused).problems;
    expect(problem?.path).toMatch(path);
    expect(problem && problemText(problem)).toContain(why);
  });

  test('who changes what somebody else has changed meanwhile is told of it', async () => {
    const anna = terminal('anna');
    const version = async () =>
      (await readSettingRows(house.shop.db.read)).get('content.pageSize')?.version ?? 0;
    const seenByAnna = new Map([['content.pageSize', await version()]]);
    await house.set({ 'content.pageSize': 12 });
    const late = { values: new Map([['content.pageSize', 6]]), seen: seenByAnna };
    const refused = await saveSettings(house.shop, anna, late).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Stale);
    expect([...(refused as Stale).fields]).toEqual([['content.pageSize', { wanted: 6, stands: 12 }]]);
    const seenNow = new Map([['content.pageSize', await version()]]);
    const [changed] = await saveSettings(house.shop, anna, { ...late, seen: seenNow });
    expect(changed).toEqual({ path: 'content.pageSize', before: 12, after: 6 });
  });

  test('what is as it is anyway has no row, and each change its line in the audit trail', async () => {
    await house.set({ 'content.feedSize': 5 });
    expect((await readSettingRows(house.shop.db.read)).get('content.feedSize')?.value).toBe(5);
    await house.set({ 'content.feedSize': undefined });
    expect((await readSettingRows(house.shop.db.read)).has('content.feedSize')).toBe(false);
    const lines = await house.shop.db.read
      .selectFrom('audit')
      .select(['command', 'before', 'after'])
      .where('subject', '=', 'setting')
      .where('subject_id', '=', 'content.feedSize')
      .orderBy('id')
      .execute();
    expect(lines.map(({ before, after }) => [JSON.parse(before), JSON.parse(after)])).toEqual([
      [{ 'content.feedSize': 20 }, { 'content.feedSize': 5 }],
      [{ 'content.feedSize': 5 }, { 'content.feedSize': 20 }],
    ]);
    const count = async () => (await house.shop.db.read.selectFrom('audit').select('id').execute()).length;
    const before = await count();
    await house.set({ 'content.feedSize': 20 });
    expect(await count()).toBe(before);
  });

  test('what was kept and does not fit any more is left out, and the shop opens', async () => {
    await house.shop.db.transaction(async (tx) => {
      const row = (path: string, value: string) =>
        tx.insertInto('shop_setting').values({ path, value, version: 1 }).execute();
      await row('catalogue.reviewsPerPage', '-7');
      await row('content.revisions', '{broken');
      await row('slugs.wishList', '{"ca":"botiga","es":"x","en":"y"}');
      await row('of.another.time', '1');
    });
    const other = await openNeighbour(house);
    expect(other.shop.settings.catalogue.reviewsPerPage).toBe(10);
    expect(other.shop.settings.content.revisions).toBe(30);
    expect(other.shop.settings.slugs.wishList.ca).toBe('llista-de-desitjos');
    expect((await other.browser().get('/')).status).toBe(200);
    await other.close();
  });
});
