import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { terminal } from '../../src/frame/command/actor.ts';
import { perform } from '../../src/frame/command/command.ts';
import { addLanguage } from '../../src/frame/languages/commands.ts';
import { messages } from '../../src/frame/shop/messages.ts';
import { readOrder } from '../../src/orders/index.ts';
import { openSellingShop } from '../support/buying/cart.ts';
import { addSimple } from '../support/catalogue/catalogue.ts';
import { openChromium, type TestBrowser } from '../support/chromium/chromium.ts';
import type { TestShop } from '../support/shop.ts';
import { typeAddress } from './buying/till.ts';

/** One product with texts in these languages. */
const cup = (house: TestShop, names: Record<string, string>) =>
  addSimple(house, {
    price: 1850,
    stock: 50,
    categories: ['Taula'],
    more: {
      texts: Object.fromEntries(
        Object.entries(names).map(([language, name]) => [
          language,
          { name, summary: '', description: `<p>${name}.</p>`, purchaseNote: '', buttonText: '' },
        ]),
      ),
    },
  });

/** What is read on the pages that is only said in this language, and in none of the others. */
function strange(read: string, language: string, others: readonly string[]): string[] {
  const said = new Set(others.flatMap((other) => Object.values(messages[other] ?? {})));
  return Object.values(messages[language] ?? {}).filter(
    (text) =>
      text.length > 8 &&
      !/[{«]/.test(text) &&
      !said.has(text) &&
      new RegExp(`(?<!\\p{L})${RegExp.escape(text)}(?!\\p{L})`, 'u').test(read),
  );
}

describe('a shop in the languages that it speaks', { timeout: 120_000 }, () => {
  let chromium: TestBrowser;
  const houses: TestShop[] = [];
  beforeAll(async () => {
    chromium = await openChromium();
  });
  afterAll(async () => {
    await chromium.close();
    for (const house of houses.toReversed()) await house.close();
  });

  async function listen(house: TestShop): Promise<string> {
    houses.push(house);
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    return `http://shop.test:${(house.app.server.address() as AddressInfo).port}`;
  }

  /** From the front page to the confirmation, in one language. @returns the order, and what stood on the pages */
  async function buy(house: TestShop, base: string, language: string) {
    const { shop } = house;
    const links = shop.addresses.in(language);
    const page = await (await chromium.visitor()).newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    const read: string[] = [];
    const look = async () => {
      await page.locator('html.js').waitFor();
      read.push(await page.evaluate(() => document.body.innerText));
    };
    await page.goto(base + links.home());
    await look();
    await page.goto(base + links.shop());
    await look();
    await page.locator('li.product a').first().click();
    await page.locator('.single_add_to_cart_button').waitFor();
    await look();
    await page.locator('.single_add_to_cart_button').click();
    await page.locator('.site-header .cart-count').getByText('1', { exact: true }).waitFor();
    await page.goto(base + links.cart());
    await look();
    await page.locator('a.checkout-button, [name=proceed]').first().click();
    await page.locator('form.stepped').waitFor();
    expect(new URL(page.url()).pathname).toBe(links.checkout());
    await look();
    await typeAddress(page);
    await page.locator('.next-step-button-wrapper.billing button').click();
    await page.locator('.next-step-button-wrapper.review button').click();
    await page.locator('#payment_method_bacs').check();
    await page.locator('#terms').check();
    await look();
    await page.locator('#place_order').click();
    await page.waitForURL(/order-received\/\d+/);
    await look();
    const id = Number(/order-received\/(\d+)/.exec(page.url())?.[1]);
    const lang = await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
    const head = await page.locator('link[hreflang]').count();
    const switchers = await page.locator('.language-switcher a').allInnerTexts();
    expect(faults).toEqual([]);
    return { order: await readOrder(shop.db.read, id), read: read.join('\n'), lang, head, switchers, page };
  }

  test('one language: no prefix, no switcher, no hreflang, and not a word of another', async () => {
    const house = await openSellingShop('sqlite', { settings: { languages: ['es'] } });
    await cup(house, { es: 'Taza de barro' });
    const base = await listen(house);
    const { order, read, lang, head, switchers } = await buy(house, base, 'es');
    expect(order).toMatchObject({ status: 'on-hold', language: 'es' });
    expect([lang, head, switchers]).toEqual([['es-ES', 'ltr'], 0, []]);
    expect(read).toContain('Taza de barro');
    for (const other of ['ca', 'en']) expect(strange(read, other, ['es'])).toEqual([]);
    const { text } = await house.browser().get('/tienda/');
    expect(text).not.toContain('hreflang');
    expect(text).not.toMatch(/"\/es\//);
  });

  test('four languages: a fourth that was added later is browsed and bought in, borrowing what nobody wrote', async () => {
    const house = await openSellingShop('sqlite');
    const base = await listen(house);
    await cup(house, { ca: 'Tassa de fang', es: 'Taza de barro', en: 'Clay cup' });
    await perform(house.shop, terminal('anna'), (act) => addLanguage(act, { language: 'oc' }));
    await house.settle();
    const { order, read, lang, head, switchers, page } = await buy(house, base, 'oc');
    expect(order).toMatchObject({ status: 'on-hold', language: 'oc' });
    expect([lang, switchers]).toEqual([
      ['oc', 'ltr'],
      ['CA', 'ES', 'EN', 'OC'].map((code) => expect.stringContaining(code)),
    ]);
    expect(head).toBe(0);
    // The product is the shop's own, and the shop's words are Occitan: month and plural too.
    expect(read).toContain('Tassa de fang');
    expect(read).toContain('Ajustar al panièr');
    expect(read).toContain('Comanda amb obligacion de pagament');
    expect(read).toMatch(/\d+ (de |d’)\p{L}+ de 20\d\d/u);
    expect(strange(read, 'es', ['oc', 'ca', 'en'])).toEqual([]);
    expect(strange(read, 'en', ['oc', 'ca', 'es'])).toEqual([]);
    await page.goto(`${base}/oc/produch/tassa-de-fang/`);
    const tongues = await page
      .locator('link[hreflang]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('hreflang')));
    expect(tongues).toEqual(['ca', 'es-ES', 'en-GB', 'oc', 'x-default']);
    await page.locator('.language-switcher a[lang=en]').first().click();
    await page.waitForURL('**/en/product/clay-cup/');
  });
});
