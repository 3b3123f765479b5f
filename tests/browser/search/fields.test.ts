import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveAuthor } from '../../../src/content/writing/store-topics.ts';

import { addSimple, addVariable } from '../../support/catalogue/catalogue.ts';
import { openChromium, type TestBrowser } from '../../support/chromium/chromium.ts';
import { type FormPage, openForm, PATIENCE } from '../../support/search/page.ts';
import { applyForms, formFile, inAll } from '../../support/search/setup.ts';
import { openTestShop, type TestShop } from '../../support/shop.ts';

/** Every form of this file is on its own page, `/cerca/forma-ID/`. */
const search = { type: 'search' };
const term = (taxonomy: string, input: string, more: object = {}) => ({
  type: 'taxonomy',
  taxonomy,
  input,
  ...more,
});
const number = (key: string, input: string) => ({
  type: 'post_meta',
  meta: 'number',
  key,
  input,
  min: 0,
  max: 100,
  step: 10,
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
/** One of every kind that puts something into the address. */
const EVERY_KIND = [
  ...FIELDS.slice(0, -2),
  number('length', 'range-checkbox'),
  { ...number('volume', 'range-select'), single: true },
  {
    type: 'post_meta',
    meta: 'choice',
    key: 'segell',
    operator: 'and',
    options: ['Vi negre & blanc', 'Km 0, fet aquí'].map((value) => ({ value, label: inAll(value) })),
  },
  {
    type: 'post_meta',
    meta: 'choice',
    key: 'to',
    input: 'multiselect',
    options: ['verd', 'blau'].map((value) => ({ value, label: inAll(value) })),
  },
  { type: 'author', input: 'checkbox' },
  { type: 'post_type' },
  { type: 'post_date', input: 'daterange' },
  { type: 'post_meta', meta: 'date', key: 'collita', input: 'date', format: 'Y/m/d' },
  {
    type: 'sort_order',
    options: [{ by: '_sfm__price', direction: 'desc', as: 'num', label: inAll('Cars') }],
  },
  { type: 'posts_per_page', input: 'radio' },
];
const FORMS = [
  formFile(1, FIELDS),
  formFile(2, FIELDS, { auto_update: false }),
  formFile(3, [term('pa_colour', 'checkbox'), { type: 'reset' }], {
    auto_update: false,
    auto_count_refresh: true,
  }),
  formFile(4, [search], { pagination: 'infinite_scroll', results_per_page: 2 }),
  formFile(5, [term('pa_colour', 'checkbox')], { use_history_api: false }),
  formFile(6, [term('pa_colour', 'checkbox')], { update_ajax_url: false }),
  formFile(8, EVERY_KIND, { types: ['product', 'post'], auto_update: false }),
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
      ...wish,
      name: 'Plat',
      attributes: { colour: ['Blau'], size: ['M'], shape: ['Rodona'] },
      variations: [{ values: { colour: 'Blau', size: 'M', shape: 'Rodona' } }],
    });
    for (const name of ['Got', 'Bol', 'Safata', 'Gerra', 'Copa', 'Setrill', 'Salera'])
      await addSimple(house, { name, ...wish });
    const author = { name: 'Anna Roca', slug: 'anna-roca' };
    await house.shop.db.transaction((tx) => saveAuthor(tx, house.shop, author, Date.now()));
    await applyForms(house, FORMS, { site_search: 1 });
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://shop.test:${(house.app.server.address() as AddressInfo).port}`;
    chromium = await openChromium();
  });
  afterAll(async () => {
    await chromium.close();
    await house.close();
  });

  const open = (id: number) => openForm(chromium, `${base}/cerca/forma-${id}/`);
  const ready = (page: Page) =>
    Promise.all([
      page.locator('.sf-handle').first().waitFor(),
      page.locator('.sf-combobox').nth(1).waitFor(),
      page.locator('.sf-calendar-button').first().waitFor(),
    ]);

  /** Asks something of the first fields of every form. */
  async function fill(page: Page) {
    await page.locator('.sf-input-text').fill('got');
    await page.locator('select[name="_sft_product_cat[]"]').selectOption('taula');
    await page.locator('select[name="_sft_product_tag[]"]').selectOption(['nou', 'bo']);
    await page.locator('input[value=blau]').check();
    await page.locator('input[value=can-pau]').check();
    await page.locator('input.sf-input-range-number').first().fill('20');
    await page.locator('.sf-handle').first().press('ArrowRight');
    await page.locator('.sf-meta-range-select select').first().selectOption('30');
    await page.locator('.sf-range-max input[value="70"]').check();
    for (const at of [0, 1]) {
      await page.locator('.sf-combobox input').nth(at).click();
      await page.locator('.sf-combobox').nth(at).locator('[role=option]').last().click();
    }
  }

  test('what is in the fields has one address, whether the form’s client writes it or the shop', async () => {
    const { page, names, done, close } = await open(8);
    await ready(page);
    const sent = () =>
      page.evaluate(() =>
        new URLSearchParams(
          [...new FormData(document.querySelector('form.searchandfilter') as HTMLFormElement)].map(
            ([name, value]) => [name, String(value)],
          ),
        ).toString(),
      );
    const bothWrite = async () => {
      const { location } = await house.browser().get(`/cerca/forma-8/?${await sent()}`);
      const before = (await names()).filter((name) => name === 'ajaxfinish').length;
      await page.locator('form.searchandfilter').dispatchEvent('submit');
      await done('ajaxfinish', before + 1);
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(location);
      return location;
    };
    expect(await bothWrite()).toBe('/cerca/forma-8/');
    await fill(page);
    const more = page.locator('.searchandfilter');
    await more.locator('[data-sf-field-name="_sfm_length"] input').nth(2).check();
    await more.locator('[data-sf-field-name="_sfm_volume"] select').selectOption('40+50');
    for (const at of [0, 1]) await more.locator('[data-sf-field-name="_sfm_segell"] input').nth(at).check();
    await more.locator('select[name="_sfm_to[]"]').selectOption(['verd', 'blau']);
    await more.locator('input[value=anna-roca]').check();
    for (const type of ['product', 'post']) await more.locator(`input[value=${type}]`).check();
    const days = more.locator('.sf-datepicker');
    for (const [at, day] of ['01/02/2024', '28/02/2024', '2024/03/05'].entries())
      await days.nth(at).fill(day);
    await more.locator('select[name="_sf_sort_order[]"]').selectOption({ index: 1 });
    await more.locator('input[name="posts_per_page[]"]').nth(3).check();
    expect(await bothWrite()).toBe(
      '/cerca/forma-8/?_sf_s=got&_sft_product_cat=taula&_sft_product_tag=bo,nou&_sft_pa_colour=blau' +
        '&_sft_product_brand=can-pau&_sft_pa_size=m&_sft_pa_shape=rodona&_sfm__price=10+&_sfm_weight=20+' +
        '&_sfm_depth=30+&_sfm_height=+70&_sfm_length=20+30&_sfm_volume=40+50' +
        '&_sfm_segell=Km%200%2C%20fet%20aqu%C3%AD-%2B-Vi%20negre%20%26%20blanc&_sfm_to=blau-%2C-verd' +
        '&authors=anna-roca&post_types=post,product&post_date=01022024+28022024&_sfm_collita=20240305' +
        '&sort_order=_sfm__price+desc+num&_sf_ppp=75',
    );
    await close();
  });

  describe('auto update waits', () => {
    let shown: FormPage;
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
    afterAll(() => shown.close());

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
      const { page, asked, done } = shown;
      const before = asked.length;
      await act(page);
      await page.clock.runFor(delay - 1);
      expect(asked.length).toBe(before);
      await page.clock.runFor(1);
      await expect.poll(() => asked.length, PATIENCE).toBe(before + 1);
      await done('ajaxfinish', asked.length);
    });
  });

  describe('a reset', () => {
    test('sets every kind of field as if nothing had been asked', async () => {
      const { page, asked, names, close } = await open(2);
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
        text: [''],
        select: [''],
        multiselect: [],
        checkbox: 0,
        radio: [''],
        number: ['0', '100'],
        slider: ['0', '100', '0', '100'],
        rangeSelect: ['0', '100'],
        rangeRadio: ['0', '100'],
        date: [''],
        combobox: ['', ''],
        chips: 0,
      });
      await fill(page);
      await page.locator('.sf-datepicker').fill('01/02/2024');
      const filled = await state();
      for (const [field, value] of Object.entries(filled))
        expect([field, value]).not.toEqual([field, empty[field as keyof typeof empty]]);
      await page.locator('.search-filter-reset').click();
      expect(await state()).toEqual(empty);
      // In the mode auto it follows the form, which updates nothing by itself.
      expect([asked, await names()]).toEqual([[], ['init']]);
      await close();
    });

    test.each([
      ['always: reset, then submit', 'always', 3, ['ajaxstart', 'ajaxfinish']],
      ['never: reset, then refresh the count only', 'never', 3, ['ajaxformstart', 'ajaxformfinish']],
      ['never: reset, and nothing else where counts are not refreshed', 'never', 1, []],
      ['auto: submit if the form updates itself', 'auto', 1, ['ajaxstart', 'ajaxfinish']],
      ['auto: refresh the count if only that is on', 'auto', 3, ['ajaxformstart', 'ajaxformfinish']],
    ] as const)('%s', async (_, mode, id, events) => {
      const { page, names, done, close } = await open(id);
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
      await done(events[1] ?? 'init');
      expect(await names()).toEqual(['init', ...events]);
      await close();
    });
  });
});
