import type { SelectQueryBuilder } from 'kysely';
import type { Reader, Tables } from '../../platform/db/index.ts';
import type { SubscriberStatus } from '../tables.ts';

export interface SubscriberFilter {
  status?: SubscriberStatus | undefined;
  language?: string | undefined;
  /** The beginning of an address. */
  email?: string | undefined;
}

export interface ByNumber {
  descending: boolean;
  behind?: { id: number } | undefined;
  limit: number;
}

/** After every sign that an address may go on with. */
const LAST_SIGN = '\u{10ffff}';

type Asked = SelectQueryBuilder<Tables, 'subscriber', object>;

function narrow(db: Reader, { status, language, email }: SubscriberFilter): Asked {
  let query: Asked = db.selectFrom('subscriber');
  if (status) query = query.where('status', '=', status);
  if (language) query = query.where('language', '=', language);
  if (email) query = query.where('email', '>=', email).where('email', '<', email + LAST_SIGN);
  return query;
}

/** Who has said something of the newsletter, the youngest first or last. One query. */
export function listSubscribers(
  db: Reader,
  filter: SubscriberFilter,
  { descending, behind, limit }: ByNumber,
) {
  let query = narrow(db, filter).selectAll();
  if (behind) query = query.where('id', descending ? '<' : '>', behind.id);
  return query
    .orderBy('id', descending ? 'desc' : 'asc')
    .limit(limit)
    .execute();
}

/** How many there are, counted no further than `most`. */
export async function countListed(db: Reader, filter: SubscriberFilter, most: number): Promise<number> {
  return (await narrow(db, filter).select('id').limit(most).execute()).length;
}

export async function listSubscriberIds(
  db: Reader,
  filter: SubscriberFilter,
  most: number,
): Promise<number[]> {
  const rows = await narrow(db, filter).select('id').orderBy('id', 'desc').limit(most).execute();
  return rows.map(({ id }) => id);
}
