import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPost } from '../support/catalogue/content.ts';
import { openChromium, type TestBrowser } from '../support/chromium/chromium.ts';
import { settings } from '../support/people/settings.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';

describe('consent to cookies in a browser', () => {
  let house: TestShop;
  let chromium: TestBrowser;
  let base: string;
  beforeAll(async () => {
    const { tagManager } = settings.marketing;
    const marketing = { ...settings.marketing, tagManager: { ...tagManager, container: 'GTM-TEST123' } };
    house = await openTestShop('sqlite', { settings: { marketing } });
    const content = [
      { type: 'social', attrs: { url: 'https://www.instagram.com/p/CxYz_12345/' } },
      { type: 'video', attrs: { url: 'https://youtu.be/aqz-KE-bpKQ' } },
    ];
    const body = { type: 'doc', content };
    const titles = { ca: 'Torn', es: 'Torno', en: 'Wheel' };
    await addPost(house, {
      ca: { title: titles.ca, body },
      es: { title: titles.es, body },
      en: { title: titles.en, body },
    });
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://shop.test:${(house.app.server.address() as AddressInfo).port}`;
    chromium = await openChromium();
  });
  afterAll(async () => {
    await chromium.close();
    await house.close();
  });

  const open = async (path: string, purposes: readonly string[] | 'unasked' = 'unasked') => {
    const page = await (await chromium.visitor({ purposes })).newPage();
    await page.goto(base + path);
    return page;
  };
  const answer = async (page: Page): Promise<string[] | undefined> => {
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'cc_cookie');
    return cookie && JSON.parse(decodeURIComponent(cookie.value)).categories;
  };
  const bannerFiles = (page: Page): string[] => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.includes('consent')) asked.push(pathname);
    });
    return asked;
  };
  /**
   * The question comes when the page is there and the browser idle, after two seconds at the latest; some turns
   * later nothing more is to come. A browser that draws for nobody may never call itself idle.
   */
  const settled = (page: Page) =>
    page.evaluate(async () => {
      const idle = () => new Promise((done) => requestIdleCallback(done, { timeout: 2000 }));
      for (let turn = 0; turn < 3; turn += 1) await idle();
      await fetch('/favicon.svg');
    });
  const proofs = () =>
    house.shop.db.read.selectFrom('consent_proof').selectAll().orderBy('id', 'desc').execute();

  test.each([
    ['/botiga/', 'Accepta-les totes', 'Només les necessàries'],
    ['/es/tienda/', 'Aceptar todas', 'Solo las necesarias'],
    ['/en/shop/', 'Accept all', 'Necessary only'],
  ])('%s asks in its own language, and refusing is as easy as accepting', async (path, all, none) => {
    const page = await open(path);
    const accept = await page.getByRole('button', { name: all, exact: true }).boundingBox();
    const refuse = await page.getByRole('button', { name: none, exact: true }).boundingBox();
    expect([refuse?.width, refuse?.height]).toEqual([accept?.width, accept?.height]);
    expect(await answer(page)).toBeUndefined();
    await page.context().close();
  });

  test('the answer is kept as proof by a random name, and the banner does not come again', async () => {
    const page = await open('/botiga/');
    const told = page.waitForResponse((response) => response.url().includes('record_consent'));
    await page.getByRole('button', { name: 'Només les necessàries', exact: true }).click();
    expect((await told).status()).toBe(200);
    expect(await answer(page)).toEqual(['necessary']);
    const [proof] = await proofs();
    expect(proof).toMatchObject({ purposes: 'necessary', language: 'ca' });
    const asked = bannerFiles(page);
    await page.reload();
    await settled(page);
    expect([asked, await page.locator('#cc-main').count()]).toEqual([[], 0]);
    await page.context().close();
  });

  test('a change of mind at the foot of the page is one more proof, and what is refused is deleted', async () => {
    const page = await open('/botiga/', ['necessary', 'statistics']);
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: stands for a tracking script's cookie
      document.cookie = 'sbjs_current=typ%3Dtypein; path=/';
    });
    const before = (await proofs()).length;
    await page.getByRole('button', { name: 'Preferències de galetes' }).click();
    const told = page.waitForResponse((response) => response.url().includes('record_consent'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Només les necessàries', exact: true })
      .click();
    await told;
    expect(await answer(page)).toEqual(['necessary']);
    expect((await proofs()).length).toBe(before + 1);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('sbjs_current');
    await page.context().close();
  });

  /** A visitor who has not answered; what is asked of other hosts and captured of them is noted. */
  async function newcomer(path: string) {
    const context = await chromium.visitor({ purposes: 'unasked' });
    const foreign: string[] = [];
    const captured: string[] = [];
    await context.route(/^https:/, (route) => {
      foreign.push(new URL(route.request().url()).hostname);
      return route.fulfill({ contentType: 'text/html', body: '' });
    });
    context.on('request', (request) => {
      if (request.url().includes('set_user_by_email')) captured.push(request.url());
    });
    const page = await context.newPage();
    await page.goto(base + path);
    const cookies = async () =>
      (await context.cookies()).map(({ name }) => name).filter((name) => /^(sbjs_|mailchimp)/.test(name));
    return { context, page, foreign, captured, cookies };
  }
  /** Does what a shop would like to follow: looks at posts and videos, types an address. */
  async function browse(page: Page) {
    for (const block of ['.rich-social', '.rich-video']) await page.locator(block).scrollIntoViewIfNeeded();
    await page.locator('#newsletter_email').fill('anna@example.cat');
    await page.locator('#newsletter_email').blur();
    // Whatever was asked for has been asked when this is answered.
    await page.evaluate(() => fetch('/favicon.svg').then((reply) => reply.text()));
  }
  async function answers(page: Page, button: string, inside = page.locator('body')) {
    const told = page.waitForResponse((response) => response.url().includes('record_consent'));
    await inside.getByRole('button', { name: button, exact: true }).click();
    await told;
  }
  async function chooses(page: Page, open: string, save: string, ...purposes: string[]) {
    await page.getByRole('button', { name: open, exact: true }).click();
    for (const purpose of purposes) await page.locator(`.section__toggle[value="${purpose}"]`).check();
    await answers(page, save, page.getByRole('dialog').last());
  }

  test('a journey with consent refused and then changed: nothing is followed before, only what was allowed after, and nothing again at the end', async () => {
    const { context, page, foreign, captured, cookies } = await newcomer('/diari/torn/');
    await browse(page);
    await answers(page, 'Només les necessàries');
    await page.reload();
    await browse(page);
    expect([foreign, captured, await cookies()]).toEqual([[], [], []]);
    await chooses(page, 'Preferències de galetes', 'Desa el que he triat', 'media');
    await page.locator('.rich-social').scrollIntoViewIfNeeded();
    await page.locator('iframe.social-frame').waitFor();
    expect(foreign).not.toContain('www.googletagmanager.com');
    expect([captured, await cookies()]).toEqual([[], []]);
    await chooses(page, 'Preferències de galetes', 'Accepta-les totes');
    await expect.poll(() => foreign).toContain('www.googletagmanager.com');
    await expect.poll(cookies).toContain('sbjs_current');
    const sent = page.waitForResponse((response) => response.url().includes('set_user_by_email'));
    await page.locator('#newsletter_email').focus();
    await page.locator('#newsletter_email').blur();
    await sent;
    await expect.poll(cookies).toContain('mailchimp.cart.current_email');
    await chooses(page, 'Preferències de galetes', 'Només les necessàries');
    await expect.poll(cookies).toEqual([]);
    foreign.length = 0;
    captured.length = 0;
    await page.reload();
    await browse(page);
    expect([foreign, captured, await cookies()]).toEqual([[], [], []]);
    const [last, ...before] = (await proofs()).slice(0, 4);
    expect(last?.purposes).toBe('necessary');
    expect(before.map(({ purposes }) => purposes)).toEqual([
      'necessary,statistics,marketing,media',
      'necessary,media',
      'necessary',
    ]);
    await context.close();
  });

  test('a journey with consent given: all of it from the first page on', async () => {
    const { context, page, foreign, captured, cookies } = await newcomer('/es/diario/torno/');
    await answers(page, 'Aceptar todas');
    await browse(page);
    await page.locator('iframe.social-frame').waitFor();
    await expect
      .poll(() => new Set(foreign))
      .toEqual(new Set(['www.googletagmanager.com', 'www.instagram.com', 'i.ytimg.com']));
    await expect.poll(() => captured.length).toBe(1);
    await expect.poll(cookies).toContain('sbjs_current');
    expect((await proofs())[0]).toMatchObject({
      language: 'es',
      purposes: 'necessary,statistics,marketing,media',
    });
    await context.close();
  });

  test('a journey with some of it given by name: statistics follow, advertising and media do not', async () => {
    const { context, page, foreign, captured, cookies } = await newcomer('/en/journal/wheel/');
    await chooses(page, 'Let me choose', 'Save my choice', 'statistics');
    await browse(page);
    await expect.poll(cookies).toContain('sbjs_current');
    await expect.poll(() => foreign).toEqual(['www.googletagmanager.com']);
    expect(captured).toEqual([]);
    expect(await page.locator('iframe').count()).toBe(0);
    await context.close();
  });

  test('visitors who have answered load nothing of the banner', async () => {
    const page = await (await chromium.visitor()).newPage();
    const asked = bannerFiles(page);
    await page.goto(`${base}/botiga/`);
    await settled(page);
    expect(asked).toEqual([]);
    await page.context().close();
  });

  test('a proof without a name or in no language of the shop is refused', async () => {
    const shopper = house.browser();
    const refused = await shopper.call('record_consent', { categories: 'all', language: 'ca' });
    expect(refused.status).toBe(400);
    const strange = await shopper.call('record_consent', {
      consent_id: '0000-0000-0000',
      categories: 'statistics,spying',
      language: 'xx',
    });
    expect(strange.status).toBe(400);
  });
});
