import { holders, type Person, type Wait } from '../../frame/persons/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { lockRows, type Reader, type Tx } from '../../platform/db/index.ts';
import { randomToken, sign } from '../../platform/security/tokens.ts';
import { booksEnd } from '../model.ts';
import { booksOf, inErasingOrder } from '../persons/books.ts';
import { rowsOf } from '../persons/model-rows.ts';
import { wordsOf } from '../persons/model-words.ts';
import { calledBy } from '../persons/store.ts';
import { closeErasing, keep, openErasing, wipe } from './store.ts';

/** What has to end before somebody can be erased; nothing where they can be now. */
export async function waitsOf(shop: Shop, db: Reader, person: Person): Promise<Wait[]> {
  const waits = await Promise.all(holders(shop).map(({ waits }) => waits?.(shop, db, person) ?? []));
  return waits.flat();
}

/**
 * Erases somebody in all rooms: what the law keeps is set apart first, then each table is left as its room has said.
 * One transaction: all of it happens or none, so a process that dies in it has begun nothing.
 *
 * @returns how many rows of which table went or were written over
 */
export async function erase(
  shop: Shop,
  tx: Tx,
  { person, requestId, now }: { person: Person; requestId: number; now: number },
): Promise<Record<string, number>> {
  await lockRows(tx, 'user', [...person.accounts]);
  const books = booksOf(shop);
  const { keepsBooks } = shop.settings.privacy;
  // Known to nobody afterwards: nothing leads back from what stands in the place of an e-mail.
  const secret = randomToken();
  const words = wordsOf(await calledBy(tx, person), (email) => `erased-${sign(email, secret).slice(0, 20)}`);
  const rooms = holders(shop);
  for (const { keeps } of rooms)
    if (keeps) await keep(tx, requestId, await keeps(tx, person, (at) => booksEnd(at, keepsBooks)), now);
  for (const { leaves } of rooms) await leaves?.(shop, tx, person, now);
  await openErasing(tx, requestId);
  const report: Record<string, number> = {};
  for (const holding of inErasingOrder(books)) {
    const rows = await wipe(tx, holding, rowsOf(holding, person, books), words);
    if (rows > 0) report[holding.table] = rows;
  }
  await closeErasing(tx);
  return report;
}
