import { orderOfReference } from '../../payments/index.ts';
import type { Reader } from '../../platform/db/index.ts';
import { type NameReading, nameReadings, pastAll, phoneEnd } from '../../platform/found-by.ts';
import { plainWords } from '../../platform/plain-text.ts';

/** As many orders as a search gives of one kind of hit: two pages. Who has more says more. */
const MOST = 100;
/**
 * Orders by what somebody types: number, reference of a transfer, e-mail, given and family name, phone, number of the payment, SKU. Each is a
 * look into an index of its own.
 *
 * @returns ids in falling order; of more than a hundred of a kind, some
 */
export async function findOrderIds(db: Reader, text: string): Promise<number[]> {
  const said = text.trim().slice(0, 100);
  const words = plainWords(said);
  if (words === '') return [];
  const referred = orderOfReference(said);
  if (referred !== undefined) return byNumber(db, referred);
  const number = /^#?(\d{1,9})$/.exec(said)?.[1];
  const found = await Promise.all([
    number ? byNumber(db, Number(number)) : [],
    said.includes('@') ? byEmail(db, said.toLowerCase()) : [],
    ...(number ? [] : nameReadings(words).map((reading) => byName(db, reading))),
    byPhone(db, said),
    byTransaction(db, said),
    bySku(db, said),
  ]);
  return [...new Set(found.flat())].sort((a, b) => b - a);
}

async function byNumber(db: Reader, id: number): Promise<number[]> {
  return idsOf(db.selectFrom('order').select('id').where('id', '=', id));
}

function byEmail(db: Reader, start: string): Promise<number[]> {
  return idsOf(orders(db).where('email', '>=', start).where('email', '<', pastAll(start)));
}

function byName(db: Reader, { given, family }: NameReading): Promise<number[]> {
  let query = orders(db);
  if (family !== undefined)
    query = query.where('family_name', '>=', family).where('family_name', '<', pastAll(family));
  if (given !== undefined)
    query = query.where('given_name', '>=', given).where('given_name', '<', pastAll(given));
  // Of a name that many have, those who ordered last.
  const [first, then] =
    family === undefined ? (['given_name', 'id'] as const) : (['family_name', 'id'] as const);
  return idsOf(query.orderBy(first, 'desc').orderBy(then, 'desc'));
}

async function byPhone(db: Reader, said: string): Promise<number[]> {
  const end = phoneEnd(said);
  if (end === undefined) return [];
  return idsOf(
    orders(db).where('phone', '<>', '').where('phone', '>=', end).where('phone', '<', pastAll(end)),
  );
}

function byTransaction(db: Reader, said: string): Promise<number[]> {
  return idsOf(orders(db).where('transaction_id', '<>', '').where('transaction_id', '=', said));
}

async function bySku(db: Reader, said: string): Promise<number[]> {
  const rows = await db
    .selectFrom('order_line')
    .select('order_id as id')
    .distinct()
    .where('sku', '<>', '')
    .where('sku', '=', said)
    .orderBy('order_id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

const orders = (db: Reader) => db.selectFrom('order').select('id').limit(MOST);

async function idsOf(query: { execute(): Promise<{ id: number }[]> }): Promise<number[]> {
  return (await query.execute()).map(({ id }) => id);
}
