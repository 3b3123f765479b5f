import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { findPurchasables } from '../../catalogue/index.ts';
import type { Tx } from '../../platform/db/index.ts';
import { MOST_LINES, type Owner } from '../model.ts';
import { restoreLines, snapshotCart } from '../snapshot.ts';
import { findCart, readChangedAt, updateCart } from '../store.ts';
import { putLine } from '../store-lines.ts';
import { priceContextOf, type Shopping } from './price-context.ts';
import { addToCart, removeLine, undoRemove, updateQuantities } from './steps.ts';
import { takeOverCart } from './steps-join.ts';

describe.each(engines)('commands of the cart on %s', (engine) => {
  let house: TestShop;
  let shopping: Shopping;
  beforeAll(async () => {
    house = await openSellingShop(engine);
    const [currency] = house.shop.settings.currencies;
    shopping = { shop: house.shop, language: 'ca', currency: currency!, now: 5000 };
  });
  afterAll(() => house.close());

  let owner: Owner = { sessionId: 0, userId: 1000 };
  beforeEach(() => {
    owner = { sessionId: 0, userId: (owner.userId ?? 0) + 1 };
  });
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => house.shop.db.transaction(work);
  const cart = async () => (await findCart(house.shop.db.read, owner))!;
  const quantities = async () => (await cart()).lines.map(({ quantity }) => quantity);
  const changedAt = async () => readChangedAt(house.shop.db.read, (await cart()).id);
  async function put(id: number, quantity = 1, now = 1, attributes = {}) {
    const item = (await findPurchasables(house.shop.db.read, [id], priceContextOf(shopping))).get(id)!;
    const options = { now, isNew: false, currency: 'EUR' };
    return inTx((tx) => addToCart(tx, owner, { item, attributes, quantity }, options));
  }
  const update = async (now: number, ...wanted: [key: string, quantity: number][]) =>
    (await inTx((tx) => updateQuantities(tx, { ...shopping, now }, owner, new Map(wanted)))).map(
      ({ code }) => code,
    );

  describe('adding', () => {
    test('says what the cart has then, and that is what is kept', async () => {
      const [cup, jug] = [await addSimple(house, { price: 700 }), await addSimple(house)];
      expect((await put(cup, 2)).cart.lines.map(({ quantity }) => quantity)).toEqual([2]);
      await put(jug, 1, 2);
      const { cart: said, quantity, refused } = await put(cup, 3, 3);
      expect([quantity, refused]).toEqual([3, undefined]);
      expect(said).toEqual(await cart());
      expect(said.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
        [cup, 5],
        [jug, 1],
      ]);
      expect(await changedAt()).toBe(3);
    });

    test('remembers the price that the shopper was told first', async () => {
      const cup = await addSimple(house, { price: 700 });
      await put(cup);
      await inTx((tx) =>
        tx.updateTable('product_price').set({ regular: 900 }).where('product_id', '=', cup).execute(),
      );
      await put(cup);
      expect((await cart()).lines[0]?.seen).toEqual({ price: 700, currency: 'EUR' });
    });

    test('of what is sold one at a time puts one, however many are asked for, and no second', async () => {
      const one = await addSimple(house, { stock: 3, more: { soldIndividually: true } });
      expect((await put(one, 5)).quantity).toBe(1);
      expect((await put(one, 1)).refused?.code).toBe('sold_individually');
      expect(await quantities()).toEqual([1]);
    });

    test('is refused for what cannot be bought, and changes nothing', async () => {
      const [draft, gone] = [
        await addSimple(house, { more: { status: 'draft' } }),
        await addSimple(house, { stock: 0 }),
      ];
      expect((await put(draft)).refused?.code).toBe('not_purchasable');
      expect((await put(gone)).refused?.code).toBe('out_of_stock');
      expect((await cart()).lines).toEqual([]);
    });

    test('a full cart takes no other line, but more of those that it has', async () => {
      const [cup, jug] = [await addSimple(house), await addSimple(house)];
      const { cart: made } = await put(cup);
      await inTx(async (tx) => {
        for (let n = 1; n < MOST_LINES - 1; n += 1) {
          const line = { key: `other ${n}`, productId: 900_000 + n, variationId: 0 };
          await putLine(tx, made.id, { ...line, attributes: {}, quantity: 1, seen: undefined }, 1);
        }
      });
      expect((await put(jug)).refused).toBeUndefined();
      const another = await put(await addSimple(house));
      expect(another.refused).toEqual({ code: 'full', values: { count: MOST_LINES }, viewCart: false });
      expect((await put(cup)).refused).toBeUndefined();
      expect((await cart()).lines).toHaveLength(MOST_LINES);
    });

    test('variations that share their product’s stock are counted together, others by themselves', async () => {
      const shared = await addVariable(house, { stock: 5 });
      const own = await addVariable(house, {
        variations: [
          { values: { colour: 'Blau' }, stock: 5 },
          { values: { colour: 'Verd' }, stock: 5 },
        ],
      });
      const [blue = 0, green = 0] = shared.variationIds;
      await put(blue, 3);
      expect((await put(green, 3)).refused?.code).toBe('exceeds_stock');
      expect((await put(green, 2)).refused).toBeUndefined();
      const [first = 0, second = 0] = own.variationIds;
      await put(first, 5);
      expect((await put(second, 5)).refused).toBeUndefined();
      expect(await quantities()).toEqual([3, 2, 5, 5]);
    });

    test('a variation with a stock of its own takes nothing from what its sisters share', async () => {
      const { variationIds } = await addVariable(house, {
        stock: 5,
        variations: [{ values: { colour: 'Blau' }, stock: 5 }, { values: { colour: 'Verd' } }],
      });
      const [own = 0, shared = 0] = variationIds;
      await put(own, 5);
      expect((await put(shared, 5)).refused).toBeUndefined();
      expect((await put(shared, 1)).refused?.code).toBe('exceeds_stock');
      expect(await quantities()).toEqual([5, 5]);
    });

    test('lines of one variation with different choices share its stock, and not its bounds', async () => {
      const { variationIds } = await addVariable(house, {
        stock: 5,
        more: { maxQuantity: 3 },
        variations: [{ values: { colour: '' } }],
      });
      const [any = 0] = variationIds;
      const [blue, green] = [{ attribute_pa_colour: 'blau' }, { attribute_pa_colour: 'verd' }];
      expect((await put(any, 3, 1, blue)).refused).toBeUndefined();
      expect((await put(any, 3, 1, green)).refused?.code).toBe('exceeds_stock');
      expect((await put(any, 2, 1, green)).refused).toBeUndefined();
      expect((await put(any, 1, 1, blue)).refused?.code).toBe('exceeds_stock');
    });
  });

  describe('changing quantities', () => {
    test('sets those that are named, takes out those of none or less, and leaves the others', async () => {
      const ids = [await addSimple(house), await addSimple(house), await addSimple(house)];
      for (const id of ids) await put(id, 2);
      const [first, second, third] = (await cart()).lines.map(({ key }) => key);
      expect(await update(9, [first!, 5], [second!, 0], ['unknown', 3])).toEqual([]);
      expect(await quantities()).toEqual([5, 2]);
      expect(await changedAt()).toBe(9);
      expect(await update(10, [third!, -1])).toEqual([]);
      expect(await quantities()).toEqual([5]);
    });

    test('to what they are is no change', async () => {
      await put(await addSimple(house), 2, 3);
      const [line] = (await cart()).lines;
      expect(await update(9, [line!.key, 2], ['unknown', 3])).toEqual([]);
      expect(await changedAt()).toBe(3);
    });

    test('of a cart that is not there is none either', async () => {
      expect(await update(9, ['unknown', 3])).toEqual([]);
      expect(await findCart(house.shop.db.read, owner)).toBeUndefined();
    });

    test('keeps the bounds, what is sold one at a time, and the stock; the refused stay as they were', async () => {
      const [few, single, bounded, free] = [
        await addSimple(house, { stock: 3 }),
        await addSimple(house, { more: { soldIndividually: true } }),
        await addSimple(house, { more: { minQuantity: 2, maxQuantity: 4 } }),
        await addSimple(house),
      ];
      await put(few);
      await put(single);
      await put(bounded, 3);
      await put(free);
      const [a, b, c, d] = (await cart()).lines.map(({ key }) => key as string);
      expect(await update(9, [a!, 4], [b!, 2], [c!, 5], [d!, 6])).toEqual([
        'not_enough',
        'sold_individually',
        'at_most',
      ]);
      expect(await quantities()).toEqual([1, 1, 3, 6]);
      expect(await update(9, [a!, 3], [c!, 1])).toEqual(['at_least']);
      expect(await update(9, [c!, 4])).toEqual([]);
      expect(await quantities()).toEqual([3, 1, 4, 6]);
    });

    test('of what has sold out is refused, and taking it out is not', async () => {
      const cup = await addSimple(house, { stock: 5 });
      await put(cup, 2);
      const [line] = (await cart()).lines;
      await inTx((tx) => tx.updateTable('product').set({ stock: 0 }).where('id', '=', cup).execute());
      expect(await update(9, [line!.key, 1])).toEqual(['out_of_stock']);
      expect(await update(9, [line!.key, 0])).toEqual([]);
      expect(await quantities()).toEqual([]);
    });

    test('what one line gives back another may take, in the order of the lines', async () => {
      const { variationIds } = await addVariable(house, { stock: 5 });
      const [blue = 0, green = 0] = variationIds;
      await put(blue, 3);
      await put(green, 2);
      const [first, second] = (await cart()).lines.map(({ key }) => key as string);
      expect(await update(9, [first!, 1], [second!, 4])).toEqual([]);
      expect(await quantities()).toEqual([1, 4]);
      expect(await update(9, [first!, 2])).toEqual(['exceeds_stock']);
      expect(await update(9, [first!, 0], [second!, 5])).toEqual([]);
      expect(await quantities()).toEqual([5]);
    });

    test('what one line has taken no other may, and what it was refused it has not taken', async () => {
      const { variationIds } = await addVariable(house, { stock: 5 });
      const [blue = 0, green = 0] = variationIds;
      await put(blue, 3);
      await put(green, 1);
      const [first, second] = (await cart()).lines.map(({ key }) => key as string);
      expect(await update(9, [first!, 4], [second!, 2])).toEqual(['exceeds_stock']);
      expect(await quantities()).toEqual([4, 1]);
      await update(9, [first!, 3]);
      expect(await update(9, [first!, 9], [second!, 2])).toEqual(['not_enough']);
      expect(await quantities()).toEqual([3, 2]);
    });

    test('to one is always allowed for what is sold one at a time since', async () => {
      const cup = await addSimple(house);
      await put(cup, 3);
      const [line] = (await cart()).lines;
      await inTx((tx) =>
        tx.updateTable('product').set({ sold_individually: 1 }).where('id', '=', cup).execute(),
      );
      expect(await update(9, [line!.key, 2])).toEqual(['sold_individually']);
      expect(await update(9, [line!.key, 1])).toEqual([]);
      expect(await quantities()).toEqual([1]);
    });
  });

  describe('taking out', () => {
    test('a line that was taken out comes back as it was, once', async () => {
      await put(await addSimple(house), 2);
      await put(await addSimple(house), 3);
      const [line] = (await cart()).lines;
      const remove = (key: string, now: number) => inTx((tx) => removeLine(tx, owner, key, now));
      const undo = (key: string, now: number) => inTx((tx) => undoRemove(tx, owner, key, now));
      expect(await remove('unknown', 7)).toBeUndefined();
      expect(await undo(line!.key, 7)).toBeUndefined();
      expect(await changedAt()).toBe(1);
      expect(await remove(line!.key, 8)).toEqual(line);
      expect(await quantities()).toEqual([3]);
      expect(await changedAt()).toBe(8);
      expect(await remove(line!.key, 9)).toBeUndefined();
      expect(await undo(line!.key, 9)).toEqual(line);
      expect(await quantities()).toEqual([2, 3]);
      expect(await changedAt()).toBe(9);
      expect(await undo(line!.key, 10)).toBeUndefined();
    });

    test('there is nothing to take out of a cart that is not there', async () => {
      expect(await inTx((tx) => removeLine(tx, owner, 'unknown', 1))).toBeUndefined();
      expect(await inTx((tx) => undoRemove(tx, owner, 'unknown', 1))).toBeUndefined();
      expect(await findCart(house.shop.db.read, owner)).toBeUndefined();
    });
  });

  describe('of an account that becomes another', () => {
    const join = (from: Owner, into: Owner) =>
      inTx((tx) => takeOverCart(tx, from.userId ?? 0, into.userId ?? 0));
    const other = (): Owner => ({ sessionId: 0, userId: (owner.userId ?? 0) + 5000 });
    const cartOfOther = () => findCart(house.shop.db.read, other());
    /** Puts into the other account's cart. */
    const putThere = async (...ids: number[]) => {
      const mine = owner;
      owner = other();
      for (const id of ids) await put(id, 2);
      owner = mine;
    };

    test('is the other’s that had none, and nothing where there was none', async () => {
      const cup = await addSimple(house);
      await put(cup, 3);
      await join(owner, other());
      expect((await cartOfOther())?.lines).toMatchObject([{ productId: cup, quantity: 3 }]);
      expect(await findCart(house.shop.db.read, owner)).toBeUndefined();
      await join(owner, other());
      expect((await cartOfOther())?.lines).toHaveLength(1);
    });

    test('brings what the other lacks, lines and coupons, and changes nothing of what is there', async () => {
      const [both, mine, theirs] = [await addSimple(house), await addSimple(house), await addSimple(house)];
      await put(both, 7);
      await put(mine, 3);
      await putThere(both, theirs);
      const coupons = async (of: Owner, codes: string[]) => {
        const { id } = (await findCart(house.shop.db.read, of))!;
        await inTx((tx) => updateCart(tx, id, { coupons: JSON.stringify(codes) }));
      };
      await coupons(owner, ['u', 'dos']);
      await coupons(other(), ['dos', 'tres']);
      await join(owner, other());
      const joined = (await cartOfOther())!;
      const counts = Object.fromEntries(joined.lines.map((line) => [line.productId, line.quantity]));
      expect(counts).toEqual({ [both]: 2, [theirs]: 2, [mine]: 3 });
      expect(joined.coupons).toEqual(['dos', 'tres', 'u']);
      expect(await findCart(house.shop.db.read, owner)).toBeUndefined();
    });
  });

  describe('what modules above remember of a cart', () => {
    const line = (n: number, quantity = 1) => {
      const attributes: Record<string, string> = { attribute_size: 'L' };
      return { key: `key ${n}`, productId: 800_000 + n, variationId: n, attributes, quantity };
    };
    const restore = (lines: ReturnType<typeof line>[], now: number) =>
      inTx((tx) => restoreLines(tx, owner, lines, now));
    const snapshot = () => snapshotCart(house.shop.db.read, owner);

    test('is its lines and when it changed; of a cart that is not there, nothing', async () => {
      expect(await snapshot()).toBeUndefined();
      expect(await restore([line(1, 2), line(2)], 5)).toBe(2);
      expect(await snapshot()).toEqual({ lines: [line(1, 2), line(2)], changedAt: 5 });
      expect((await cart()).lines.map(({ seen }) => seen)).toEqual([undefined, undefined]);
    });

    test('lines come back beside those that are there, which stay as they are', async () => {
      await restore([line(1, 2)], 5);
      expect(await restore([line(1, 7), line(2, 3)], 6)).toBe(1);
      expect(await snapshot()).toEqual({ lines: [line(1, 2), line(2, 3)], changedAt: 6 });
      expect(await restore([line(1, 7), line(2, 3)], 7)).toBe(0);
      expect((await snapshot())?.changedAt).toBe(6);
    });

    test('a cart never comes to have more lines than it may', async () => {
      await restore([line(0)], 5);
      const many = Array.from({ length: MOST_LINES + 20 }, (_, n) => line(n + 1));
      expect(await restore(many, 6)).toBe(MOST_LINES - 1);
      expect((await snapshot())?.lines).toHaveLength(MOST_LINES);
    });
  });
});
