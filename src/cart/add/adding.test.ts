import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addByCall, openSellingShop, partOf } from '../../../tests/support/buying/cart.ts';
import { addCoupon, applyByCall } from '../../../tests/support/buying/coupons.ts';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';

describe.each(engines)('putting things into the cart on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openSellingShop(engine);
  });
  afterAll(() => house.close());
  type Shopper = ReturnType<TestShop['browser']>;
  const count = async (shopper: Shopper) =>
    Number(partOf((await shopper.get('/cistella/')).text, /<span class="cart-count">(\d+)</));
  const carts = async () => (await house.shop.db.read.selectFrom('cart').select('id').execute()).length;
  const said = (text: string) =>
    [
      ...text.matchAll(
        /<(?:li|div class="woocommerce-message")[^>]*>([^<]*(?:Hem afegit a la cistella|Tria|tria|no es pot|esgotat)[^<]*)/g,
      ),
    ].map((match) => match[1]);

  test('what nobody could put in makes no cart', async () => {
    const [draft, gone, few] = [
      await addSimple(house, { more: { status: 'draft' } }),
      await addSimple(house, { stock: 0 }),
      await addSimple(house, { stock: 2 }),
    ];
    const before = await carts();
    for (const form of [
      { product_id: draft },
      { product_id: gone },
      { product_id: few, quantity: 3 },
      { product_id: few, quantity: 0 },
      { product_id: few, quantity: 10_000 },
    ])
      expect((await addByCall(house.browser(), form)).error).toBe(true);
    expect(await carts()).toBe(before);
  });

  test('of what is sold one at a time one goes in, though more are asked for than there are', async () => {
    const id = await addSimple(house, { stock: 2, more: { soldIndividually: true } });
    const reply = await addByCall(house.browser(), { product_id: id, quantity: 5 });
    expect(reply.fragments['.cart-count']).toContain('>1<');
  });

  test('less than the least may be added to what is in the cart already', async () => {
    const id = await addSimple(house, { more: { minQuantity: 3 } });
    const shopper = house.browser();
    await addByCall(shopper, { product_id: id, quantity: 3 });
    expect((await addByCall(shopper, { product_id: id, quantity: 1 })).fragments['.cart-count']).toContain(
      '>4<',
    );
  });

  describe('the parts of a group', () => {
    const group = async (...parts: number[]) =>
      addSimple(house, { price: null, more: { type: 'grouped', groupedIds: parts } });
    const add = (shopper: Shopper, id: number, quantities: Record<string, string | number>) =>
      shopper.post(
        '/botiga/',
        Object.fromEntries([
          ['add-to-cart', id],
          ...Object.entries(quantities).map(([part, quantity]) => [`quantity[${part}]`, quantity]),
        ]),
      );

    test('those that are refused do not hinder the others, and both are told', async () => {
      const [spoon, gone, fork] = [
        await addSimple(house, { name: 'Cullera' }),
        await addSimple(house, { name: 'Ganivet', stock: 0 }),
        await addSimple(house, { name: 'Forquilla' }),
      ];
      const shopper = house.browser();
      const reply = await add(shopper, await group(spoon, gone, fork), { [spoon]: 2, [gone]: 1, [fork]: 3 });
      expect(reply.location).toBe('/botiga/');
      const page = (await shopper.get('/botiga/')).text;
      expect(page).toContain('«Ganivet» s’ha esgotat');
      expect(page).toContain('Hem afegit a la cistella: 2 × «Cullera» i 3 × «Forquilla».');
      expect(await count(shopper)).toBe(5);
    });

    test('what is no quantity, and what is no product, is not added', async () => {
      const spoon = await addSimple(house, { name: 'Culler' });
      const shopper = house.browser();
      await add(shopper, await group(spoon), { [spoon]: 'dos', x: 2, [`0${spoon}`]: 2, '999999999': 1 });
      expect(await count(shopper)).toBe(0);
    });

    test('of anything else than a group are one quantity', async () => {
      const id = await addSimple(house);
      const shopper = house.browser();
      await add(shopper, id, { [id]: 4 });
      expect(await count(shopper)).toBe(1);
    });
  });

  test('whoever is led to the cart after adding stays where he is, when something was refused', async () => {
    const other = await openSellingShop(engine, { settings: { cart: { redirectAfterAdd: true } } });
    const [cup, gone] = [await addSimple(other), await addSimple(other, { stock: 0 })];
    const shopper = other.browser();
    expect((await shopper.get(`/botiga/?add-to-cart=${gone}`)).location).toBe('/botiga/');
    expect((await shopper.get(`/botiga/?add-to-cart=${cup}`)).location).toBe('/cistella/');
    await other.close();
  });

  test('a form that means a call is left to the call', async () => {
    const id = await addSimple(house);
    const shopper = house.browser();
    await shopper.post(`/?wc-ajax=add_to_cart`, { 'add-to-cart': id, product_id: id, quantity: 2 });
    expect(await count(shopper)).toBe(2);
  });

  test('a product with options that is refused for its options leads there, for anything else it does not', async () => {
    const { id, variationIds } = await addVariable(house, { name: 'Càntir', stock: 1 });
    const shopper = house.browser();
    expect((await shopper.get(`/botiga/?add-to-cart=${id}`)).location).toBe('/producte/cantir/');
    const much = await shopper.get(`/botiga/?add-to-cart=${variationIds[0]}&quantity=2`);
    expect(much.location).toBe('/botiga/');
  });

  test('a quantity that was emptied, or is no number, takes no line out of the cart', async () => {
    const shopper = house.browser();
    await addByCall(shopper, { product_id: await addSimple(house), quantity: 2 });
    const { text } = await shopper.get('/cistella/');
    const key = partOf(text, /name="cart\[(\w{32})\]\[qty\]"/);
    for (const quantity of ['', ' ', 'tres', '1e3']) {
      await shopper.fill('/cistella/', { update_cart: 1, [`cart[${key}][qty]`]: quantity });
      expect(await count(shopper)).toBe(2);
    }
  });

  test('a cart has at most twenty coupons', async () => {
    const shopper = house.browser();
    await addByCall(shopper, { product_id: await addSimple(house, { price: 100_000 }) });
    for (let n = 0; n < 20; n += 1)
      expect(await applyByCall(shopper, await addCoupon(house, { ppm: 1000 }))).toContain(
        'Hem aplicat el cupó.',
      );
    expect(await applyByCall(shopper, await addCoupon(house, { ppm: 1000 }))).toContain('no es pot combinar');
  });

  test('what goes well with the cart, and what was said of it, is gone from addresses', async () => {
    const id = await addSimple(house);
    const shopper = house.browser();
    const reply = await shopper.get(
      `/botiga/?orderby=price&add-to-cart=${id}&quantity=2&variation_id=0&attribute_pa_x=1&removed_item=1`,
    );
    expect(reply.location).toBe('/botiga/?orderby=price');
    expect(said((await shopper.get(reply.location)).text)).toHaveLength(1);
  });
});
