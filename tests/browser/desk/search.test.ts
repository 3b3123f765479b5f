import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findingsInAnyLight } from '../../support/chromium/axe.ts';
import { type Desk, openDesk } from './desk.ts';

const WINDOWS = [
  ['a laptop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const;

describe('searching and the points programme at the desk, in a browser', { timeout: 120_000 }, () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk('owner');
  }, 120_000);
  afterAll(() => desk.close());

  const names = (page: Page) => page.locator('.tree > li > .tree-row .tree-name').allTextContents();
  const save = async (page: Page) => {
    await page.getByRole('button', { name: 'Desa', exact: true }).click();
    await page.locator('.notice.is-done').waitFor();
  };
  /** The kinds of fields of the form on its own page, in their order. */
  const shown = async (page: Page) => {
    await page.goto(`${desk.base}/cerca/productes/`);
    return page
      .locator('#search-filter-form-1 > ul > li')
      .evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset.sfFieldName ?? ''));
  };

  test.each(WINDOWS)(
    'on %s a field is moved by its button, seen in the preview, saved, and seen so by a shopper',
    async (_, viewport) => {
      const page = await desk.page('searching/forms/1', { viewport });
      const shopper = await page.context().newPage();
      const before = await shown(shopper);
      const [first = '', second = ''] = await names(page);
      await page.locator('.tree button[value="down.1"]').click();
      await expect.poll(() => names(page)).toEqual([second, first, ...(await names(page)).slice(2)]);
      // Who moves with the keyboard goes on from the same button.
      expect(await page.evaluate(() => document.activeElement?.getAttribute('value'))).toBe('down.2');
      const preview = page.frameLocator('.form-preview iframe').locator('.searchandfilter > ul > li');
      expect(await preview.first().getAttribute('data-sf-field-name')).toBe(before[1]);
      expect(await shown(shopper)).toEqual(before);
      await save(page);
      await expect
        .poll(() => shown(shopper), { timeout: 3000 })
        .toEqual([before[1], before[0], ...before.slice(2)]);
      await page.context().close();
    },
  );

  test('a field is dragged to its place, its counts are tried while one types, and leaving asks first', async () => {
    const page = await desk.page('searching/forms/1');
    const [first = '', second = ''] = await names(page);
    await page
      .locator('.tree li[data-term="2"] .grip')
      .dragTo(page.locator('.tree li[data-term="1"] > .tree-row'), {
        targetPosition: { x: 60, y: 3 },
      });
    await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual([second, first]);
    await page.getByRole('button', { name: /^Canvia el camp Categoria/ }).click();
    const heading = page.locator('[name="f.heading.ca"]');
    await heading.fill('Prestatges');
    await heading.blur();
    const preview = page.frameLocator('.form-preview iframe');
    await preview.getByText('Prestatges').waitFor();
    let asked = '';
    page.once('dialog', async (dialog) => {
      asked = dialog.type();
      await dialog.accept();
    });
    await page.goto(`${desk.base}/admin/searching`).catch(() => undefined);
    expect(asked).toBe('beforeunload');
    await page.context().close();
  });

  test('a word that finds nothing is mended in a form of one button, and finds', async () => {
    const page = await desk.page('searching');
    const shopper = await page.context().newPage();
    await shopper.goto(`${desk.base}/cerca/?_sf_s=xarbotell`);
    await desk.house.settle();
    await page.reload();
    const row = page.locator('tr', { hasText: 'xarbotell' });
    await row.getByRole('textbox').fill('oli');
    await row.getByRole('button', { name: 'Correcció' }).click();
    await page.locator('.notice.is-done').waitFor();
    await shopper.goto(`${desk.base}/cerca/?_sf_s=xarbotell`);
    await shopper.getByText('Resultats per a «oli»').waitFor();
    await page.context().close();
  });

  test('a rule of points is tried against the last month before it is saved', async () => {
    const page = await desk.page('points/programme/rules/spend');
    await page.locator('[name="amount.points"]').fill('9');
    await page.getByRole('button', { name: 'Mira-ho' }).click();
    await page.getByRole('status').getByText('Els últims trenta dies').waitFor();
    await save(page);
    await page.getByText('9 punts per cada 1,00').waitFor();
    await page.context().close();
  });

  for (const width of [390, 768, 1440])
    test(`every page is free of what axe finds, and fits, in light and dark: ${width} px`, async () => {
      const page = await desk.page('searching', { viewport: { width, height: 900 } });
      const customer = await desk.house.shop.db.read
        .selectFrom('points_account')
        .select('user_id')
        .limit(1)
        .executeTakeFirstOrThrow();
      const findings: string[] = [];
      for (const path of [
        'searching',
        'searching/word?word=oli&of=ca',
        'searching/rules',
        'searching/rules/new',
        'searching/rules/edit?key=%7Cregal',
        'searching/words',
        'searching/try?lang=ca&text=oli',
        'searching/forms',
        'searching/forms/new',
        'searching/forms/1',
        'points/programme',
        'points/programme/terms',
        'points/programme/rules/spend',
        'points/programme/levels/new',
        'points/programme/try',
        'points/owed',
        `points/statement/${customer.user_id}`,
      ]) {
        await page.goto(`${desk.base}/admin/${path}`);
        findings.push(...(await findingsInAnyLight(page)).map((finding) => `${path}: ${finding}`));
      }
      expect(findings).toEqual([]);
      await page.context().close();
    });
});
