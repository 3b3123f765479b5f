import { createElement } from 'react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addByCall, openSellingShop, partOf } from '../../../tests/support/buying/cart.ts';
import { fillCheckout, updateReview } from '../../../tests/support/buying/checkout.ts';
import { addCoupon, applyByCall } from '../../../tests/support/buying/coupons.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { extendCarts } from '../extras.ts';

describe.each(engines)('the totals of the cart’s page on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  beforeAll(async () => {
    house = await openSellingShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 1210 });
  });
  afterAll(() => house.close());

  async function filled(...products: number[]) {
    const shopper = house.browser();
    for (const product_id of products.length > 0 ? products : [cup]) await addByCall(shopper, { product_id });
    return shopper;
  }
  const page = async (shopper: Browser) => (await shopper.get('/cistella/')).text;
  const goesTo = async (shopper: Browser, country: string, more: Record<string, string> = {}) => {
    await shopper.fill('/cistella/', {
      calc_shipping: 1,
      calc_shipping_country: country,
      calc_shipping_state: '',
      calc_shipping_city: '',
      calc_shipping_postcode: '',
      ...more,
    });
    return page(shopper);
  };
  const amount = (text: string, row: string) =>
    partOf(text, new RegExp(`<tr class="${row}"[^>]*>.*?<bdi>([\\d.,-]+)`));

  describe('ask where it goes', () => {
    const form = (text: string) =>
      partOf(text, /(<form class="woocommerce-shipping-calculator".*?<\/form>)/s);
    const typed = (text: string, name: string) =>
      partOf(partOf(text, new RegExp(`(<input[^>]*name="calc_shipping_${name}"[^>]*>)`)), / value="([^"]*)"/);
    const chosenIn = (text: string, name: string) => {
      const list = partOf(
        text,
        new RegExp(`<select[^>]*name="calc_shipping_${name}"[^>]*>(.*?)</select>`, 's'),
      );
      const options = [...list.matchAll(/<option([^>]*) ?value="(\w*)"([^>]*)>([^<]*)</g)];
      const chosen = options.filter(([, before, , after]) => `${before}${after}`.includes('selected'));
      return { codes: options.map(([, , code]) => code), chosen: chosen.map(([, , code]) => code) };
    };

    test('by a link to fields that are there without scripts too, of the countries that one sells to', async () => {
      const text = form(await page(await filled()));
      expect(partOf(text, /<section[^>]* id="([^"]+)"/)).toBe('shipping-calculator-form');
      expect(text).toMatch(
        /<a href="#shipping-calculator-form"[^>]*aria-controls="shipping-calculator-form"/,
      );
      const { codes, chosen } = chosenIn(text, 'country');
      expect([...codes].sort()).toEqual([...house.shop.settings.sellsTo].sort());
      expect(chosen).toEqual(['ES']);
      for (const [, id] of text.matchAll(/<label for="([^"]+)"/g)) expect(text).toContain(` id="${id}"`);
      expect(text).toContain('name="_wp_http_referer" value="/cistella/"');
      expect(text).toMatch(/<select[^>]*name="calc_shipping_country"[^>]*rel="calc_shipping_state"/);
    });

    test('in empty fields at first, and then with what was said', async () => {
      const shopper = await filled();
      const before = await page(shopper);
      expect(before).toContain('<div class="cart_totals">');
      expect(before).toContain('Calcula l’enviament</a>');
      expect([typed(before, 'city'), typed(before, 'postcode')]).toEqual(['', '']);
      expect(before).toContain('Càlcul per a un enviament a Girona, Espanya.');
      const said = { calc_shipping_postcode: '08001', calc_shipping_city: 'Barcelona' };
      const after = await goesTo(shopper, 'ES', { calc_shipping_state: 'B', ...said });
      expect(after).toContain('<div class="cart_totals calculated_shipping">');
      expect(after).toContain('Canvia l’adreça</a>');
      expect([typed(after, 'city'), typed(after, 'postcode')]).toEqual(['Barcelona', '08001']);
      expect(after).toContain('Destinació: 08001, Barcelona, Espanya.');
      expect(chosenIn(after, 'state').chosen).toEqual(['B']);
    });

    test('for a province, a state from a list or in words, or for none, as addresses there are', async () => {
      const shopper = await filled();
      const field = (text: string) => partOf(text, /(<p[^>]*id="calc_shipping_state_field".*?<\/p>)/s);
      const spain = field(await page(shopper));
      expect(spain).toContain('Província</label>');
      expect(chosenIn(spain, 'state').codes).toHaveLength(53);
      expect(chosenIn(spain, 'state')).toMatchObject({ codes: ['', ...Array(52).fill(expect.any(String))] });
      const texas = field(await goesTo(shopper, 'US', { calc_shipping_state: 'TX' }));
      expect(texas).toContain('Regió o estat</label>');
      expect(chosenIn(texas, 'state').chosen).toEqual(['TX']);
      const kent = field(await goesTo(shopper, 'GB', { calc_shipping_state: 'Kent' }));
      expect(kent).toMatch(/<input[^>]*type="text"[^>]*name="calc_shipping_state"/);
      expect(typed(kent, 'state')).toBe('Kent');
      expect(kent).not.toContain('hidden');
      const france = field(await goesTo(shopper, 'FR'));
      expect(france).toMatch(/^<p[^>]* hidden=""/);
      expect(france).toMatch(/<input[^>]*type="hidden"[^>]*name="calc_shipping_state"/);
      expect(spain).not.toMatch(/^<p[^>]* hidden/);
    });
  });

  describe('offer ways of sending', () => {
    const ways = (text: string) =>
      [...text.matchAll(/<input[^>]*name="shipping_method\[0\]"[^>]*>/g)].map(([input]) => input);

    test('to choose from, each with its name and price for a label, and one is chosen', async () => {
      const text = await page(await filled());
      const [sent = '', fetched = ''] = ways(text);
      expect(ways(text)).toHaveLength(2);
      for (const way of [sent, fetched]) {
        expect(way).toContain('type="radio"');
        expect(way).toContain('data-index="0"');
        expect(way).toContain('form="cart-form"');
        const [id, value] = [partOf(way, / id="([^"]+)"/), partOf(way, / value="([^"]+)"/)];
        expect(id).toBe(`shipping_method_0_${value.replace(':', '')}`);
        expect(text).toContain(`<label for="${id}">`);
      }
      expect([/\schecked/.test(sent), /\schecked/.test(fetched)]).toEqual([true, false]);
      expect(text).toMatch(/<label for="shipping_method_0_flat_rate\d+">Enviament a domicili: .*?4,95/);
      expect(text).toMatch(/<label for="shipping_method_0_local_pickup\d+">Recollida a la botiga<\/label>/);
    });

    test('where there is one only, as what is, without a choice and its button', async () => {
      const shopper = await filled();
      const text = await goesTo(shopper, 'AD');
      expect(ways(text)).toHaveLength(1);
      expect(ways(text)[0]).toContain('type="hidden"');
      expect(ways(text)[0]).not.toMatch(/\schecked/);
      expect(text).not.toContain('name="update_shipping"');
      expect(text).toContain('Destinació: Andorra.');
    });

    test('at the checkout within its own form, which needs no button for them', async () => {
      const { text } = await (await filled()).get('/finalitzar-comanda/');
      expect(ways(text).length).toBeGreaterThan(1);
      expect(ways(text).join()).not.toContain('form=');
      expect(text).not.toContain('name="update_shipping"');
    });

    test('and say where to there is none', async () => {
      const other = await openTestShop(engine);
      const shopper = other.browser();
      await addByCall(shopper, { product_id: await addSimple(other) });
      const text = (await shopper.get('/cistella/')).text;
      expect(text).toContain('No fem enviaments a aquesta destinació: Girona, Espanya.');
      expect(text).not.toContain('id="shipping_method"');
      await other.close();
    });
  });

  describe('say what is tax', () => {
    test('rate by rate, be there several', async () => {
      const bread = await addSimple(house, { price: 1100, more: { taxClass: 'reduced' } });
      const text = await page(await filled(cup, bread));
      const inside = partOf(text, /<small class="includes_tax">(.*?)<\/small>/s);
      const said = inside.replace(/<[^>]*>/g, '').replace(/\u00a0|&nbsp;/g, ' ');
      // Of the cup and of what its sending costs; of the bread.
      expect(said).toMatch(/^inclou 2,96 € IVA \(21 %\), 1,00 € IVA \(10 %\)$/);
      expect(text).not.toContain('<tr class="tax-');
    });

    test('and only say it of a total with tax in it', async () => {
      const tax = { ...house.shop.settings.tax, displayInCart: 'excl' as const };
      const other = await openSellingShop(engine, { settings: { tax } });
      const shopper = other.browser();
      await addByCall(shopper, { product_id: await addSimple(other, { price: 2420 }) });
      await applyByCall(shopper, await addCoupon(other, { code: 'deu' }));
      const text = (await shopper.get('/cistella/')).text;
      expect(text).not.toContain('includes_tax');
      expect(amount(text, 'cart-subtotal')).toBe('20,00');
      expect(amount(text, 'cart-discount coupon-deu')).toBe('-2,00');
      expect(text).toMatch(/Enviament a domicili: .*?4,09/);
      // Of the goods less the coupon, and of sending them.
      expect(amount(text, 'tax-rate tax-rate-es-iva-1')).toBe('4,64');
      expect(amount(text, 'order-total')).toBe('26,73');
      await other.close();
    });

    test('as no row at all where one sum stands for all and there is none', async () => {
      const tax = { ...house.shop.settings.tax, displayInCart: 'excl' as const, totals: 'single' as const };
      const other = await openSellingShop(engine, { settings: { tax } });
      const id = await addSimple(other, { more: { virtual: true, taxClass: 'zero' } });
      const shopper = other.browser();
      await addByCall(shopper, { product_id: id });
      expect((await shopper.get('/cistella/')).text).not.toContain('tax-total');
      await other.close();
    });
  });

  describe('have a row', () => {
    test('of each coupon, with what it takes off and a way to take it out that is named', async () => {
      const shopper = await filled();
      await applyByCall(shopper, await addCoupon(house, { code: 'estiu' }));
      const row = partOf(await page(shopper), /<tr class="cart-discount coupon-estiu">(.*?)<\/tr>/s);
      expect(row).toMatch(/<td data-title="Cupó ESTIU">.*?-1,21/);
      expect(row).toContain('aria-label="Treu el cupó ESTIU"');
      expect(row).toContain('rel="nofollow"');
      expect(row).toContain('[Treu]');
    });

    test('of one that only sends for nothing, which says so in words', async () => {
      const row = async (wish: object) => {
        const shopper = await filled();
        const code = await addCoupon(house, { kind: 'fixed_cart', ppm: 0, ...wish });
        await applyByCall(shopper, code);
        return partOf(
          await page(shopper),
          new RegExp(`<tr class="cart-discount coupon-${code}">(.*?)</tr>`, 's'),
        );
      };
      const free = await row({ freeShipping: true });
      expect(free).toContain('Enviament gratuït');
      expect(free).not.toContain('<bdi>');
      const both = await row({ freeShipping: true, amount: { EUR: 121 } });
      expect(both).toContain('-1,21');
      expect(both).not.toContain('Enviament gratuït');
      const nothing = await row({ amount: { EUR: 0 } });
      expect(nothing).toContain('<bdi>');
      expect(nothing).not.toContain('Enviament gratuït');
    });

    test('of what rooms above the cart take off, below the coupons, and their own part stands below the lines', async () => {
      const other = await openSellingShop(engine);
      const drawn = (kind: string, className: string) => (props: { page: string }) =>
        createElement(kind, { className, title: props.page });
      for (const shop of other.each)
        extendCarts(shop, {
          open: async () => undefined,
          Rows: drawn('tr', 'above'),
          Section: drawn('section', 'above'),
        });
      const shopper = other.browser();
      await addByCall(shopper, { product_id: await addSimple(other) });
      await applyByCall(shopper, await addCoupon(other, { code: 'deu' }));
      const text = await page(shopper);
      expect(text).toMatch(
        /<tr class="cart-discount coupon-deu">.*<\/tr><tr class="above" title="\/cistella\/">/s,
      );
      expect(text).toMatch(/<\/form><section class="above" title="\/cistella\/">/);
      await other.close();
    });

    test('of what a way to pay costs, with its tax where the cart shows it so', async () => {
      const fee = 'checkout.cashOnDeliveryFee';
      const costs = { [`${fee}.kind`]: 'fixed', [`${fee}.amount`]: 2, [`${fee}.taxClass`]: 'standard' };
      const shown = async (at: TestShop, product_id: number) => {
        const shopper = at.browser();
        await addByCall(shopper, { product_id });
        const form = { ...(await fillCheckout(shopper)), payment_method: 'cod' };
        return amount((await updateReview(shopper, form)).review, 'fee');
      };
      const tax = { ...house.shop.settings.tax, displayInCart: 'excl' as const };
      const other = await openSellingShop(engine, { settings: { tax } });
      for (const each of [house, other]) await each.set(costs);
      expect(await shown(house, cup)).toBe('2,42');
      expect(await shown(other, await addSimple(other))).toBe('2,00');
      await house.set({ [`${fee}.kind`]: 'none', [`${fee}.amount`]: 0 });
      await other.close();
    });
  });
});
