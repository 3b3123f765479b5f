import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { sentForm } from '../../../tests/support/sent-form.ts';
import { engines } from '../../../tests/support/shop.ts';
import { readAudit } from '../../frame/command/store.ts';
import { readAllZones } from '../../pricing/index.ts';
import { moved } from '../kit/index.ts';
import { settingsScreens } from '../settings/screens.tsx';
import { shippingScreens } from './index.ts';

const SHIPPING = '/admin/settings/shipping';

test('one thing moves one place, and stays where it has no more', () => {
  expect(moved(['a', 'b', 'c'], 'c', 'up')).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 'a', 'up')).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 'c', 'down')).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b'], 'x', 'down')).toEqual(['a', 'b']);
});

describe.each(engines)('shipping at the desk on %s', (engine) => {
  let desk: DeskShop;
  let cup: number;
  const zones = () => readAllZones(desk.shop.db.read);
  const zone = async (code: string) => (await zones()).find((each) => each.code === code);
  type Changes = Parameters<typeof sentForm>[1];
  /** The form that saves: the one with a name in it. */
  const save = async (person: Browser, path: string, changes: Changes) => {
    const { text } = await person.get(path);
    const forms = text.match(/<form.*?<\/form>/gs) ?? [];
    const main = forms.find((form) => /name="(names|titles)\./.test(form)) ?? '';
    return person.post(path, sentForm(main, changes));
  };
  beforeAll(async () => {
    desk = await openDeskShop(engine, { screens: [...shippingScreens, ...settingsScreens] });
    cup = await addSimple(desk, { name: 'Tassa', price: 1000, stock: 100 });
    // Each test makes its own zones.
    const owner = desk.as('owner');
    for (const { code } of await zones()) await owner.post(`${SHIPPING}/zones/${code}`, { do: 'remove' });
  });
  afterAll(() => desk.close());

  test('a zone is made with its places, gets ways of sending, and a cart pays by it', async () => {
    const owner = desk.as('owner');
    const made = await save(owner, `${SHIPPING}/new`, {
      code: 'girona',
      'names.ca': 'Girona',
      'in.state.ES:GI': '1',
      postcodes: '17000...17999',
    });
    expect([made.status, made.location]).toEqual([303, `${SHIPPING}/zones/girona`]);
    expect(await zone('girona')).toMatchObject({
      names: { ca: 'Girona' },
      locations: [
        { kind: 'postcode', value: '17000...17999' },
        { kind: 'state', value: 'ES:GI' },
      ],
    });
    const begun = (await owner.get(`${SHIPPING}/zones/girona/flat_rate`)).text;
    const called = (language: string) =>
      new RegExp(`<input[^>]*name="titles\\.${language}"[^>]*value="([^"]*)"`).exec(begun)?.[1];
    expect(['ca', 'es', 'en'].map(called)).toEqual(['Tarifa fixa', 'Tarifa fija', 'Flat rate']);
    const flat = { 'titles.ca': 'Missatger', 'titles.es': 'Mensajero', 'cost.EUR': '4,50' };
    expect((await save(owner, `${SHIPPING}/zones/girona/flat_rate`, flat)).status).toBe(303);
    const free = { 'titles.ca': 'Gratis', requires: 'minimum', 'minimum.EUR': '60' };
    expect((await save(owner, `${SHIPPING}/zones/girona/free_shipping`, free)).status).toBe(303);
    expect((await zone('girona'))?.methods).toMatchObject([
      { kind: 'flat_rate', titles: { ca: 'Missatger', es: 'Mensajero' }, cost: { EUR: 450 }, enabled: true },
      { kind: 'free_shipping', requires: 'minimum', minimum: { EUR: 6000 } },
    ]);
    const ask = async (pieces: number, postcode = '17001') => {
      const query = {
        country: 'ES',
        state: 'ES:GI',
        postcode,
        'product.0': `${cup}`,
        'pieces.0': `${pieces}`,
      };
      return (await owner.get(`${SHIPPING}/try?${new URLSearchParams(query)}`)).text;
    };
    const little = await ask(1);
    expect(little).toContain('4,50');
    expect(little).not.toContain('Gratis');
    expect(await ask(100)).toContain('Gratis');
    expect(await ask(1, '08001')).toContain('Cap zona no inclou aquesta adreça');
    const [line] = await readAudit(desk.shop.db.read, { command: 'shipping.method', limit: 1 });
    expect(line).toMatchObject({ actor: { kind: 'staff' } });
  });

  test('a page that is sent as it came changes nothing', async () => {
    const owner = desk.as('owner');
    const before = await zones();
    expect((await save(owner, `${SHIPPING}/zones/girona`, {})).status).toBe(303);
    for (const { id } of before[0]?.methods ?? [])
      expect((await save(owner, `${SHIPPING}/zones/girona/${id}`, {})).status).toBe(303);
    expect(await zones()).toEqual(before);
  });

  test('ways are put in order and turned off without scripts', async () => {
    const owner = desk.as('owner');
    const [flat, free] = (await zone('girona'))?.methods ?? [];
    await owner.post(`${SHIPPING}/zones/girona`, { do: 'up', id: `${free?.id}` });
    await owner.post(`${SHIPPING}/zones/girona`, { do: 'off', id: `${flat?.id}` });
    expect((await zone('girona'))?.methods.map(({ id, enabled }) => [id, enabled])).toEqual([
      [free?.id, true],
      [flat?.id, false],
    ]);
    await owner.post(`${SHIPPING}/zones/girona`, { do: 'on', id: `${flat?.id}` });
    await owner.post(`${SHIPPING}/zones/girona/${free?.id}`, { do: 'remove' });
    expect((await zone('girona'))?.methods.map(({ id }) => id)).toEqual([flat?.id]);
  });

  test('what may not be is said at its field in the person’s language, and what was typed stays', async () => {
    const owner = desk.as('owner', 'es');
    const bare = await save(owner, `${SHIPPING}/zones/girona/flat_rate`, {
      'cost.EUR': '',
      'titles.es': 'Sin',
    });
    expect(bare.status).toBe(422);
    expect(bare.text).toContain('id="field-cost.EUR-error"');
    expect(bare.text).toContain('un importe en EUR, la primera moneda de la tienda');
    expect(bare.text).toContain('value="Sin"');
    const code = await save(owner, `${SHIPPING}/new`, { code: 'Así no', 'names.es': 'X' });
    expect([code.status, code.text.includes('id="field-code-error"')]).toEqual([422, true]);
    const taken = await save(owner, `${SHIPPING}/new`, { code: 'girona', 'names.es': 'Otra' });
    expect([taken.status, (await zone('girona'))?.names.es]).toEqual([422, undefined]);
  });

  test('zones are asked in the order that stands, and the rest of the world cannot come before another', async () => {
    const owner = desk.as('owner');
    await save(owner, `${SHIPPING}/new`, { code: 'mon', 'names.ca': 'Món' });
    await save(owner, `${SHIPPING}/new`, { code: 'franca', 'names.ca': 'França', 'in.country.FR': '1' });
    expect((await zones()).map(({ code }) => code)).toEqual(['franca', 'girona', 'mon']);
    await owner.post(SHIPPING, { do: 'down', id: 'franca' });
    expect((await zones()).map(({ code }) => code)).toEqual(['girona', 'franca', 'mon']);
    const told = await owner.post(SHIPPING, { do: 'up', id: 'mon' });
    expect(told.status).toBe(303);
    expect((await owner.get(SHIPPING)).text).toContain('només l’última recull la resta del món');
    expect((await zones()).map(({ code }) => code)).toEqual(['girona', 'franca', 'mon']);
  });

  test('who saves over what somebody else has changed meanwhile is shown both', async () => {
    const [one, two] = [desk.as('owner'), desk.as('owner')];
    const path = `${SHIPPING}/zones/franca`;
    const forms = (await one.get(path)).text.match(/<form.*?<\/form>/gs) ?? [];
    const late = forms.find((form) => form.includes('name="names.')) ?? '';
    await save(two, path, { 'names.ca': 'França i més' });
    const told = await one.post(path, sentForm(late, { 'names.ca': 'República Francesa' }));
    expect(told.status).toBe(409);
    expect(told.text).toContain('França i més');
    expect((await zone('franca'))?.names.ca).toBe('França i més');
  });

  test('whoever may change shipping alone finds it among the settings, and nobody else opens it', async () => {
    const sender = desk.as(['shipping.edit']);
    const tiles = await sender.get('/admin/settings');
    expect(tiles.text).toContain(`href="${SHIPPING}"`);
    expect(tiles.text).not.toContain('href="/admin/settings/shop"');
    expect((await sender.get(SHIPPING)).status).toBe(200);
    expect((await desk.as(['settings.edit']).get(SHIPPING)).status).toBe(403);
    expect((await desk.as(['settings.edit']).post(`${SHIPPING}/zones/franca`, { do: 'remove' })).status).toBe(
      403,
    );
    expect(await zone('franca')).toBeDefined();
  });
});
