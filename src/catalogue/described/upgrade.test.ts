import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { up } from '../../../migrations/288-described.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';

describe.each(engines)('descriptions from before their links were noted, on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  test('have the same links noted as when they are saved, however many there are', async () => {
    const text = { summary: '', purchaseNote: '', buttonText: '' };
    for (let count = 0; count < 12; count += 1)
      await addSimple(house, {
        more: {
          texts: {
            ca: {
              ...text,
              name: `Peça ${count}`,
              description: `<p><a href="/ca/a-${count}/?x=1&amp;y=2">a</a> <a href="/ca/a-${count}/?x=1&y=2">a</a></p>`,
            },
            en: {
              ...text,
              name: `Piece ${count}`,
              description: '<p>No link</p>',
              summary: '<a href="/en/b/">b</a>',
            },
          },
        },
      });
    const noted = () =>
      house.shop.db.read
        .selectFrom('product_text_link')
        .selectAll()
        .orderBy('product_id')
        .orderBy('language')
        .execute();
    const saved = await noted();
    expect(saved).toHaveLength(24);
    expect(saved[0]?.href).toBe('/ca/a-0/?x=1&y=2');
    await house.shop.db.transaction(async (tx) => {
      for (const table of ['product_text_link', 'product_text_picture', 'term_text_picture'])
        await sql`drop table ${sql.table(table)}`.execute(tx);
      await up(tx as never, 7);
    });
    expect(await noted()).toEqual(saved);
  });
});
