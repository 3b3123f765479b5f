import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_COUNTRIES } from '../../../src/pricing/index.ts';
import { overflow } from '../../support/chromium/axe.ts';
import { tabTo } from '../../support/chromium/keyboard.ts';
import { draftOf } from '../../support/orders/draft.ts';
import { ordersOf } from '../../support/orders/orders.ts';
import { type Desk, openDesk, screensFrom } from './desk.ts';

/** A laptop, and a window of 1280 × 1024 at 400 %. */
const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 320, height: 256 },
];

describe('the desk by keyboard alone', { timeout: 240_000 }, () => {
  let desk: Desk;
  const { write, become, order } = ordersOf(() => desk.house);
  beforeAll(async () => {
    desk = await openDesk('owner');
  }, 240_000);
  afterAll(() => desk.close());

  const press = async (page: Page, selector: string) => {
    await tabTo(page, selector);
    await page.keyboard.press('Enter');
  };
  /** What stood in a field is written over. */
  async function type(page: Page, selector: string, text: string): Promise<void> {
    await tabTo(page, selector);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  }

  test.each(WINDOWS)(
    'an order is found, sent, half given back and noted, $width × $height',
    async (viewport) => {
      const { id } = await write(
        draftOf([{ productId: null, quantity: 2 }], { paymentMethod: 'bacs' }),
        Date.now(),
      );
      await become(id, 'processing', Date.now());
      const page = await desk.page('', { viewport, reducedMotion: 'reduce' });
      const here = `/admin/orders/${id}`;
      await page.keyboard.press('Control+k');
      await page.keyboard.type(`${id}`);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${here}`);

      await press(page, `a[href="${here}/parcel"]`);
      await page.waitForURL(`**${here}/parcel`);
      await tabTo(page, '[name=carrier]');
      await page.keyboard.type('SEUR');
      await type(page, '[name=tracking]', 'S 4712');
      await press(page, 'main button[type=submit].is-main');
      await page.waitForURL(`**${here}`);

      await press(page, `a[href="${here}/refund"]`);
      await page.waitForURL(`**${here}/refund`);
      await type(page, '.pieces', '1');
      await type(page, '[name=reason]', 'Trencada');
      await press(page, 'main button[type=submit].is-main');
      await page.locator('[name=sure], button.is-danger').first().waitFor({ state: 'attached' });
      await press(page, 'main .bar button[type=submit]');
      await page.waitForURL(`**${here}`);
      await type(page, '[name=body]', 'Ha trucat');
      await press(page, 'button[name=kind][value=private]');
      await page.getByText('Ha trucat').first().waitFor();
      const { refunds, status } = await order(id);
      expect([status, refunds.length]).toEqual(['completed', 1]);
    },
  );

  test('what somebody wrote is chosen, refused and taken back, and a sheet of keys gives the focus back', async () => {
    const page = await desk.page('waiting/reviews?state=approved', { reducedMotion: 'reduce' });
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip-link');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#content$/);
    await tabTo(page, '[name=ids][type=checkbox]');
    await page.keyboard.press('Space');
    await page.keyboard.press('?');
    await page.locator('#keys[open]').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.matches('[name=ids]:checked'))).toBe(true);
    const chosen = page.locator('[name=ids]:checked');
    const id = await chosen.inputValue();
    const stands = () =>
      desk.house.shop.db.read
        .selectFrom('review')
        .select(['approved', 'refused'])
        .where('id', '=', Number(id))
        .executeTakeFirst();
    await press(page, 'button[name=do][value=spam]');
    await page.locator('.notice.is-done').waitFor();
    expect(await stands()).toEqual({ approved: 0, refused: 'spam' });
    await press(page, '.notice.is-done button');
    await expect.poll(stands).toEqual({ approved: 1, refused: '' });
    await page.context().close();
  });

  test('a category is moved into another and back by keys, and the page is at it', async () => {
    const page = await desk.page('categories', { reducedMotion: 'reduce' });
    const at = async (id: string | null) =>
      (
        await desk.house.shop.db.read
          .selectFrom('term')
          .select('parent_id')
          .where('id', '=', Number(id))
          .executeTakeFirst()
      )?.parent_id;
    const rows = page.locator('.tree').first().locator('> li');
    const [first, second] = [
      await rows.nth(0).getAttribute('data-term'),
      await rows.nth(1).getAttribute('data-term'),
    ];
    await press(page, `button[value="in.${second}"]`);
    await page.waitForURL(`**#term-${second}`);
    expect(await at(second)).toBe(Number(first));
    await press(page, `button[value="out.${second}"]`);
    await expect.poll(() => at(second)).toBeNull();
    await page.context().close();
  });

  test('a sheet of a list is opened, fits a phone, and gives the focus back when it is closed', async () => {
    const page = await desk.page('customers', { viewport: { width: 390, height: 800 } });
    for (const at of [0, 1, 2]) {
      const sheet = page.locator('.list-tools .drop > summary').nth(at);
      await sheet.focus();
      await page.keyboard.press('Enter');
      await page.locator('.drop[open]').waitFor();
      expect([at, await overflow(page)]).toEqual([at, []]);
      await page.keyboard.press('Escape');
      expect(await sheet.evaluate((summary) => summary === document.activeElement)).toBe(true);
    }
    await page.context().close();
  });

  test('all countries are ticked with one key a region, and sent as one field', async () => {
    const page = await desk.page('settings/selling');
    const field = page.locator('[data-several]').first();
    for (const region of await field.locator('summary').all()) {
      await region.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      if (!(await page.evaluate(() => (document.activeElement as HTMLInputElement).checked)))
        await page.keyboard.press('Space');
    }
    const sent = await field.evaluate((several) => {
      const form = several.closest('form')!;
      return [...new FormData(form)].filter(([name]) => name === 'sellsTo').map(([, codes]) => codes);
    });
    expect(sent).toHaveLength(1);
    expect(`${sent[0]}`.split(' ').toSorted()).toEqual(ALL_COUNTRIES.toSorted());
    await page.context().close();
  });

  test('every screen fits a phone in each language, with no text missing', async () => {
    const page = await desk.page('', { viewport: { width: 390, height: 800 } });
    const paths = await screensFrom(page);
    expect(paths.length).toBeGreaterThan(50);
    const wrong: string[] = [];
    for (const language of ['ca', 'es', 'en']) {
      await desk.house.shop.db.transaction((tx) => tx.updateTable('staff').set({ language }).execute());
      wrong.push(...(await page.evaluate(lookedAt, [language, paths] as const)));
    }
    expect(wrong).toEqual([]);
    await page.context().close();
  });

  test('after a price is changed in the list, or a category is moved by its arrow, one goes on from there', async () => {
    const page = await desk.page('products', { reducedMotion: 'reduce' });
    const at = (of: 'name' | 'value') =>
      page.evaluate((of) => (document.activeElement as HTMLInputElement | null)?.[of] ?? '', of);
    const field = page.locator('input[data-quick=price]').nth(3);
    const name = await field.getAttribute('name');
    await field.focus();
    await page.keyboard.type('77');
    await page.keyboard.press('Enter');
    await page.locator('.notice').waitFor();
    await expect.poll(() => at('name')).toBe(name);

    await page.goto(`${desk.base}/admin/categories`);
    const moved = await page.locator('.tree').first().locator('> li').nth(2).getAttribute('data-term');
    for (const step of ['up', 'up'] as const) {
      await page.locator(`button[value="${step}.${moved}"]`).focus();
      const answer = page.waitForResponse((reply) => reply.request().method() === 'POST');
      await page.keyboard.press('Enter');
      await answer;
      await page.locator('.notice.is-done').waitFor();
      const isFirst = await page.locator(`button[value="up.${moved}"]`).isDisabled();
      // Above the first nothing is left to go to.
      await expect.poll(() => at('value')).toBe(`${isFirst ? 'down' : 'up'}.${moved}`);
    }
    await page.context().close();
  });
});

/** Runs in the page: puts each screen into it as the server writes it, and says where it is too wide or lacks words. */
async function lookedAt([language, paths]: readonly [string, readonly string[]]): Promise<string[]> {
  const wrong: string[] = [];
  for (const path of paths) {
    const text = await fetch(path).then((reply) => reply.text());
    const { documentElement, body } = new DOMParser().parseFromString(text, 'text/html');
    document.body.replaceWith(document.importNode(body, true));
    const over = document.documentElement.scrollWidth - innerWidth;
    if (over > 0) wrong.push(`${path} (${language}) is ${over} px too wide`);
    const keys = document.body.innerText.match(/\b(?:admin|people|settings|must)(?:\.\w+)+\b/g) ?? [];
    wrong.push(...keys.map((key) => `${path} (${language}) says ${key}`));
    // A printed sheet speaks the language of its order.
    if (!path.includes('/print/') && !documentElement.lang.startsWith(language))
      wrong.push(`${path} is in ${documentElement.lang} and not in ${language}`);
  }
  return wrong;
}
