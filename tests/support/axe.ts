import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** All that a page is held against: the guidelines to level AA, and what axe thinks good besides. */
const EVERYTHING = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export interface Look {
  /** A selector: only what stands within. */
  within?: string;
  /** Whether the text stands out from its ground, and nothing else: for the same page in other colours. */
  contrastOnly?: boolean;
}

/** What axe finds on a page as it stands: the rule, and the first place that breaks it. */
export async function axeFindings(
  page: Page,
  { within = 'html', contrastOnly = false }: Look = {},
): Promise<string[]> {
  // Through the debugger, which the page's Content-Security-Policy does not bind.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Other colours are drawn with the next frame, and a transition of no length ends with the one after it.
  await page.evaluate(() => new Promise((rest) => requestAnimationFrame(() => requestAnimationFrame(rest))));
  await page.evaluate(async () => {
    const ends = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      .map(({ finished }) => finished);
    await Promise.allSettled(ends);
  });
  const runOnly: string[] | axe.RunOnly = contrastOnly
    ? { type: 'rule', values: ['color-contrast'] }
    : EVERYTHING;
  const { violations } = await page.evaluate(
    ([scope, rules]) =>
      (window as unknown as { axe: typeof axe }).axe.run(scope, {
        runOnly: rules,
        resultTypes: ['violations'],
      }),
    [within, runOnly] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

/** How far a page is wider than its window, as a finding; none when it fits. */
export async function overflow(page: Page): Promise<string[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return over > 0 ? [`${over} px too wide`] : [];
}
