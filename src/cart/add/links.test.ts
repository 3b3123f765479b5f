import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addByCall, openSellingShop, partOf } from '../../../tests/support/buying/cart.ts';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';

const HASH = 'woocommerce_cart_hash';

describe.each(engines)('links that change the cart, on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  beforeAll(async () => {
    house = await openSellingShop(engine);
    cup = await addSimple(house, { name: 'Tassa' });
  });
  afterAll(() => house.close());
  const cart = async (shopper: Browser) => (await shopper.get('/cistella/')).text;
  const count = async (shopper: Browser) =>
    Number(partOf(await cart(shopper), /<span class="cart-count">(\d+)</));
  /** With a cup in the cart: the link that takes it out, and the one that brings it back. */
  async function filled() {
    const shopper = house.browser();
    await addByCall(shopper, { product_id: cup, quantity: 2 });
    const link = partOf(await cart(shopper), /href="([^"]*remove_item=[^"]*)"/).replaceAll('&amp;', '&');
    return { shopper, link, undo: link.replace('remove_item', 'undo_item') };
  }

  test('of a refusal alone say nothing of having added', async () => {
    const shopper = house.browser();
    await addByCall(shopper, { product_id: cup });
    await shopper.get(`/botiga/?add-to-cart=${await addSimple(house, { name: 'Gerro', stock: 0 })}`);
    const { text } = await shopper.get('/botiga/');
    expect(text).toContain('«Gerro» s’ha esgotat');
    expect(text).not.toContain('Hem afegit');
  });

  test('may name the variation', async () => {
    const { id, variationIds } = await addVariable(house, { name: 'Safata' });
    const shopper = house.browser();
    await shopper.get(`/botiga/?add-to-cart=${id}&variation_id=${variationIds[1]}`);
    const kept = await house.shop.db.read
      .selectFrom('cart_line')
      .select('variation_id')
      .where('product_id', '=', id)
      .execute();
    expect(kept).toMatchObject([{ variation_id: variationIds[1] }]);
  });

  test('of a group ask for nothing where its part is none, and for a hundred parts at most', async () => {
    const parts: number[] = [];
    for (let part = 0; part < 102; part += 1) parts.push(await addSimple(house));
    const more = { type: 'grouped' as const, groupedIds: parts };
    const id = await addSimple(house, { price: null, more });
    const shopper = house.browser();
    const add = (quantity: number[]) =>
      shopper.post(
        '/botiga/',
        Object.fromEntries([
          ['add-to-cart', id],
          ...parts.map((part, at) => [`quantity[${part}]`, quantity[at] ?? 0]),
        ]),
      );
    await add([0, 3]);
    expect((await shopper.get('/botiga/')).text).not.toContain('woocommerce-error');
    expect(await count(shopper)).toBe(3);
    const many = house.browser();
    await many.post(
      '/botiga/',
      Object.fromEntries([['add-to-cart', id], ...parts.map((part) => [`quantity[${part}]`, 1])]),
    );
    expect(await count(many)).toBe(100);
  });

  test('take out and bring back when they are followed, and say so in the address where something went', async () => {
    const { shopper, link, undo } = await filled();
    expect(shopper.cookies.has(HASH)).toBe(true);
    const gone = await shopper.get(link, {
      referer: 'http://shop.test/botiga/?orderby=price&removed_item=1',
    });
    expect(gone.location).toBe('/botiga/?orderby=price&removed_item=1');
    expect([shopper.cookies.has(HASH), await count(shopper)]).toEqual([false, 0]);
    expect((await shopper.get(link)).location).not.toContain('removed_item');
    const back = await shopper.get(undo, { referer: 'http://shop.test/botiga/?orderby=price' });
    expect(back.location).toBe('/botiga/?orderby=price');
    expect([shopper.cookies.has(HASH), await count(shopper)]).toEqual([true, 2]);
    const elsewhere = await shopper.get(link, { referer: 'https://evil.example/botiga/' });
    expect(elsewhere.location).toBe('/cistella/?removed_item=1');
  });

  test('do nothing for a browser that only looks ahead, as a form, without their token, or for a stranger', async () => {
    const { shopper, link } = await filled();
    for (const way of [
      () => shopper.get(link, { 'sec-purpose': 'prefetch' }),
      () => shopper.post(link),
      () => shopper.get(link.replace(/_wpnonce=\w+/, '_wpnonce=0000000000')),
    ]) {
      await way();
      expect(await count(shopper)).toBe(2);
    }
    const stranger = house.browser();
    expect((await stranger.get(link)).location).toBe('/cistella/');
    expect(stranger.cookies.size).toBe(0);
  });

  test('nor does the call of a stranger, who gets no session of it', async () => {
    const key = partOf((await filled()).link, /remove_item=(\w{32})/);
    const stranger = house.browser();
    const { text } = await stranger.call('remove_from_cart', { cart_item_key: key });
    expect(JSON.parse(text)).toEqual({ success: false });
    expect(stranger.cookies.size).toBe(0);
  });
});
