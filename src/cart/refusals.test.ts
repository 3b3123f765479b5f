import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addByCall, openSellingShop } from '../../tests/support/buying/cart.ts';
import { addSimple, addVariable } from '../../tests/support/catalogue/catalogue.ts';
import { engines, type TestShop } from '../../tests/support/shop.ts';

describe.each(engines)('what is not put into a cart on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openSellingShop(engine);
  });
  afterAll(() => house.close());

  /** Adds one after the other; what the last refusal says, as markup. */
  async function refusalOf(...forms: Record<string, string | number>[]): Promise<string> {
    const shopper = house.browser();
    let reply = await addByCall(shopper, forms[0] ?? {});
    for (const form of forms.slice(1)) reply = await addByCall(shopper, form);
    expect(reply.error).toBe(true);
    expect(reply.product_url).toMatch(/^\//);
    const page = await shopper.get('/cistella/');
    const list = /<ul class="woocommerce-error" role="alert">(.*?)<\/ul>/.exec(page.text)?.[1] ?? '';
    expect((await shopper.get('/cistella/')).text).not.toContain(list);
    return list;
  }
  const LINK = 'href="/cistella/" class="button wc-forward">Mira la cistella</a>';

  test('a variable product whose options are not chosen', async () => {
    const { id } = await addVariable(house, { name: 'Plat' });
    expect(await refusalOf({ product_id: id })).toContain(
      'Abans d’afegir «Plat» a la cistella, tria’n les opcions',
    );
  });

  test('a value that the variation does not have', async () => {
    const { variationIds } = await addVariable(house, { name: 'Bol' });
    const form = { product_id: variationIds[0] ?? 0, attribute_pa_colour: 'verd' };
    expect(await refusalOf(form)).toContain('El valor triat per a «colour» no és vàlid');
  });

  test('a variation of another product', async () => {
    const bowl = await addVariable(house, { name: 'Bol gran' });
    const plate = await addVariable(house, { name: 'Plat pla' });
    const form = { product_id: bowl.id, variation_id: plate.variationIds[0] ?? 0 };
    expect(await refusalOf(form)).toContain('Aquesta opció no és del producte «Bol gran»');
  });

  test('a second piece of what is sold one at a time, with a link to the cart', async () => {
    const id = await addSimple(house, { name: 'Peça única', more: { soldIndividually: true } });
    const said = await refusalOf({ product_id: id, quantity: 5 }, { product_id: id });
    expect(said).toContain('Del producte «Peça única», només te’n pots endur una unitat');
    expect(said).toContain(LINK);
  });

  test('what has no price, is not published, or does not exist', async () => {
    const free = await addSimple(house, { name: 'Sense preu', price: null });
    const draft = await addSimple(house, { more: { status: 'draft' } });
    for (const id of [free, draft, 999_999])
      expect(await refusalOf({ product_id: id })).toContain('no es pot comprar');
  });

  test('what is out of stock', async () => {
    const id = await addSimple(house, { name: 'Gerro', stock: 0 });
    expect(await refusalOf({ product_id: id })).toContain('«Gerro» s’ha esgotat');
  });

  test('more than there is', async () => {
    const id = await addSimple(house, { name: 'Cassola', stock: 3 });
    expect(await refusalOf({ product_id: id, quantity: 4 })).toContain(
      'Del producte «Cassola», només en queden 3 unitats',
    );
  });

  test('more than there is together with what the cart has, with a link to the cart', async () => {
    const id = await addSimple(house, { name: 'Olla', stock: 3 });
    const said = await refusalOf({ product_id: id, quantity: 2 }, { product_id: id, quantity: 2 });
    expect(said).toContain('en queden 3 i ja en tens 2 a la cistella');
    expect(said).toContain(LINK);
  });

  test('the last one, said of one', async () => {
    const id = await addSimple(house, { name: 'Tupí', stock: 1 });
    const said = async (base: string) => {
      const shopper = house.browser();
      await addByCall(shopper, { product_id: id });
      await addByCall(shopper, { product_id: id }, base);
      return (await shopper.get('/cistella/')).text;
    };
    expect(await said('/')).toContain('en queda 1 i ja en tens 1 a la cistella');
    expect(await said('/es/')).toContain('queda 1 y ya tienes 1 en el carrito');
    expect(await said('/en/')).toContain('1 left, and you already have 1 in your cart');
  });

  test('a quantity of nothing, less, or no number', async () => {
    const id = await addSimple(house);
    for (const quantity of ['0', '-3', 'dos', '1e3', 'NaN'])
      expect(await refusalOf({ product_id: id, quantity })).toContain('Tria una quantitat més gran que zero');
  });

  test('less than the least and more than the most', async () => {
    const id = await addSimple(house, { name: 'Espelma', more: { minQuantity: 2, maxQuantity: 6 } });
    expect(await refusalOf({ product_id: id })).toContain('com a mínim 2');
    expect(await refusalOf({ product_id: id, quantity: 7 })).toContain('com a màxim 6');
    expect(await refusalOf({ product_id: id, quantity: 4 }, { product_id: id, quantity: 4 })).toContain(
      'com a màxim 6',
    );
    const plain = await addSimple(house, { name: 'Tap' });
    expect(await refusalOf({ product_id: plain, quantity: '99999999999999999999' })).toContain(
      'com a màxim 9999',
    );
  });

  test('backorders are no limit', async () => {
    const stock = {
      managed: true,
      quantity: 1,
      status: 'instock' as const,
      backorders: 'yes' as const,
      low: null,
    };
    const id = await addSimple(house, { more: { stock } });
    expect(
      (await addByCall(house.browser(), { product_id: id, quantity: 9 })).fragments['.cart-count'],
    ).toContain('>9<');
  });

  test('a fraction is cut off', async () => {
    const id = await addSimple(house);
    expect(
      (await addByCall(house.browser(), { product_id: id, quantity: '2.9' })).fragments['.cart-count'],
    ).toContain('>2<');
  });

  test('without a product the answer is empty', async () => {
    const reply = await house.browser().call('add_to_cart', { quantity: 3 });
    expect([reply.status, reply.text]).toEqual([200, '']);
  });

  test('no garbage makes a call fail', async () => {
    const cup = await addSimple(house, { stock: 5 });
    const { id, variationIds } = await addVariable(house);
    const field = fc.constantFrom(
      'product_id',
      'variation_id',
      'quantity',
      'attribute_pa_colour',
      'attribute_',
      'cart_item_key',
      'security',
      'shipping_method[0]',
      'cart[x][qty]',
      'calc_shipping_country',
      'calc_shipping_postcode',
    );
    const value = fc.oneof(
      fc.constantFrom(
        String(cup),
        String(id),
        String(variationIds[0]),
        '-1',
        '0',
        '1.5',
        '9'.repeat(30),
        '%00',
        'ES',
        '',
      ),
      fc.string({ unit: 'binary', maxLength: 40 }),
    );
    const call = fc.constantFrom(
      'add_to_cart',
      'remove_from_cart',
      'get_refreshed_fragments',
      'get_cart_totals',
      'update_shipping_method',
    );
    const page = fc.constantFrom(
      '/cistella/',
      '/en/cart/',
      `/?add-to-cart=${cup}`,
      '/botiga/?remove_item=x',
      '/?undo_item=%ff',
    );
    const shopper = house.browser();
    await fc.assert(
      fc.asyncProperty(
        call,
        page,
        fc.array(fc.tuple(field, value), { maxLength: 5 }),
        async (name, path, fields) => {
          const body = new URLSearchParams(fields).toString();
          const replies = [await shopper.post(`/?wc-ajax=${name}`, body), await shopper.post(path, body)];
          for (const { status } of replies) expect(status).toBeLessThan(500);
        },
      ),
      { numRuns: 150 },
    );
    expect((await shopper.get('/cistella/')).status).toBe(200);
  });
});
