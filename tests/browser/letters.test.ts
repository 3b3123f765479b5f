import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeLetter } from '../../src/orders/letters/letter.tsx';
import { MAILS } from '../../src/orders/letters/model.ts';
import type { Order } from '../../src/orders/model.ts';
import { addSimple } from '../support/catalogue/catalogue.ts';
import { axeFindings, overflow } from '../support/chromium/axe.ts';
import { openChromium, type TestBrowser } from '../support/chromium/chromium.ts';
import { draftOf, HOME } from '../support/orders/draft.ts';
import { ordersOf } from '../support/orders/orders.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';

/** Whoever has the longest of everything. */
const LONG = {
  ...HOME,
  firstName: 'Maria de la Concepció',
  lastName: 'Casademont-Puigdevall i Vilallonga',
  address1: 'Carrer de Sant Antoni Maria Claret, 1234, escala B, entresòl 2a',
  email: 'maria.concepcio.casademont.puigdevall@comunitat-de-propietaris.example',
};

describe('letters about orders, as mail programs show them', () => {
  let house: TestShop;
  let chromium: TestBrowser;
  let order: Order;
  let page: Page;
  const { write, order: read } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop('sqlite');
    await house.set({ 'checkout.cheques': true });
    const cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 100 });
    const draft = draftOf([{ productId: cup, quantity: 2 }], { paymentMethod: 'cheque' });
    const { id } = await write({ ...draft, billing: LONG, shipping: LONG }, Date.now());
    const found = await read(id);
    const [line] = found.lines;
    const sku = 'CIS-SERVING-BOARD-OLIVE-0123456789-0123456789-0123456789';
    order = { ...found, lines: [{ ...line!, name: 'Descalcificador-antical·li.electrodomèstic', sku }] };
    chromium = await openChromium();
    page = await (await chromium.visitor({ viewport: { width: 390, height: 844 } })).newPage();
  });
  afterAll(async () => {
    await chromium.close();
    await house.close();
  });

  test('are no wider than a phone, whatever somebody and their goods are called', async () => {
    for (const width of [320, 390, 640]) {
      await page.setViewportSize({ width, height: 844 });
      for (const mail of MAILS) {
        await page.setContent(writeLetter(house.shop, order, mail).html);
        expect(await overflow(page), `${mail} at ${width}`).toEqual([]);
      }
    }
  });

  test('have their sums in one line each, at the right edge of the sheet', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.setContent(writeLetter(house.shop, order, 'customer_on_hold').html);
    const sums = await page.locator('tbody td:last-child, tfoot td').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const money = cell.firstChild;
        if (!/\d,\d\d\s€$/.test(money?.textContent ?? '')) return [];
        const range = document.createRange();
        range.selectNodeContents(money as Node);
        const [first, ...more] = range.getClientRects();
        return [{ lines: 1 + more.length, right: Math.round(first?.right ?? 0) }];
      }),
    );
    expect(sums.length).toBeGreaterThan(2);
    expect([...new Set(sums.map(({ lines }) => lines))]).toEqual([1]);
    expect(new Set(sums.map(({ right }) => right)).size).toBe(1);
  });

  test('put both addresses beside each other only where there is room for both', async () => {
    const tops = async (width: number) => {
      await page.setViewportSize({ width, height: 844 });
      await page.setContent(writeLetter(house.shop, order, 'customer_on_hold').html);
      const [bill, parcel] = await Promise.all(
        ['Adreça de facturació', 'Adreça d’enviament'].map((name) =>
          page.getByRole('heading', { name }).boundingBox(),
        ),
      );
      return (parcel?.y ?? 0) - (bill?.y ?? 0);
    };
    expect(await tops(640)).toBe(0);
    expect(await tops(390)).toBeGreaterThan(50);
  });

  test('can be read by everybody, and are asked to stay light by programs that would darken them', async () => {
    for (const mail of ['customer_on_hold', 'customer_invoice', 'shop_new'] as const) {
      await page.setContent(writeLetter(house.shop, order, mail).html);
      expect(await axeFindings(page, { coloursOnly: true })).toEqual([]);
      expect(await page.locator('meta[name="color-scheme"]').getAttribute('content')).toBe('light');
    }
  });
});
