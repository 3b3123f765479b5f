import {
  type Holding,
  holders,
  type Instead,
  type Person,
  type Wait,
  type Words,
} from '../../frame/persons/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { lockRows, type Reader, type Tx } from '../../platform/db/index.ts';
import { randomToken, sign } from '../../platform/security/tokens.ts';
import { booksEnd } from '../model.ts';
import { booksOf, inErasingOrder } from '../persons/books.ts';
import { rowsOf } from '../persons/model-rows.ts';
import { wordsOf } from '../persons/model-words.ts';
import { calledBy } from '../persons/store.ts';
import { closeErasing, count, keep, mentioning, openErasing, wipe } from './store.ts';

/** What has to end before somebody can be erased; nothing where they can be now. */
export async function waitsOf(shop: Shop, db: Reader, person: Person): Promise<Wait[]> {
  const waits = await Promise.all(holders(shop).map(({ waits }) => waits?.(shop, db, person) ?? []));
  return waits.flat();
}

/** Somebody ordered while they were being erased: nothing is done, and who tries again finds that order. */
export class OrderedMeanwhile extends Error {
  override name = 'OrderedMeanwhile';
}

/**
 * Who orders with an account waits from here on until this transaction ends; who orders without one waits for nobody,
 * so orders are counted.
 *
 * @returns orders that are there
 */
export async function hold(shop: Shop, tx: Tx, person: Person): Promise<number> {
  await lockRows(tx, 'user', [...person.accounts]);
  const books = booksOf(shop);
  const orders = books.get('order');
  return orders ? count(tx, orders, rowsOf(orders, person, books)) : 0;
}

/**
 * Erases somebody in all rooms: what the law keeps is set apart first, then each table is left as its room has said.
 * One transaction: all of it happens or none, so a process that dies in it has begun nothing.
 *
 * @param of.orders how many {@link hold} has found, before it was looked at what has to end
 * @returns how many rows of which table went or were written over
 * @throws OrderedMeanwhile
 */
export async function erase(
  shop: Shop,
  tx: Tx,
  { person, orders, requestId, now }: { person: Person; orders: number; requestId: number; now: number },
): Promise<Record<string, number>> {
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
    const theirs = await mentioning(tx, holding, rowsOf(holding, person, books), person.emails);
    const rows = (await wipe(tx, holding, theirs, words)) + (await unname(tx, holding, person, words));
    if (rows > 0) report[holding.table] = rows;
  }
  await closeErasing(tx);
  if ((report.order ?? 0) !== orders) throw new OrderedMeanwhile();
  return report;
}

/** Takes what somebody is called out of rows of others. @returns how many named them */
async function unname(tx: Tx, { table, names = [] }: Holding, person: Person, words: Words): Promise<number> {
  if (names.length === 0) return 0;
  const without: Instead = (text, { without }) => without(text);
  const naming: Holding = {
    table,
    whose: names.map((column) => ({ column, is: 'mention' as const })),
    erased: Object.fromEntries(names.map((column) => [column, without])),
  };
  const rows = rowsOf(naming, person, new Map());
  return wipe(tx, naming, await mentioning(tx, naming, rows, person.emails), words);
}
