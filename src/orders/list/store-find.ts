import { type AliasableExpression, sql } from 'kysely';
import { orderOfReference } from '../../payments/index.ts';
import type { Reader } from '../../platform/db/index.ts';
import { type NameReading, nameReadings, pastAll, phoneEnd } from '../../platform/found-by.ts';
import { plainWords } from '../../platform/plain-text.ts';

/**
 * As many orders as a search gives of one kind of hit: a page and some. Each is read before they are put in order, and
 * lies somewhere else; who has more says more.
 */
const MOST = 60;

/**
 * Orders by what somebody types: number, reference of a transfer, e-mail, given and family name, phone, number of the
 * payment, SKU. Each is a look into an index of its own.
 *
 * @returns ids in falling order; of more than sixty of a kind, some
 */
export async function findOrderIds(db: Reader, text: string): Promise<number[]> {
  const said = text.trim().slice(0, 100);
  const words = plainWords(said);
  if (words === '') return [];
  // One statement: a round trip costs more than any of them.
  const all = looksFor(db, said, words)
    .map((look) => db.selectFrom(look.as('some')).select('some.id'))
    .reduce((found, look) => found.unionAll(look));
  const ids = (await all.execute()).map(({ id }) => id);
  return [...new Set(ids)].sort((a, b) => b - a);
}

/** Gives numbers of orders, and not many. */
type Look = AliasableExpression<{ id: number }>;

const orders = (db: Reader) => db.selectFrom('order').select('id').limit(MOST);

function looksFor(db: Reader, said: string, words: string): Look[] {
  const referred = orderOfReference(said);
  if (referred !== undefined) return [byNumber(db, referred)];
  const number = /^#?(\d{1,9})$/.exec(said)?.[1];
  const phone = phoneEnd(said);
  return [
    ...(number ? [byNumber(db, Number(number))] : []),
    ...(said.includes('@') ? [byEmail(db, said.toLowerCase())] : []),
    ...(number ? [] : nameReadings(words).map((reading) => byName(db, reading))),
    ...(phone === undefined ? [] : [byPhone(db, phone)]),
    byTransaction(db, said),
    bySku(db, said),
  ];
}

const byNumber = (db: Reader, id: number): Look => orders(db).where('id', '=', id);

const byEmail = (db: Reader, start: string): Look =>
  orders(db).where('email', '>=', start).where('email', '<', pastAll(start));

function byName(db: Reader, { given, family }: NameReading): Look {
  let query = orders(db);
  if (family !== undefined)
    query = query.where('family_name', '>=', family).where('family_name', '<', pastAll(family));
  if (given !== undefined)
    query = query.where('given_name', '>=', given).where('given_name', '<', pastAll(given));
  // Of a name that many have, those who ordered last.
  return query.orderBy(family === undefined ? 'given_name' : 'family_name', 'desc').orderBy('id', 'desc');
}

const byPhone = (db: Reader, end: string): Look =>
  orders(db).where('phone', '<>', sql.lit('')).where('phone', '>=', end).where('phone', '<', pastAll(end));

const byTransaction = (db: Reader, said: string): Look =>
  orders(db).where('transaction_id', '<>', sql.lit('')).where('transaction_id', '=', said);

const bySku = (db: Reader, said: string): Look =>
  db
    .selectFrom('order_line')
    .select('order_id as id')
    .distinct()
    .where('sku', '<>', sql.lit(''))
    .where('sku', '=', said)
    .orderBy('order_id', 'desc')
    .limit(MOST);
