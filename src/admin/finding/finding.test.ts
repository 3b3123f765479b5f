import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { engines } from '../../../tests/support/shop.ts';
import { CAPABILITIES } from '../../frame/command/index.ts';
import { messages } from '../../frame/shop/messages.ts';
import { missingFor } from '../kit/index.ts';
import { screens } from '../screens.ts';
import { settingLink } from '../settings/editors.ts';
import { filePlaces, known, menuPlaces } from './known.ts';
import { ACTIONS, PAGES } from './places.ts';

/** What is a part of another screen, an answer to a script, or wants to be told of what before it opens. */
const NO_PLACES = [
  /^(pick|export)\//,
  /\/(file|html|picture|pictures|files|find|export)$/,
  /\.csv$/,
  /^searching\/(word|rules\/edit)$/,
  /^menus\/line$/,
  /^orders\/letters$/,
  /^invoices\/certificate$/,
  /^settings\/wording\/text$/,
  /^terms\/new$/,
  /^texts(\/topics)?\/new$/,
  /^setup\//,
  /^own-shop/,
  /^account\/time-code$/,
  /^(search|mode)$/,
];
const all = [...menuPlaces(screens), ...PAGES, ...ACTIONS, ...filePlaces(screens)];

test('every screen that one can go to is found, unless it is a part of another', () => {
  const to = new Set(all.map((place) => place.to));
  const forgotten = screens
    .filter(({ GET, needs, path }) => GET && needs !== 'nobody' && !path.includes('{'))
    .map(({ path }) => path)
    .filter((path) => !to.has(path) && !NO_PLACES.some((pattern) => pattern.test(path)));
  expect(forgotten).toEqual([]);
});

test('every place has a screen that answers, and a name in each language', () => {
  for (const { to, labels } of known(screens, all))
    for (const language of ['ca', 'es', 'en'])
      expect([to, labels.get(language)!.length > 0 && !labels.get(language)!.includes('admin')]).toEqual([
        to,
        true,
      ]);
});

test('further words belong to an entry of the menu that there is', () => {
  const said = Object.keys(messages.ca!).filter((key) => key.startsWith('admin.find.also.'));
  const names = screens.flatMap(({ menu }) => menu?.name ?? []);
  expect(said.length).toBeGreaterThan(20);
  expect(said.filter((key) => !names.includes(key.slice('admin.find.also.'.length)))).toEqual([]);
});

