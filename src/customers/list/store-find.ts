import { sql } from 'kysely';
import type { Reader } from '../../platform/db/index.ts';
import { type NameReading, nameReadings, pastAll, phoneEnd } from '../../platform/found-by.ts';
import { plainWords } from '../../platform/plain-text.ts';

/** As many customers as a search gives of one kind of hit. */
const MOST = 500;

/**
 * Customers by what somebody types: number, the beginning of their e-mail or of a name, the end of a phone number. Each
 * is a look into an index of its own.
 *
 * @returns ids in falling order; of more than some hundred of a kind, some
 */
export async function findCustomerIds(db: Reader, text: string): Promise<number[]> {
  const said = text.trim().slice(0, 100);
  const words = plainWords(said);
  if (words === '') return [];
  const number = /^#?(\d{1,9})$/.exec(said)?.[1];
  const isName = !number && !said.includes('@');
  const found = await Promise.all([
    number ? [Number(number)] : [],
    words.includes(' ') ? [] : byEmail(db, said.toLowerCase()),
    ...(isName ? nameReadings(words).map((reading) => byName(db, reading)) : []),
    byPhone(db, said),
  ]);
  return [...new Set(found.flat())].sort((a, b) => b - a);
}

function byEmail(db: Reader, start: string): Promise<number[]> {
  return idsOf(customers(db).where('email', '>=', start).where('email', '<', pastAll(start)));
}

function byName(db: Reader, { given, family }: NameReading): Promise<number[]> {
  let query = customers(db);
  if (family !== undefined)
    query = query.where('family_name', '>=', family).where('family_name', '<', pastAll(family));
  if (given !== undefined)
    query = query.where('given_name', '>=', given).where('given_name', '<', pastAll(given));
  return idsOf(query);
}

async function byPhone(db: Reader, said: string): Promise<number[]> {
  const end = phoneEnd(said);
  if (end === undefined) return [];
  const addresses = db
    .selectFrom('user_address')
    .select('user_id as id')
    .where('phone_end', '<>', sql.lit(''))
    .where('phone_end', '>=', end)
    .where('phone_end', '<', pastAll(end));
  return idsOf(addresses.limit(MOST));
}

const customers = (db: Reader) => db.selectFrom('user').select('id').limit(MOST);

async function idsOf(query: { execute(): Promise<{ id: number }[]> }): Promise<number[]> {
  return (await query.execute()).map(({ id }) => id);
}
