import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, overflow } from '../../support/chromium/axe.ts';
import { openChromium, type TestBrowser } from '../../support/chromium/chromium.ts';
import {
  lendCookies,
  listenOn,
  openPointsShop,
  type PointsShop,
  PROGRAMME,
} from '../../support/points/shop.ts';

const PATH = '/el-meu-compte/points/';

describe('the points page in a browser', () => {
  let shop: PointsShop;
  let chromium: TestBrowser;
  let base: string;
  beforeAll(async () => {
    shop = await openPointsShop('sqlite');
    base = await listenOn(shop.house);
    chromium = await openChromium();
  });
  afterAll(async () => {
    await chromium.close();
    await shop.house.close();
  });

  async function open(points: number, options: BrowserContextOptions = {}, at = base): Promise<Page> {
    const { shopper } = await shop.someone(points);
    const context = await chromium.visitor({ reducedMotion: 'reduce', ...options });
    await lendCookies(context, shopper, new URL(at).hostname);
    const page = await context.newPage();
    await page.goto(at + PATH);
    return page;
  }
  const balance = (page: Page) => page.locator('.points-sum').textContent();
  const color = (page: Page, selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).color);
  const [RED, GREEN] = ['rgb(163, 32, 32)', 'rgb(85, 99, 38)'];

  test('a benefits button opens the popup of its level’s id; its close button, Escape and a press beside it close it', async () => {
    const page = await open(120);
    const popup = page.locator('#wps_wpr_popup_wrapper_or');
    const button = page.locator('.wps_wpr_level_benefits[data-id="or"]');
    expect(await popup.isVisible()).toBe(false);
    await button.click();
    await popup.getByText('Guanyes els punts multiplicats per 2.').waitFor();
    expect(await page.locator('#wps_wpr_popup_wrapper_bronze').isVisible()).toBe(false);
    await popup.locator('.wps_wpr_close').click();
    await popup.waitFor({ state: 'hidden' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await popup.waitFor();
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'hidden' });
    await button.click();
    await popup.waitFor();
    await page.mouse.click(5, 300);
    await popup.waitFor({ state: 'hidden' });
  });

  test('the slider of a movement folds its lines out and in, by keyboard too', async () => {
    const page = await open(120);
    const slider = page.locator('.wps_wpr_common_slider').first();
    const panel = page.locator('.wps_wpr_points_view').first();
    expect(await panel.isVisible()).toBe(false);
    await slider.click();
    await panel.getByText('+120').waitFor();
    await slider.focus();
    await page.keyboard.press('Space');
    await panel.waitFor({ state: 'hidden' });
  });

  test('an upgrade happens only after the shopper has confirmed, and a double press pays once', async () => {
    const page = await open(250);
    const questions: string[] = [];
    let say: 'accept' | 'dismiss' = 'dismiss';
    page.on('dialog', (dialog) => {
      questions.push(dialog.message());
      void dialog[say]();
    });
    const upgrade = page.locator('#wps_wpr_upgrade_level_click');
    await upgrade.click();
    expect(questions).toEqual(['Bronze: costa 100 punts i te’n quedaran 150. Vols continuar?']);
    expect(await balance(page)).toBe('250 punts');
    say = 'accept';
    await upgrade.dblclick();
    await page.getByText('Ja tens el nivell Bronze.').first().waitFor();
    expect(await balance(page)).toBe('150 punts');
    await page.locator('.points-card.is-current').getByText('El teu nivell').waitFor();
  });

  test('points become money in place: the button waits, the answer is green, the balance is new', async () => {
    const page = await open(250);
    const seen: URLSearchParams[] = [];
    let answer = () => {};
    const held = new Promise<void>((go) => {
      answer = go;
    });
    await page.route('**/admin-ajax.php', async (route) => {
      seen.push(new URLSearchParams(route.request().postData() ?? ''));
      await held;
      await route.continue();
    });
    await page.evaluate(() => void Object.assign(window, { same: true }));
    const button = page.locator('#wps_wpr_custom_wallet');
    await page.locator('#wps_custom_wallet_point_num').fill('200');
    await button.click();
    await page.locator('#wps_wpr_loader').waitFor();
    expect(await button.isDisabled()).toBe(true);
    answer();
    await page
      .locator('#wps_wpr_wallet_notification b')
      .getByText('Hem passat 200 punts al moneder')
      .waitFor();
    expect(await color(page, '#wps_wpr_wallet_notification b')).toBe(GREEN);
    await page.locator('.points-sum').getByText('50 punts').waitFor();
    await page.locator('.points-balance').getByText('al moneder').waitFor();
    await page.locator('.points-moves summary').getByText('−200').waitFor();
    expect(await button.isEnabled()).toBe(true);
    expect(await page.locator('#wps_wpr_loader').isVisible()).toBe(false);
    expect(Object.fromEntries(seen[0] ?? [])).toMatchObject({
      action: 'wps_wpr_generate_custom_wallet',
      points: '200',
      user_id: expect.stringMatching(/^\d+$/),
      wps_nonce: expect.stringMatching(/^[0-9a-f]{10}$/),
    });
    expect(await page.evaluate(() => (window as unknown as { same?: boolean }).same)).toBe(true);
    // The next try is another one.
    await page.locator('#wps_custom_wallet_point_num').fill('50');
    await button.click();
    await page.locator('.points-sum').getByText('0 punts', { exact: true }).waitFor();
    expect(seen[1]?.get('try')).not.toBe(seen[0]?.get('try'));
  });

  test('an empty field is told in red without asking the shop; so is a refusal, and a shop that does not answer', async () => {
    const page = await open(50);
    const said = page.locator('#wps_wpr_wallet_notification b');
    const button = page.locator('#wps_wpr_custom_wallet');
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('admin-ajax')) asked += 1;
    });
    await button.click();
    await said.getByText('Escriu quants punts vols passar al moneder.').waitFor();
    expect(await color(page, '#wps_wpr_wallet_notification b')).toBe(RED);
    expect([asked, await button.isEnabled()]).toEqual([0, true]);
    await page.locator('#wps_custom_wallet_point_num').fill('51');
    await button.click();
    await said.getByText('No tens prou punts: en pots gastar 50.').waitFor();
    expect(await color(page, '#wps_wpr_wallet_notification b')).toBe(RED);
    expect(await button.isEnabled()).toBe(true);
    await page.route('**/admin-ajax.php', (route) => route.abort());
    await button.click();
    await said.getByText('No ens hem pogut connectar amb la botiga.').waitFor();
    expect(await button.isEnabled()).toBe(true);
    expect(await balance(page)).toBe('50 punts');
  });

  test('a tick stops messages at once: red when they stop, green when they go on, and back when it was not saved', async () => {
    const page = await open(50);
    const notice = '.wps_wpr_notify_notice_wrap';
    const box = page.getByRole('checkbox', { name: 'No vull rebre SMS' });
    const calls: (string | null)[] = [];
    page.on('request', (request) => {
      if (request.url().includes('admin-ajax')) calls.push(request.postData());
    });
    await box.uncheck();
    await page.locator(notice).getByText('T’enviarem els avisos per SMS.').waitFor();
    expect(await color(page, notice)).toBe(GREEN);
    await box.check();
    await page.locator(notice).getByText('No t’enviarem cap SMS.').waitFor();
    expect(await color(page, notice)).toBe(RED);
    expect(calls.map((call) => new URLSearchParams(call ?? '').get('stop_sms'))).toEqual(['no', 'yes']);
    await page.getByRole('checkbox', { name: 'No vull rebre WhatsApps' }).uncheck();
    await page.locator(notice).getByText('T’enviarem els avisos per WhatsApp.').waitFor();
    await page.reload();
    expect(await box.isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'No vull rebre WhatsApps' }).isChecked()).toBe(false);
    await page.route('**/admin-ajax.php', (route) => route.abort());
    await box.click();
    await page.locator(notice).getByText('No ens hem pogut connectar').waitFor();
    expect(await box.isChecked()).toBe(true);
  });

  describe('copy buttons', () => {
    const friend = { code: 'friend', trigger: 'referral', amount: { kind: 'fixed', points: 50 } };
    beforeAll(() => shop.applyTo({ rules: [...PROGRAMME.rules, friend] }));
    afterAll(() => shop.applyTo({}));
    const link = (page: Page) => page.locator('#wps_wpr_copy');
    const button = (page: Page, of: string) => page.locator(`[data-clipboard-target="${of}"]`);
    const said = (page: Page) => page.locator('.points-copied').first();
    /** What the next paste would bring. */
    async function pasted(page: Page): Promise<string> {
      await page.evaluate(() => document.body.append(document.createElement('textarea')));
      await page.locator('body > textarea').focus();
      await page.keyboard.press('Control+V');
      return page.locator('body > textarea').inputValue();
    }

    test('copy the code they name to the clipboard, and no other button does', async () => {
      // Browsers open the clipboard to pages of this machine's own address, as they do to those with TLS.
      const here = base.replace('shop.test', '127.0.0.1');
      const page = await open(50, { permissions: ['clipboard-read', 'clipboard-write'] }, here);
      const held = () => page.evaluate(() => navigator.clipboard.readText());
      await button(page, '#wps_wpr_copy').click();
      await said(page).getByText('Copiat.').waitFor();
      const address = await link(page).textContent();
      expect(address).toMatch(/\/\?pkey=[A-Z0-9]{10}$/);
      expect(await held()).toBe(address);
      await button(page, '#wps_wpr_copy_code').click();
      await page.locator('.points-copied').last().getByText('Copiat.').waitFor();
      const code = await page.locator('#wps_wpr_copy_code').textContent();
      expect(await held()).toBe(code);
      await page.locator('.wps_wpr_common_slider').first().click();
      await page.locator('.wps_wpr_level_benefits').first().click();
      await page.keyboard.press('Escape');
      expect(await held()).toBe(code);
    });

    test('copy by selecting where the clipboard is closed to scripts', async () => {
      const page = await open(50);
      expect(await page.evaluate(() => isSecureContext)).toBe(false);
      await button(page, '#wps_wpr_copy').click();
      await said(page).getByText('Copiat.').waitFor();
      const address = await link(page).textContent();
      expect(await page.evaluate(() => String(getSelection()))).toBe(address);
      expect(await pasted(page)).toBe(address);
    });

    test('leave the code selected and say so where nothing may be copied at all', async () => {
      const page = await open(50);
      await page.evaluate(() => {
        document.execCommand = () => false;
      });
      await button(page, '#wps_wpr_copy').click();
      await said(page).getByText('Ja està seleccionat: copia’l tu.').waitFor();
      expect(await page.evaluate(() => String(getSelection()))).toBe(await link(page).textContent());
    });
  });

  test('without scripts benefits stand in the cards, and levels, wallet and messages work by their forms', async () => {
    const page = await open(350, { javaScriptEnabled: false });
    await page.locator('.points-card-benefits').first().getByText('Guanyes').waitFor();
    expect(await page.locator('.wps_wpr_level_benefits').first().isVisible()).toBe(false);
    await page.locator('[name="wps_wpr_ask_level"]').last().click();
    await page.getByText('Gastaràs 100 punts i te’n quedaran 250.').waitFor();
    await page.getByRole('button', { name: 'Sí, puja’m de nivell' }).click();
    await page.getByText('Ja tens el nivell Bronze.').first().waitFor();
    await page.locator('#wps_custom_wallet_point_num').fill('50');
    await page.locator('[name="wps_wpr_convert"]').last().click();
    await page.getByText('Hem passat 50 punts al moneder').waitFor();
    expect(await balance(page)).toBe('200 punts');
    await page.getByRole('checkbox', { name: 'No vull rebre SMS' }).uncheck();
    await page.getByRole('button', { name: 'Desa' }).click();
    await page.getByText('Hem desat com vols rebre els avisos.').waitFor();
    expect(await page.getByRole('checkbox', { name: 'No vull rebre SMS' }).isChecked()).toBe(false);
    await page.locator('.wps_wpr_common_slider').first().click();
    await page.locator('.wps_wpr_points_view').first().waitFor();
  });

  test.each(['light', 'dark'] as const)(
    'axe finds nothing on it nor in its popup, in %s, and it fits every window',
    async (colorScheme) => {
      const page = await open(250, { colorScheme });
      for (const slider of await page.locator('.wps_wpr_common_slider').all()) await slider.click();
      expect(await axeFindings(page)).toEqual([]);
      await page.locator('.wps_wpr_level_benefits').first().click();
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      for (const width of [320, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await overflow(page)).toEqual([]);
      }
    },
  );
});
