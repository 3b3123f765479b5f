import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple, addVariable } from '../support/catalogue.ts';
import { openChromium, type TestBrowser } from '../support/chromium.ts';
import { applyForms, formFile } from '../support/search-setup.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';

/** Every form of this file is on its own page, `/cerca/forma-ID/`. */
const search = { type: 'search' };
const term = (taxonomy: string, input: string, more: object = {}) => ({
  ...{ type: 'taxonomy', taxonomy, input },
  ...more,
});
const number = (key: string, input: string) => ({
  ...{ type: 'post_meta', meta: 'number', key, input, min: 0, max: 100, step: 10 },
});
const FIELDS = [
  search,
  term('product_cat', 'select'),
  term('product_tag', 'multiselect'),
  term('pa_colour', 'checkbox'),
  term('product_brand', 'radio'),
  term('pa_size', 'select', { combobox: true }),
  term('pa_shape', 'multiselect', { combobox: true }),
  number('_price', 'range-slider'),
  number('weight', 'range-number'),
  number('depth', 'range-select'),
  number('height', 'range-radio'),
  { type: 'post_date', input: 'date' },
  { type: 'reset' },
];
const FORMS = [
  formFile(1, FIELDS),
  formFile(2, FIELDS, { auto_update: false }),
  formFile(3, [term('pa_colour', 'checkbox'), { type: 'reset' }], {
    ...{ auto_update: false, auto_count_refresh: true },
  }),
  formFile(4, [search], { pagination: 'infinite_scroll', results_per_page: 2 }),
  formFile(5, [term('pa_colour', 'checkbox')], { use_history_api: false }),
  formFile(6, [term('pa_colour', 'checkbox')], { update_ajax_url: false }),
  formFile(7, [term('pa_colour', 'checkbox')], { only_results_ajax: false, results_per_page: 2 }),
];

