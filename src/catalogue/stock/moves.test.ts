import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { refundOrder, staff } from '../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { perform } from '../../frame/command/index.ts';
import { changeProduct } from '../editing/commands.ts';
import { changeVariations } from '../editing/commands-cells.ts';
import { giveBackStock, readMoves, readWhole, setStock, takeStock } from '../index.ts';

describe.each(engines)('movements of a stock on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openSellingShop(engine);
  });
  afterAll(() => house.close());
  const { become } = ordersOf(() => house);
  const read = () => house.shop.db.read;
  const rowOf = (id: number) =>
    read().selectFrom('product').select(['stock', 'version']).where('id', '=', id).executeTakeFirstOrThrow();
  const moves = (id: number) => readMoves(read(), id, { limit: 100 });

  test('come to what there is, each with what was left, whatever becomes of it', async () => {
    const cup = await addSimple(house, { stock: 20 });
    const { id: shirt, variationIds } = await addVariable(house, {
      variations: [
        { values: { colour: 'Blau' }, stock: 9 },
        { values: { colour: 'Verd' }, stock: 4 },
      ],
    });
    const ids = [cup, ...variationIds];
    const doing = fc.record({
      do: fc.constantFrom('take', 'back', 'count', 'edit', 'cells'),
      at: fc.nat(2),
      pieces: fc.integer({ min: 1, max: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(doing, { minLength: 3, maxLength: 8 }), async (steps) => {
        for (const step of steps) {
          const id = ids[step.at]!;
          const { stock, version } = await rowOf(id);
          const because = { why: 'order', orderId: 1, now: Date.now() } as const;
          const lines = [{ id, quantity: step.pieces }];
          const { db } = house.shop;
          if (step.do === 'take') await db.transaction((tx) => takeStock(tx, lines, because));
          if (step.do === 'back') await db.transaction((tx) => giveBackStock(tx, lines, because));
          if (step.do === 'count')
            await perform(house.shop, staff(), (act) =>
              setStock(act, { id, version, seen: stock, quantity: step.pieces, reason: '' }),
            );
          if (step.do === 'edit') {
            const { product } = (await readWhole(read(), [cup])).get(cup)!;
            const now = { ...product!.stock, quantity: step.pieces };
            await perform(house.shop, staff(), (act) => changeProduct(act, { ...product!, stock: now }));
          }
          if (step.do === 'cells' && id !== cup) {
            const cells = {
              id,
              version,
              sku: '',
              gtin: '',
              weight: 0,
              length: 0,
              width: 0,
              height: 0,
              picture: null,
              status: 'publish',
              prices: {},
            } as const;
            await perform(house.shop, staff(), (act) =>
              changeVariations(act, {
                productId: shirt,
                rows: [{ ...cells, stock: step.pieces, seen: stock }],
              }),
            );
          }
        }
        for (const id of ids) {
          const { stock } = await rowOf(id);
          const lines = (await readMoves(read(), id, { limit: 10_000 })).reverse();
          expect(lines.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(stock);
          let left = 0;
          for (const line of lines) {
            left += line.pieces;
            expect(line.left).toBe(left);
            expect(line.pieces).not.toBe(0);
          }
        }
      }),
      { numRuns: 8 },
    );
  }, 120_000);

  test('say which order took pieces, called them off or sent them back', async () => {
    const cup = await addSimple(house, { stock: 10 });
    const { order_id: first } = await buy(house, cup, { quantity: 2 });
    const { order_id: second } = await buy(house, cup, { quantity: 3 });
    await become(first, 'cancelled', Date.now());
    await become(second, 'processing', Date.now());
    const { lines } = (await ordersOf(() => house).order(second))!;
    await refundOrder(
      house.shop,
      {
        orderId: second,
        key: 'a',
        lines: [{ lineId: lines[0]!.id!, pieces: 1 }],
        other: 0,
        reason: '',
        restock: true,
        byGateway: false,
        by: 'Botiga',
      },
      Date.now(),
    );
    expect((await moves(cup)).map(({ why, orderId, pieces, left }) => [why, orderId, pieces, left])).toEqual([
      ['returned', second, 1, 8],
      ['called_off', first, 2, 7],
      ['order', second, -3, 5],
      ['order', first, -2, 8],
      ['edited', null, 10, 10],
    ]);
  });

  test('say who counted, and why', async () => {
    const cup = await addSimple(house, { stock: 5 });
    const { version } = await rowOf(cup);
    await perform(house.shop, staff('Núria'), (act) =>
      setStock(act, { id: cup, version, seen: 5, quantity: 4, reason: 'Una de trencada' }),
    );
    expect((await moves(cup))[0]).toMatchObject({
      why: 'counted',
      pieces: -1,
      left: 4,
      by: staff('Núria').name,
      reason: 'Una de trencada',
    });
  });
});
