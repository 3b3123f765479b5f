import { given } from '../frame/shop/per-shop.ts';
import type { Shop } from '../frame/shop/shop.ts';
import type { Reader } from '../platform/db/index.ts';

/** Which of these invoices, by their numbers, are out of the daily work: the law alone wants them, their buyer is erased. */
type Blocked = (db: Reader, numbers: readonly string[]) => Promise<ReadonlySet<string>>;

export const invoicesBlocked = given<Blocked>();

/** Those that whoever looks after persons' data alone may read. */
export async function blockedAmong(
  shop: Shop,
  invoices: readonly { number: string }[],
  db: Reader = shop.db.read,
): Promise<ReadonlySet<string>> {
  const numbers = invoices.map(({ number }) => number);
  return numbers.length === 0 ? new Set() : ((await invoicesBlocked(shop)?.(db, numbers)) ?? new Set());
}
