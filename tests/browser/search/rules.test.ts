import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openChromium, type TestBrowser } from '../../support/chromium/chromium.ts';
import { openForm, PATIENCE } from '../../support/search/page.ts';
import { applyForms, formFile, inAll } from '../../support/search/setup.ts';
import { type DemoShop, openDemoShop } from '../demo-shop.ts';
import { FORMS } from './rules-forms.ts';

const SCROLLS = ['window', 'form', 'results', 'custom', '0'];

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

  const open = (id: number, width?: number) => openForm(chromium, `${demo.base}/cerca/forma-${id}/`, width);

  test('auto update waits for both days of a range, and then 1 ms', async () => {
    const { page, asked, done, close } = await open(11);
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
    await done('ajaxstart');
    expect(asked[0]).toContain('post_date=01022024+28022024');
    await close();
  });

  describe('scrolling', () => {
    const places = (page: Page) =>
      page.evaluate(() => ({
        window: 0,
        form: document.querySelector('.searchandfilter')!.getBoundingClientRect().top + scrollY,
        results: document.querySelector('.search-filter-results')!.getBoundingClientRect().top + scrollY,
        custom: document.querySelector('footer')!.getBoundingClientRect().top + scrollY,
        most: document.documentElement.scrollHeight - innerHeight,
        kept: Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
      }));
    const goDown = (page: Page) => page.evaluate(() => window.scrollTo({ top: 120, behavior: 'instant' }));

    test('to the window’s top, the form, the results, a place of the shopkeeper’s, or nowhere', async () => {
      const { page, done, close } = await open(20, 800);
      for (const [at, place] of SCROLLS.entries()) {
        await page.locator('.searchandfilter').evaluate((form, to) => {
          (form as HTMLElement).dataset.scrollToPos = to;
        }, place);
        await goDown(page);
        await page.locator('.pagination a').first().dispatchEvent('click');
        await done('ajaxfinish', at + 1);
        const all = await places(page);
        const wanted =
          place === '0'
            ? 120
            : place === 'window'
              ? 0
              : Math.min(all.most, Math.max(0, all[place as 'form'] - all.kept));
        const away = async () => Math.abs((await page.evaluate(() => scrollY)) - wanted);
        await expect.poll(away, PATIENCE).toBeLessThan(3);
      }
      await close();
    });

    test.each([
      ['submit', 31],
      ['pagination', 32],
    ] as const)('only on %s', async (action, id) => {
      const { page, done, close } = await open(id);
      const goes = async (act: () => Promise<void>, times: number) => {
        await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
        await act();
        await done('ajaxfinish', times);
        return (await page.evaluate(() => scrollY)) > 0;
      };
      expect(await goes(() => page.locator('.pagination a').first().dispatchEvent('click'), 1)).toBe(
        action === 'pagination',
      );
      expect(await goes(() => page.locator('.searchandfilter').dispatchEvent('submit'), 2)).toBe(
        action === 'submit',
      );
      await close();
    });
  });

  test('on screens 1200 px wide or less, the results container is hidden after filtering finishes, and a button shows it', async () => {
    const { page, done, close } = await open(11, 1200);
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
    await done('ajaxfinish', 2);
    expect(await results.isVisible()).toBe(true);
    await close();
  });

  test('every event carries sfid and target; those of the form alone have their object in a list', async () => {
    const { page, asked, noted, done, close } = await open(12);
    const more = { sfid: '12', targetSelector: '#search-filter-results-12' };
    await page.locator('input[value=indi]').check();
    await done('ajaxformfinish');
    expect(asked[0]).toMatch(/sf_data=form.*_sft_pa_colour=indi.*lang=ca/);
    await page.locator('.searchandfilter').dispatchEvent('submit');
    await done('ajaxfinish');
    expect(asked[1]).toMatch(/sfid=12&sf_action=get_data&sf_data=all&_sft_pa_colour=indi&lang=ca$/);
    await page.route('**/*sf_action*', (route) => route.abort());
    await page.locator('.searchandfilter').dispatchEvent('submit');
    await done('ajaxfinish', 2);
    const plain = { ...more, wrapped: false };
    const wrapped = { ...more, wrapped: true };
    const start = ['ajaxstart', { ...plain, type: 'load_results' }];
    expect(await noted()).toMatchObject([
      ['init', plain],
      ['ajaxformstart', wrapped],
      ['ajaxformfinish', wrapped],
      start,
      ['ajaxfinish', plain],
      start,
      ['ajaxerror', { ...plain, textStatus: 'error', ajaxURL: expect.stringContaining('sfid=12') }],
      ['ajaxfinish', plain],
    ]);
    await close();
  });

  test('with data-replace-results 0 events fire and the results stay for others to write', async () => {
    const { page, names, done, close } = await open(12);
    const results = page.locator('#search-filter-results-12');
    const before = await results.innerHTML();
    await page.locator('.searchandfilter').evaluate((form: HTMLElement) => {
      form.dataset.replaceResults = '0';
      form.querySelector<HTMLInputElement>('input[value=indi]')!.checked = true;
      form.dispatchEvent(new Event('submit', { cancelable: true }));
    });
    await done('ajaxfinish');
    expect([await names(), await results.innerHTML()]).toEqual([['init', 'ajaxstart', 'ajaxfinish'], before]);
    expect(
      await page.evaluate(
        () =>
          (document.querySelector('form.searchandfilter') as unknown as { results_html: string })
            .results_html,
      ),
    ).toContain('5 resultats');
    await close();
  });

  test('several forms on one page each keep to their own sfid', async () => {
    const { page, asked, done, close } = await open(12);
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
    await done('init', 2);
    const second = page.locator('#search-filter-form-11');
    const before = await page.locator('#search-filter-results-12').innerHTML();
    // Its own page is another one, so it leads there.
    await second.locator('input[value=indi]').dispatchEvent('click');
    await page.waitForURL(/\/cerca\/forma-11\/\?_sft_pa_colour=indi$/);
    expect(before).not.toBe('');
    expect(asked.filter((url) => url.includes('sfid=12'))).toEqual([]);
    await close();
  });

  test('a second submit is ignored while one is in progress', async () => {
    const { page, asked, names, done, close } = await open(12);
    await page.evaluate(() => {
      const form = document.querySelector('form.searchandfilter');
      for (let times = 0; times < 3; times += 1)
        form?.dispatchEvent(new Event('submit', { cancelable: true }));
    });
    await done('ajaxfinish');
    expect([asked.length, await names()]).toEqual([1, ['init', 'ajaxstart', 'ajaxfinish']]);
    await close();
  });

  test('infinite scroll stops when the same markup is returned again', async () => {
    const { page, asked, noted, done, close } = await open(41);
    const more = () => asked.filter((url) => url.includes('sf_paged'));
    // A shop that always says the same, and never that it was the last.
    const second = await demo.house
      .browser()
      .get('/?sfid=41&sf_action=get_data&sf_data=all&sf_paged=2&lang=ca');
    await page.route(/sf_paged=[3-9]/, (route) =>
      route.fulfill({ contentType: 'application/json', body: second.text }),
    );
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route(/sf_paged=2/, async (route) => {
      await held;
      await route.continue();
    });
    const down = () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const items = () => page.locator('.products > li').count();
    await down();
    // The wait shows at the end of the list.
    await page.locator('.products > .search-filter-scroll-loading').waitFor();
    go();
    await expect.poll(items, PATIENCE).toBe(40);
    expect(await page.locator('.search-filter-scroll-loading').count()).toBe(0);
    await down();
    await done('ajaxfinish', 2);
    await page.evaluate(() => window.scrollTo(0, 0));
    await down();
    // The look that the movement causes comes with the next frame.
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => setTimeout(next))));
    expect([more().length, await items()]).toEqual([2, 40]);
    const events = (await noted()).slice(1);
    expect(events.map(([name, { type }]) => [name, type])).toEqual([
      ['ajaxstart', 'load_more'],
      ['ajaxfinish', undefined],
      ['ajaxstart', 'load_more'],
      ['ajaxfinish', undefined],
    ]);
    expect(events[1]?.[1]).toMatchObject({ sfid: '41', ajax_action: 'pagination', current_paged: 2 });
    expect(new URL(page.url()).search).toBe('');
    // A new search begins at its first page, and goes on from there.
    await page.locator('.sf-input-text').fill('tassa');
    await page.locator('.sf-input-text').press('Enter');
    await page.waitForURL(/_sf_s=tassa/);
    await done('ajaxfinish', 3);
    expect((await noted()).at(-1)?.[1]).toMatchObject({ ajax_action: 'submit', current_paged: 1 });
    await close();
  });

  test.each([
    ['the history option', 42],
    ['the update-address option', 43],
  ])('the address stays as it is when %s is off', async (_, id) => {
    const { page, done, close } = await open(id);
    await page.locator('input[value=indi]').check();
    await done('ajaxfinish');
    await page.locator('.sf-result-count', { hasText: '5 resultats' }).waitFor();
    expect([new URL(page.url()).search, await page.evaluate(() => history.length)]).toEqual(['', 2]);
    await close();
  });

  test('a form that fetches its results on any page turns them on the results’ own page alone', async () => {
    const { page, asked, done, close } = await open(12);
    const other = await demo.house.browser().get('/?sfid=44&sf_action=get_data&sf_data=all&lang=ca');
    const { form, results } = other.json<{ form: string; results: string }>();
    await page.addInitScript((markup) => {
      document.addEventListener('readystatechange', () => {
        if (document.readyState === 'interactive')
          document.querySelector('main')?.insertAdjacentHTML('beforeend', markup);
      });
    }, `${form}<div id="search-filter-results-44">${results}</div>`);
    await page.reload();
    await done('init', 2);
    asked.length = 0;
    await page.locator('#search-filter-form-44 input[value=indi]').check();
    await done('ajaxfinish');
    expect(asked.filter((url) => url.includes('sfid=44'))).toHaveLength(1);
    await page.locator('#search-filter-form-44 input[value=indi]').uncheck();
    await done('ajaxfinish', 2);
    await page.locator('#search-filter-results-44 .pagination a').first().click();
    await page.waitForURL(/\/cerca\/forma-44\/\?sf_paged=2$/);
    await close();
  });

  test('the site search waits as it is set, within 200 and 5000 ms, and for more than one character', async () => {
    const context = await chromium.visitor();
    const page = await context.newPage();
    for (const [setting, delay] of [
      [0, 200],
      [500, 500],
      [60_000, 5000],
    ] as const) {
      await applyForms(demo.house, FORMS, { site_search: 11, site_search_delay: setting });
      await page.goto(demo.base);
      const list = page.waitForResponse(/search-index\.json/);
      await page.locator('.search-field').focus();
      await page.locator('.site-search [role=combobox]').waitFor();
      await list;
      await page.clock.install();
      await page.clock.pauseAt(new Date(Date.now() + 60_000));
      const options = page.locator('.site-search [role=option]');
      // One letter is not enough, whatever stands between.
      await page.locator('.search-field').fill('s’');
      await page.clock.runFor(delay);
      expect([setting, await options.count()]).toEqual([setting, 0]);
      await page.locator('.search-field').fill('tassa');
      await page.clock.runFor(delay - 1);
      expect([setting, await options.count()]).toEqual([setting, 0]);
      await page.clock.runFor(1);
      await options.first().waitFor();
    }
    await context.close();
  });

  test('the search box says when it has nothing to offer, for eyes as for readers of the screen', async () => {
    const context = await chromium.visitor();
    const page = await context.newPage();
    await applyForms(demo.house, FORMS, { site_search: 11, site_search_delay: 0 });
    await page.goto(demo.base);
    await page.locator('.search-field').fill('zzqqk');
    await page.locator('.site-search-all').waitFor();
    expect(await page.locator('.site-search-group').allInnerTexts()).toEqual(['Cap suggeriment']);
    await page.locator('.search-field').fill('tassa');
    await page.locator('.site-search [data-product]').first().waitFor();
    expect(await page.locator('.site-search-group').allInnerTexts()).not.toContain('Cap suggeriment');
    await context.close();
  });

  test('search boxes and forms of the ecosystem find wNumb and the registry of extensions', async () => {
    const { page, close } = await open(12);
    expect(
      await page.evaluate(() => {
        const { wNumb, searchAndFilter, SF_LDATA } = window as unknown as Record<string, never> & {
          wNumb: (options: object) => { to(value: number): string };
          searchAndFilter: { extensions: string[]; registerExtension(name: string): void };
          SF_LDATA: object;
        };
        searchAndFilter.registerExtension('masonry');
        return [
          wNumb({ decimals: 1, mark: ',' }).to(2.25),
          searchAndFilter.extensions,
          Object.keys(SF_LDATA).sort(),
        ];
      }),
    ).toEqual(['2,3', ['masonry'], ['ajax_url', 'extensions', 'home_url']]);
    await close();
  });

  test('the journal is filtered in place by its form', async () => {
    const journal = formFile(40, [{ type: 'search' }, { type: 'tag', input: 'checkbox' }], {
      display: 'post_type_archive',
      types: ['post'],
      slug: { ca: '', es: '', en: '' },
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
    await expect.poll(() => posts.count(), PATIENCE).toBeLessThan(all);
    expect(await posts.count()).toBeGreaterThan(0);
    await page.goBack();
    await expect.poll(() => posts.count(), PATIENCE).toBe(all);
    await page.context().close();
  });
});
