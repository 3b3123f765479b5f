import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addVariable } from '../../support/catalogue/catalogue.ts';
import { openChromium, type TestBrowser } from '../../support/chromium/chromium.ts';
import { applyForms, formFile, inAll } from '../../support/search/setup.ts';
import { type DemoShop, openDemoShop } from '../demo-shop.ts';

const term = (taxonomy: string, more: object = {}) => ({
  type: 'taxonomy',
  taxonomy,
  heading: inAll(taxonomy),
  show_count: true,
  hide_empty: true,
  ...more,
});
const FORM = formFile(
  1,
  [
    { type: 'search' },
    {
      type: 'post_meta',
      meta: 'number',
      key: '_price',
      input: 'range-slider',
      step: 5,
      heading: inAll('Preu'),
    },
    term('product_cat', { hierarchical: true }),
    term('pa_colour'),
    term('pa_tone'),
    term('pa_size', { input: 'select', combobox: true }),
    term('pa_material', { input: 'multiselect', combobox: true }),
    { type: 'post_meta', meta: 'number', key: 'weight', input: 'range-select', heading: inAll('Pes') },
    { type: 'reset' },
  ],
  { results_per_page: 6, scroll_to: 'results', scroll_on: 'pagination' },
);

describe('focus while results are replaced, by keyboard alone', () => {
  let demo: DemoShop;
  let chromium: TestBrowser;
  beforeAll(async () => {
    demo = await openDemoShop('sqlite');
    const tones = [...'abcdefghijklmnopqrst'].map((letter) => `Roig ${letter}`);
    await addVariable(demo.house, {
      name: 'Fil',
      attributes: { tone: tones },
      variations: tones.map((tone) => ({ values: { tone } })),
    });
    await applyForms(demo.house, [FORM]);
    chromium = await openChromium();
  });
  afterAll(async () => {
    await chromium.close();
    await demo.close();
  });

  async function open(query = ''): Promise<Page> {
    const page = await (await chromium.visitor({ viewport: { width: 1300, height: 900 } })).newPage();
    await page.addInitScript(() => {
      const noted: string[] = [];
      Object.assign(window, { noted });
      for (const name of ['init', 'ajaxfinish'])
        document.addEventListener(`sf:${name}`, () => void noted.push(name));
    });
    await page.goto(`${demo.base}/cerca/forma-1/${query}`);
    await page.waitForFunction(() => (window as unknown as { noted: string[] }).noted.includes('init'));
    return page;
  }
  /** Does something, and waits for the results that it leads to. */
  async function resultsAfter(page: Page, act: () => Promise<void>): Promise<void> {
    const finished = () =>
      page.evaluate(
        () => (window as unknown as { noted: string[] }).noted.filter((one) => one === 'ajaxfinish').length,
      );
    const before = await finished();
    await act();
    await expect.poll(finished, { timeout: 30_000 }).toBe(before + 1);
  }
  const focused = (page: Page, selector: string) =>
    page.evaluate(
      (wanted) => document.activeElement?.matches(wanted) || document.activeElement?.outerHTML,
      selector,
    );

  test('both handles of the slider keep it, so that one goes on from step to step', async () => {
    const page = await open();
    for (const [handle, key] of [
      ['.sf-handle-min', 'ArrowRight'],
      ['.sf-handle-max', 'ArrowLeft'],
    ] as const) {
      await page.locator(handle).focus();
      for (let step = 0; step < 2; step += 1) {
        const value = await page.locator(handle).inputValue();
        await resultsAfter(page, () => page.keyboard.press(key));
        expect(await focused(page, handle)).toBe(true);
        expect(await page.locator(handle).inputValue()).not.toBe(value);
      }
    }
  });

  test('a list that one can type into keeps it after a choice, of one value and of several', async () => {
    const page = await open();
    for (const field of ['pa_size', 'pa_material']) {
      const box = `.sf-field-taxonomy-${field} [role=combobox]`;
      await page.locator(box).focus();
      await resultsAfter(page, async () => {
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
      });
      expect(await focused(page, box)).toBe(true);
    }
  });

  test('a chip that is removed hands it to the next, the last one to the line that says how much was found', async () => {
    const page = await open('?_sft_pa_colour=blanc,indi,natural');
    const names = () => page.locator('.sf-chips .chosen a').allTextContents();
    const [, second = ''] = await names();
    await page.locator('.sf-chips .chosen a').first().focus();
    await resultsAfter(page, () => page.keyboard.press('Enter'));
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(second);
    while ((await names()).length > 0) await resultsAfter(page, () => page.keyboard.press('Enter'));
    expect(await focused(page, '.woocommerce-result-count')).toBe(true);
  });

  test('a page number hands it to the line above the results, and Tab goes on from there', async () => {
    const page = await open();
    await page.locator('.pagination a', { hasText: '2' }).first().focus();
    await resultsAfter(page, () => page.keyboard.press('Enter'));
    expect(await focused(page, '.woocommerce-result-count')).toBe(true);
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => document.activeElement?.closest('.search-filter-results') !== null),
    ).toBe(true);
  });

  test('prices say their currency, and fields, handles and chips agree with the address to the cent', async () => {
    const page = await open('?_sfm__price=12.5+38');
    const field = page.locator('.sf-field-post-meta-_price');
    const inputs = field.locator('input[type=number]');
    expect([await inputs.first().inputValue(), await inputs.last().inputValue()]).toEqual(['12.5', '38']);
    expect(await page.locator('.sf-handle-max').getAttribute('aria-valuetext')).toBe('38\u00a0€');
    expect(await page.locator('.sf-chips .chosen a').first().textContent()).toContain(
      '12,50\u00a0€ – 38\u00a0€',
    );
    // Moving one end leaves the other as it was asked for.
    await page.locator('.sf-handle-max').focus();
    await resultsAfter(page, () => page.keyboard.press('ArrowRight'));
    expect(new URL(page.url()).search).toMatch(/^\?_sfm__price=12\.5\+\d+$/);
  });

  test('a range without bounds has those of the shop, and choosing one end finds what it says', async () => {
    const page = await open();
    const range = page.locator('.sf-field-post-meta-weight .sf-meta-range');
    const [least, most] = [await range.getAttribute('data-min'), await range.getAttribute('data-max')];
    const selects = range.locator('select');
    expect([await selects.first().inputValue(), await selects.last().inputValue()]).toEqual([least, most]);
    expect(Number(await page.locator('.sf-result-count').getAttribute('data-sf-total'))).toBeGreaterThan(0);
  });

  test('an unfolded list hands it to the first value that is new, a folded one to its link', async () => {
    const page = await open();
    const field = '.sf-field-taxonomy-pa_tone';
    const boxes = page.locator(`${field} input[type=checkbox]`);
    const before = await boxes.count();
    const link = page.locator(`${field} [data-sf-more]`);
    expect([before, await link.count()]).toEqual([12, 1]);
    await link.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => boxes.count()).toBeGreaterThan(before);
    await expect.poll(() => focused(page, `${field} input[type=checkbox]`)).toBe(true);
    expect(page.url()).toContain('more=_sft_pa_tone');
    await link.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => boxes.count()).toBe(before);
    await expect.poll(() => focused(page, '[data-sf-more]')).toBe(true);
  });
});
