import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/index.ts';
import { BOOKS, type Book } from '../model-books.ts';
import { type DayWhat, MOVED, OWED, type PointsDay, type Since } from './model.ts';

/** Of an hour: days begin at one of them in every zone. */
const QUARTER = 900_000;
const OWN: readonly Book[] = ['pending', 'available', 'held', 'debt'];
const OWN_BOOKS: ReadonlySet<string> = new Set(OWN);
const SHOPS = BOOKS.filter((book) => !OWN.includes(book));

const WALLET: Readonly<Record<string, DayWhat>> = {
  'points wallet': 'money_points',
  'wallet points': 'money_points',
  'wallet orders': 'money_paid',
  'orders wallet': 'money_back',
  'adjust wallet': 'money_adjust',
  'wallet adjust': 'money_adjust',
};

/** What has moved since a moment, and what customers have now: one statement, so that both are of the same moment. */
export async function readSince(db: Reader, from: number): Promise<Since> {
  const level = (account: string) => sql`
    left join points_membership m on m.account_id = ${sql.ref(account)} and m.state in ('active', 'grace')
    left join points_level_version v on v.id = m.level_version_id`;
  const slug = sql`coalesce(v.slug, '')`;
  const shops = sql.join(SHOPS.map((book) => sql.lit(book)));
  const { rows } = await sql<{
    part: 'points' | 'money' | 'owed' | 'in_wallets';
    level: string;
    quarter: number;
    from_book: string;
    to_book: string;
    amount: number | string;
  }>`
    select 'points' as part, ${slug} as level, p.at / ${sql.lit(QUARTER)} as quarter, p.from_book, p.to_book,
      sum(p.points) as amount
    from points_posting p ${level('p.account_id')}
    where p.at >= ${from} and (p.from_book in (${shops}) or p.to_book in (${shops}))
    group by ${slug}, p.at / ${sql.lit(QUARTER)}, p.from_book, p.to_book
    union all
    select 'money', ${slug}, w.at / ${sql.lit(QUARTER)}, w.from_book, w.to_book, sum(w.amount)
    from wallet_entry w ${level('w.account_id')}
    where w.at >= ${from}
    group by ${slug}, w.at / ${sql.lit(QUARTER)}, w.from_book, w.to_book
    union all
    select 'owed', ${slug}, 0, '', '', sum(a.available + a.pending + a.held - a.debt)
    from points_account a ${level('a.id')} group by ${slug}
    union all
    select 'in_wallets', ${slug}, 0, '', '', sum(a.wallet)
    from points_account a ${level('a.id')} group by ${slug}`.execute(db);
  const since = { moved: [] as Since['moved'][number][], owed: [] as Since['owed'][number][] };
  for (const { part, level: of, quarter, from_book, to_book, ...row } of rows) {
    const amount = Number(row.amount);
    const at = Number(quarter) * QUARTER;
    if (part === 'owed') since.owed.push({ level: of, what: 'owed', amount });
    else if (part === 'in_wallets') since.owed.push({ level: of, what: 'money', amount });
    else if (part === 'money') {
      const what = WALLET[`${from_book} ${to_book}`];
      if (what) since.moved.push({ at, level: of, what, amount: to_book === 'wallet' ? amount : -amount });
    } else {
      const gave = OWN_BOOKS.has(to_book);
      since.moved.push({
        at,
        level: of,
        what: (gave ? from_book : to_book) as DayWhat,
        amount: gave ? amount : -amount,
      });
    }
  }
  return since;
}

/** The moment of the first posting; undefined where there is none. */
export async function readFirstMoved(db: Reader): Promise<number | undefined> {
  const firsts = await Promise.all(
    (['points_posting', 'wallet_entry'] as const).map((table) =>
      db.selectFrom(table).select('at').orderBy('at').limit(1).executeTakeFirst(),
    ),
  );
  const moments = firsts.flatMap((row) => row?.at ?? []);
  return moments.length === 0 ? undefined : Math.min(...moments);
}

export async function readLastDay(db: Reader): Promise<string | undefined> {
  const row = await db
    .selectFrom('points_day')
    .select('day')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.day;
}

const ROWS = 500;

/** Days that are over, in place of what was kept from the first of them on. */
export async function writeDays(tx: Tx, from: string, days: readonly PointsDay[]): Promise<void> {
  await tx.deleteFrom('points_day').where('day', '>=', from).execute();
  for (let at = 0; at < days.length; at += ROWS)
    await tx
      .insertInto('points_day')
      .values(days.slice(at, at + ROWS))
      .execute();
}

export async function dropDays(tx: Tx): Promise<void> {
  await tx.deleteFrom('points_day').execute();
}

/** What moved in some days, both included, by level. */
export async function readByLevel(db: Reader, from: string, to: string) {
  const rows = await db
    .selectFrom('points_day')
    .select(({ fn }) => ['level', 'what', fn.sum<number>('amount').as('amount')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('what', 'in', [...MOVED])
    .groupBy(['level', 'what'])
    .execute();
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** What was owed at the end of some days, by level. */
export async function readOwedAt(db: Reader, days: readonly string[]): Promise<PointsDay[]> {
  if (days.length === 0) return [];
  return db
    .selectFrom('points_day')
    .select(['day', 'level', 'what', 'amount'])
    .where('day', 'in', [...days])
    .where('what', 'in', [...OWED])
    .execute();
}

/** All of some days, of one level or of all together. */
export async function readByDay(db: Reader, from: string, to: string, level: string | undefined) {
  let query = db
    .selectFrom('points_day')
    .select(({ fn }) => ['day', 'what', fn.sum<number>('amount').as('amount')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['day', 'what']);
  if (level !== undefined) query = query.where('level', '=', level);
  const rows = await query.execute();
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}
