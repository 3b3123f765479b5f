import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openChromium, type TestBrowser } from '../support/chromium.ts';
import { applyForms, formFile, inAll } from '../support/search-setup.ts';
import { type DemoShop, openDemoShop } from './demo-shop.ts';

/** Every form of this file is on its own page, `/cerca/forma-ID/`. */
const search = { type: 'search' };
const price = { type: 'post_meta', meta: 'number', key: '_price', min: 0, max: 100, step: 10 };
const colour = { type: 'taxonomy', taxonomy: 'pa_colour', input: 'checkbox' };
const SCROLLS = ['window', 'form', 'results', 'custom', '0'];
const FORMS = [
  formFile(11, [
    search,
    { ...price, input: 'range-number' },
    colour,
    { type: 'post_date', input: 'daterange' },
  ]),
  formFile(12, [colour, { type: 'submit' }], { auto_update: false, auto_count_refresh: true }),
  ...SCROLLS.map((place, at) =>
    formFile(20 + at, [colour], {
      ...{ scroll_to: place, scroll_to_selector: 'footer', results_per_page: 2 },
      ...{ after_filtering: 'fold' },
    }),
  ),
  formFile(31, [colour], {
    scroll_to: 'custom',
    scroll_to_selector: 'footer',
    scroll_on: 'submit',
    results_per_page: 2,
  }),
  formFile(32, [colour], {
    ...{ scroll_to: 'custom', scroll_to_selector: 'footer', scroll_on: 'pagination', results_per_page: 2 },
  }),
];

