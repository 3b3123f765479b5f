import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { up } from '../../../migrations/303-downloads-per-piece.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';

const NOW = 1_800_000_000_000;

describe.each(engines)('files that were given before what a piece gives was kept, on %s', (engine) => {
  let house: TestShop;
  const { write, become } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  test('gave each piece its part of what was given; without end stays without end', async () => {
    const booklet = (downloadLimit: number | null) =>
      addSimple(house, {
        price: 1000,
        more: {
          virtual: true,
          downloadable: true,
          downloads: [{ code: 'g', name: 'Guia', file: 'guia.pdf' }],
          downloadLimit,
        },
      });
    const [limited, free, gone] = [await booklet(3), await booklet(null), await booklet(5)];
    const lines = [{ productId: limited, quantity: 2 }, { productId: limited }, { productId: free }];
    const { id } = await write(draftOf([...lines, { productId: gone }]), NOW);
    await become(id, 'processing', NOW + 1);
    const kept = () =>
      house.shop.db.read
        .selectFrom('download_permission')
        .select(['product_id', 'per_piece', 'remaining', 'count'])
        .orderBy('product_id')
        .execute();
    await house.shop.db.transaction(async (tx) => {
      await tx
        .updateTable('download_permission')
        .set({ remaining: 5, count: 4 })
        .where('product_id', '=', limited)
        .execute();
      await tx.updateTable('order_line').set({ product_id: null }).where('product_id', '=', gone).execute();
      await sql`alter table download_permission drop column per_piece`.execute(tx);
      await up(tx as never);
    });
    expect(await kept()).toEqual([
      { product_id: limited, per_piece: 3, remaining: 5, count: 4 },
      { product_id: free, per_piece: 0, remaining: null, count: 0 },
      { product_id: gone, per_piece: 0, remaining: 5, count: 0 },
    ]);
  });
});
