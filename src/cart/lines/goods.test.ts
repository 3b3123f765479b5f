import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { AWAITING, findGoods, heldPieces } from './goods.ts';
import type { Shopping } from './price-context.ts';

const ORDER = 41;

describe.each(engines)('goods as a browser may buy them on %s', (engine) => {
  let house: TestShop;
  let [cup, last, file] = [0, 0, 0];
  let shirts: number[] = [];
  /** Which orders of which browsers were asked about. */
  let asked: { orderId: number; sessionId: number }[] = [];
  let held: ReadonlyMap<number, number> | undefined;
  beforeAll(async () => {
    house = await openSellingShop(engine);
    cup = await addSimple(house, { stock: 3 });
    last = await addSimple(house, { stock: 0 });
    file = await addSimple(house);
    // Both colours are of one heap.
    shirts = (await addVariable(house, { stock: 4 })).variationIds;
  });
  beforeEach(() => {
    asked = [];
    held = new Map();
    heldPieces.set(house.shop, async (_db, left) => {
      asked.push(left);
      return held ?? new Map();
    });
  });
  afterAll(() => house.close());

  /** @param values of the browser's session; undefined is a browser without one */
  async function stocks(ids: readonly number[], values?: [string, unknown][]) {
    const { shop } = house;
    const session = values && {
      id: 7,
      userId: null,
      life: 0,
      expiresAt: 1,
      endsAt: 1,
      values: new Map(values),
    };
    const ctx = { shop, language: 'ca', currency: shop.settings.currencies[0]!, now: Date.now(), session };
    const goods = await findGoods(ctx as Shopping, shop.db.read, ids);
    return ids.map((id) => {
      const { managed, quantity, status } = goods.get(id)!.stock;
      return managed ? [quantity, status] : [status];
    });
  }
  const waiting: [string, unknown][] = [[AWAITING, ORDER]];

  test('are what the shop has, where no order of the browser waits', async () => {
    held = new Map([[cup, 2]]);
    for (const values of [undefined, [], [[AWAITING, `${ORDER}`]], [['another', ORDER]]])
      expect(await stocks([cup, file], values as [string, unknown][] | undefined)).toEqual([
        [3, 'instock'],
        ['instock'],
      ]);
    expect(asked).toEqual([]);
  });

  test('are those too that its own order still holds, so that the last one is there for whoever took it', async () => {
    held = new Map([
      [cup, 2],
      [last, 1],
      [file, 5],
    ]);
    expect(await stocks([cup, last, file], waiting)).toEqual([[5, 'instock'], [1, 'instock'], ['instock']]);
    expect(asked).toEqual([{ orderId: ORDER, sessionId: 7 }]);
    held = new Map([[last, 1]]);
    expect(await stocks([cup, last], waiting)).toEqual([
      [3, 'instock'],
      [1, 'instock'],
    ]);
  });

  test('are as many of each variation as it holds of all that are of one heap', async () => {
    const [blue = 0, green = 0] = shirts;
    held = new Map([
      [blue, 1],
      [green, 2],
    ]);
    expect(await stocks([blue, green, cup], waiting)).toEqual([
      [7, 'instock'],
      [7, 'instock'],
      [3, 'instock'],
    ]);
  });

  test('are what the shop has, where what waited holds nothing any more, or nobody knows of orders', async () => {
    expect(await stocks([cup, last], waiting)).toEqual([
      [3, 'instock'],
      [0, 'outofstock'],
    ]);
    heldPieces.set(house.shop, undefined);
    expect(await stocks([cup], waiting)).toEqual([[3, 'instock']]);
  });
});
