import { isDeepStrictEqual } from 'node:util';
import type { Schema } from '../src/platform/db/index.ts';
import { digitsFromEnd, plainWords } from '../src/platform/plain-text.ts';

export const name = '300-orders-found-anew';

const ROWS = 500;

/**
 * Orders that were changed together with their addresses were found by those of before, and counted for that country.
 * They are found by what stands in them; sums count them anew. What they were charged stays: their tax too, wherever
 * they went.
 */
export async function up(db: Schema): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('order')
      .select(['id', 'billing', 'shipping', 'given_name', 'family_name', 'phone', 'country'])
      .where('id', '>', last)
      .where('version', '>', 1)
      .orderBy('id')
      .limit(ROWS)
      .execute();
    for (const { id, billing, shipping, ...was } of rows) {
      const { firstName, lastName, phone, country } = JSON.parse(billing);
      const found = {
        given_name: plainWords(firstName ?? ''),
        family_name: plainWords(lastName ?? ''),
        phone: digitsFromEnd(phone ?? ''),
        country: (shipping === null ? country : JSON.parse(shipping).country) ?? '',
      };
      if (!isDeepStrictEqual(was, found))
        await db
          .updateTable('order')
          .set({ ...found, uncounted: 1 })
          .where('id', '=', id)
          .execute();
    }
    if (rows.length < ROWS) return;
    last = Number(rows.at(-1)?.id);
  }
}
