import type { Page } from 'playwright-core';
import { type Order, readOrder } from '../../../src/orders/index.ts';
import type { Engine } from '../../../src/platform/db/index.ts';
import { openSellingShop } from '../../support/buying/cart.ts';
import { MARIA } from '../../support/buying/checkout.ts';
import { addSimple } from '../../support/catalogue/catalogue.ts';
import { type ChromiumOptions, openChromium } from '../../support/chromium/chromium.ts';
import { listen } from '../../support/listening.ts';
import type { TestShop } from '../../support/shop.ts';

/** A shop with one cup for sale and a real browser before it: all that an order goes through until it is paid. */
export interface Till {
  house: TestShop;
  base: string;
  /**
   * A page of a new shopper who has the cup, has typed the address and chosen that way to pay.
   *
   * @param options.before is handed the page before anything is on it
   */
  atPayment(method: string, options?: { scripts?: boolean; before?: (page: Page) => unknown }): Promise<Page>;
  /** Agrees and orders. */
  place(page: Page): Promise<void>;
  /** The order that the page's address names. */
  orderOf(page: Page): Promise<Order>;
  close(): Promise<void>;
}

export async function openTill(engine: Engine, options: ChromiumOptions = {}): Promise<Till> {
  const house = await openSellingShop(engine);
  const base = await listen(house, 'shop.test');
  const chromium = await openChromium(options);
  const cup = await addSimple(house, { name: 'Tassa', price: 1850, stock: 50 });
  return {
    house,
    base,
    async atPayment(method, { scripts = true, before } = {}) {
      const page = await (await chromium.visitor({ javaScriptEnabled: scripts })).newPage();
      await before?.(page);
      await page.goto(`${base}/?add-to-cart=${cup}`);
      await page.goto(`${base}/finalitzar-comanda/`);
      await typeAddress(page);
      if (scripts) {
        await page.locator('.next-step-button-wrapper.billing button').click();
        await page.locator('.next-step-button-wrapper.review button').click();
      }
      await choose(page, method);
      return page;
    },
    async place(page) {
      await page.locator('#terms').check();
      await page.locator('#place_order').click();
    },
    async orderOf(page) {
      const id = Number(/order-(?:received|pay)\/(\d+)/.exec(page.url())?.[1]);
      return (await readOrder(house.shop.db.read, id))!;
    },
    async close() {
      await chromium.close();
      await house.close();
    },
  };
}

/** Chooses a way to pay, with scripts and without. */
export const choose = (page: Page, method: string) =>
  page.locator(`label[for=payment_method_${method}]`).click();

/** Types an address, Maria's, into the form of the checkout. */
export async function typeAddress(page: Page, fields: Record<string, string> = MARIA): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`#${name}`);
    if (/_(country|state)$/.test(name)) await field.selectOption(value);
    else await field.fill(value);
  }
}
