import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf, type LineWish } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { findCart } from '../../cart/store.ts';

describe.each(engines)('what an order had, put into the cart again, on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  let anna: Browser;
  let userId: number;
  const { write, become } = ordersOf(() => house);
  const { register } = membersOf(() => house);
  beforeAll(async () => {
    house = await openSellingShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 1850 });
  });
  beforeEach(async () => {
    ({ shopper: anna, userId } = await register());
  });
  afterAll(() => house.close());

  const inCart = async (id = userId) =>
    (await findCart(house.shop.db.read, { sessionId: 0, userId: id }))?.lines ?? [];
  async function ordered(wishes: LineWish[], owner: number | null = userId): Promise<number> {
    const { lines, ...draft } = draftOf(wishes);
    const named = lines.map((line, at) => ({ ...line, name: `Línia ${at + 1}` }));
    const { id } = await write({ ...draft, lines: named, userId: owner }, Date.now());
    await become(id, 'processing', Date.now());
    return id;
  }
  /** The link on the page of an order that its owner opens. */
  async function linkTo(id: number, shopper = anna): Promise<string> {
    const { text } = await shopper.get(`/el-meu-compte/view-order/${id}/`);
    return (/href="([^"]*order_again=[^"]*)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&');
  }
  const said = async (shopper = anna) => (await shopper.get('/cistella/')).text;

  test('is as many of each, of the variation with what was chosen of it', async () => {
    const { variationIds, id } = await addVariable(house, { variations: [{ values: { colour: '' } }] });
    const plain = await addVariable(house);
    const choice = { name: 'attribute_pa_colour', value: 'verd', label: 'Color', display: 'Verd' };
    const draft = draftOf([
      { productId: cup, quantity: 3 },
      { productId: id, variationId: variationIds[0]!, quantity: 2 },
      { productId: plain.id, variationId: plain.variationIds[1]! },
    ]);
    const lines = draft.lines.map((line) =>
      line.productId === id ? { ...line, attributes: [choice] } : line,
    );
    const { id: order } = await write({ ...draft, lines, userId }, Date.now());
    const reply = await anna.get(await linkTo(order));
    expect(reply.location).toBe('/cistella/');
    expect(await inCart()).toMatchObject([
      { productId: cup, variationId: 0, quantity: 3 },
      {
        productId: id,
        variationId: variationIds[0],
        attributes: { attribute_pa_colour: 'verd' },
        quantity: 2,
      },
      { productId: plain.id, variationId: plain.variationIds[1], quantity: 1 },
    ]);
    expect(await said()).not.toContain('ja no es pot tornar a demanar');
  });

  test('names what cannot be had any more, line by line, and what there was not enough of for all of its lines', async () => {
    const few = await addSimple(house, { name: 'Bol', price: 900, stock: 6 });
    const id = await ordered([
      { productId: few, quantity: 2 },
      { productId: null },
      { productId: cup },
      { productId: few, quantity: 3 },
    ]);
    await house.shop.db.transaction((tx) =>
      tx.updateTable('product').set({ stock: 4 }).where('id', '=', few).execute(),
    );
    await anna.get(await linkTo(id));
    const text = await said();
    expect(['1', '2', '3', '4'].filter((at) => text.includes(`«Línia ${at}» ja no`))).toEqual(['2', '4']);
    expect(text).toContain('Hem tornat a posar');
    expect((await inCart()).map(({ quantity }) => quantity)).toEqual([2, 1]);
  });

  test('says nothing of having been put in where nothing was', async () => {
    await anna.get(await linkTo(await ordered([{ productId: null }])));
    const text = await said();
    expect(text).toContain('«Línia 1» ja no es pot tornar a demanar.');
    expect(text).not.toContain('Hem tornat a posar');
  });

  test('is put in by who follows the link, and by no browser that only looks ahead', async () => {
    const link = await linkTo(await ordered([{ productId: cup }]));
    expect((await anna.get(link, { 'sec-purpose': 'prefetch' })).location).toBe('/cistella/');
    expect(await inCart()).toEqual([]);
    await anna.get(link);
    expect(await inCart()).toHaveLength(1);
  });

  test('is one’s own order’s alone: not another’s, a guest’s, none, or by a link that the shop has not made', async () => {
    const own = await linkTo(await ordered([{ productId: cup }]));
    const other = await register();
    const theirs = await ordered([{ productId: cup }], other.userId);
    const guests = await ordered([{ productId: cup }], null);
    const named = (id: number | string) => own.replace(/order_again=\d+/, `order_again=${id}`);
    for (const link of [
      named(theirs),
      named(guests),
      named(999_999),
      named('x'),
      own.replace(/\w{3}$/, 'xyz'),
    ]) {
      expect((await anna.get(link)).location).toBe('/cistella/');
      expect(await said()).toContain('No podem repetir aquesta comanda.');
    }
    expect(await inCart()).toEqual([]);
    for (const stranger of [other.shopper, house.browser()]) {
      await stranger.get(own);
      expect(await said(stranger)).toContain('No podem repetir aquesta comanda.');
    }
    expect(await inCart(other.userId)).toEqual([]);
  });

  test('is not what waits for its money or was not paid', async () => {
    const link = await linkTo(await ordered([{ productId: cup }]));
    const { id } = await write(draftOf([{ productId: cup }], { userId, paymentMethod: 'card' }), Date.now());
    await anna.get(link.replace(/order_again=\d+/, `order_again=${id}`));
    expect(await said()).toContain('No podem repetir aquesta comanda.');
    expect(await inCart()).toEqual([]);
  });
});
