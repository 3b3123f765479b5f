import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openChromium, type TestBrowser } from '../../support/chromium/chromium.ts';
import { applyForms, formFile, inAll } from '../../support/search/setup.ts';
import { type DemoShop, openDemoShop } from '../demo-shop.ts';

/** Notes the contract's events of a page, in order. */
const NOTE_EVENTS = () => {
  const noted: string[] = [];
  Object.assign(window, { noted });
  for (const name of ['init', 'ajaxstart', 'ajaxfinish', 'ajaxerror', 'ajaxformstart', 'ajaxformfinish'])
    document.addEventListener(`sf:${name}`, (event) => {
      const [{ type = '' } = {}] = (event as CustomEvent).detail as { type?: string }[];
      noted.push(`${name}${type === '' ? '' : ` ${type}`}`);
    });
};
const noted = (page: Page) => page.evaluate(() => (window as unknown as { noted: string[] }).noted);

describe('search forms in the browser', () => {
  let demo: DemoShop;
  let chromium: TestBrowser;
  beforeAll(async () => {
    demo = await openDemoShop('sqlite');
    chromium = await openChromium();
  });
  afterAll(async () => {
    await chromium.close();
    await demo.close();
  });

  async function open(path: string, options: Parameters<TestBrowser['visitor']>[0] = {}): Promise<Page> {
    const page = await (
      await chromium.visitor({ viewport: { width: 1300, height: 900 }, ...options })
    ).newPage();
    await page.addInitScript(NOTE_EVENTS);
    await page.goto(demo.base + path);
    const hasForm = /\/(cerca|buscar|search|botiga)\//.test(path);
    if (options.javaScriptEnabled !== false && hasForm)
      await page.waitForFunction(() => (window as unknown as { noted: string[] }).noted.includes('init'));
    return page;
  }
  const count = (page: Page) => page.locator('.sf-result-count');
  const address = (page: Page) => {
    const { pathname, search } = new URL(page.url());
    return pathname + search;
  };

  describe('auto update', () => {
    test('a choice updates list, counts and address', async () => {
      const page = await open('/cerca/productes/');
      const box = page.locator('#search-filter-form-1 input[value=indi]');
      await box.check();
      await count(page).filter({ hasText: '5 resultats' }).waitFor();
      expect(address(page)).toBe('/cerca/productes/?_sft_pa_colour=indi');
      await page.locator('.sf-status', { hasText: '5 resultats' }).waitFor({ state: 'attached' });
      expect(await box.isChecked()).toBe(true);
      expect(await noted(page)).toEqual(['init', 'ajaxstart load_results', 'ajaxfinish']);
      // Another language asks the same in its own words.
      await page.locator('.language-switcher a[lang=en]').click();
      await page.waitForURL(/\/en\/search\/products\/\?_sft_pa_colour=indigo$/);
      await count(page).filter({ hasText: '5 results' }).waitFor();
    });

    test('Back puts list, fields and place back, and Forward too', async () => {
      const page = await open('/cerca/productes/');
      const box = page.locator('#search-filter-form-1 input[value=indi]');
      await page.evaluate(() => window.scrollTo(0, 300));
      await box.evaluate((input: HTMLInputElement) => input.click());
      await count(page).filter({ hasText: '5 resultats' }).waitFor();
      await page.goBack();
      await count(page).filter({ hasText: '58 resultats' }).waitFor();
      expect(await box.isChecked()).toBe(false);
      expect(await page.evaluate(() => Math.round(window.scrollY))).toBe(300);
      await page.goForward();
      await count(page).filter({ hasText: '5 resultats' }).waitFor();
      expect(await box.isChecked()).toBe(true);
    });

    test('Enter in a text field submits at once, and the field has the focus again with the caret at its end', async () => {
      const page = await open('/cerca/productes/');
      const field = page.locator('.sf-input-text').first();
      await field.fill('tassa');
      await field.press('Enter');
      await page.waitForURL(/_sf_s=tassa/);
      await page.locator('.searchandfilter:not(.search-filter-disabled)').waitFor();
      expect(
        await field.evaluate((input: HTMLInputElement) => [
          document.activeElement === input,
          input.selectionStart,
        ]),
      ).toEqual([true, 5]);
    });

    test('while loading, inputs are disabled and the results fade to 50 % under an overlay of #DDA759; a stale answer never overwrites a newer one', async () => {
      const page = await open('/cerca/productes/');
      let held: (() => void) | undefined;
      const slow = new Promise<void>((resolve) => {
        held = resolve;
      });
      await page.route(/sf_data=all.*_sft_pa_colour=indi(&|$)/, async (route) => {
        await slow;
        await route.continue().catch(() => undefined);
      });
      await page.locator('#search-filter-form-1 input[value=indi]').check();
      await page.locator('.searchandfilter.search-filter-disabled').waitFor();
      expect(await page.locator('.sf-input-text').first().isDisabled()).toBe(true);
      const waiting = await page.locator('#search-filter-results-1').evaluate((area) => {
        const { borderTopColor, content } = getComputedStyle(area, '::after');
        return { opacity: area.style.opacity, borderTopColor, content };
      });
      // The overlay during filter search is #DDA759.
      expect(waiting).toEqual({ opacity: '0.5', borderTopColor: 'rgb(221, 167, 89)', content: '""' });
      // A link of the results is still there: going to another page starts a newer request.
      await page.evaluate(() => {
        history.pushState({ sfForm: '1' }, '', '/cerca/productes/?_sft_pa_colour=mar');
        history.pushState({ sfForm: '1' }, '', '/cerca/productes/?_sft_pa_colour=blanc');
        history.back();
      });
      await page.waitForURL(/pa_colour=mar/);
      await page.locator('.searchandfilter:not(.search-filter-disabled)').waitFor();
      const newer = await count(page).textContent();
      held?.();
      await page.waitForTimeout(150);
      expect(await count(page).textContent()).toBe(newer);
      expect(await page.locator('#search-filter-form-1 input[value=mar]').isChecked()).toBe(true);
      expect(await page.locator('#search-filter-results-1').evaluate((area) => area.style.opacity)).toBe('1');
    });

    test('a request that fails raises sf:ajaxerror and leaves the list as it was', async () => {
      const page = await open('/cerca/productes/');
      await page.route(/sf_data=all/, (route) => route.fulfill({ status: 503, body: '' }));
      await page.locator('#search-filter-form-1 input[value=indi]').check();
      await page.waitForFunction(() =>
        (window as unknown as { noted: string[] }).noted.includes('ajaxfinish'),
      );
      expect(await noted(page)).toEqual(['init', 'ajaxstart load_results', 'ajaxerror', 'ajaxfinish']);
      expect(await count(page).textContent()).toContain('58 resultats');
      expect(await page.locator('.sf-input-text').first().isEnabled()).toBe(true);
      // Its sentence stands above what was there, and trying again tries again.
      const notice = page.locator('.search-filter-results > .sf-failed[role=alert]');
      expect(await notice.textContent()).toContain('La cerca no ha respost');
      expect(address(page)).toBe('/cerca/productes/');
      await page.unroute(/sf_data=all/);
      await notice.getByRole('button', { name: 'Torna-ho a provar' }).click();
      await page.waitForURL(/_sft_pa_colour=indi/);
      expect(await notice.count()).toBe(0);
      // A network that is away is the same, and so is pressing the same again.
      await page.route(/sf_data=all/, (route) => route.abort());
      await page.locator('.sf-chips .chosen a').click();
      await notice.waitFor();
      await page.unroute(/sf_data=all/);
      await page.locator('.sf-chips .chosen a').click();
      await count(page).filter({ hasText: '58 resultats' }).waitFor();
      expect(await notice.count()).toBe(0);
    });

    test('pagination reads the page number of the link and keeps the fields', async () => {
      const page = await open('/cerca/productes/?_sft_product_cat=taula');
      await page.locator('.pagination a', { hasText: '2' }).first().click();
      await page.waitForURL(/sf_paged=2/);
      expect(address(page)).toBe('/cerca/productes/?_sft_product_cat=taula&sf_paged=2');
      await count(page).filter({ hasText: 'Pàgina 2' }).waitFor();
      expect(await page.locator('#search-filter-results-1').getAttribute('data-paged')).toBe('2');
      // Whatever is asked next begins at the first page.
      await page.locator('#search-filter-form-1 input[value=indi]').check();
      await page.waitForURL(/_sft_pa_colour=indi$/);
      await page.locator('#search-filter-results-1[data-paged="1"]').waitFor();
    });
  });

  describe('what a field is made into', () => {
    test('the slider has two connected handles that do not pass each other, with the step of the settings, and follows the numbers', async () => {
      const page = await open('/cerca/productes/');
      const handles = page.locator('.sf-handle');
      await handles.nth(1).waitFor();
      expect(await handles.evaluateAll((all) => all.map((one) => one.getAttribute('step')))).toEqual([
        '5',
        '5',
      ]);
      // What connects them.
      expect(await page.locator('.meta-slider .sf-slider-bar').count()).toBe(1);
      const high = handles.nth(1);
      await high.focus();
      for (let step = 0; step < 3; step += 1) await high.press('ArrowLeft');
      await page.waitForURL(/_sfm__price=\+85/);
      expect(await page.locator('input.sf-range-max').inputValue()).toBe('85');
      await page.locator('input.sf-range-min').fill('99');
      await page.locator('input.sf-range-min').blur();
      expect(await handles.first().inputValue()).toBe('85');
      await page.waitForURL(/_sfm__price=85\+85/);
      await page.locator('.searchandfilter:not(.search-filter-disabled)').waitFor();
      // Where both stand, the one that can still go its way is taken hold of.
      const { x, y, width, height } = (await handles.first().boundingBox())!;
      await page.mouse.move(x + 11 + (width - 22) * 0.85, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
      await page.mouse.up();
      expect(Number(await handles.first().inputValue())).toBeLessThan(60);
      expect(await handles.nth(1).inputValue()).toBe('85');
    });

    test('a combobox finds without accents, chooses by keyboard, says when nothing matches, and is cleared', async () => {
      const page = await open('/en/search/products/');
      const box = page.getByRole('combobox', { name: 'Material' });
      expect(await box.getAttribute('placeholder')).toBe('Select Some Options');
      expect(await page.getByRole('combobox', { name: 'Size' }).getAttribute('placeholder')).toBe(
        'Select an Option',
      );
      await box.fill('zzz');
      await page.locator('.sf-combobox-none', { hasText: 'No results match' }).waitFor();
      await box.fill('stone');
      await box.press('ArrowDown');
      await box.press('Enter');
      await page.waitForURL(/pa_material=stoneware/);
      await page.locator('.sf-combobox-chosen li', { hasText: 'Stoneware' }).waitFor();
      await page.locator('.search-filter-reset').click();
      await page.waitForURL(/\/en\/search\/products\/$/);
      expect(await page.locator('.sf-combobox-chosen li').count()).toBe(0);
    });

    test('the calendar speaks Catalan, begins on Monday and has lists of years and months; a range needs both days', async () => {
      const page = await open('/cerca/diari/');
      await page.locator('.sf-calendar-button').first().click();
      const sheet = page.getByRole('dialog', { name: 'Tria un dia' });
      expect(await sheet.locator('th').first().getAttribute('abbr')).toBe('dilluns');
      expect(await sheet.getByLabel('Mes', { exact: true }).locator('option').first().textContent()).toBe(
        'gener',
      );
      await sheet.getByLabel('Any').selectOption({ label: '2026' });
      await sheet.getByLabel('Mes', { exact: true }).selectOption({ label: 'novembre' });
      await sheet.getByRole('button', { name: /, 2 de novembre/ }).click();
      expect(await page.locator('.sf-datepicker').first().inputValue()).toBe('02/11/2026');
      await page.locator('.sf-datepicker').nth(1).fill('30/11/2026');
      await page.locator('.sf-datepicker').nth(1).blur();
      // Without auto update only the counts follow.
      await page.waitForFunction(() =>
        (window as unknown as { noted: string[] }).noted.includes('ajaxformfinish'),
      );
      expect(await noted(page)).toEqual(['init', 'ajaxformstart', 'ajaxformfinish']);
      await page.locator('.searchandfilter input[type=submit]').click();
      await page.waitForURL(/post_date=02112026\+30112026/);
    });
  });

  test('a reset that always submits empties every field', async () => {
    const page = await open('/cerca/diari/?_sf_s=oli&post_date=01012020+31122030');
    await page.locator('.search-filter-reset').click();
    await page.waitForURL(/\/cerca\/diari\/$/);
    await count(page).filter({ hasText: '6 resultats' }).waitFor();
    expect(await page.locator('.sf-input-text').inputValue()).toBe('');
    expect(await page.locator('.sf-datepicker').first().inputValue()).toBe('');
  });

  describe('on the shop’s listing', () => {
    test('one category becomes its own address, in place, and another filter stays in the query', async () => {
      const page = await open('/botiga/');
      await page.locator('#search-filter-form-3 input[value=vaixella]').check();
      await page.waitForURL(/\/categoria-producte\/taula\/vaixella\/$/);
      expect(await page.locator('.language-switcher a[lang=en]').getAttribute('href')).toMatch(
        /^\/en\/product-category\/table\/[a-z]+\/$/,
      );
      await page.locator('#search-filter-form-3 input[value=indi]').check();
      await page.waitForURL(/\/categoria-producte\/taula\/vaixella\/\?_sft_pa_colour=indi$/);
      await count(page).filter({ hasText: '2 resultats' }).waitFor();
      // Without the category the colour is the one single term.
      await page.locator('#search-filter-form-3 input[type=radio]').first().check();
      await page.waitForURL(/\/colour\/indi\/$/);
      await page.locator('h1', { hasText: 'Indi' }).waitFor();
      await page.locator('#search-filter-form-3 input[value=indi]').uncheck();
      await page.waitForURL(/\/botiga\/$/);
      // The listing is the shop's own again, and goes on by its button.
      await page.locator('.load-more-products a').click();
      await page.waitForFunction(() => document.querySelectorAll('.products > li').length > 24);
    });

    test('“clear all” leads from a category that was chosen to the whole listing with nothing chosen, with scripts and without', async () => {
      const page = await open('/botiga/');
      await page.locator('#search-filter-form-3 input[value=vaixella]').check();
      await page.waitForURL(/\/categoria-producte\/taula\/vaixella\/$/);
      const reset = page.locator('#search-filter-form-3 .search-filter-reset');
      await expect.poll(() => reset.getAttribute('href')).toBe('/botiga/');
      await reset.click();
      await page.waitForURL(/\/botiga\/$/);
      await page.locator('h1', { hasText: 'Botiga' }).waitFor();
      expect(await page.locator('#search-filter-form-3 input[value=vaixella]').isChecked()).toBe(false);
      // And so from a page that began there.
      await page.goto(`${demo.base}/categoria-producte/taula/?_sft_pa_colour=blanc`);
      await page.locator('#search-filter-form-3 .search-filter-reset').click();
      await page.waitForURL(/\/botiga\/$/);
      expect(await page.locator('.sf-chips').count()).toBe(0);
    });

    test('the order of the store’s own list stays in the address', async () => {
      const page = await open('/botiga/?orderby=price');
      await page.locator('#search-filter-form-3 input[value=indi]').check();
      await page.waitForURL(/\/colour\/indi\/\?orderby=price$/);
      await page.locator('h1', { hasText: 'Indi' }).waitFor();
    });

    test('on a phone the panel stays open while one chooses; its button says how much there is, and leads there', async () => {
      const page = await open('/botiga/', { viewport: { width: 390, height: 800 } });
      await page.locator('.listing-filters > summary').click();
      const show = page.locator('.sf-show-below button');
      expect(await show.textContent()).toMatch(/^Mostra \d+ productes$/);
      await page.locator('#search-filter-form-3 input[value=indi]').check();
      await page.waitForURL(/\/colour\/indi\/$/);
      expect(await page.locator('.listing-filters[open]').count()).toBe(1);
      await page.locator('#search-filter-form-3 .sf-input-text').fill('tassa');
      await page.waitForURL(/_sf_s=tassa/);
      const words = await count(page).textContent();
      const [, found = ''] = /^(\d+|Un)/.exec(words ?? '') ?? [];
      await expect.poll(() => show.textContent()).toContain(found === 'Un' ? 'un producte' : found);
      expect(await show.isVisible()).toBe(true);
      await show.click();
      await page.locator('.listing-filters:not([open])').waitFor();
      expect(await page.evaluate(() => document.activeElement?.className)).toContain('sf-result-count');
      // Under the header, above the window's foot.
      const seen = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => {
            const { top, bottom, left, height } = element.getBoundingClientRect();
            const at = document.elementFromPoint(left + 8, top + height / 2);
            return top >= 0 && bottom <= innerHeight && (element.contains(at) || at?.contains(element));
          });
      for (const selector of ['.sf-chips .chosen', '.sf-result-count'])
        await expect.poll(async () => [selector, await seen(selector)]).toEqual([selector, true]);
    });
  });

  test('without scripts the form asks for the same address', async () => {
    const page = await open('/cerca/productes/', { javaScriptEnabled: false });
    await page.locator('#search-filter-form-1 input[value=indi]').check();
    await page.locator('#search-filter-form-1 button[type=submit]').click();
    expect(address(page)).toBe('/cerca/productes/?_sft_pa_colour=indi');
    expect(await count(page).textContent()).toBe('5 resultats');
  });

  test('infinite scroll adds the next page, stops at the marker, and begins anew with a new search', async () => {
    const before = JSON.parse(
      (
        await demo.house.shop.db.read
          .selectFrom('search_setup')
          .select('definition')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
      ).definition,
    ) as { forms: object[] };
    const form = formFile(9, [{ type: 'search' }, { type: 'taxonomy', taxonomy: 'pa_colour' }], {
      pagination: 'infinite_scroll',
      results_per_page: 20,
      title: inAll('Sense fi'),
    });
    await applyForms(demo.house, [...before.forms, form], { site_search: 4 });
    const page = await open('/cerca/forma-9/');
    const items = () => page.locator('.search-filter-results .products > li').count();
    expect(await items()).toBe(20);
    for (const wanted of [40, 58]) {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.waitForFunction(
        (most) => document.querySelectorAll('.products > li').length >= most,
        wanted,
      );
    }
    expect(await items()).toBe(58);
    expect(address(page)).toBe('/cerca/forma-9/');
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => setTimeout(next))));
    expect((await noted(page)).filter((name) => name.includes('load_more'))).toHaveLength(2);
    await page.locator('.sf-input-text').fill('gres');
    await page.locator('.sf-input-text').press('Enter');
    await page.waitForURL(/_sf_s=gres/);
    await page.waitForFunction(
      () => document.querySelector<HTMLElement>('.search-filter-results')?.dataset.paged === '1',
    );
  });
});
