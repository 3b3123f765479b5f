import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addByCall, openSellingShop, partOf } from '../../../tests/support/buying/cart.ts';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { addPicture } from '../../../tests/support/catalogue/pictures.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';

describe.each(engines)('a line on the cart’s page and in the small cart on %s', (engine) => {
  let house: TestShop;
  let shopper: Browser;
  beforeAll(async () => {
    house = await openSellingShop(engine);
  });
  afterAll(() => house.close());

  /** One thing in the cart of somebody new. @returns its row on the page, and what the small cart says of it */
  async function rowOf(product_id: number, quantity = 1) {
    shopper = house.browser();
    const { fragments } = await addByCall(shopper, { product_id, quantity });
    return { ...(await shown()), small: fragments['div.widget_shopping_cart_content'] ?? '' };
  }
  async function shown() {
    const { text } = await shopper.get('/cistella/');
    return { text, row: partOf(text, /<tr class="woocommerce-cart-form__cart-item cart_item">(.*?)<\/tr>/s) };
  }
  const stock = (quantity: number, backorders: 'no' | 'notify' | 'yes') => ({
    managed: true,
    quantity,
    status: 'instock' as const,
    backorders,
    low: null,
  });
  const field = (row: string) => partOf(row, /(<input type="number"[^>]*>)/);

  test('has a link to take it out, which says what it takes and is followed by nobody who only looks', async () => {
    const id = await addSimple(house, { name: 'Tassa', sku: 'TASSA-1' });
    const { row, small } = await rowOf(id);
    const key = partOf(row, /name="cart\[(\w{32})\]\[qty\]"/);
    for (const [markup, kind] of [
      [row, 'remove'],
      [small, 'remove remove_from_cart_button'],
    ] as const) {
      const link = partOf(markup, new RegExp(`(<a [^>]*class="${kind}"[^>]*>)`));
      expect(link).toContain(`href="/cistella/?remove_item=${key}&amp;_wpnonce=`);
      expect(link).toContain('aria-label="Treu «Tassa» de la cistella"');
      expect(link).toContain(`data-product_id="${id}" `);
      expect(link).toContain('data-product_sku="TASSA-1"');
      expect(link).toContain('rel="nofollow"');
      expect(link, 'nobody reads it here').not.toContain('data-gtm4wp_product_data');
    }
    expect(small).toContain(`data-cart_item_key="${key}"`);
    expect(small).toContain('data-success_message="Hem tret «Tassa» de la cistella."');
  });

  test('leads to what it sells as it was chosen, and says the choice under the name', async () => {
    const { id, variationIds } = await addVariable(house, { name: 'Got' });
    const { row, small } = await rowOf(variationIds[1] ?? 0);
    for (const markup of [row, small]) {
      expect(markup).toContain('href="/producte/got/?attribute_pa_colour=verd"');
      expect(markup).toContain('<dt class="variation-attribute_pa_colour">colour:</dt>');
      expect(markup).toContain('<dd class="variation-attribute_pa_colour">Verd</dd>');
      expect(markup, 'its product, as scripts know it').toContain(`data-product_id="${id}"`);
    }
    const plain = await rowOf(await addSimple(house, { name: 'Plat' }));
    for (const markup of [plain.row, plain.small]) {
      expect(markup).toContain('href="/producte/plat/"');
      expect(markup).not.toContain('<dl');
    }
  });

  test('has its picture without words, for its name stands beside it, and a place for one where there is none', async () => {
    const picture = await addPicture(house, { alts: { ca: 'Una tassa' } });
    const { row, small } = await rowOf(await addSimple(house, { more: { pictureIds: [picture] } }));
    for (const markup of [row, small]) {
      const image = partOf(markup, /(<img [^>]*>)/);
      expect(image).toMatch(/ src="\/media\/[^"]+"/);
      expect(image).toMatch(/srcSet="\/media\/[^"]+ \d+w/i);
      expect(image).toContain('alt=""');
      expect(image).toMatch(/width="\d+" height="\d+"/);
      expect(markup).not.toContain('cart-picture-none');
    }
    const bare = await rowOf(await addSimple(house));
    for (const markup of [bare.row, bare.small]) {
      expect(markup).not.toContain('<img');
      expect(markup).toContain('<span class="cart-picture-none" aria-hidden="true"></span>');
    }
  });

  test('is counted in a field whose words and whose buttons name the goods', async () => {
    const { row } = await rowOf(await addSimple(house, { name: 'Bol', stock: 7 }), 3);
    const id = partOf(field(row), /id="([^"]+)"/);
    expect(id).not.toBe('');
    expect(row).toContain(`for="${id}">Quantitat del producte «Bol»</label>`);
    expect(field(row)).toMatch(/ value="3"/);
    expect(field(row)).toMatch(/ min="0" max="7" step="1"/);
    for (const [step, words] of [
      ['-1', 'Treu una unitat del producte «Bol»'],
      ['1', 'Afegeix una unitat del producte «Bol»'],
    ])
      expect(row).toContain(`aria-label="${words}" aria-controls="${id}" data-step="${step}"`);
    expect(row).not.toContain('disabled');
  });

  test('goes no higher than what there is and what one may have, and all that can be had is the end', async () => {
    const most = async (wish: Parameters<typeof addSimple>[1], quantity = 2) =>
      partOf(field((await rowOf(await addSimple(house, wish), quantity)).row), / max="(\d+)"/);
    expect(await most({ stock: 7, more: { maxQuantity: 5 } })).toBe('5');
    expect(await most({ stock: 4, more: { maxQuantity: 5 } })).toBe('4');
    expect(await most({ more: { maxQuantity: 5 } })).toBe('5');
    expect(await most({})).toBe('9999');
    expect(await most({ more: { stock: stock(1, 'yes') } })).toBe('9999');
    const { row } = await rowOf(await addSimple(house, { stock: 2 }), 2);
    expect(row).toMatch(/data-step="1" disabled=""/);
    expect(row).not.toMatch(/data-step="-1"[^>]*disabled/);
  });

  test('of what is sold one at a time has nothing to count', async () => {
    const { row } = await rowOf(await addSimple(house, { more: { soldIndividually: true } }));
    expect(field(row)).toBe('');
    expect(row).toMatch(/1 <input type="hidden" name="cart\[\w{32}\]\[qty\]" value="1"\/>/);
    expect(row).not.toContain('data-step');
  });

  test('says that some of it is made to order, where the shop wants that told and there is not enough', async () => {
    const told = async (quantity: number, ...of: Parameters<typeof stock>) =>
      (await rowOf(await addSimple(house, { more: { stock: stock(...of) } }), quantity)).row.includes(
        'Disponible per encàrrec',
      );
    expect(await told(3, 2, 'notify')).toBe(true);
    expect(await told(2, 2, 'notify')).toBe(false);
    expect(await told(3, 2, 'yes')).toBe(false);
    expect(await told(2, 2, 'no')).toBe(false);
    const uncounted = { ...stock(0, 'notify'), managed: false };
    const { row } = await rowOf(await addSimple(house, { more: { stock: uncounted } }), 2);
    expect(row).not.toContain('Disponible per encàrrec');
  });

  test('says what one and what all of it cost, in the small cart too', async () => {
    const { row, small } = await rowOf(await addSimple(house, { price: 1850 }), 3);
    const cell = (name: string) =>
      partOf(row, new RegExp(`<td class="product-${name}"[^>]*>.*?<bdi>([\\d.,]+)`));
    expect([cell('price'), cell('subtotal')]).toEqual(['18,50', '55,50']);
    expect(small).toMatch(/<span class="quantity">3 × .*?<bdi>18,50/);
    expect(small).toMatch(
      /<p class="woocommerce-mini-cart__total total"><strong>Subtotal<\/strong> .*?<bdi>55,50/,
    );
    expect(small).toContain('<a href="/cistella/" class="button wc-forward">Mira la cistella</a>');
  });
});
