import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addReview } from '../../../src/catalogue/index.ts';
import { addSimple, addVariable } from '../../support/catalogue/catalogue.ts';
import { axeFindings } from '../../support/chromium/axe.ts';
import { openChromium, type TestBrowser } from '../../support/chromium/chromium.ts';
import { openTestShop, type TestShop } from '../../support/shop.ts';

const EVENTS = [
  'check_variations',
  'update_variation_values',
  'woocommerce_update_variation_values',
  'found_variation',
  'woocommerce_variation_has_changed',
  'show_variation',
];

describe('product pages and archives in a browser', () => {
  let house: TestShop;
  let chromium: TestBrowser;
  let base: string;
  beforeAll(async () => {
    house = await openTestShop('sqlite');
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://shop.test:${(house.app.server.address() as AddressInfo).port}`;
    chromium = await openChromium();
    await addVariable(house, {
      name: 'Mantell',
      sku: 'MAN',
      categories: ['Roba'],
      attributes: { colour: ['Blau', 'Verd'], size: ['Gran', 'Petit'] },
      variations: [
        { values: { colour: 'Blau', size: 'Gran' }, price: 4000, stock: 3, sku: 'MAN-BG' },
        { values: { colour: 'Verd', size: '' }, price: 5000, stock: 0 },
      ],
    });
    const sizes = Array.from({ length: 31 }, (_, n) => `T${n}`);
    await addVariable(house, {
      name: 'Talles',
      attributes: { size: [...sizes, 'Absent'] },
      variations: sizes.map((size) => ({ values: { size }, price: 1000 })),
    });
    const id = await addSimple(house, { name: 'Cistell', price: 2000, sale: 1500, more: { weight: 300 } });
    await house.shop.db.transaction((tx) =>
      addReview(tx, {
        productId: id,
        userId: null,
        author: 'Anna',
        email: 'anna@example.com',
        body: 'Molt maco.',
        language: 'ca',
        rating: 4,
        approved: true,
        verified: true,
        createdAt: Date.now(),
      }),
    );
  });
  afterAll(async () => {
    await chromium.close();
    await house.close();
  });

  const alerts: string[] = [];
  async function open(path: string): Promise<Page> {
    const page = await (await chromium.visitor()).newPage();
    alerts.length = 0;
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message());
      void dialog.accept();
    });
    await page.addInitScript((names) => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      for (const name of names) document.addEventListener(name, () => seen.push(name), true);
      document.addEventListener('wc_variation_form', () => Object.assign(window, { formReady: true }), true);
    }, EVENTS);
    await page.goto(base + path);
    return page;
  }
  async function openForm(path: string): Promise<Page> {
    const page = await open(path);
    await page.waitForFunction(() => 'formReady' in window);
    return page;
  }
  const choose = (page: Page, code: string, value: string) => page.selectOption(`select#${code}`, value);
  const idOf = (page: Page) => page.inputValue('input.variation_id');
  const button = (page: Page) => page.locator('.single_add_to_cart_button');

  test('a whole choice finds its variation, in the order of events that scripts count on', async () => {
    const page = await openForm('/producte/mantell/');
    await choose(page, 'pa_colour', 'blau');
    await page.evaluate('window.seen.length = 0');
    await choose(page, 'pa_size', 'gran');
    await page.waitForFunction(() =>
      (window as unknown as { seen: string[] }).seen.includes('show_variation'),
    );
    expect(await page.evaluate('window.seen')).toEqual(EVENTS);
    expect(Number(await idOf(page))).toBeGreaterThan(0);
    expect(await button(page).getAttribute('class')).not.toContain('disabled');
    expect(await page.locator('.single_variation .price').innerText()).toContain('40,00');
    expect(await page.locator('.product_meta .sku').innerText()).toBe('MAN-BG');
    await page.fill('.quantity .qty', '9');
    await page.locator('.quantity .qty').blur();
    expect(await page.inputValue('.quantity .qty')).toBe('3');
  });

  test('without a whole choice the button says what is needed', async () => {
    const page = await openForm('/producte/mantell/');
    await button(page).click();
    expect(alerts).toEqual(['Tria les opcions del producte abans d’afegir-lo a la cistella.']);
    expect(await button(page).getAttribute('class')).toContain('disabled wc-variation-selection-needed');
    expect(page.url()).toBe(`${base}/producte/mantell/`);
  });

  test('a variation that is sold out can be seen but not bought', async () => {
    const page = await openForm('/producte/mantell/');
    await choose(page, 'pa_colour', 'verd');
    await choose(page, 'pa_size', 'petit');
    await page.locator('.single_variation').getByText('Esgotat').waitFor();
    await button(page).click();
    expect(alerts[0]).toContain('Aquesta combinació no està disponible');
  });

  test('reset clears the choice, says so, and puts everything back', async () => {
    const page = await openForm('/producte/mantell/');
    expect(await page.locator('.reset_variations').isVisible()).toBe(false);
    await choose(page, 'pa_colour', 'blau');
    await choose(page, 'pa_size', 'gran');
    await page.locator('.reset_variations').click();
    expect(await page.inputValue('#pa_colour')).toBe('');
    expect(await idOf(page)).toBe('');
    expect(await page.locator('.product_meta .sku').innerText()).toBe('MAN');
    expect(await page.locator('.reset_variations_alert').textContent()).toContain('S’ha esborrat la tria');
    expect(await page.evaluate("document.activeElement.closest('tr').querySelector('select').id")).toBe(
      'pa_colour',
    );
  });

  test('with many variations the server is asked, and says when there is none', async () => {
    const page = await openForm('/producte/talles/');
    await choose(page, 'pa_size', 't7');
    await page.waitForFunction(
      () => Number(document.querySelector<HTMLInputElement>('input.variation_id')?.value) > 0,
    );
    await choose(page, 'pa_size', 'absent');
    await page.locator('.wc-no-matching-variations').waitFor();
    expect(await page.inputValue('#pa_size')).toBe('');
    expect(await idOf(page)).toBe('');
  });

  test('tabs open by address and by keyboard, one at a time', async () => {
    const page = await open('/producte/cistell/#tab-additional_information');
    const open_ = () => page.locator('.wc-tab:visible').evaluateAll((all) => all.map((one) => one.id));
    await page.locator('[role=tab][aria-selected=true]').waitFor();
    expect(await open_()).toEqual(['tab-additional_information']);
    await page.locator('[role=tab][aria-selected=true]').focus();
    await page.keyboard.press('End');
    expect(await open_()).toEqual(['tab-reviews']);
    await page.keyboard.press('ArrowRight');
    expect(await open_()).toEqual(['tab-additional_information']);
    await page.locator('a.woocommerce-review-link').click();
    expect(await open_()).toEqual(['tab-reviews']);
  });

  test('five stars stand for the rating, and one must be chosen', async () => {
    const page = await open('/producte/cistell/#reviews');
    await page.fill('#comment', 'Bé');
    await page.fill('#author', 'Pau');
    await page.fill('#email', 'pau@example.com');
    await page.click('#submit');
    expect(alerts).toEqual(['Tria una puntuació, si et plau.']);
    await page.click('p.stars .star-4');
    expect(await page.locator('#rating').evaluate((select) => (select as HTMLSelectElement).value)).toBe('4');
    await page.click('#submit');
    await page.waitForURL(/unapproved=/);
    await page.getByText('es publicarà quan l’hàgim llegida').waitFor();
  });

  test('choosing an order sends the form', async () => {
    const page = await open('/botiga/');
    await page.selectOption('select.orderby', 'price-desc');
    await page.waitForURL(/orderby=price-desc/);
    expect(await page.locator('.woocommerce-loop-product__title').first().innerText()).toBe('Mantell');
  });

  test('without scripts every tab stands open and the form sends what is chosen', async () => {
    const page = await (await chromium.visitor({ javaScriptEnabled: false })).newPage();
    await page.goto(`${base}/producte/cistell/`);
    expect(await page.locator('.wc-tab:visible').count()).toBe(2);
    expect(await page.locator('select#rating').isVisible()).toBe(true);
    await page.goto(`${base}/producte/mantell/`);
    expect(await page.locator('input[name="add-to-cart"]').count()).toBe(1);
    expect(await button(page).isEnabled()).toBe(true);
  });

  test('axe finds nothing on an archive, a product and its reviews', async () => {
    for (const path of [
      '/botiga/',
      '/categoria-producte/roba/',
      '/producte/mantell/',
      '/producte/cistell/#reviews',
    ]) {
      const page = await open(path);
      expect([path, await axeFindings(page, { within: '#content' })]).toEqual([path, []]);
      await page.close();
    }
  });
});
