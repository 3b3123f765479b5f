import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, openNeighbour, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { HOUSE_LOOK } from '../../frame/look/model-look.ts';
import { makeLetter } from '../../frame/page/letter.tsx';
import { SettingsRefused } from '../../frame/settings/refused.ts';
import { keepIcon, keepLogo } from '../../platform/files/marks.ts';
import { DRAFT, signDraft } from './draft.ts';
import { sweepTried } from './sweep.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><path fill="#a4452a" d="M0 0h300v100H0z"/></svg>';
const GREEN = '#0a5f38';

/** The address of the stylesheet of the shop's own look. */
const sheetIn = (text: string) => /href="(\/media\/look\/[0-9a-f]{32}\.css)"/.exec(text)?.[1];

describe.each(engines)('the look of a shop on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
    await addSimple(house, { name: 'Tassa' });
  });
  afterAll(() => house.close());

  test('as the house has it needs no stylesheet of its own', async () => {
    const { text } = await house.browser().get('/botiga/');
    expect(text).not.toContain('/media/look/');
    expect(text).toContain('<meta name="theme-color" content="#faf6ef"');
    expect((await house.browser().get('/favicon.svg')).text).toContain('#a4452a');
  });

  test('is a stylesheet that browsers keep for ever, at another address whenever it changes', async () => {
    await house.browser().get('/botiga/');
    await house.set({ 'look.light.accent': GREEN });
    const green = sheetIn((await house.browser().get('/botiga/')).text) ?? '';
    const sheet = await house.browser().get(green);
    expect(sheet.headers['content-type']).toContain('text/css');
    expect(sheet.headers['cache-control']).toContain('immutable');
    expect(sheet.text).toContain(`--accent:light-dark(${GREEN},`);
    await house.set({ 'look.corners': 'square' });
    const square = sheetIn((await house.browser().get('/botiga/')).text) ?? '';
    expect(square).not.toBe(green);
    // A page that was open meanwhile may still ask for the one before: it gets what is in force, for now.
    const late = await house.browser().get(green);
    expect(late.text).toContain('--radius:0px');
    expect(late.headers['cache-control']).toContain('no-store');
    expect((await house.browser().get('/favicon.svg')).text).toContain(GREEN);
  });

  test('is the same in a process beside it, which is asked before it has heard of a change', async () => {
    const neighbour = await openNeighbour(house);
    await house.set({ 'look.corners': 'round' });
    const href = sheetIn((await house.browser().get('/botiga/')).text) ?? '';
    const sheet = await neighbour.browser().get(href);
    expect(sheet.text).toContain('--radius:10px');
    expect(sheet.headers['cache-control']).toContain('immutable');
    await neighbour.app.close();
    await neighbour.shop.db.close();
  });

  test('refuses a colour that cannot be read, and says which one can', async () => {
    const wrong = await house.set({ 'look.light.ink': '#bbbbbb' }).catch((error: unknown) => error);
    expect(wrong).toBeInstanceOf(SettingsRefused);
    const [problem] = (wrong as SettingsRefused).problems;
    expect(problem).toMatchObject({ path: 'look.light.ink', given: '#bbbbbb' });
    const nearest = String(problem?.allowed.values?.nearest);
    await house.set({ 'look.light.ink': nearest });
    await house.set({ 'look.light.ink': undefined });
  });

  test('a logo stands in place of the name, on pages and in letters', async () => {
    const { dataDir } = house.shop;
    const logo = await keepLogo(dataDir, Buffer.from(SVG));
    const icon = await keepIcon(dataDir, Buffer.from(SVG));
    if ('fault' in logo || 'fault' in icon) throw new Error('The drawing was refused.');
    await house.set({ 'look.logo': logo.name, 'look.icon': icon.name });
    const { text } = await house.browser().get('/botiga/');
    expect(text).toContain(
      `<img class="site-logo" src="/media/look/${logo.name}" width="300" height="100" alt="${house.shop.settings.name}"`,
    );
    const tab = /<link rel="icon" href="([^"]+)" type="image\/svg\+xml"/.exec(text)?.[1] ?? '';
    const touch = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(text)?.[1] ?? '';
    const drawn = await house.browser().get(tab);
    expect(drawn.headers['content-type']).toBe('image/svg+xml');
    expect(drawn.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await house.browser().get(touch)).headers['content-type']).toBe('image/png');
    expect((await house.browser().get('/favicon.svg')).location).toBe(tab);
    const letter = makeLetter(house.shop, { to: '', subject: '', language: 'ca', title: '', body: null });
    expect(letter.html).toContain(`src="http://shop.test/media/look/${logo.name.replace('.svg', '.png')}"`);
    expect(letter.html).toContain(GREEN);
    await house.set({ 'look.logo': '', 'look.icon': '' });
  });

  test('a logo that was once the shop’s stays for the letters that show it; one that was only tried goes', async () => {
    const { shop } = house;
    const keep = async (colour: string) => {
      const kept = await keepLogo(shop.dataDir, Buffer.from(SVG.replace('#a4452a', colour)));
      return 'name' in kept ? kept.name : '';
    };
    const [first, second, tried] = [await keep('#111111'), await keep('#222222'), await keep('#333333')];
    await house.set({ 'look.logo': first });
    await house.set({ 'look.logo': second });
    await sweepTried(shop, Date.now() + 30 * 24 * 3_600_000);
    const statuses = [first, second, tried].map(
      async (name) => (await house.browser().get(`/media/look/${name}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 404]);
    await house.set({ 'look.logo': '' });
  });

  test('a draft is seen by whoever has its link, and by nobody else', async () => {
    const { shop } = house;
    const look = { ...HOUSE_LOOK, corners: 'square' } as const;
    const token = signDraft(shop, { look, mode: 'dark' }, Date.now());
    const { text, headers } = await house.browser().get(`/botiga/?${DRAFT}=${token}`);
    const href = /href="(\/media\/look\/draft\.css[^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(headers['cache-control']).toContain('no-store');
    const sheet = await house.browser().get(href);
    expect(sheet.text).toContain('color-scheme:dark');
    expect(sheet.headers['cache-control']).toContain('no-store');
    expect((await house.browser().get('/botiga/')).text).not.toContain('draft.css');
    for (const wrong of [`${token}0`, 'a.b', signDraft(shop, { look, mode: 'dark' }, Date.now() - 3_700_000)])
      expect((await house.browser().get(`/botiga/?${DRAFT}=${wrong}`)).text).not.toContain('draft.css');
    expect((await house.browser().get('/media/look/draft.css')).status).toBe(404);
  });

  test('what is not there is not there', async () => {
    expect((await house.browser().get(`/media/look/${'0'.repeat(32)}.png`)).status).toBe(404);
  });
});
