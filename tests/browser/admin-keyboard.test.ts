import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tabTo } from '../support/keyboard.ts';
import { draftOf } from '../support/order-draft.ts';
import { ordersOf } from '../support/orders.ts';
import { type Desk, openDesk } from './desk.ts';

/** A laptop, and a window of 1280 × 1024 at 400 %. */
const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 320, height: 256 },
];

describe('the desk by keyboard alone', { timeout: 240_000 }, () => {
  let desk: Desk;
  const { write, become, order } = ordersOf(() => desk.house);
  beforeAll(async () => {
    desk = await openDesk('manager');
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
});
