import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** All that a page is held against: the guidelines to level AA, and what axe thinks good besides. */
const EVERYTHING = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Of all that, what depends on the colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

export interface Look {
  /** A selector: only what stands within. */
  within?: string;
  /** Whether texts stand out from their ground, and links from their text, and nothing else. */
  coloursOnly?: boolean;
}

/** What axe finds on a page as it stands: the rule, and the first place that breaks it. */
export async function axeFindings(
  page: Page,
  { within = 'html', coloursOnly = false }: Look = {},
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
  const runOnly: string[] | axe.RunOnly = coloursOnly ? { type: 'rule', values: COLOURS } : EVERYTHING;
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

/**
 * What axe finds on a page in the light, what it finds of its colours in the dark, and how far it is too wide. The page
 * is loaded once: in the dark nothing but colours is another.
 */
export async function findingsInAnyLight(page: Page): Promise<string[]> {
  const found = [...(await axeFindings(page)), ...(await overflow(page))];
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axeFindings(page, { coloursOnly: true });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...found, ...dark.map((finding) => `in the dark ${finding}`)];
}

/** How far a page is wider than its window, as a finding; none when it fits. */
export async function overflow(page: Page): Promise<string[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return over > 0 ? [`${over} px too wide`] : [];
}
