import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openChromium, type TestBrowser } from '../support/chromium.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';

describe('consent to cookies in a browser', () => {
  let house: TestShop;
  let chromium: TestBrowser;
  let base: string;
  beforeAll(async () => {
    house = await openTestShop('sqlite');
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
  const proofs = () =>
    house.shop.db.read.selectFrom('consent_proof').selectAll().orderBy('id', 'desc').execute();

  test.each([
    ['/botiga/', 'Accepta-les totes', 'Només les necessàries'],
    ['/es/tienda/', 'Aceptar todas', 'Solo las necesarias'],
    ['/en/shop/', 'Accept all', 'Only what is needed'],
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
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('#cc-main').count()).toBe(0);
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

  test('visitors who have answered load nothing of the banner', async () => {
    const page = await (await chromium.visitor()).newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${base}/botiga/`);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => path.includes('consent'))).toEqual([]);
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
