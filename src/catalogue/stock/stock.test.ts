import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { countSales, giveBackStock, type StockLine, takeStock } from '../index.ts';

describe.each(engines)('the stock on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  const take = async (lines: StockLine[]) =>
    (await house.shop.db.transaction((tx) => takeStock(tx, lines, { why: 'order', now: Date.now() }))).short;
  const giveBack = (lines: StockLine[]) =>
    house.shop.db.transaction((tx) => giveBackStock(tx, lines, { why: 'called_off', now: Date.now() }));
  const row = (id: number) =>
    house.shop.db.read
      .selectFrom('product')
      .select(['stock', 'stock_status', 'total_sales', 'last_sold_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const listed = async (id: number) =>
    (
      await house.shop.db.read
        .selectFrom('listing')
        .select('in_stock')
        .where('product_id', '=', id)
        .executeTakeFirst()
    )?.in_stock;
  const announced = async () =>
    (await house.shop.db.read.selectFrom('change').select('tag').execute()).map(({ tag }) => tag);

  test('all is taken or nothing is, and what is short is named', async () => {
    const [a, b] = [await addSimple(house, { stock: 5 }), await addSimple(house, { stock: 1 })];
    expect(
      await take([
        { id: a, quantity: 2 },
        { id: b, quantity: 2 },
      ]),
    ).toEqual([{ id: b, available: 1 }]);
    expect((await row(a)).stock).toBe(5);
    expect(
      await take([
        { id: a, quantity: 2 },
        { id: b, quantity: 1 },
      ]),
    ).toEqual([]);
    expect([(await row(a)).stock, (await row(b)).stock]).toEqual([3, 0]);
  });

  test('the filter of a page that is kept counts what is on backorder now, and no more what was', async () => {
    const stock = { managed: true, quantity: 1, status: 'instock', backorders: 'yes', low: null } as const;
    const id = await addSimple(house, { name: 'Bóta', more: { stock } });
    const counted = async () => {
      const { text } = await house.browser().get('/botiga/');
      return Number(/filter_stock_status=onbackorder.*?aria-hidden="true">(\d+)/s.exec(text)?.[1] ?? 0);
    };
    const before = await counted();
    await take([{ id, quantity: 1 }]);
    await take([{ id, quantity: 1 }]);
    await house.settle();
    expect((await row(id)).stock_status).toBe('onbackorder');
    expect(await counted()).toBe(before + 1);
    await giveBack([{ id, quantity: 2 }]);
    await house.settle();
    expect(await counted()).toBe(before);
  });

  test('two lines of one product share its stock', async () => {
    const id = await addSimple(house, { stock: 3 });
    const short = await take([
      { id, quantity: 2 },
      { id, quantity: 2 },
    ]);
    expect(short.map((line) => line.available)).toEqual([3, 3]);
  });

  test('the last piece makes a product out of stock, giving it back makes it whole', async () => {
    const id = await addSimple(house, { stock: 1 });
    await take([{ id, quantity: 1 }]);
    expect([(await row(id)).stock_status, await listed(id)]).toEqual(['outofstock', 0]);
    expect(await take([{ id, quantity: 1 }])).toEqual([{ id, available: 0 }]);
    await giveBack([{ id, quantity: 1 }]);
    expect([await row(id), await listed(id)]).toMatchObject([{ stock: 1, stock_status: 'instock' }, 1]);
  });

  test('two shoppers racing for the last piece: one gets it', async () => {
    const id = await addSimple(house, { stock: 1 });
    const results = await Promise.all(Array.from({ length: 6 }, () => take([{ id, quantity: 1 }])));
    expect(results.filter((short) => short.length === 0)).toHaveLength(1);
    expect((await row(id)).stock).toBe(0);
  });

  test('with backorders allowed the stock may go below zero', async () => {
    const stock = { managed: true, quantity: 1, status: 'instock', backorders: 'notify', low: null } as const;
    const id = await addSimple(house, { more: { stock } });
    expect(await take([{ id, quantity: 3 }])).toEqual([]);
    expect(await row(id)).toMatchObject({ stock: -2, stock_status: 'onbackorder' });
  });

  test('variations without their own stock use their product’s', async () => {
    const stock = { managed: true, quantity: 2, status: 'instock', backorders: 'no', low: null } as const;
    const { id, variationIds } = await addVariable(house, { more: { stock } });
    const [first = 0, second = 0] = variationIds;
    expect(await take([{ id: first, quantity: 2 }])).toEqual([]);
    expect(await take([{ id: second, quantity: 1 }])).toEqual([{ id: second, available: 0 }]);
    expect([(await row(id)).stock, await listed(id)]).toEqual([0, 0]);
  });

  test('a variable product is out of stock when its last variation is', async () => {
    const { id, variationIds } = await addVariable(house, {
      variations: [
        { values: { colour: 'Blau' }, stock: 1 },
        { values: { colour: 'Verd' }, stock: 1 },
      ],
    });
    const [first = 0, second = 0] = variationIds;
    await take([{ id: first, quantity: 1 }]);
    expect([(await row(id)).stock_status, await listed(id)]).toEqual(['instock', 1]);
    await take([{ id: second, quantity: 1 }]);
    expect([(await row(id)).stock_status, await listed(id)]).toEqual(['outofstock', 0]);
  });

  test('listings are dropped only when a product runs out or comes back', async () => {
    const id = await addSimple(house, { stock: 3 });
    const before = (await announced()).filter((tag) => tag === 'listing').length;
    await take([{ id, quantity: 1 }]);
    expect((await announced()).filter((tag) => tag === 'listing')).toHaveLength(before);
    expect((await announced()).at(-1)).toBe(`product:${id}`);
    await take([{ id, quantity: 2 }]);
    expect((await announced()).filter((tag) => tag === 'listing')).toHaveLength(before + 1);
  });

  test('what is not managed gives as much as is asked, unless it is out of stock', async () => {
    const stock = { managed: false, quantity: 0, status: 'outofstock', backorders: 'no', low: null } as const;
    const [open, closed] = [await addSimple(house), await addSimple(house, { more: { stock } })];
    expect(await take([{ id: open, quantity: 9000 }])).toEqual([]);
    expect(await take([{ id: closed, quantity: 1 }])).toEqual([{ id: closed, available: 0 }]);
    expect(await take([{ id: 999_999, quantity: 1 }])).toEqual([{ id: 999_999, available: 0 }]);
  });

  test('sales of variations count for their product', async () => {
    const { id, variationIds } = await addVariable(house);
    await house.shop.db.transaction((tx) =>
      countSales(
        tx,
        variationIds.map((variation) => ({ id: variation, quantity: 2 })),
        1_000,
      ),
    );
    expect(await row(id)).toMatchObject({ total_sales: 4, last_sold_at: 1_000 });
  });

  test('the database itself refuses a stock below zero', async () => {
    const id = await addSimple(house, { stock: 1 });
    const below = house.shop.db.transaction((tx) =>
      tx.updateTable('product').set({ stock: -1 }).where('id', '=', id).execute(),
    );
    await expect(below).rejects.toThrow(/stock_not_negative|CHECK/i);
  });
});
