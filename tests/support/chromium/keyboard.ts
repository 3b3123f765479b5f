import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Goes on by Tab until that element has the focus, and in sight; never by the mouse. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stop = 0; stop < 250; stop += 1) {
    const there = await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector);
    if (there) return expect(await seen(page), `${selector} in sight`).toBe(true);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${selector}`);
}

/** Some part of what has the focus can be seen. */
export const seen = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const box = element?.getBoundingClientRect();
    if (!element || !box) return false;
    const shares = [0.1, 0.3, 0.5, 0.7, 0.9];
    return shares.some((x) =>
      shares.some((y) => {
        const at = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
        return at !== null && (element.contains(at) || at.closest('label')?.contains(element));
      }),
    );
  });
