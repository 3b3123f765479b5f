import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings } from '../../support/chromium/axe.ts';
import { openChromium, type TestBrowser } from '../../support/chromium/chromium.ts';
import { type DemoShop, openDemoShop } from '../demo-shop.ts';

/** What one shopper does, in the words of each language. */
const JOURNEYS = [
  {
    language: 'ca',
    home: '/',
    all: '/cerca/',
    form: '/cerca/productes/',
    word: 'tassa',
    colour: 'ocre',
    found: /^\d+ resultats/,
    none: 'Cap resultat',
    product: /\/producte\//,
  },
  {
    language: 'es',
    home: '/es/',
    all: '/es/buscar/',
    form: '/es/buscar/productos/',
    word: 'taza',
    colour: 'ocre',
    found: /^\d+ resultados/,
    none: 'Sin resultados',
    product: /\/es\/producto\//,
  },
  {
    language: 'en',
    home: '/en/',
    all: '/en/search/',
    form: '/en/search/products/',
    word: 'mug',
    colour: 'ochre',
    found: /^\d+ results/,
    none: 'No results',
    product: /\/en\/product\//,
  },
];

describe('a shopper who searches', () => {
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

  const count = (page: Page) => page.locator('.sf-result-count');
  const atRest = (page: Page) => page.locator('.searchandfilter:not(.search-filter-disabled)').waitFor();

  test.each(JOURNEYS)('finds, filters, steps back and opens what fits, in $language', async (words) => {
    const page = await (await chromium.visitor({ viewport: { width: 1300, height: 900 } })).newPage();
    // Enter in the box without a choice leads to all results, of every kind.
    await page.goto(demo.base + words.home);
    await page.locator('.search-field').fill(words.word);
    await page.locator('.search-field').press('Enter');
    await page.waitForURL(`${demo.base}${words.all}?_sf_s=${words.word}`);
    await count(page).filter({ hasText: words.found }).waitFor();
    expect(await page.locator('.sf-item-post').count()).toBeGreaterThan(0);
    expect(await page.locator('.sf-item mark').first().textContent()).toMatch(new RegExp(words.word, 'i'));

    // The product form: a text, then a colour, in place; what is chosen is a chip.
    await page.goto(demo.base + words.form);
    await page.locator('.sf-handle').first().waitFor();
    await page.locator('.sf-input-text').fill(words.word);
    await page.locator('.sf-input-text').press('Enter');
    await page.waitForURL(`${demo.base}${words.form}?_sf_s=${words.word}`);
    await atRest(page);
    const all = await count(page).textContent();
    const box = page.locator(`input[name="_sft_pa_colour[]"][value=${words.colour}]`);
    await box.check();
    await page.waitForURL(`${demo.base}${words.form}?_sf_s=${words.word}&_sft_pa_colour=${words.colour}`);
    await atRest(page);
    const some = await count(page).textContent();
    expect(some).not.toBe(all);
    // The count that stood beside the option was that of the results.
    const shown = await page.locator('.search-filter-results .products > li').count();
    expect(Number(await page.locator('.sf-result-count').getAttribute('data-sf-total'))).toBe(shown);
    await page.locator('.sf-status', { hasText: some ?? '' }).waitFor({ state: 'attached' });
    expect(await page.locator('.sf-chips .chosen').count()).toBe(2);

    // Taken back by its chip, and back again by Back.
    await page.locator('.sf-chips .chosen a').last().click();
    await page.waitForURL(`${demo.base}${words.form}?_sf_s=${words.word}`);
    await count(page)
      .filter({ hasText: all ?? '' })
      .waitFor();
    expect(await box.isChecked()).toBe(false);
    await page.goBack();
    await count(page)
      .filter({ hasText: some ?? '' })
      .waitFor();
    expect(await box.isChecked()).toBe(true);

    // What fits is opened as it was asked for, and the list is there again afterwards.
    const link = page.locator('.search-filter-results a[href*="attribute_pa_colour"]').first();
    expect(await link.getAttribute('href')).toContain(`attribute_pa_colour=${words.colour}`);
    await link.click();
    await page.waitForURL(words.product);
    expect(await page.locator('select[name="attribute_pa_colour"]').inputValue()).toBe(words.colour);
    await page.goBack();
    await count(page)
      .filter({ hasText: some ?? '' })
      .waitFor();
    expect(await box.isChecked()).toBe(true);

    // Too much asked: the way out is said, with what it gives.
    await page.goto(`${demo.base}${words.form}?_sft_pa_colour=${words.colour}&_sfm__price=95+`);
    await count(page).filter({ hasText: words.none }).waitFor();
    await page.locator('.sf-nothing li a').first().click();
    await count(page).filter({ hasText: words.found }).waitFor();
    await page.context().close();
  });

  test('meets nothing that axe finds: panels and lists open, on a phone, a tablet and a desk, light and dark', async () => {
    const context = await chromium.visitor({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    const found: string[] = [];
    const look = async (where: string, coloursOnly = false) => {
      const here = await axeFindings(page, { within: 'main', coloursOnly });
      found.push(...here.map((finding) => `${where} ${finding}`));
    };
    for (const [path, open] of [
      ['/cerca/productes/', '.sf-combobox input'],
      ['/es/buscar/diario/', '.sf-calendar-button'],
      ['/en/shop/', '.sf-combobox input'],
      ['/cerca/productes/?_sf_s=zzzzzz', undefined],
    ] as const) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(demo.base + path);
      // A panel that is closed for scripts is not looked into, though on wide screens it is always to be seen.
      await page.locator('.listing-filters').evaluate((panel: HTMLDetailsElement) => {
        panel.open = true;
      });
      if (open) await page.locator(open).first().click();
      for (const width of [1440, 768, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await look(`${path} at ${width}`);
      }
      await page.emulateMedia({ colorScheme: 'dark' });
      await look(`${path} in the dark`, true);
    }
    expect(found).toEqual([]);
    await context.close();
  });

  describe('the search box', () => {
    async function ctx(path: string): Promise<Page> {
      const page = await (await chromium.visitor()).newPage();
      await page.goto(demo.base + path);
      return page;
    }

    test('suggests by group with picture and price, is walked through by keyboard, and leads to /?p=ID', async () => {
      const page = await ctx('/');
      const box = page.getByRole('searchbox').or(page.getByRole('combobox')).first();
      await box.focus();
      await page.locator('.site-search [role=combobox]').waitFor();
      await box.fill('TÀSSA');
      const options = page.locator('.site-search [role=option]');
      await options.filter({ hasText: 'Tassa de gres' }).waitFor();
      await page.locator('.site-search [data-product] img').first().waitFor();
      expect(await page.locator('.site-search-price').first().textContent()).toMatch(/\d+,\d\d/);
      await page
        .locator('[role=status]', { hasText: /suggeriment/ })
        .first()
        .waitFor({ state: 'attached' });
      await box.press('ArrowDown');
      expect(await box.getAttribute('aria-activedescendant')).not.toBeNull();
      await box.press('Enter');
      await page.waitForURL(/\/producte\//);
    });

    test('a text with a mistake gets what the shop finds for it', async () => {
      const page = await ctx('/en/');
      await page.locator('.search-field').focus();
      await page.locator('.site-search [role=combobox]').waitFor();
      await page.locator('.search-field').fill('stonewear mug');
      await page.locator('.site-search [data-product]', { hasText: 'Stoneware mug' }).first().waitFor();
    });
  });
});
