import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, overflow } from '../../support/chromium/axe.ts';
import { type Desk, openDesk, screensFrom } from './desk.ts';

const WIDTHS = [390, 768, 1440] as const;

describe('every screen of the desk', { timeout: 900_000 }, () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk('owner');
  }, 240_000);
  afterAll(() => desk.close());

  const findings = async (page: Page, path: string): Promise<string[]> => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(desk.base + path);
    const found: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      found.push(...(await overflow(page)).map((each) => `${path} at ${width}: ${each}`));
    }
    // Where it is narrow most is folded or moved, and by night all colours are others.
    for (const [width, colorScheme] of [
      [390, 'light'],
      [1440, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      // As tall as the page is: a bar at the foot of the window lies over nothing that axe measures.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const seen = await axeFindings(page, { coloursOnly: colorScheme === 'dark' });
      found.push(...seen.map((each) => `${path} at ${width}, ${colorScheme}: ${each}`));
    }
    return found;
  };

  test('is no wider than a phone, a tablet or a desk, and axe finds nothing on it, by day or by night', async () => {
    const page = await desk.page('', { reducedMotion: 'reduce' });
    const paths = await screensFrom(page);
    expect(paths.length).toBeGreaterThan(50);
    const found: string[] = [];
    for (const path of paths) found.push(...(await findings(page, path)));
    expect(found).toEqual([]);
    await page.context().close();
  });
});
