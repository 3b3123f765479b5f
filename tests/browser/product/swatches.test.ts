import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveSwatch } from '../../../src/catalogue/variations/store-swatch.ts';

import { addVariable } from '../../support/catalogue/catalogue.ts';
import { openChromium, type TestBrowser } from '../../support/chromium/chromium.ts';
import { openTestShop, type TestShop } from '../../support/shop.ts';

describe('values as buttons over the selects of the variation form', () => {
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
      attributes: { colour: ['Blau', 'Roig', 'Verd'], size: ['Gran', 'Petit'] },
      variations: [
        { values: { colour: 'Blau', size: 'Gran' } },
        { values: { colour: 'Roig', size: 'Petit' }, stock: 0 },
        { values: { colour: 'Verd', size: '' } },
      ],
    });
    await house.shop.db.transaction(async (tx) => {
      const colours = { blau: '#1d3f8f', roig: '#b3261e', verd: '#3c6e3c' };
      for (const [value, colour] of Object.entries(colours))
        await saveSwatch(tx, { attribute: 'colour', value, colour });
    });
    const lengths = Array.from({ length: 13 }, (_, n) => `L${n}`);
    await addVariable(house, {
      name: 'Cinta',
      attributes: { length: lengths },
      variations: lengths.map((length, n) => ({ values: { length }, stock: n })),
    });
    await house.settle();
  });
  afterAll(async () => {
    await chromium.close();
    await house.close();
  });

  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await (await chromium.visitor(options)).newPage();
    await page.goto(base + path);
    if (options.javaScriptEnabled !== false)
      await page
        .locator('.swatches:not([hidden]), .variations_form .enabled')
        .first()
        .waitFor({ state: 'attached' });
    return page;
  }
  const group = (page: Page, name: string) => page.getByRole('radiogroup', { name });
  const radio = (page: Page, name: string) => page.locator(`.swatch[data-value="${name}"]`);
  const values = async (page: Page) => [
    await page.inputValue('#pa_colour'),
    await page.inputValue('#pa_size'),
  ];
  const focused = (page: Page) => page.evaluate('document.activeElement.dataset.value');
  const notes = (page: Page, name: string) => group(page, name).getByRole('radio').allTextContents();

  test('by keyboard a group is one tab stop; arrows move and choose; it is named by its attribute', async () => {
    const page = await open('/producte/mantell/');
    await radio(page, 'blau').focus();
    await page.keyboard.press('ArrowRight');
    expect(await values(page)).toEqual(['roig', '']);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    expect(await values(page)).toEqual(['verd', '']);
    expect(await focused(page)).toBe('verd');
    expect(await group(page, 'colour').getByRole('radio', { checked: true }).textContent()).toBe('Verd');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('gran');
    await page.keyboard.press('Space');
    expect(await values(page)).toEqual(['verd', 'gran']);
    await page.waitForFunction(
      () => Number(document.querySelector<HTMLInputElement>('.variation_id')?.value) > 0,
    );
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.className')).toBe('reset_variations');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe('verd');
  });

  test('the chosen value stands in words beside the attribute’s name', async () => {
    const page = await open('/producte/mantell/?attribute_pa_colour=roig');
    const said = page.locator('tr', { has: page.locator('#pa_colour') }).locator('.swatches-chosen');
    expect(await said.textContent()).toBe('Roig');
    await radio(page, 'verd').click();
    expect(await said.textContent()).toBe('Verd');
  });

  test('what is sold out or does not go with the other choices is struck through and says so', async () => {
    const page = await open('/producte/mantell/');
    expect(await notes(page, 'colour')).toEqual(['Blau', 'Roig (esgotat)', 'Verd']);
    await radio(page, 'blau').click();
    expect(await notes(page, 'size')).toEqual(['Gran', 'Petit (no va amb la resta de la tria)']);
    const line = radio(page, 'petit').locator('.swatch-name');
    expect(await line.evaluate((name) => getComputedStyle(name).textDecorationLine)).toBe('line-through');
    const stroke = (value: string) =>
      radio(page, value).evaluate((button) => getComputedStyle(button, '::after').content);
    expect(await stroke('roig')).toBe('""');
    expect(await stroke('verd')).toBe('none');
  });

  test('an arrow takes no other choice back; a press does, and says which', async () => {
    const page = await open('/producte/mantell/');
    await radio(page, 'blau').click();
    await radio(page, 'gran').click();
    await page.keyboard.press('ArrowRight');
    expect([await focused(page), ...(await values(page))]).toEqual(['petit', 'blau', 'gran']);
    await page.keyboard.press('Space');
    expect(await values(page)).toEqual(['', 'petit']);
    expect(await page.locator('.reset_variations_alert').textContent()).toBe(
      'Torna a triar aquesta opció: colour.',
    );
  });

  test('the buttons follow the select, whoever changes it, and the reset link clears them', async () => {
    const page = await open('/producte/mantell/');
    const checked = () => page.locator('.swatch[aria-checked="true"]').allTextContents();
    await page.selectOption('#pa_colour', 'verd');
    expect(await checked()).toEqual(['Verd']);
    // As the ecosystem’s scripts do: the value, and the form is asked to look again.
    await page.evaluate(() => {
      const select = document.querySelector<HTMLSelectElement>('#pa_size');
      if (select) select.value = 'gran';
      document.querySelector('.variations_form')?.dispatchEvent(new CustomEvent('check_variations'));
    });
    expect(await checked()).toEqual(['Verd', 'Gran']);
    await page.evaluate(() => {
      const option = document.querySelector<HTMLOptionElement>('#pa_size option[value="petit"]');
      if (option) option.disabled = true;
    });
    await page.locator('.swatch--impossible[data-value="petit"]').waitFor();
    await page.locator('.reset_variations').click();
    expect(await checked()).toEqual([]);
    expect(await focused(page)).toBe('blau');
  });

  test('a press tells the scripts of the contract like a choice in the select', async () => {
    const page = await open('/producte/mantell/');
    await page.evaluate(() => {
      const told: string[] = [];
      Object.assign(window, { told });
      for (const name of ['woocommerce_variation_select_change', 'check_variations', 'found_variation'])
        document.querySelector('.variations_form')?.addEventListener(name, () => told.push(name));
    });
    await radio(page, 'verd').click();
    await radio(page, 'petit').click();
    // The form may still have looked for the first time since, before the press or after it.
    const told = await page.evaluate<string[]>('window.told');
    expect(told.filter((name, at) => name !== told[at - 1]).slice(-5)).toEqual([
      'woocommerce_variation_select_change',
      'check_variations',
      'woocommerce_variation_select_change',
      // Found while the form looks, before those that were told later hear that it does.
      'found_variation',
      'check_variations',
    ]);
  });

  test('buttons are large enough for a finger, and a tap chooses', async () => {
    const page = await open('/producte/mantell/', { hasTouch: true, viewport: { width: 390, height: 800 } });
    await radio(page, 'verd').tap();
    await radio(page, 'gran').tap();
    expect(await values(page)).toEqual(['verd', 'gran']);
    for (const box of await page
      .locator('.swatch')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect())))
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  });

  test('what is chosen is seen where the reader chose the colours', async () => {
    const page = await open('/producte/mantell/', { forcedColors: 'active' });
    await radio(page, 'verd').click();
    const seen = (value: string) =>
      radio(page, value).evaluate((button) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(button);
        return outlineStyle === 'none' ? '0' : outlineWidth;
      });
    expect([await seen('verd'), await seen('blau')]).toEqual(['3px', '0']);
    const dot = radio(page, 'blau').locator('.swatch-colour');
    expect(await dot.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(29, 63, 143)');
  });

  test('a long list stays a select, which says what is sold out', async () => {
    const page = await open('/producte/cinta/');
    expect(await page.locator('.swatches').count()).toBe(0);
    const [, first, second] = await page.locator('#pa_length option').allTextContents();
    expect([first, second]).toEqual(['L0 (esgotat)', 'L1']);
  });

  test('without scripts the selects stand there and say what is sold out', async () => {
    const page = await open('/producte/mantell/', { javaScriptEnabled: false });
    expect(await page.locator('#pa_colour').isVisible()).toBe(true);
    expect(await page.locator('.swatches').first().isVisible()).toBe(false);
    expect(await page.locator('#pa_colour option').allTextContents()).toContain('Roig (esgotat)');
    await page.selectOption('#pa_colour', 'verd');
    await page.selectOption('#pa_size', 'gran');
    await page.locator('.single_add_to_cart_button').click();
    await page.locator('.woocommerce-message').waitFor();
  });
});
