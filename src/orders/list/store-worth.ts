import type { Reader } from '../../platform/db/index.ts';
import '../tables.ts';

/** As many ids as a statement takes on either engine, with room to spare. */
const AT_ONCE = 10_000;

/** What some orders came to, less what was given back, minor units of their currency. */
export async function readWorth(
  db: Reader,
  ids: readonly number[],
): Promise<Map<number, { currency: string; worth: number }>> {
  const found = new Map<number, { currency: string; worth: number }>();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const rows = await db
      .selectFrom('order')
      .select(['id', 'currency', 'total', 'refunded'])
      .where('id', 'in', ids.slice(from, from + AT_ONCE))
      .execute();
    for (const { id, currency, total, refunded } of rows)
      found.set(id, { currency, worth: total - refunded });
  }
  return found;
}
