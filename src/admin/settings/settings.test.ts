import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addGatewayTo } from '../../../tests/support/buying/gateway.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { sentForm } from '../../../tests/support/sent-form.ts';
import { engines } from '../../../tests/support/shop.ts';
import { readAudit } from '../../frame/command/store.ts';
import { isSecret, valueAt } from '../../frame/settings/model-description.ts';
import { cardGateway, gatewaysFor, realGateways } from '../../payments/index.ts';
import { PUBLIC_KEY } from '../../payments/redsys/gateway.ts';
import { MOST_FIELDS } from '../../platform/http/fields.ts';
import { ALL_COUNTRIES } from '../../pricing/index.ts';
import { pageOf, settingsPages } from './pages.ts';
import { settingsScreens } from './screens.tsx';

describe.each(engines)('the settings of the desk on %s', (engine) => {
  let desk: DeskShop;
  const page = (name: string) => `/admin/settings/${name}`;
  type Changes = Parameters<typeof sentForm>[1];
  /** Beside what is in a notice. */
  const own = (html: string, changes: Changes = {}) => sentForm(html, changes, (action) => !action);
  /** Opens a page, types, and sends it. */
  const save = async (person: Browser, name: string, changes: Changes = {}) =>
    person.post(page(name), own((await person.get(page(name))).text, changes));
  beforeAll(async () => {
    desk = await openDeskShop(engine, { screens: settingsScreens });
  });
  afterAll(() => desk.close());

  test('every setting stands on one page, and every page has some', () => {
    const { leaves } = desk.shop.live.description;
    const on = [...leaves.keys()].map(pageOf);
    expect(on).not.toContain(undefined);
    expect(new Set(on)).toEqual(new Set(settingsPages));
  });

  test('a page where secrets or people stand asks again who sits there', () => {
    const { leaves } = desk.shop.live.description;
    const delicate = [...leaves.values()].filter((leaf) => isSecret(leaf) || leaf.path.startsWith('people.'));
    const asks = (name: string) =>
      settingsScreens.find(({ path }) => path === `settings/${name}`)?.confirm?.join();
    expect([...new Set(delicate.map(({ path }) => asks(pageOf(path) ?? '')))]).toEqual(['GET,POST']);
  });

  test('languages are chosen by their names, each with its place, and the one in front is the first', async () => {
    const owner = desk.as('owner');
    const { text } = await owner.get(page('languages'));
    expect(text).toContain('>Català</label>');
    expect(text).not.toContain('<textarea');
    const stands = desk.shop.settings.languages;
    expect(stands).toEqual(['ca', 'es', 'en']);
    await save(owner, 'languages', { 'languages.es': '1', 'languages.en': '0' });
    await desk.settle();
    expect(desk.shop.settings.languages).toEqual(['es', 'ca']);
    await save(desk.as('owner'), 'languages', { 'languages.en': '3', 'languages.ca': '1' });
    await desk.settle();
    expect(desk.shop.settings.languages).toEqual(['ca', 'es', 'en']);
  });

  test('a page that is sent as it came changes nothing, whatever kinds of settings stand on it', async () => {
    const { shop } = desk;
    const before = await shop.live.kept();
    for (const name of settingsPages) {
      const owner = desk.as('owner');
      const reply = await save(owner, name);
      const errors = [...reply.text.matchAll(/id="(field-[^"]*-error)">([^<]*)/g)].map(([, id, text]) => [
        id,
        text,
      ]);
      expect([name, reply.status, errors]).toEqual([name, 303, []]);
    }
    expect(await shop.live.kept()).toEqual(before);
  });

  test('what is changed is in force at once, and the trail says who has done it', async () => {
    const { shop } = desk;
    const reply = await save(desk.as('owner'), 'shop', { name: 'Can Pistraus', 'tagline.ca': 'De tot' });
    expect(reply.status).toBe(303);
    expect([shop.settings.name, shop.settings.tagline.ca]).toEqual(['Can Pistraus', 'De tot']);
    const [line] = await readAudit(shop.db.read, { command: 'settings.change', limit: 1 });
    expect(line).toMatchObject({ actor: { kind: 'staff' } });
  });

  test('an amount is written as the shop writes amounts, with a comma or a point, and kept to the cent', async () => {
    const { shop } = desk;
    const owner = desk.as('owner', 'en');
    const field = async () =>
      /name="invoices.simplifiedUpTo"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="invoices.simplifiedUpTo"/
        .exec((await owner.get(page('invoices'))).text)
        ?.slice(1)
        .find(Boolean);
    expect(await field()).toBe('3000,00');
    for (const [typed, kept] of [
      ['400', 400_00],
      ['1234,5', 1234_50],
      ['0.01', 1],
    ] as const) {
      expect((await save(owner, 'invoices', { 'invoices.simplifiedUpTo': typed })).status).toBe(303);
      expect(shop.settings.invoices.simplifiedUpTo).toBe(kept);
    }
    for (const wrong of ['-1', 'molt', '1.000.000,00', '2000000'])
      expect((await save(owner, 'invoices', { 'invoices.simplifiedUpTo': wrong })).status).toBe(422);
    expect(shop.settings.invoices.simplifiedUpTo).toBe(1);
    await desk.set({ 'invoices.simplifiedUpTo': 300_000 });
  });

  test('countries are ticked by their names, those that stood stay in their order, and none at all is refused', async () => {
    const { shop } = desk;
    const owner = desk.as('owner', 'en');
    await save(owner, 'selling', { sellsTo: ['ES', 'FR', 'PT'] });
    await save(owner, 'selling', { sellsTo: ['AD', 'FR', 'PT', 'ES'] });
    expect(shop.settings.sellsTo).toEqual(['ES', 'FR', 'PT', 'AD']);
    const html = (await owner.get(page('selling'))).text;
    expect(html).toContain('France, Portugal, Spain');
    expect(html).toMatch(/value="JP"[^>]*>Japan/);
    expect((await save(owner, 'selling', { sellsTo: false })).status).toBe(422);
    expect((await save(owner, 'selling', { sellsTo: ['ES', 'XX'] })).status).toBe(422);
    expect(shop.settings.sellsTo).toHaveLength(4);
    const ways = (await owner.get(page('payments'))).text;
    expect(ways).toContain('name="payments.card.countries" value="AD"');
    expect(ways).not.toContain('name="payments.card.countries" value="JP"');
    await save(owner, 'payments', { 'payments.card.countries': ['ES', 'AD'] });
    expect(shop.settings.payments.card).toMatchObject({ countries: ['ES', 'AD'] });
    await save(owner, 'payments', { 'payments.card.countries': false });
    await save(owner, 'selling', { sellsTo: ['ES', 'FR', 'PT'] });
  });

  test('all countries of all ways to pay are no more fields than a form may have', async () => {
    const { live } = desk.shop;
    const owner = desk.as('owner');
    const all = [...live.description.leaves.keys()].filter((path) => /^payments\..*countries$/.test(path));
    const setAll = (countries: readonly string[]) =>
      desk.set(Object.fromEntries(all.map((path) => [path, countries])));
    await desk.set({ sellsTo: ALL_COUNTRIES });
    await setAll(ALL_COUNTRIES);
    expect(all.length * ALL_COUNTRIES.length).toBeGreaterThan(MOST_FIELDS);
    const form = own((await owner.get(page('payments'))).text, { 'payments.card.least': '1' });
    expect(new URLSearchParams(form).size).toBeLessThan(MOST_FIELDS);
    expect((await owner.post(page('payments'), form)).status).toBe(303);
    const { settings } = desk.shop;
    expect(valueAt(settings, 'payments.card.least')).toBe(1);
    for (const path of all) expect(valueAt(settings, path)).toEqual(ALL_COUNTRIES);
    await setAll([]);
    await desk.set({ sellsTo: ['ES', 'FR', 'PT'], 'payments.card.least': 0 });
  });

  test('a list is written a line each, a currency has a row, and an empty row is for one more', async () => {
    const { shop } = desk;
    const owner = desk.as('owner');
    await save(owner, 'marketing', { 'marketing.carts.lettersAfterHours': '2\n\n 0,5 ' });
    expect(shop.settings.marketing.carts.lettersAfterHours).toEqual([2, 0.5]);
    const next = shop.settings.currencies.length;
    const fresh = {
      code: 'CHF',
      symbol: 'CHF',
      rate: '0.95',
      position: 'left_space',
      thousand: '␣',
      decimal: '.',
    };
    const form = Object.entries(fresh).map(([name, value]) => [`currencies.${next}.${name}`, value]);
    const reply = await save(owner, 'currencies', Object.fromEntries(form));
    expect(reply.status).toBe(303);
    expect(shop.settings.currencies.at(-1)).toMatchObject({ ...fresh, thousand: ' ' });
    await save(owner, 'currencies', { [`currencies.${next}.gone`]: '1' });
    expect(shop.settings.currencies).toHaveLength(next);
  });

  test('the ways to pay have places: who is moved takes the place, and the others make room', async () => {
    const { shop } = desk;
    const owner = desk.as('owner');
    const html = (await owner.get(page('payments'))).text;
    expect(html).toContain('Contra reemborsament</label>');
    expect(html).not.toMatch(/>\s*(bacs|cod)\s*</);
    const moved = async (way: string, to: number) => {
      await save(owner, 'payments', { [`payments.order.${way}`]: `${to}` });
      return shop.settings.payments.order;
    };
    const others = ['stripe', 'redsys', 'bizum', 'paypal'];
    expect(await moved('cod', 1)).toEqual(['cod', 'card', ...others, 'bacs', 'cheque']);
    expect(await moved('card', 8)).toEqual(['cod', ...others, 'bacs', 'cheque', 'card']);
    expect(await moved('cheque', 2)).toEqual(['cod', 'cheque', ...others, 'bacs', 'card']);
    expect(await moved('bacs', 2)).toEqual(['cod', 'bacs', 'cheque', ...others, 'card']);
  });

  test('Stripe is offered once its three keys are of one mode; with test keys nobody is paid for real', async () => {
    const { shop } = desk;
    const owner = desk.as('owner');
    const purchase = { total: 100, currency: 'EUR', country: 'ES', needsShipping: true, shippingMethods: [] };
    const offered = () => gatewaysFor(shop, purchase).some(({ id }) => id === 'stripe');
    const real = () => realGateways(shop).some(({ id }) => id === 'stripe');
    expect(offered()).toBe(false);
    await desk.set({ 'stripe.publishableKey': 'pk_live_1', 'stripe.secretKey': 'sk_test_1' });
    const shown = (await owner.get(page('payments'))).text;
    expect(shown).toContain('Una de les claus és de prova i l’altra és real');
    expect(shown).toContain('Falta el secret del webhook');
    expect(shown).not.toContain('sk_test_1');
    expect(offered()).toBe(false);
    await desk.set({ 'stripe.publishableKey': 'pk_test_1', 'stripe.webhookSecret': 'whsec_1' });
    expect([offered(), real()]).toEqual([true, false]);
    const wrong = desk.set({ 'stripe.secretKey': 'pk_test_1' });
    await expect(wrong).rejects.toThrow();
    const none = {
      'stripe.publishableKey': '',
      'stripe.secretKey': undefined,
      'stripe.webhookSecret': undefined,
    };
    await desk.set(none);
    expect(offered()).toBe(false);
  });

  test('PayPal is offered once it has its keys and its webhook; in the sandbox nobody is paid for real', async () => {
    const { shop } = desk;
    const owner = desk.as('owner');
    const purchase = { total: 100, currency: 'EUR', country: 'ES', needsShipping: true, shippingMethods: [] };
    const offered = () => gatewaysFor(shop, purchase).some(({ id }) => id === 'paypal');
    const real = () => realGateways(shop).some(({ id }) => id === 'paypal');
    await desk.set({ 'paypal.clientId': 'AbC-1_2' });
    const shown = (await owner.get(page('payments'))).text;
    expect(shown).toContain('Falta la clau secreta de PayPal');
    expect(shown).toContain('Falta l’identificador del webhook de PayPal');
    expect(offered()).toBe(false);
    await desk.set({ 'paypal.secret': 'molt-secret', 'paypal.webhookId': '8PT597110X687430L' });
    expect([offered(), real()]).toEqual([true, false]);
    expect((await owner.get(page('payments'))).text).not.toContain('molt-secret');
    await desk.set({ 'paypal.mode': 'live' });
    const address = shop.publicUrl;
    shop.publicUrl = 'http://botiga.example';
    expect(offered()).toBe(false);
    shop.publicUrl = 'https://botiga.example';
    expect([offered(), real()]).toEqual([true, true]);
    shop.publicUrl = address;
    await expect(desk.set({ 'paypal.webhookId': 'https://x' })).rejects.toThrow();
    await desk.set({
      'paypal.clientId': '',
      'paypal.webhookId': '',
      'paypal.mode': 'sandbox',
      'paypal.secret': undefined,
    });
    expect(offered()).toBe(false);
  });

  test('a way that is not ready says what is missing, and one that is can be tried out and says what is wrong', async () => {
    const owner = desk.as('owner');
    await desk.set({ 'redsys.merchant': '999008881', 'redsys.mode': 'live', 'redsys.key': PUBLIC_KEY });
    const shown = (await owner.get(page('payments'))).text;
    expect(shown).toContain('La clau és la pública de proves');
    const purchase = { total: 100, currency: 'EUR', country: 'ES', needsShipping: true, shippingMethods: [] };
    const offered = () => gatewaysFor(desk.shop, purchase).map(({ id }) => id);
    expect(offered()).not.toContain('redsys');
    await desk.set({ 'redsys.mode': 'test' });
    expect(offered()).toContain('redsys');
    const bank = { url: 'http://127.0.0.1:9', secret: 'x' };
    addGatewayTo(desk, cardGateway(bank));
    const tried = await owner.post('/admin/settings/payments/check', { way: 'card' });
    expect((await owner.get(tried.location)).text).toContain('No hi ha hagut cap resposta que s’entengui.');
    const nobody = await desk.as(['orders.edit']).post('/admin/settings/payments/check', { way: 'card' });
    expect(nobody.status).toBe(403);
    await desk.set({ 'redsys.merchant': '', 'redsys.key': undefined });
  });

  test('a secret that is not there cannot be forgotten', async () => {
    expect((await desk.as('owner').get(page('letters'))).text).not.toContain('.forget"');
  });

  test('what may not be is said at its field, everything typed stays, and nothing is changed', async () => {
    const { shop } = desk;
    const { name } = shop.settings;
    const reply = await save(desk.as('owner'), 'shop', { name: 'Una altra', email: 'cap adreça' });
    expect(reply.status).toBe(422);
    expect(reply.text).toContain('value="cap adreça"');
    expect(reply.text).toContain('value="Una altra"');
    expect(reply.text).toContain('id="field-email-error"');
    expect(reply.text).toContain('Ha de ser: una adreça electrònica.');
    const own = sentForm((await desk.as('owner', 'es').get(page('shop'))).text, { email: 'nada' });
    const told = await desk.as('owner', 'es').post(page('shop'), own);
    expect(told.text).toContain('Tiene que ser: una dirección de correo.');
    expect(shop.settings.name).toBe(name);
  });

  test('who saves over what somebody else has changed meanwhile is told, and may insist', async () => {
    const { shop } = desk;
    const [one, two] = [desk.as('owner'), desk.as('owner')];
    const late = await one.get(page('catalogue'));
    await save(two, 'catalogue', { 'catalogue.pageSize': 30 });
    const told = await one.post(page('catalogue'), own(late.text, { 'catalogue.pageSize': 31 }));
    expect([told.status, shop.settings.catalogue.pageSize]).toEqual([422, 30]);
    expect(told.text).toContain('«30»');
    expect(told.text).toContain('value="31"');
    expect((await one.post(page('catalogue'), own(told.text))).status).toBe(303);
    expect(shop.settings.catalogue.pageSize).toBe(31);
  });

  test('the class of tax that sending has is chosen by its name, and so is the country where the shop is', async () => {
    const { shop } = desk;
    const taxes = (await desk.as('owner', 'en').get(page('taxes'))).text;
    expect(taxes).toMatch(/<option value="inherit"[^>]*>That of the goods in the cart</);
    await save(desk.as('owner'), 'taxes', { 'tax.shippingClass': 'standard' });
    expect(shop.settings.tax.shippingClass).toBe('standard');
    expect((await save(desk.as('owner'), 'taxes', { 'tax.shippingClass': 'capa' })).status).toBe(422);
    // What paying at the door costs besides is taxed by one of the same classes, chosen by its name.
    const paying = (await desk.as('owner').get('/admin/settings/payments')).text;
    expect(paying).toMatch(/<select[^>]*name="checkout\.cashOnDeliveryFee\.taxClass"[\s\S]*?>General</);
    await save(desk.as('owner'), 'taxes', { 'tax.shippingClass': 'inherit' });
    expect((await desk.as('owner', 'es').get(page('shop'))).text).toMatch(/<option value="FR"[^>]*>Francia</);
  });

  test('a way to pay opens by itself where something of it was refused', async () => {
    const open = (html: string) =>
      [...html.matchAll(/<details class="rows-row" open=""[^>]*><summary><h2>([^<]*)/g)].map(
        ([, name]) => name,
      );
    const owner = desk.as('owner', 'en');
    expect(open((await owner.get(page('payments'))).text)).toEqual([]);
    const wrong = { 'payments.cod.least': '9', 'payments.cod.most': '3' };
    expect(open((await save(owner, 'payments', wrong)).text)).toEqual(['Cash on delivery']);
  });

  test('a secret is never shown, stays when its field is left empty, and goes when it is told to', async () => {
    const { shop } = desk;
    const owner = desk.as('owner');
    await save(owner, 'letters', { 'twilio.authToken': 'geheim-123' });
    expect(shop.live.secret('twilio.authToken')).toBe('geheim-123');
    const shown = await owner.get(page('letters'));
    expect(shown.text).not.toContain('geheim');
    const refused = await save(owner, 'letters', { 'twilio.authToken': 'zweites-geheim', 'twilio.sms': 'x' });
    expect([refused.status, refused.text.includes('zweites')]).toEqual([422, false]);
    await save(owner, 'letters');
    expect(shop.live.secret('twilio.authToken')).toBe('geheim-123');
    await save(owner, 'letters', { 'twilio.authToken.forget': '1' });
    expect(shop.live.secret('twilio.authToken')).toBe('');
    const secrets = [...shop.live.description.leaves.values()].filter(isSecret);
    expect(secrets.length).toBeGreaterThan(2);
  });

  test('settings are found by their words, in any language, and the link leads to the field', async () => {
    const found = await desk.as('owner').get('/admin/settings?q=productos+por+pagina');
    expect(found.text).toContain('/admin/settings/catalogue#setting-catalogue.pageSize');
    expect((await desk.as('owner').get('/admin/settings/nowhere')).status).toBe(404);
  });

  test('who may not change settings does not see them', async () => {
    expect((await desk.as(['orders.view']).get(page('shop'))).status).toBe(403);
  });
});