describe.each(engines)('the search of everything on %s', (engine) => {
  let desk: DeskShop;
  beforeAll(async () => {
    desk = await openDeskShop(engine);
  });
  afterAll(() => desk.close());

  type Rights = Parameters<DeskShop['as']>[0];
  async function hits(text: string, rights: Rights = 'owner', language = 'ca'): Promise<string[]> {
    const { text: html } = await desk
      .as(rights, language)
      .get(`/admin/search?part=1&q=${encodeURIComponent(text)}`);
    return [...html.matchAll(/class="hit" href="([^"]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );
  }

  test('a setting is found by the beginning of its words, without accents, and leads to its field', async () => {
    const [first = ''] = await hits('productes per pag');
    expect(first).toBe(settingLink('catalogue.pageSize'));
    const page = await desk.as('owner').get(first.split('#')[0]!);
    expect(page.text).toContain(`id="${first.split('#')[1]}"`);
    expect(await hits('roductes per pag')).not.toContain(settingLink('catalogue.pageSize'));
  });

  test('a setting is found by its words in another language, and by what its help says', async () => {
    expect(await hits('products on a page')).toContain(settingLink('catalogue.pageSize'));
    expect(await hits('productos por pagina', 'owner', 'en')).toContain(settingLink('catalogue.pageSize'));
  });

  test('each setting of every page is led to where its page shows it', async () => {
    const owner = desk.as('owner');
    const { leaves } = desk.shop.live.description;
    const links = [...leaves.keys()].map(settingLink);
    const shown = new Map<string, string>();
    for (const link of links) {
      const [page = '', id] = link.split('#');
      if (!shown.has(page)) shown.set(page, (await owner.get(page)).text);
      if (id) expect([id, shown.get(page)!.includes(`id="${id}"`)]).toEqual([id, true]);
    }
  });

  test('screens and what can be begun are found by name, by kin words, and in other languages', async () => {
    expect(await hits('cupo')).toEqual(expect.arrayContaining(['/admin/coupons', '/admin/coupons/new']));
    expect(await hits('descompt')).toEqual(expect.arrayContaining(['/admin/coupons', '/admin/coupons/new']));
    expect(await hits('refund')).toContain('/admin/orders');
    expect(await hits('new product')).toContain('/admin/products/new');
    expect(await hits('xlsx')).toEqual(
      expect.arrayContaining(['/admin/products/import', '/admin/products/export']),
    );
    expect(await hits('csv clients')).toContain('/admin/export/customers');
    expect(await hits('categoria nova')).toContain('/admin/terms/new?taxonomy=category');
  });

  test('what somebody wants to do is found as they say it, articles and names among it', async () => {
    const said: [string, string, string][] = [
      ['en', 'change the price of', '/admin/products/prices'],
      ['en', 'change the price of the teapot', '/admin/products/prices'],
      ['es', 'cambiar el precio de la tetera', '/admin/products/prices'],
      ['ca', 'canvia el preu de la tetera', '/admin/products/prices'],
      ['en', 'plan a sale', '/admin/products'],
      ['es', 'rebajas', '/admin/products'],
      ['en', 'export orders', '/admin/export/orders'],
      ['en', 'free shipping', '/admin/settings/shipping'],
      ['es', 'envío gratis', '/admin/settings/shipping'],
      ['ca', 'vacances', '/admin/settings/site'],
      ['en', 'terms and conditions', '/admin/texts'],
      ['en', 'cancel an order', '/admin/orders'],
    ];
    for (const [language, text, href] of said)
      expect([text, (await hits(text, 'owner', language)).includes(href)]).toEqual([text, true]);
    expect(await hits('xyzzy unknown thing')).toEqual([]);
  });

  test('what the words of a place promise is there: light and dark are chosen where “dark mode” leads', async () => {
    expect(await hits('dark mode', 'owner', 'en')).toContain('/admin/account');
    const { text } = await desk.as('owner', 'en').get('/admin/account');
    expect(text.slice(text.indexOf('<main'))).toContain('data-mode-choice');
  });

  test('what can be opened comes before settings and pictures that have the same word', async () => {
    const found = await hits('shipping', 'owner', 'en');
    const isSetting = (href: string) => href.includes('#setting-');
    expect(found.findIndex(isSetting)).toBeGreaterThan(found.indexOf('/admin/settings/shipping'));
  });

  test('the word of the reader’s language comes before the same of another', async () => {
    // “Marques” are brands in Catalan.
    expect((await hits('marques'))[0]).not.toBe('/admin/coupons');
    expect(await hits('marques')).toContain('/admin/brands');
    expect(await hits('marcas', 'owner', 'es')).toContain('/admin/brands');
  });

  test('nobody is shown what he may not open, whatever he looks for', async () => {
    const words = [
      'nou',
      'csv',
      'cupo',
      'config',
      'informe',
      'client',
      'comanda',
      'product',
      'impost',
      'enviament',
    ];
    for (const right of [...CAPABILITIES, undefined]) {
      const rights = right ? [right] : [];
      const may = (each: string) => each === right;
      for (const word of words)
        for (const href of await hits(word, rights)) {
          const path = href.slice('/admin/'.length).split(/[?#]/)[0] ?? '';
          const place = known(screens, [{ to: path, label: 'admin.menu.home' }])[0]!;
          expect([right, href, missingFor({ may }, place.screen.needs)]).toEqual([right, href, undefined]);
        }
    }
    expect(await hits('torna diners', ['orders.view'])).not.toContain('/admin/orders');
    expect(await hits('torna diners', ['orders.view', 'orders.refund'])).toContain('/admin/orders');
  });

  test('what it costs to find screens, actions and settings is no query', async () => {
    const { result, queries } = await desk.shop.db.countQueries(() => hits('pagina', ['settings.edit']));
    expect(result.length).toBeGreaterThan(2);
    expect(queries).toEqual([]);
  });
});
