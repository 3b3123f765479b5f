import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { sentForm } from '../../../tests/support/sent-form.ts';
import { engines } from '../../../tests/support/shop.ts';
import { readAudit } from '../../frame/command/store.ts';
import { readAllZones, readRates } from '../../pricing/index.ts';
import { LEGAL_PAGES, readOpening } from './opening.ts';

type Changes = Parameters<typeof sentForm>[1];

const ADDRESS = {
  name: 'Can Pistraus',
  email: 'hola@canpistraus.cat',
  'address.street': 'Carrer Nou, 3',
  'address.postcode': '17001',
  'address.city': 'Girona',
  'address.state': 'GI',
};

describe.each(engines)('the set-up of an own shop on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  const page = (name: string) => `/admin/setup/${name}`;
  /** Beside signing out. */
  const filled = (html: string, changes: Changes = {}) => sentForm(html, changes, (action) => !action);
  const save = async (name: string, changes: Changes = {}) =>
    owner.post(page(name), filled((await owner.get(page(name))).text, changes));
  const missing = async () =>
    (await readOpening(desk.shop)).filter(({ isMet }) => !isMet).map(({ name }) => name);
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    owner = desk.as('owner', 'es');
    // As nobody has chosen anything yet.
    const chosen = [...(await desk.shop.live.kept()).keys()].filter((path) => !path.startsWith('captcha'));
    await desk.set(Object.fromEntries(chosen.map((path) => [path, undefined])));
  });
  afterAll(() => desk.close());

  test('who owns an empty shop is led to it from the first page, and to each of its steps', async () => {
    expect((await owner.get('/admin/')).location).toBe('/admin/setup');
    const { text } = await owner.get('/admin/setup');
    for (const name of ['shop', 'languages', 'taxes', 'sending', 'paying', 'products'])
      expect(text).toContain(`href="/admin/setup/${name}"`);
    expect(text).toContain('Escribe el aviso legal');
    expect((await desk.as(['orders.view']).get('/admin/setup')).status).toBe(403);
    expect((await desk.as(['orders.view']).get('/admin/')).status).toBe(200);
  });

  test('a province must be one of the country that is chosen with it', async () => {
    const refused = await save('shop', { ...ADDRESS, 'address.country': 'US', 'address.state': 'GI' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('id="field-address.state-error"');
    expect(refused.text).toContain('>California<');
    expect(desk.shop.settings.address.country).toBe('ES');
  });

  test('name and address are settings, and lead on to the next step', async () => {
    const reply = await save('shop', ADDRESS);
    expect([reply.status, reply.location]).toEqual([303, '/admin/setup/languages']);
    expect(desk.shop.settings).toMatchObject({ name: 'Can Pistraus', address: { state: 'GI' } });
    expect(await missing()).not.toContain('address');
    expect(await missing()).not.toContain('email');
  });

  test('a language that is left out goes, one that is added comes, and the main one stands first', async () => {
    await save('languages', { first: 'es', 'also.en': false, 'also.ca': '1' });
    expect(desk.shop.settings.languages).toEqual(['es', 'ca']);
    await save('languages', { first: 'es', 'also.ca': false });
    expect(desk.shop.settings.languages).toEqual(['es']);
    await save('languages', { first: 'ca', 'also.en': '1', 'also.es': '1' });
    expect(desk.shop.settings.languages).toEqual(['ca', 'en', 'es']);
  });

  test('the currency follows from the country, and is asked for until something has a price', async () => {
    await save('shop', { ...ADDRESS, 'address.country': 'PL', 'address.state': '' });
    expect((await owner.get(page('languages'))).text).toMatch(/<option value="PLN" selected/);
    await save('shop', { ...ADDRESS, 'address.country': 'ES' });
    expect((await owner.get(page('languages'))).text).toMatch(/<option value="EUR" selected/);
  });

  test('taxes begin with those of the country, once, and the trail says how many there were', async () => {
    expect((await owner.get(page('taxes'))).text).toContain('IVA 21 %, 10 %, 4 %');
    await save('taxes', { begin: false });
    expect(await readRates(desk.shop.db.read)).toEqual([]);
    const reply = await save('taxes');
    expect(reply.location).toBe('/admin/setup/sending');
    const rates = await readRates(desk.shop.db.read);
    const of = (country: string, state = '') =>
      rates.find((one) => one.country === country && one.state === state && one.class === 'standard');
    expect([of('ES')?.ppm, of('PL')?.ppm, of('ES', 'GC')?.ppm]).toEqual([210_000, 210_000, 0]);
    await save('taxes');
    expect(await readRates(desk.shop.db.read)).toEqual(rates);
    const lines = await readAudit(desk.shop.db.read, { command: 'tax.begin_country', limit: 9 });
    expect(lines).toHaveLength(1);
  });

  test('sending costs what is said, and where nothing is said nothing is sent', async () => {
    expect((await save('sending', { home: '' })).status).toBe(422);
    const reply = await save('sending', { home: '3,50', homeFreeFrom: '', islands: '', world: '' });
    expect(reply.location).toBe('/admin/setup/paying');
    const zones = await readAllZones(desk.shop.db.read);
    expect(
      zones.map(({ code, methods }) => [code, methods.map(({ kind, cost }) => `${kind} ${cost.EUR}`)]),
    ).toEqual([
      ['islands', ['local_pickup 0']],
      ['peninsula', ['flat_rate 350', 'local_pickup 0']],
      ['europe', ['flat_rate 986']],
    ]);
    const { sellsTo } = desk.shop.settings;
    expect([sellsTo[0], sellsTo.length]).toEqual(['ES', 27]);
    // Sent again, by two windows say, it changes nothing.
    await owner.post(page('sending'), 'home=9');
    expect(await readAllZones(desk.shop.db.read)).toEqual(zones);
  });

  test('a way to pay is real that no bank on trial stands behind', async () => {
    await save('paying', { 'checkout.cashOnDelivery': 'never' });
    expect(await missing()).toContain('paying');
    await save('paying', { 'checkout.bankAccount.iban': 'ES91 2100 0418 4502 0005 1332' });
    expect(await missing()).not.toContain('paying');
  });

  test('a page that the law asks for is written in the languages that one can, and stands in the shop', async () => {
    const first = page('texts/terms');
    const empty = await owner.post(first, filled((await owner.get(first)).text));
    expect(empty.status).toBe(422);
    for (const key of LEGAL_PAGES) {
      const form = (await owner.get(page(`texts/${key}`))).text;
      const reply = await owner.post(
        page(`texts/${key}`),
        filled(form, { 'body.ca': 'Primer paràgraf.\n\nSegon <b>paràgraf</b>.' }),
      );
      expect([key, reply.status]).toEqual([key, 303]);
    }
    await desk.settle();
    expect((await missing()).filter((name) => name.startsWith('page_'))).toEqual([]);
    const { text } = await desk.browser().get(desk.shop.addresses.in('ca').terms());
    expect(text).toContain('<p>Primer paràgraf.</p>');
    expect(text).toContain('Segon &lt;b&gt;paràgraf&lt;/b&gt;.');
    // What is written is not written over.
    expect((await owner.get(first)).status).toBe(404);
    expect((await owner.post(first, 'title.ca=x&body.ca=y')).status).toBe(404);
  });

  test('it goes from the menu when nothing is missing any more, or when it is told to', async () => {
    const menu = /<a href="\/admin\/setup"/;
    expect((await owner.get('/admin/orders')).text).toMatch(menu);
    await owner.post('/admin/setup', 'shown=0');
    expect((await owner.get('/admin/orders')).text).not.toMatch(menu);
    expect((await owner.get('/admin/')).text).not.toContain('Añade un producto');
    await owner.post('/admin/setup', 'shown=1');
    expect((await owner.get('/admin/')).text).toContain('Añade un producto');
    await addSimple(desk, { name: 'Cistell', price: 1200 });
    await desk.set({ 'mail.smtpUrl': 'smtp://localhost:2525' });
    expect(await missing()).toEqual(['guarantee']);
    await desk.set({ 'guarantee.notice': { ca: '1' } });
    expect(await missing()).toEqual([]);
    expect((await owner.get('/admin/setup')).text).toContain('No falta nada');
    await save('taxes');
    expect(desk.shop.settings.desk.setup).toBe(false);
  });
});