describe('fields of search forms in the browser', () => {
  let house: TestShop;
  let base = '';
  let chromium: TestBrowser;
  beforeAll(async () => {
    house = await openTestShop('sqlite');
    const wish = { categories: ['Taula'], tags: ['nou', 'bo'], brand: 'Can Pau' };
    await addVariable(house, {
      ...{ ...wish, name: 'Plat', attributes: { colour: ['Blau'], size: ['M'], shape: ['Rodona'] } },
      variations: [{ values: { colour: 'Blau', size: 'M', shape: 'Rodona' } }],
    });
    for (const name of ['Got', 'Bol', 'Safata', 'Gerra', 'Copa', 'Setrill', 'Salera'])
      await addSimple(house, { name, ...wish });
    await applyForms(house, FORMS, { site_search: 1 });
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://shop.test:${(house.app.server.address() as AddressInfo).port}`;
    chromium = await openChromium();
  });
  afterAll(async () => {
    await chromium.close();
    await house.close();
  });

  /** A form's page whose requests and events are noted. */
  async function open(id: number) {
    const context = await chromium.visitor({
      viewport: { width: 1300, height: 700 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('sf_action')) asked.push(request.url());
    });
    await page.addInitScript(() => {
      const noted: unknown[] = [];
      Object.assign(window, { noted });
      for (const name of ['init', 'ajaxstart', 'ajaxfinish', 'ajaxformstart', 'ajaxformfinish'])
        document.addEventListener(`sf:${name}`, (event) => {
          const [said] = (event as CustomEvent).detail as Record<string, unknown>[];
          const { object, ...rest } = said ?? {};
          const { ajax_action, current_paged, is_max_paged } = [object].flat()[0] as Record<string, unknown>;
          noted.push([name, { ...rest, ajax_action, current_paged, is_max_paged }]);
        });
    });
    await page.goto(`${base}/cerca/forma-${id}/`);
    await page.waitForFunction(() => (window as unknown as { noted: unknown[] }).noted.length > 0);
    return { page, asked };
  }
  const noted = (page: Page) =>
    page.evaluate(() => (window as unknown as { noted: [string, Record<string, unknown>][] }).noted);
  const names = async (page: Page) => (await noted(page)).map(([name]) => name);
  const done = (page: Page, event: string, times = 1) =>
    expect
      .poll(async () => (await names(page)).filter((name) => name === event).length)
      .toBeGreaterThanOrEqual(times);
  const ready = (page: Page) =>
    Promise.all([
      page.locator('.sf-handle').first().waitFor(),
      page.locator('.sf-combobox').nth(1).waitFor(),
      page.locator('.sf-calendar-button').first().waitFor(),
    ]);

  describe('auto update waits', () => {
    let shown: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      shown = await open(1);
      await ready(shown.page);
      await shown.page.evaluate(() => {
        // As another script of the page may have put it there.
        document.querySelector('.sf-field-search')?.insertAdjacentHTML('beforeend', '<input type=color>');
      });
      await shown.page.clock.install();
      await shown.page.clock.pauseAt(new Date(Date.now() + 60_000));
    });
    afterAll(() => shown.page.context().close());

    test.each<[string, number, (page: Page) => Promise<unknown>]>([
      ['300 ms by default', 300, (page) => page.locator('input[type=color]').fill('#dda759')],
      ['200 ms after a checkbox', 200, (page) => page.locator('input[value=blau]').check()],
      ['200 ms after a radio', 200, (page) => page.locator('input[value=can-pau]').check()],
      [
        '200 ms after a select',
        200,
        (page) => page.locator('select[name="_sft_product_cat[]"]').selectOption('taula'),
      ],
      [
        '800 ms after a number',
        800,
        (page) => page.locator('input.sf-input-range-number').first().fill('20'),
      ],
      ['800 ms after the slider', 800, (page) => page.locator('.sf-handle').first().press('ArrowRight')],
      ['1200 ms after typing', 1200, (page) => page.locator('.sf-input-text').fill('got')],
      [
        '1 ms after a date is picked',
        1,
        async (page) => {
          await page.locator('.sf-calendar-button').click();
          await page.locator('.sf-calendar td button').nth(10).click();
        },
      ],
    ])('%s', async (_, delay, act) => {
      const { page, asked } = shown;
      const before = asked.length;
      await act(page);
      await page.clock.runFor(delay - 1);
      expect(asked.length).toBe(before);
      await page.clock.runFor(1);
      await expect.poll(() => asked.length).toBe(before + 1);
      await done(page, 'ajaxfinish', asked.length);
    });
  });

  describe('a reset', () => {
    test('sets every kind of field as if nothing had been asked', async () => {
      const { page, asked } = await open(2);
      await ready(page);
      const state = () =>
        page.evaluate(() => {
          const all = <E extends HTMLElement>(selector: string) => [
            ...document.querySelectorAll<E>(selector),
          ];
          const values = (selector: string) => all<HTMLInputElement>(selector).map(({ value }) => value);
          return {
            text: values('.sf-input-text'),
            select: values('select[name="_sft_product_cat[]"]'),
            multiselect: values('select[name="_sft_product_tag[]"] option:checked'),
            checkbox: all('input[type=checkbox]:checked').length,
            radio: values('input[name="_sft_product_brand[]"]:checked'),
            number: values('input.sf-input-range-number'),
            slider: [...values('.sf-handle'), ...values('input.sf-input-range-slider')],
            rangeSelect: values('.sf-meta-range-select select'),
            rangeRadio: values('.sf-meta-range-radio input:checked'),
            date: values('.sf-datepicker'),
            combobox: [
              ...values('.sf-combobox:not(.is-multiple) input'),
              ...values('.sf-combobox-select option:checked'),
            ],
            chips: all('.sf-combobox-chosen li').length,
          };
        });
      const empty = await state();
      expect(empty).toEqual({
        ...{ text: [''], select: [''], multiselect: [], checkbox: 0, radio: [''] },
        ...{ number: ['0', '100'], slider: ['0', '100', '0', '100'] },
        ...{ rangeSelect: ['0', '100'], rangeRadio: ['0', '100'], date: [''], combobox: ['', ''], chips: 0 },
      });
      await page.locator('.sf-input-text').fill('got');
      await page.locator('select[name="_sft_product_cat[]"]').selectOption('taula');
      await page.locator('select[name="_sft_product_tag[]"]').selectOption(['nou', 'bo']);
      await page.locator('input[value=blau]').check();
      await page.locator('input[value=can-pau]').check();
      await page.locator('input.sf-input-range-number').first().fill('20');
      await page.locator('.sf-handle').first().press('ArrowRight');
      await page.locator('.sf-meta-range-select select').first().selectOption('30');
      await page.locator('.sf-range-max input[value="70"]').check();
      await page.locator('.sf-datepicker').fill('01/02/2024');
      for (const at of [0, 1]) {
        const box = page.locator('.sf-combobox input').nth(at);
        await box.click();
        await page.locator('.sf-combobox').nth(at).locator('[role=option]').last().click();
      }
      const filled = await state();
      for (const [field, value] of Object.entries(filled))
        expect([field, value]).not.toEqual([field, empty[field as keyof typeof empty]]);
      await page.locator('.search-filter-reset').click();
      expect(await state()).toEqual(empty);
      // In the mode auto it follows the form, which updates nothing by itself.
      expect([asked, await names(page)]).toEqual([[], ['init']]);
      await page.context().close();
    });

    test.each([
      ['always: reset, then submit', 'always', 3, ['ajaxstart', 'ajaxfinish']],
      ['never: reset, then refresh the count only', 'never', 3, ['ajaxformstart', 'ajaxformfinish']],
      ['never: reset, and nothing else where counts are not refreshed', 'never', 1, []],
      ['auto: submit if the form updates itself', 'auto', 1, ['ajaxstart', 'ajaxfinish']],
      ['auto: refresh the count if only that is on', 'auto', 3, ['ajaxformstart', 'ajaxformfinish']],
    ] as const)('%s', async (_, mode, id, events) => {
      const { page } = await open(id);
      // A reset works from anywhere on the page.
      await page.evaluate(
        ([sfid, how]) => {
          const link = `<a href="#" class="search-filter-reset far" data-search-form-id="${sfid}" data-sf-submit-form="${how}">×</a>`;
          document.body.insertAdjacentHTML('beforeend', link);
          for (const box of document.querySelectorAll<HTMLInputElement>('input[value=blau]'))
            box.checked = true;
          document.querySelector<HTMLElement>('.far')?.click();
        },
        [id, mode] as const,
      );
      expect(await page.locator('input[value=blau]').isChecked()).toBe(false);
      await done(page, events[1] ?? 'init');
      expect(await names(page)).toEqual(['init', ...events]);
      await page.context().close();
    });
  });

  test('a second submit is ignored while one is in progress', async () => {
    const { page, asked } = await open(2);
    await page.evaluate(() => {
      const form = document.querySelector('form.searchandfilter');
      for (let times = 0; times < 3; times += 1)
        form?.dispatchEvent(new Event('submit', { cancelable: true }));
    });
    await done(page, 'ajaxfinish');
    expect([asked.length, await names(page)]).toEqual([1, ['init', 'ajaxstart', 'ajaxfinish']]);
    await page.context().close();
  });

  test('infinite scroll stops when the same markup is returned again', async () => {
    const { page, asked } = await open(4);
    const more = () => asked.filter((url) => url.includes('sf_paged'));
    // A shop that always says the same, and never that it was the last.
    const second = await house.browser().get('/?sfid=4&sf_action=get_data&sf_data=all&sf_paged=2&lang=ca');
    await page.route(/sf_paged=[3-9]/, (route) =>
      route.fulfill({ contentType: 'application/json', body: second.text }),
    );
    const down = () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const items = () => page.locator('.products > li').count();
    await down();
    await expect.poll(items).toBe(4);
    await down();
    await done(page, 'ajaxfinish', 2);
    await page.evaluate(() => window.scrollTo(0, 0));
    await down();
    // The look that the movement causes comes with the next frame.
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => setTimeout(next))));
    expect([more().length, await items()]).toEqual([2, 4]);
    const events = (await noted(page)).slice(1);
    expect(events.map(([name, { type }]) => [name, type])).toEqual([
      ['ajaxstart', 'load_more'],
      ['ajaxfinish', undefined],
      ['ajaxstart', 'load_more'],
      ['ajaxfinish', undefined],
    ]);
    expect(events[1]?.[1]).toMatchObject({ sfid: '4', ajax_action: 'pagination', current_paged: 2 });
    expect(new URL(page.url()).search).toBe('');
    // A new search begins at its first page, and goes on from there.
    await page.locator('.sf-input-text').fill('Plat');
    await page.locator('.sf-input-text').press('Enter');
    await page.waitForURL(/_sf_s=Plat/);
    await done(page, 'ajaxfinish', 3);
    expect((await noted(page)).at(-1)?.[1]).toMatchObject({ ajax_action: 'submit', current_paged: 1 });
    await page.context().close();
  });

  test.each([
    ['the history option', 5],
    ['the update-address option', 6],
  ])('the address stays as it is when %s is off', async (_, id) => {
    const { page } = await open(id);
    await page.locator('input[value=blau]').check();
    await done(page, 'ajaxfinish');
    await page.locator('.sf-result-count', { hasText: 'un resultat' }).waitFor();
    expect([new URL(page.url()).search, await page.evaluate(() => history.length)]).toEqual(['', 2]);
    await page.context().close();
  });

  test('a form that fetches its results on any page turns them on the results’ own page alone', async () => {
    const { page, asked } = await open(5);
    const other = await house.browser().get('/?sfid=7&sf_action=get_data&sf_data=all&lang=ca');
    const { form, results } = other.json<{ form: string; results: string }>();
    await page.addInitScript((markup) => {
      document.addEventListener('readystatechange', () => {
        if (document.readyState === 'interactive')
          document.querySelector('main')?.insertAdjacentHTML('beforeend', markup);
      });
    }, `${form}<div id="search-filter-results-7">${results}</div>`);
    await page.reload();
    await done(page, 'init', 2);
    asked.length = 0;
    await page.locator('#search-filter-form-7 input[value=blau]').check();
    await done(page, 'ajaxfinish');
    expect(asked.filter((url) => url.includes('sfid=7'))).toHaveLength(1);
    await page.locator('#search-filter-form-7 input[value=blau]').uncheck();
    await done(page, 'ajaxfinish', 2);
    await page.locator('#search-filter-results-7 .pagination a').first().click();
    await page.waitForURL(/\/cerca\/forma-7\/\?sf_paged=2$/);
    await page.context().close();
  });

  test('the site search waits as it is set, within 200 and 5000 ms, and for more than one character', async () => {
    const context = await chromium.visitor();
    const page = await context.newPage();
    for (const [setting, delay] of [
      [0, 200],
      [500, 500],
      [60_000, 5000],
    ] as const) {
      await applyForms(house, FORMS, { site_search: 1, site_search_delay: setting });
      await page.goto(base);
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
      await page.locator('.search-field').fill('safata');
      await page.clock.runFor(delay - 1);
      expect([setting, await options.count()]).toEqual([setting, 0]);
      await page.clock.runFor(1);
      await options.first().waitFor();
    }
    await context.close();
  });

  test('search boxes and forms of the ecosystem find wNumb and the registry of extensions', async () => {
    const { page } = await open(5);
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
    await page.context().close();
  });
});
