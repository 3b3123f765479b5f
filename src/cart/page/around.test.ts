import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addByCall, openSellingShop, partOf } from '../../../tests/support/buying/cart.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';

describe.each(engines)('around the lines of the cart’s page on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  beforeAll(async () => {
    house = await openSellingShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 1210 });
  });
  afterAll(() => house.close());
  const change = async (id: number, columns: Record<string, unknown>) => {
    await house.shop.db.transaction((tx) =>
      tx.updateTable('product').set(columns).where('id', '=', id).execute(),
    );
    await house.settle();
  };
  const main = async (shopper: Browser) =>
    partOf((await shopper.get('/cistella/')).text, /(<div class="cart-page">.*)<\/main>/s);

  test('stands nothing where there is nothing to say', async () => {
    const shopper = house.browser();
    await addByCall(shopper, { product_id: cup });
    await main(shopper);
    const text = await main(shopper);
    expect(text).toContain('<h1 class="page-title">Cistella</h1>');
    expect(text).toContain('woocommerce-cart-form');
    for (const part of ['woocommerce-notices-wrapper', 'cross-sells', 'wcml_removed', 'cart-empty'])
      expect(text).not.toContain(part);
  });

  test('stands of an empty one that it is, with a way on, and neither form nor totals', async () => {
    const text = await main(house.browser());
    expect(text).toContain(
      '<p class="cart-empty woocommerce-info" role="status">Encara no tens res a la cistella.</p>',
    );
    expect(text).toMatch(
      /<p class="return-to-shop"><a class="[^"]*" href="\/botiga\/">Torna a la botiga<\/a>/,
    );
    for (const part of ['woocommerce-cart-form', 'cart_totals', 'checkout-button'])
      expect(text).not.toContain(part);
  });

  test('stands what the shop took out, by number and name, and a way back for what can be bought again', async () => {
    const [gone, back] = [
      await addSimple(house, { name: 'Gerra' }),
      await addSimple(house, { name: 'Plat' }),
    ];
    const shopper = house.browser();
    for (const product_id of [cup, gone, back]) await addByCall(shopper, { product_id });
    for (const id of [gone, back]) await change(id, { status: 'draft' });
    const notice = async () =>
      partOf(await main(shopper), /(<form class="woocommerce-info wcml_removed.*?<\/form>)/s);
    const both = await notice();
    expect(both).toMatch(
      /^<form [^>]*method="post" action="\/cistella\/"|^<form [^>]*action="\/cistella\/" method="post"/,
    );
    const title = partOf(both, /<ul class="wcml_removed_cart_items" aria-labelledby="([^"]+)">/);
    expect(both).toContain(`<p id="${title}">Hem tret 2 productes de la cistella:</p>`);
    expect(both).not.toContain('undo_item');
    expect(both).toMatch(/<button type="submit" [^>]*name="clear_removed_items"[^>]*>Esborra aquest avís</);
    await change(back, { status: 'publish' });
    const one = await notice();
    expect(one).toContain('<li>«Gerra» ja no es ven.</li>');
    expect(one).toMatch(
      /<li>«Plat» ja es pot tornar a comprar\. <a href="\/cistella\/\?undo_item=\w{32}&amp;_wpnonce=\w{10}" rel="nofollow">Torna’l a la cistella<\/a><\/li>/,
    );
  });

  test('stands the way to the checkout, under a table whose name is heard', async () => {
    const shopper = house.browser();
    await addByCall(shopper, { product_id: cup });
    const text = await main(shopper);
    expect(text).toMatch(
      /<div class="wc-proceed-to-checkout"><a href="\/finalitzar-comanda\/" class="checkout-button[^"]*">Ves a caixa/,
    );
    expect(text).toContain('<caption class="screen-reader-text">Cistella</caption>');
    expect(text).toContain('<caption class="screen-reader-text">Resum de la compra</caption>');
    for (const [cell, words] of [
      ['name', 'Producte'],
      ['price', 'Preu'],
      ['quantity', 'Quantitat'],
      ['subtotal', 'Subtotal'],
    ]) {
      expect(text).toContain(`<th class="product-${cell}" scope="col">${words}</th>`);
      expect(text).toContain(`<td class="product-${cell}" data-title="${words}">`);
    }
    expect(text).toContain('name="_wp_http_referer" value="/cistella/"');
  });

  test('stands a field for a code, with a label, that no browser fills in or mends', async () => {
    const shopper = house.browser();
    await addByCall(shopper, { product_id: cup });
    const text = await main(shopper);
    const field = partOf(text, /(<input[^>]*name="coupon_code"[^>]*>)/);
    expect(text).toContain(`<label for="${partOf(field, / id="([^"]+)"/)}">Cupó</label>`);
    expect(field).toContain('autoComplete="off"');
    expect(field).toMatch(/spellcheck="false"/i);
    expect(field).toContain('placeholder="Codi del cupó"');
    expect(text).toMatch(/<button type="submit" [^>]*name="apply_coupon"[^>]*>Aplica el cupó</);
    expect(text.indexOf('name="update_cart"'), 'Enter in a quantity means the quantities').toBeLessThan(
      text.indexOf('name="apply_coupon"'),
    );
  });
});
