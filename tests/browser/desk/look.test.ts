import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../support/catalogue/catalogue.ts';
import { axeFindings, findingsInAnyLight, overflow } from '../../support/chromium/axe.ts';
import { STAFF_PASSWORD } from '../../support/people/people.ts';
import { type Desk, openDesk } from './desk.ts';

const WIDTHS = [390, 768, 1440];

describe('look, letters and saving in place, in a browser', { timeout: 240_000 }, () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk('owner');
  });
  afterAll(() => desk.close());

  test('axe finds nothing, and nothing sticks out, on any width, in light and dark', async () => {
    const page = await desk.page('settings');
    for (const path of ['settings/look', 'setup/look', 'settings/letters/preview', 'setup'])
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${desk.base}/admin/${path}`);
        expect([path, width, await findingsInAnyLight(page)]).toEqual([path, width, []]);
      }
    await page.context().close();
  });

  test('on a phone all tabs are in sight, and two days are asked for where days of one’s own are chosen', async () => {
    const page = await desk.page('orders', { viewport: { width: 390, height: 844 } });
    for (const path of ['orders', 'returns', 'products', 'searching', 'categories', 'settings/taxes/rates']) {
      await page.goto(`${desk.base}/admin/${path}`);
      const hidden = await page
        .locator('.tabs a')
        .evaluateAll((tabs) =>
          tabs.filter((tab) => tab.getBoundingClientRect().right > innerWidth).map((tab) => tab.textContent),
        );
      expect([path, hidden]).toEqual([path, []]);
    }
    await page.goto(`${desk.base}/admin/searching`);
    const days = page.locator('.is-span');
    expect(await days.isVisible()).toBe(false);
    await page.locator('[name=span]').selectOption('own');
    expect(await days.isVisible()).toBe(true);
    await page.context().close();
  });

  test('a word without a blank breaks wherever it is shown on a phone', async () => {
    const word = 'Extraordinàriament'.repeat(5);
    const id = await addSimple(desk.house, { name: word, price: 900, categories: [word], brand: word });
    const page = await desk.page(`products/${id}`, { viewport: { width: 390, height: 844 } });
    for (const path of [
      `products/${id}`,
      'products/new',
      'coupons/new',
      'categories',
      `products?q=${word}`,
      `search?q=${word}`,
    ]) {
      await page.goto(`${desk.base}/admin/${path}`);
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '');
      });
      expect([path, await overflow(page)]).toEqual([path, []]);
    }
    await page.context().close();
  });

  test('a colour is seen on the shop’s page as soon as it is chosen, and kept when it is saved', async () => {
    const page = await desk.page('settings/look');
    await page.locator('[name="look.light.accent"]').fill('#0a5f38');
    const painted = () =>
      page
        .frameLocator('iframe')
        .first()
        .locator('html')
        .evaluate((html) => getComputedStyle(html).getPropertyValue('--accent'));
    await expect.poll(painted).toContain('#0a5f38');
    await page.locator('[name="look.light.accent"]').fill('#eeeeee');
    await page.locator('button[name=take]').first().waitFor();
    await page.locator('button[name=take]').first().click();
    await expect.poll(() => page.locator('button[name=take]').count()).toBe(0);
    await page.locator('.bar .is-main').click();
    await page.locator('.notice.is-done').waitFor();
    const shopper = await (await desk.chromium.visitor()).newPage();
    await shopper.goto(desk.base);
    const paint = await shopper.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--accent'),
    );
    expect(paint).toContain(desk.house.shop.settings.look.light.accent);
    await page.locator('.notice.is-done button').click();
    await expect.poll(() => desk.house.shop.settings.look.light.accent).toBe('#a4452a');
    await shopper.context().close();
    await page.context().close();
  });

  test('a session that ends while somebody types is begun again beside what was typed, which is then saved', async () => {
    const page = await desk.page('settings/shop');
    await page.locator('[name=name]').fill('Can Pistraus');
    await page.context().clearCookies();
    await page.locator('.bar .is-main').click();
    const door = page.locator('#door');
    await door.locator('[name=email]').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await door.locator('[name=email]').fill('owner@botiga.example');
    await door.locator('[name=password]').fill('no és aquesta');
    await door.locator('.is-main').click();
    await door.locator('[role=alert]').waitFor();
    await door.locator('[name=email]').fill('owner@botiga.example');
    await door.locator('[name=password]').fill(STAFF_PASSWORD);
    await door.locator('.is-main').click();
    await page.locator('.notice.is-done').waitFor();
    expect(desk.house.shop.settings.name).toBe('Can Pistraus');
    await page.context().close();
  });

  test('a connection that is lost while saving is said, what was typed stays, and sending again does it once', async () => {
    const [order] = await desk.house.shop.db.read
      .selectFrom('order')
      .select('id')
      .orderBy('id')
      .limit(1)
      .execute();
    const page = await desk.page(`orders/${order?.id}`);
    const notes = async () =>
      (
        await desk.house.shop.db.read
          .selectFrom('order_note')
          .select('id')
          .where('body', '=', 'Truca abans de venir')
          .execute()
      ).length;
    await page.locator('[name=body]').fill('Truca abans de venir');
    // It arrives, and the answer does not.
    await page.route('**/admin/orders/*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const { host } = new URL(desk.base);
      const url = route.request().url().replace('shop.test', '127.0.0.1');
      await route.fetch({ url, headers: { ...route.request().headers(), host }, maxRedirects: 0 });
      await route.abort();
    });
    await page.locator('button[name=kind][value=private]').click();
    await page.locator('[data-unsent]').waitFor();
    expect(await page.locator('[name=body]').inputValue()).toBe('Truca abans de venir');
    expect(await notes()).toBe(1);
    await page.unroute('**/admin/orders/*');
    await page.locator('button[name=kind][value=private]').click();
    await page.locator('.notice.is-done').waitFor();
    expect(await notes()).toBe(1);
    await page.context().close();
  });

  test('what is refused comes back with what was typed, and keys and guards go on working there', async () => {
    const page = await desk.page('settings/shop');
    await page.locator('[name=email]').fill('cap adreça');
    await page.keyboard.press('Control+s');
    await page.locator('#field-email-error').waitFor();
    expect(await page.locator('[name=email]').inputValue()).toBe('cap adreça');
    await page.locator('[name=email]').fill('hola@cistella.example');
    await page.keyboard.press('Control+s');
    await page.locator('.notice.is-done').waitFor();
    await page.context().close();
  });

  test('the desk is dark at once where that is chosen, without a script too', async () => {
    const page = await desk.page('settings', { colorScheme: 'light' });
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.locator('.who summary').click();
    await page.locator('.modes [value=dark]').click();
    await expect.poll(ground).not.toBe(light);
    await page.reload();
    expect(await ground()).not.toBe(light);
    await page.context().close();
    const plain = await desk.page('settings', { javaScriptEnabled: false });
    await plain.locator('.who summary').click();
    await plain.locator('.modes [value=dark]').click();
    expect(await plain.locator('html').getAttribute('data-mode')).toBe('dark');
    expect(new URL(plain.url()).pathname).toBe('/admin/settings');
    await plain.context().close();
  });
});
