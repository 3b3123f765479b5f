import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple, addVariable } from '../../support/catalogue/catalogue.ts';
import { openChromium, type TestBrowser } from '../../support/chromium/chromium.ts';
import { openTestShop, type TestShop } from '../../support/shop.ts';

const UNAVAILABLE = 'Aquesta combinació no està disponible. Tria’n una altra, si et plau.';

describe('the variation form', () => {
  let house: TestShop;
  let chromium: TestBrowser;
  let base: string;
  beforeAll(async () => {
    house = await openTestShop('sqlite');
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://shop.test:${(house.app.server.address() as AddressInfo).port}`;
    chromium = await openChromium();
    const { variationIds } = await addVariable(house, {
      name: 'Mantell',
      sku: 'MAN',
      attributes: { colour: ['Blau', 'Verd', 'Roig'], size: ['Gran', 'Petit'] },
      variations: [
        { values: { colour: 'Blau', size: 'Gran' }, price: 4000, sale: 3500, stock: 3, sku: 'MAN-BG' },
        { values: { colour: 'Verd', size: '' }, price: 5000 },
        { values: { colour: 'Roig', size: 'Petit' }, price: 6000, stock: 0 },
      ],
      more: { weight: 500, length: 100, width: 100, height: 100 },
    });
    const [id = 0] = variationIds;
    await house.shop.db.transaction(async (tx) => {
      const measures = { weight: 750, length: 250, width: 100, height: 50, min_quantity: 2 };
      await tx.updateTable('product').set(measures).where('id', '=', id).execute();
      await tx
        .insertInto('product_translation')
        .values({
          product_id: id,
          language: 'ca',
          name: '',
          slug: null,
          summary: '',
          purchase_note: '',
          description: '<p>Teixit en blau.</p>',
          button_text: '',
          sort_key: '',
          borrowed: 0,
        })
        .onConflict((conflict) =>
          conflict.columns(['product_id', 'language']).doUpdateSet({ description: '<p>Teixit en blau.</p>' }),
        )
        .execute();
    });
    await addVariable(house, { name: 'Únic', more: { soldIndividually: true } });
    const sizes = Array.from({ length: 31 }, (_, n) => `T${n}`);
    await addVariable(house, {
      name: 'Talles',
      attributes: { size: sizes },
      variations: sizes.map((size) => ({ values: { size }, price: 1000 })),
    });
    await addSimple(house, { name: 'Dotzena', more: { minQuantity: 12, maxQuantity: 36 } });
  });
  afterAll(async () => {
    await chromium.close();
    await house.close();
  });

  async function open(path: string): Promise<{ page: Page; alerts: string[] }> {
    const page = await (await chromium.visitor()).newPage();
    const alerts: string[] = [];
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message());
      void dialog.accept();
    });
    await page.addInitScript(() => {
      document.addEventListener('wc_variation_form', () => Object.assign(window, { formReady: true }), true);
    });
    await page.goto(base + path);
    if (await page.locator('.variations_form').count())
      await page.waitForFunction(() => 'formReady' in window);
    return { page, alerts };
  }
  const choose = (page: Page, code: string, value: string) => page.selectOption(`select#${code}`, value);
  const variationId = (page: Page) => page.inputValue('input.variation_id');
  const button = (page: Page) => page.locator('.single_add_to_cart_button');
  const quantity = (page: Page) => page.locator('.quantity .qty');
  const found = (page: Page) =>
    page.waitForFunction(() => Number(document.querySelector<HTMLInputElement>('.variation_id')?.value) > 0);

  test('the variation check runs after 100 ms', async () => {
    const page = await (await chromium.visitor()).newPage();
    await page.clock.install();
    await page.addInitScript(() => {
      document.addEventListener('check_variations', () => Object.assign(window, { checked: true }), true);
    });
    await page.goto(`${base}/producte/mantell/`);
    await page.locator('.no-js').waitFor({ state: 'detached' });
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.reload();
    await page.waitForFunction(() => document.readyState === 'complete');
    await page.clock.runFor(90);
    expect(await page.evaluate(() => 'checked' in window)).toBe(false);
    await page.clock.runFor(20);
    expect(await page.evaluate(() => 'checked' in window)).toBe(true);
  });

  test('the variation panel slides in over 200 ms', async () => {
    const { page } = await open('/producte/mantell/');
    const durations = await page
      .locator('.single_variation')
      .evaluate((panel) => getComputedStyle(panel).transitionDuration);
    expect(new Set(durations.split(', '))).toEqual(new Set(['0.2s']));
  });

  test('while not every attribute is chosen, add to cart is disabled with the reason selection needed', async () => {
    const { page, alerts } = await open('/producte/mantell/');
    await choose(page, 'pa_colour', 'blau');
    expect(await button(page).getAttribute('class')).toContain('disabled wc-variation-selection-needed');
    await button(page).click();
    expect(alerts).toEqual(['Tria les opcions del producte abans d’afegir-lo a la cistella.']);
  });

  test('price, SKU, weight, dimensions, description and stock text follow the choice, and reset restores them', async () => {
    const { page } = await open('/producte/mantell/');
    const details = async () => ({
      sku: await page.locator('.product_meta .sku').textContent(),
      weight: await page
        .locator('.woocommerce-product-attributes-item--weight .woocommerce-product-attributes-item__value')
        .textContent(),
      dimensions: await page
        .locator(
          '.woocommerce-product-attributes-item--dimensions .woocommerce-product-attributes-item__value',
        )
        .textContent(),
    });
    const original = await details();
    expect(original).toEqual({ sku: 'MAN', weight: '0,5\u00a0kg', dimensions: '10 × 10 × 10\u00a0cm' });
    await choose(page, 'pa_colour', 'blau');
    await choose(page, 'pa_size', 'gran');
    await found(page);
    expect(await details()).toEqual({
      sku: 'MAN-BG',
      weight: '0,75\u00a0kg',
      dimensions: '25 × 10 × 5\u00a0cm',
    });
    const panel = page.locator('.single_variation');
    expect(await panel.locator('.woocommerce-variation-price ins').innerText()).toContain('35,00');
    expect(await panel.locator('.woocommerce-variation-description').innerText()).toBe('Teixit en blau.');
    expect(await panel.locator('.stock').innerText()).toContain('3');
    await page.locator('.reset_variations').click();
    expect(await details()).toEqual(original);
    expect(await panel.isVisible()).toBe(false);
  });

  test('reset clears all attributes, announces the reset and returns focus to the first attribute; its link is visible only when at least one is chosen', async () => {
    const { page } = await open('/producte/mantell/');
    const reset = page.locator('.reset_variations');
    expect(await reset.isVisible()).toBe(false);
    await choose(page, 'pa_size', 'gran');
    expect(await reset.isVisible()).toBe(true);
    await choose(page, 'pa_colour', 'verd');
    await reset.focus();
    await page.keyboard.press('Enter');
    expect([await page.inputValue('#pa_colour'), await page.inputValue('#pa_size')]).toEqual(['', '']);
    expect(await page.locator('.reset_variations_alert').textContent()).toContain('S’ha esborrat la tria');
    expect(await page.evaluate("document.activeElement.closest('tr').querySelector('select').id")).toBe(
      'pa_colour',
    );
    expect(await reset.isVisible()).toBe(false);
  });

  test('changing an attribute clears variation_id', async () => {
    const { page } = await open('/producte/mantell/');
    await choose(page, 'pa_colour', 'verd');
    await choose(page, 'pa_size', 'gran');
    await found(page);
    await page.evaluate(() => {
      document.addEventListener(
        'woocommerce_variation_select_change',
        () =>
          Object.assign(window, {
            cleared: document.querySelector<HTMLInputElement>('.variation_id')?.value,
          }),
        true,
      );
    });
    await choose(page, 'pa_size', 'petit');
    expect(await page.evaluate('window.cleared')).toBe('');
    await found(page);
  });

  test('an attribute that may be anything goes with every value', async () => {
    const { page } = await open('/producte/mantell/');
    await choose(page, 'pa_colour', 'verd');
    const ids: string[] = [];
    for (const size of ['gran', 'petit']) {
      await choose(page, 'pa_size', size);
      await found(page);
      ids.push(await variationId(page));
      expect(await button(page).getAttribute('class')).not.toContain('disabled');
    }
    expect(ids[0]).toBe(ids[1]);
  });

  test('impossible combinations are greyed', async () => {
    const { page } = await open('/producte/mantell/');
    const greyed = (code: string) =>
      page
        .locator(`#${code} option`)
        .evaluateAll((options) =>
          options
            .filter((option) => (option as HTMLOptionElement).disabled)
            .map(({ textContent }) => textContent),
        );
    expect(await greyed('pa_size')).toEqual([]);
    await choose(page, 'pa_colour', 'blau');
    expect(await greyed('pa_size')).toEqual(['Petit']);
    await choose(page, 'pa_colour', 'verd');
    expect(await greyed('pa_size')).toEqual([]);
    await choose(page, 'pa_size', 'petit');
    expect(await greyed('pa_colour')).toEqual(['Blau']);
  });

  test('a matching variation enables add to cart if it is purchasable, in stock and visible; otherwise it is disabled with the reason unavailable', async () => {
    const { page, alerts } = await open('/producte/mantell/');
    await choose(page, 'pa_colour', 'verd');
    await choose(page, 'pa_size', 'gran');
    await found(page);
    for (const flag of ['is_purchasable', 'is_in_stock', 'variation_is_visible'] as const) {
      await page.evaluate((name) => {
        const form = document.querySelector<HTMLFormElement>('.variations_form');
        const variations = JSON.parse(form?.dataset.product_variations ?? '[]') as Record<string, unknown>[];
        form?.dispatchEvent(
          new CustomEvent('found_variation', { detail: [{ ...variations[1], [name]: false }] }),
        );
      }, flag);
      await page.locator('.single_add_to_cart_button.wc-variation-is-unavailable').click();
      expect([flag, alerts.pop()]).toEqual([flag, UNAVAILABLE]);
      await page.dispatchEvent('.variations_form', 'check_variations');
      await page.locator('.single_add_to_cart_button:not(.disabled)').waitFor();
    }
  });

  test('if no variation matches, the selection count resets and a message is shown', async () => {
    const { page } = await open('/producte/talles/');
    await page.evaluate(() => {
      const option = new Option('Cap', 'cap');
      document.querySelector('#pa_size')?.append(option);
    });
    await choose(page, 'pa_size', 'cap');
    await page.locator('.wc-no-matching-variations').waitFor();
    expect(await page.locator('.wc-no-matching-variations').innerText()).toContain('aquesta combinació');
    expect(await page.inputValue('#pa_size')).toBe('');
    expect(await page.locator('.reset_variations').isVisible()).toBe(false);
    expect(await button(page).getAttribute('class')).toContain('wc-variation-selection-needed');
    await choose(page, 'pa_size', 't3');
    expect(await page.locator('.wc-no-matching-variations').count()).toBe(0);
  });

  test('get_variation is used only when the variation data is not embedded: it sends the attributes, product_id and custom_data', async () => {
    const { page } = await open('/producte/talles/');
    const asked = page.waitForRequest((request) => request.url().includes('wc-ajax=get_variation'));
    await choose(page, 'pa_size', 't7');
    const fields = new URLSearchParams((await asked).postData() ?? '');
    expect([...fields.keys()].sort()).toEqual(['attribute_pa_size', 'custom_data', 'product_id']);
    expect(fields.get('attribute_pa_size')).toBe('t7');
    await found(page);
    const { page: other } = await open('/producte/mantell/');
    other.on('request', (request) => expect(request.url()).not.toContain('get_variation'));
    await choose(other, 'pa_colour', 'verd');
    await choose(other, 'pa_size', 'gran');
    await found(other);
  });

  test('an answer that a later choice has overtaken changes nothing', async () => {
    const { page } = await open('/producte/talles/');
    await page.route('**/?wc-ajax=get_variation', async (route) => {
      const late = route.request().postData()?.includes('=t1&');
      if (late) await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue().catch(() => undefined);
    });
    await choose(page, 'pa_size', 't1');
    await choose(page, 'pa_size', 't2');
    await found(page);
    const id = await variationId(page);
    await page.waitForTimeout(400);
    expect(await variationId(page)).toBe(id);
    expect(await page.locator('form.processing').count()).toBe(0);
  });

  test('the address preselects: ?attribute_…= chooses, and the variation is found', async () => {
    const { page } = await open('/producte/mantell/?attribute_pa_colour=blau&attribute_pa_size=gran');
    await found(page);
    expect(await page.locator('.product_meta .sku').textContent()).toBe('MAN-BG');
    expect(await page.locator('.reset_variations').isVisible()).toBe(true);
  });

  test('if is_sold_individually is yes, quantity is fixed at 1 and the quantity field is hidden', async () => {
    const { page } = await open('/producte/unic/');
    await choose(page, 'pa_colour', 'blau');
    await found(page);
    expect(await quantity(page).inputValue()).toBe('1');
    expect(await page.locator('.quantity').isVisible()).toBe(false);
  });

  test('otherwise quantity is kept between min_qty and max_qty; a value that is not a number becomes min_qty', async () => {
    const { page } = await open('/producte/mantell/?attribute_pa_colour=blau&attribute_pa_size=gran');
    await found(page);
    const typed = async (text: string) => {
      await quantity(page).fill(text);
      await quantity(page).blur();
      return quantity(page).inputValue();
    };
    expect(await quantity(page).inputValue()).toBe('2');
    expect(await typed('9')).toBe('3');
    expect(await typed('0')).toBe('2');
    expect(await typed('')).toBe('2');
    expect(await typed('2.7')).toBe('2');
    await page.locator('.reset_variations').click();
    expect(await typed('9')).toBe('9');
  });

  test('a quantity input below its minimum is raised to the minimum, in every form', async () => {
    const { page } = await open('/producte/dotzena/');
    expect(await quantity(page).inputValue()).toBe('12');
    await quantity(page).fill('3');
    await quantity(page).blur();
    expect(await quantity(page).inputValue()).toBe('12');
    await quantity(page).fill('99');
    await quantity(page).blur();
    expect(await quantity(page).inputValue()).toBe('36');
  });
});
