import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOrder } from '../../../src/orders/index.ts';
import { openSellingShop } from '../../support/buying/cart.ts';
import { MARIA } from '../../support/buying/checkout.ts';
import { addSimple } from '../../support/catalogue/catalogue.ts';
import { openChromium, type TestBrowser } from '../../support/chromium/chromium.ts';
import type { TestShop } from '../../support/shop.ts';
import { typeAddress } from './till.ts';

describe('the checkout in a browser', () => {
  let house: TestShop;
  let chromium: TestBrowser;
  let base: string;
  let cup: number;
  beforeAll(async () => {
    house = await openSellingShop('sqlite');
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://shop.test:${(house.app.server.address() as AddressInfo).port}`;
    chromium = await openChromium();
    cup = await addSimple(house, { name: 'Tassa', price: 1850, stock: 50 });
  });
  afterAll(async () => {
    await chromium.close();
    await house.close();
  });

  async function open(language: 'ca' | 'es' = 'ca', context?: BrowserContext, scripts = true): Promise<Page> {
    const page = await (context ?? (await chromium.visitor())).newPage();
    await page.addInitScript(() => {
      Object.assign(window, { updates: 0 });
      document.addEventListener('updated_checkout', () => {
        (window as unknown as { updates: number }).updates += 1;
      });
    });
    const home = language === 'ca' ? '/' : '/es/';
    await page.goto(`${base}${home}?add-to-cart=${cup}`);
    await page.goto(base + (language === 'ca' ? '/finalitzar-comanda/' : '/es/finalizar-compra/'));
    if (scripts) await page.waitForFunction(() => (window as unknown as { updates: number }).updates > 0);
    return page;
  }
  /** Does something and waits until the totals that it causes are on the page. */
  async function updated(page: Page, cause: () => Promise<unknown>): Promise<void> {
    const done = page.evaluate(
      () =>
        new Promise((resolve) => document.body.addEventListener('updated_checkout', resolve, { once: true })),
    );
    await cause();
    await done;
  }
  const step = (page: Page, name: string) => page.locator(`.nv-checkout-step[data-step=${name}]`);
  const activeSteps = (page: Page) =>
    page
      .locator('.nv-checkout-step.active')
      .evaluateAll((steps) => steps.map((each) => (each as HTMLElement).dataset.step));

  test('the shopper can move to any step by clicking', async () => {
    const page = await open();
    for (const [name, part] of [
      ['payment', '#place_order'],
      ['billing', '#billing_first_name'],
      ['review', '.woocommerce-checkout-review-order-table'],
    ] as const) {
      await step(page, name).click();
      expect(await page.locator(part).isVisible()).toBe(true);
    }
    expect(await page.locator('#billing_first_name').isVisible()).toBe(false);
    expect(await page.locator('#place_order').isVisible()).toBe(false);
  });

  test('billing shows the details, review the order, payment the payment; steps up to the current one are active', async () => {
    const page = await open();
    await page.locator('#billing_first_name').waitFor();
    expect(await activeSteps(page)).toEqual(['billing']);
    expect(await page.locator('#place_order').isVisible()).toBe(false);
    await typeAddress(page);
    await page.getByRole('button', { name: 'Repassa la comanda' }).click();
    expect(await activeSteps(page)).toEqual(['billing', 'review']);
    expect(await page.locator('#customer_details').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Continua cap al pagament' }).click();
    expect(await activeSteps(page)).toEqual(['billing', 'review', 'payment']);
    expect(await page.locator('#place_order').isVisible()).toBe(true);
    await step(page, 'billing').click();
    expect(await activeSteps(page)).toEqual(['billing']);
    expect(await page.locator('#billing_first_name').isVisible()).toBe(true);
  });

  test('the button to the next step looks at this one, and leads to its first fault in words', async () => {
    const page = await open();
    await page.locator('#billing_email').fill('maria@example.cat');
    await page.getByRole('button', { name: 'Repassa la comanda' }).click();
    expect(await activeSteps(page)).toEqual(['billing']);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('billing_first_name');
    expect(await page.locator('#billing_first_name_description').innerText()).toBe(
      'El camp «Nom» és obligatori.',
    );
    expect(await page.locator('#billing_email_description').count()).toBe(0);
    // The address where goods would go otherwise is not asked for.
    expect(await page.locator('#shipping_first_name_description').count()).toBe(0);
  });

  test('a bad e-mail or telephone is said in words at once, and what is said follows its cause', async () => {
    const page = await open();
    const email = page.locator('#billing_email');
    const said = page.locator('#billing_email_description');
    await email.focus();
    await page.keyboard.press('Tab');
    expect(await said.innerText()).toBe('El camp «Correu electrònic» és obligatori.');
    await email.fill('maria@');
    await page.keyboard.press('Tab');
    expect(await said.innerText()).toBe('Escriu una adreça electrònica vàlida a «Correu electrònic».');
    expect(await email.getAttribute('aria-describedby')).toBe('billing_email_description');
    await email.fill('maria@example.cat');
    await page.keyboard.press('Tab');
    expect(await said.count()).toBe(0);
    expect(await email.getAttribute('aria-invalid')).toBe(null);
    await page.locator('#billing_phone').fill('cap');
    await page.keyboard.press('Tab');
    expect(await page.locator('#billing_phone_description').innerText()).toBe(
      'Escriu un número de telèfon vàlid a «Telèfon».',
    );
  });

  test('what is said at a field moves no button away from under the mouse that presses it', async () => {
    const page = await open();
    await typeAddress(page, { ...MARIA, billing_phone: '12' });
    await page.locator('#billing_first_name').focus();
    const said = page.locator('#billing_phone_description');
    await said.waitFor();
    await page.locator('#billing_phone').fill('');
    await page.locator('#billing_phone').pressSequentially('972 20 12 34');
    await said.waitFor({ state: 'detached' });
    // And one that comes with leaving: the button is pressed before anything moves.
    const next = page.locator('.next-step-button-wrapper.billing button');
    await page.locator('#billing_email').fill('maria@');
    await next.click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('billing_email');
    await page.locator('#billing_email').fill('maria@example.com');
    await next.click();
    await expect.poll(() => page.locator('form.checkout').getAttribute('data-step')).toBe('review');
    await page.context().close();
  });

  test('the review shows for whom and where to, as typed last', async () => {
    const page = await open();
    await typeAddress(page);
    await page.getByRole('button', { name: 'Repassa la comanda' }).click();
    const recipient = page.locator('.checkout-recipient');
    await recipient.getByText('Carrer de la Força, 8').waitFor();
    for (const line of ['Maria Puig Serra', '17004 Girona', 'La confirmació anirà a maria@example.cat.'])
      expect(await recipient.innerText()).toContain(line);
    await recipient.getByRole('link').click();
    expect(await activeSteps(page)).toEqual(['billing']);
    await page.locator('#ship-to-different-address-checkbox').check();
    const other = {
      shipping_first_name: 'Núria',
      shipping_last_name: 'Sala',
      shipping_address_1: 'Plaça Nova, 1',
    };
    await typeAddress(page, {
      ...other,
      shipping_postcode: '17001',
      shipping_city: 'Girona',
      shipping_state: 'GI',
    });
    await page.getByRole('button', { name: 'Repassa la comanda' }).click();
    await recipient.getByText('Plaça Nova, 1').waitFor();
    expect(await recipient.innerText()).not.toContain('Carrer de la Força');
  });

  test('log-in and coupon are one line above the form, and open at a key like buttons', async () => {
    const page = await open();
    const tops = await page
      .locator('.checkout-asides > :is(.woocommerce-form-login-toggle, .woocommerce-form-coupon-toggle)')
      .evaluateAll((asides) => asides.map((aside) => Math.round(aside.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(1);
    expect(tops).toHaveLength(2);
    await page.getByRole('button', { name: 'Escriu-ne el codi' }).press(' ');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('coupon_code');
  });

  test('totals follow the province, and the order is placed without leaving the page first', async () => {
    const page = await open();
    await typeAddress(page);
    // What was typed before asks for totals too: the reply that counts is the one with the right tax.
    const tax = (name: string) => page.locator('.includes_tax', { hasText: name }).waitFor();
    await page.locator('#billing_state').selectOption('GC');
    await tax('IGIC');
    expect(await page.locator('.includes_tax').innerText()).toContain('IGIC');
    await page.locator('#billing_state').selectOption('GI');
    await page.locator('#billing_postcode').fill('17004');
    await tax('IVA');
    expect(await page.locator('.includes_tax').innerText()).toContain('IVA');
    await step(page, 'payment').click();
    await page.locator('#payment_method_cod').check();
    await page.locator('#terms').check();
    await page.locator('#place_order').click();
    await page.waitForURL(/order-received\/\d+\/\?key=wc_order_/);
    expect(await page.locator('.woocommerce-thankyou-order-received').innerText()).toContain('Gràcies');
    const id = Number(/order-received\/(\d+)/.exec(page.url())?.[1]);
    expect(await readOrder(house.shop.db.read, id)).toMatchObject({
      status: 'processing',
      paymentMethod: 'cod',
      totals: { total: 2345 },
    });
  });

  test('a mistake opens the step that has the field, and the field says what is wrong', async () => {
    const page = await open();
    await typeAddress(page, { ...MARIA, billing_postcode: '08001' });
    await step(page, 'payment').click();
    await page.locator('#terms').check();
    await page.locator('#place_order').click();
    const message = page.locator('#billing_postcode_description');
    await message.waitFor();
    expect(await message.innerText()).toBe('El codi postal no és d’aquesta província.');
    expect(await activeSteps(page)).toEqual(['billing']);
    expect(await page.locator('#billing_postcode').getAttribute('aria-describedby')).toBe(
      'billing_postcode_description',
    );
    await page.locator('.woocommerce-NoticeGroup-checkout li[data-id=billing_postcode] a').click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('billing_postcode');
  });

  test('another country brings its own control for the state, and coming back the provinces', async () => {
    const page = await open();
    const tag = () =>
      page
        .locator('#billing_state')
        .evaluate((field) => `${field.tagName} ${(field as HTMLInputElement).type}`);
    expect(await tag()).toBe('SELECT select-one');
    await page.locator('#billing_country').selectOption('FR');
    expect(await tag()).toBe('INPUT hidden');
    await page.locator('#billing_country').selectOption('GB');
    expect(await tag()).toBe('INPUT text');
    await page.locator('#billing_country').selectOption('ES');
    expect(await tag()).toBe('SELECT select-one');
    expect(await page.locator('#billing_state_field label').innerText()).toContain('Província');
  });

  test('what the tax number is called follows the country, as it does without scripts', async () => {
    const page = await open();
    const label = () => page.locator('#billing_nif_field label').innerText();
    expect(await label()).toContain('NIF o NIE');
    await page.locator('#billing_country').selectOption('FR');
    expect(await label()).toContain('Número d’IVA');
    await page.locator('#billing_country').selectOption('ES');
    expect(await label()).toContain('NIF o NIE');
  });

  test('what is the same after an update is left alone', async () => {
    const page = await open();
    const before = await page.locator('#payment').elementHandle();
    await updated(page, () =>
      page
        .locator('#billing_address_1')
        .fill('Carrer Nou, 1')
        .then(() => page.locator('#billing_address_1').blur()),
    );
    const after = await page.locator('#payment').elementHandle();
    expect(await page.evaluate(([a, b]) => a === b, [before, after])).toBe(true);
  });

  test('what was chosen stays when the totals come anew', async () => {
    const page = await open();
    await typeAddress(page);
    await step(page, 'payment').click();
    await page.locator('#payment_method_cod').check();
    await page.locator('#terms').check();
    await step(page, 'billing').click();
    await updated(page, () => page.locator('#billing_state').selectOption('GC'));
    expect(await page.locator('#payment_method_cod').isChecked()).toBe(true);
    expect(await page.locator('#terms').isChecked()).toBe(true);
  });

  test('without scripts everything stands on one page, and the order is placed in Spanish', async () => {
    const page = await open('es', await chromium.visitor({ javaScriptEnabled: false }), false);
    for (const part of ['#customer_details', '.woocommerce-checkout-review-order-table', '#place_order'])
      expect([part, await page.locator(part).isVisible()]).toEqual([part, true]);
    await typeAddress(page);
    await page.locator('#payment_method_bacs').check();
    await page.locator('#terms').check();
    await page.getByRole('button', { name: 'Actualizar los totales' }).click();
    await page.getByRole('button', { name: 'Pedido con obligación de pago' }).click();
    await page.waitForURL(/\/es\/finalizar-compra\/order-received\//);
    expect(await page.locator('h1').innerText()).toBe('Pedido recibido');
  });

  test('cart totals and the order review are sticky in a sidebar: the review from 959 px, the totals from 1199 px', async () => {
    const wide = await open('ca', await chromium.visitor({ viewport: { width: 959, height: 800 } }));
    const table = wide.locator('.woocommerce-checkout-review-order-table');
    expect(await table.evaluate((element) => getComputedStyle(element).position)).toBe('sticky');
    expect(await table.isVisible()).toBe(true);
    const totals = () =>
      wide.locator('.cart-collaterals').evaluate((element) => getComputedStyle(element).position);
    await wide.goto(`${base}/cistella/`);
    expect(await totals()).not.toBe('sticky');
    await wide.setViewportSize({ width: 1199, height: 800 });
    expect(await totals()).toBe('sticky');
    const narrow = await open('ca', await chromium.visitor({ viewport: { width: 958, height: 800 } }));
    expect(await narrow.locator('.woocommerce-checkout-review-order-table').isVisible()).toBe(false);
    await step(narrow, 'payment').click();
    expect(await narrow.locator('.order-total').isVisible()).toBe(true);
    expect(await narrow.locator('.cart-subtotal').isVisible()).toBe(false);
  });

  test('what was typed stands there again in another language, and goes with the order', async () => {
    const page = await open();
    await typeAddress(page);
    await page.locator('#order_comments').fill('Al segon timbre.');
    await page.locator('.language-switcher a[lang=es]').first().click();
    await page.waitForURL(/\/es\/finalizar-compra\//);
    await expect.poll(() => page.locator('#billing_email').inputValue()).toBe(MARIA.billing_email);
    const there = await Promise.all(
      ['billing_first_name', 'billing_address_1', 'billing_phone', 'order_comments'].map((name) =>
        page.locator(`#${name}`).inputValue(),
      ),
    );
    expect(there).toEqual([
      MARIA.billing_first_name,
      MARIA.billing_address_1,
      MARIA.billing_phone,
      'Al segon timbre.',
    ]);
    const kept = () => page.evaluate(() => sessionStorage.getItem('cistella.checkout'));
    expect(await kept()).toContain(MARIA.billing_email);
    await step(page, 'payment').click();
    await page.locator('#payment_method_cod').check();
    await page.locator('#terms').check();
    await page.locator('#place_order').click();
    await page.waitForURL(/order-received\/\d+\//);
    expect(await kept()).toBeNull();
  });
});

describe('the checkout in a browser, where whoever orders much is asked for a proof', () => {
  let house: TestShop;
  let chromium: TestBrowser;
  beforeAll(async () => {
    house = await openSellingShop('sqlite', {
      settings: { captcha: { provider: 'altcha' } },
      checkoutLimits: true,
    });
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    chromium = await openChromium();
  });
  afterAll(async () => {
    await chromium.close();
    await house.close();
  });

  test('a form that could bring no proof at first brings one with its next try, and nobody is asked', async () => {
    const cup = await addSimple(house, { name: 'Tassa', price: 1850, stock: 50 });
    const { port } = house.app.server.address() as AddressInfo;
    const base = `http://127.0.0.1:${port}`;
    const { take } = house.shop.limits;
    house.shop.limits.take = async (what, who) => what !== 'checkout_unasked' && take(what, who);
    const page = await (await chromium.visitor()).newPage();
    let away = true;
    await page.route('**/captcha/challenge', (route) => (away ? route.abort() : route.continue()));
    await page.goto(`${base}/?add-to-cart=${cup}`);
    await page.goto(`${base}/finalitzar-comanda/`);
    await typeAddress(page);
    await page.locator('.nv-checkout-step[data-step=payment]').click();
    await page.locator('label[for=payment_method_bacs]').click();
    await page.locator('#place_order').click();
    await page.locator('.woocommerce-error', { hasText: 'condicions' }).waitFor();
    // The page moves there, and the header that stays does not cover what is said.
    await page.waitForFunction(() => {
      const top = document.querySelector('.woocommerce-NoticeGroup > *')?.getBoundingClientRect().top ?? 0;
      const header = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0;
      const moved = document.documentElement.dataset.last === String(scrollY);
      document.documentElement.dataset.last = String(scrollY);
      return moved && scrollY > 0 && top >= header;
    });
    away = false;
    await page.locator('#terms').check();
    await page.locator('#place_order').click();
    await page
      .locator('.woocommerce-error:not(:has-text("condicions")), h1:has-text("Comanda rebuda")')
      .waitFor();
    expect(new URL(page.url()).pathname).toContain('/order-received/');
  });
});