describe('search forms in the browser, by the sentences of the spec', () => {
  let demo: DemoShop;
  let chromium: TestBrowser;
  beforeAll(async () => {
    demo = await openDemoShop('sqlite');
    await applyForms(demo.house, FORMS, { site_search: 11 });
    chromium = await openChromium();
  });
  afterAll(async () => {
    await chromium.close();
    await demo.close();
  });

  /** A form's page whose requests and events are noted. */
  async function open(id: number, width = 1300) {
    const context = await chromium.visitor({ viewport: { width, height: 700 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('sf_action')) asked.push(request.url());
    });
    await page.addInitScript(() => {
      const noted: unknown[] = [];
      Object.assign(window, { noted });
      for (const name of ['init', 'ajaxstart', 'ajaxfinish', 'ajaxerror', 'ajaxformstart', 'ajaxformfinish'])
        document.addEventListener(`sf:${name}`, (event) => {
          const [said] = (event as CustomEvent).detail as Record<string, unknown>[];
          const { object, ...rest } = said ?? {};
          noted.push([name, { ...rest, wrapped: Array.isArray(object) }]);
        });
    });
    await page.goto(`${demo.base}/cerca/forma-${id}/`);
    await page.waitForFunction(() => (window as unknown as { noted: unknown[] }).noted.length > 0);
    return { page, asked };
  }
  const noted = (page: Page) =>
    page.evaluate(() => (window as unknown as { noted: [string, Record<string, unknown>][] }).noted);
  const done = (page: Page, event: string, times = 1) =>
    page.waitForFunction(
      ([name, wanted]) =>
        (window as unknown as { noted: [string][] }).noted.filter(([one]) => one === name).length >=
        Number(wanted),
      [event, times] as const,
    );

  test('auto update waits for both days of a range, and then 1 ms', async () => {
    const { page, asked } = await open(11);
    const days = page.locator('.sf-datepicker');
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    const pick = async (at: number, day: string) => {
      await days.nth(at).fill(day);
      await days.nth(at).dispatchEvent('change');
      await page.clock.runFor(1);
    };
    await pick(0, '01/02/2024');
    await page.clock.runFor(5000);
    expect(asked).toEqual([]);
    await pick(1, '28/02/2024');
    await done(page, 'ajaxstart');
    expect(asked[0]).toContain('post_date=01022024+28022024');
    await page.context().close();
  });

  describe('scrolling', () => {
    const places = (page: Page) =>
      page.evaluate(() => ({
        window: 0,
        form: document.querySelector('.searchandfilter')!.getBoundingClientRect().top + scrollY,
        results: document.querySelector('.search-filter-results')!.getBoundingClientRect().top + scrollY,
        custom: document.querySelector('footer')!.getBoundingClientRect().top + scrollY,
        most: document.documentElement.scrollHeight - innerHeight,
        header: document.querySelector('.site-header')?.getBoundingClientRect().height ?? 0,
      }));
    const goDown = (page: Page) => page.evaluate(() => window.scrollTo({ top: 120, behavior: 'instant' }));

    test.each(SCROLLS.map((place, at) => [place, 20 + at] as const))('to %s', async (place, id) => {
      const { page } = await open(id, 800);
      await goDown(page);
      await page.locator('.pagination a').first().dispatchEvent('click');
      await done(page, 'ajaxfinish');
      const all = await places(page);
      const wanted =
        place === '0'
          ? 120
          : place === 'window'
            ? 0
            : Math.min(all.most, Math.max(0, all[place as 'form'] - all.header - 16));
      await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - wanted)).toBeLessThan(3);
      await page.context().close();
    });

    test.each([
      ['submit', 31],
      ['pagination', 32],
    ] as const)('only on %s', async (action, id) => {
      const { page } = await open(id);
      const goes = async (act: () => Promise<void>, times: number) => {
        await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
        await act();
        await done(page, 'ajaxfinish', times);
        return (await page.evaluate(() => scrollY)) > 0;
      };
      expect(await goes(() => page.locator('.pagination a').first().dispatchEvent('click'), 1)).toBe(
        action === 'pagination',
      );
      expect(await goes(() => page.locator('.searchandfilter').dispatchEvent('submit'), 2)).toBe(
        action === 'submit',
      );
      await page.context().close();
    });
  });

  test('on screens 1200 px wide or less, the results container is hidden after filtering finishes, and a button shows it', async () => {
    const { page } = await open(11, 1200);
    const results = page.locator('#search-filter-results-11');
    const summary = page.locator('.listing-filters:not([open]) > summary');
    if (await summary.isVisible()) await summary.click();
    await page.locator('input[value=indi]').check();
    await results.waitFor({ state: 'hidden' });
    const button = page.locator('.sf-show-results');
    expect(await button.textContent()).toBe('Mostra els resultats (5)');
    await button.click();
    await results.waitFor();
    expect(await button.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('search-filter-results-11');
    await page.setViewportSize({ width: 1201, height: 700 });
    await page.locator('input[value=indi]').uncheck();
    await done(page, 'ajaxfinish', 2);
    expect(await results.isVisible()).toBe(true);
    await page.context().close();
  });

  test('every event carries sfid and target; those of the form alone have their object in a list', async () => {
    const { page, asked } = await open(12);
    const more = { sfid: '12', targetSelector: '#search-filter-results-12' };
    await page.locator('input[value=indi]').check();
    await done(page, 'ajaxformfinish');
    expect(asked[0]).toMatch(/sf_data=form.*_sft_pa_colour=indi.*lang=ca/);
    await page.locator('.searchandfilter').dispatchEvent('submit');
    await done(page, 'ajaxfinish');
    await page.route('**/*sf_action*', (route) => route.abort());
    await page.locator('.searchandfilter').dispatchEvent('submit');
    await done(page, 'ajaxfinish', 2);
    const plain = { ...more, wrapped: false };
    const wrapped = { ...more, wrapped: true };
    const start = ['ajaxstart', { ...plain, type: 'load_results' }];
    expect(await noted(page)).toMatchObject([
      ['init', plain],
      ['ajaxformstart', wrapped],
      ['ajaxformfinish', wrapped],
      start,
      ['ajaxfinish', plain],
      start,
      ['ajaxerror', { ...plain, textStatus: 'error', ajaxURL: expect.stringContaining('sfid=12') }],
      ['ajaxfinish', plain],
    ]);
    await page.context().close();
  });

  test('several forms on one page each keep to their own sfid', async () => {
    const { page, asked } = await open(12);
    const data = await demo.house.browser().get('/?sfid=11&sf_action=get_data&sf_data=all');
    const other = data.json<{ form: string; results: string }>();
    // As a page of the shopkeeper's own may have it: two forms, each with its container.
    const html: string = `${other.form}<div id="search-filter-results-11">${other.results}</div>`;
    await page.addInitScript((markup) => {
      document.addEventListener('readystatechange', () => {
        if (document.readyState === 'interactive')
          document.querySelector('main')?.insertAdjacentHTML('beforeend', markup);
      });
    }, html);
    await page.reload();
    await done(page, 'init', 2);
    const second = page.locator('#search-filter-form-11');
    const before = await page.locator('#search-filter-results-12').innerHTML();
    // Its own page is another one, so it leads there.
    await second.locator('input[value=indi]').dispatchEvent('click');
    await page.waitForURL(/\/cerca\/forma-11\/\?_sft_pa_colour=indi$/);
    expect(before).not.toBe('');
    expect(asked.filter((url) => url.includes('sfid=12'))).toEqual([]);
    await page.context().close();
  });

  test('the journal is filtered in place by its form', async () => {
    const journal = formFile(40, [search, { type: 'tag', input: 'checkbox' }], {
      ...{ display: 'post_type_archive', types: ['post'], slug: { ca: '', es: '', en: '' } },
      title: inAll('Filtra el diari'),
    });
    await applyForms(demo.house, [...FORMS, journal], { site_search: 11 });
    const page = await (await chromium.visitor({ viewport: { width: 1300, height: 900 } })).newPage();
    await page.goto(`${demo.base}/diari/`);
    const posts = page.locator('#search-filter-results-40 article.post');
    const all = await posts.count();
    await page.locator('#search-filter-form-40 .sf-input-text').fill('fang');
    await page.locator('#search-filter-form-40 .sf-input-text').press('Enter');
    await page.waitForURL(/\/diari\/\?_sf_s=fang$/);
    await expect.poll(() => posts.count()).toBeLessThan(all);
    expect(await posts.count()).toBeGreaterThan(0);
    await page.goBack();
    await expect.poll(() => posts.count()).toBe(all);
    await page.context().close();
  });
});
