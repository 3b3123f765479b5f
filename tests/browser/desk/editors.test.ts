import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAllZones } from '../../../src/pricing/index.ts';
import { findingsInAnyLight } from '../../support/chromium/axe.ts';
import { type Desk, openDesk } from './desk.ts';

const WIDTHS = [390, 768, 1440];

describe('the editors among the settings, in a browser', { timeout: 240_000 }, () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk('owner');
  });
  afterAll(() => desk.close());

  test('axe finds nothing, and nothing sticks out, on any width, in light and dark', async () => {
    const [zone] = await readAllZones(desk.house.shop.db.read);
    const own = `settings/shipping/zones/${zone?.code}`;
    const tried = 'settings/shipping/try?country=ES&state=ES%3AGI&postcode=17001&product.0=1&pieces.0=2';
    const paths = [
      'settings',
      'settings/shipping',
      'settings/shipping/new',
      own,
      `${own}/${zone?.methods[0]?.id}`,
      `${own}/free_shipping`,
      tried,
      'settings/taxes/rates',
      'settings/taxes/new-class',
      'settings/taxes/file',
      'settings/jobs?state=clock',
    ];
    const page = await desk.page('settings');
    for (const path of paths)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${desk.base}/admin/${path}`);
        expect(new URL(page.url()).pathname).toBe(`/admin/${path.split('?')[0]}`);
        expect([path, width, await findingsInAnyLight(page)]).toEqual([path, width, []]);
      }
  });

  test('a product is found by its name, and the cart that was asked for is priced', async () => {
    const page = await desk.page('settings/shipping/try');
    const field = page.getByRole('combobox', { name: 'Article 1', exact: true });
    await field.click();
    await field.pressSequentially('ametlles marcones', { delay: 30 });
    await page.locator('.picks [role=option]').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Calcula' }).click();
    await page.getByRole('heading', { name: 'Aquesta cistella pagaria' }).waitFor();
    expect(await page.locator('main table tbody tr').count()).toBeGreaterThan(0);
  });
});
