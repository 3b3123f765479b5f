import type { Language } from '../../frame/shop/settings.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
import '../tables.ts';

interface Day {
  day: string;
  language: Language;
  query: string;
  form_id: number;
}

export interface Searched extends Day {
  /** How much it found. */
  found: number;
}

/** Adds searches to their days, in order of time: the last says how much is found. */
export async function addSearches(tx: Tx, searches: readonly Searched[]): Promise<void> {
  const rows = new Map<string, Searched & { times: number; empty: number }>();
  for (const one of searches) {
    const key = `${one.day} ${one.language} ${one.form_id} ${one.query}`;
    const { times, empty } = rows.get(key) ?? { times: 0, empty: 0 };
    rows.set(key, { ...one, times: times + 1, empty: empty + (one.found === 0 ? 1 : 0) });
  }
  // In one order, so that processes that count the same never wait for each other crosswise.
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await tx
    .insertInto('search_day')
    .values(sorted)
    .onConflict((clash) =>
      clash.columns(['day', 'language', 'form_id', 'query']).doUpdateSet((is) => ({
        times: is('search_day.times', '+', is.ref('excluded.times')),
        empty: is('search_day.empty', '+', is.ref('excluded.empty')),
        found: is.ref('excluded.found'),
      })),
    )
    .execute();
}

export async function addClick(
  tx: Tx,
  { place, ...click }: Day & { target: string; place: number },
): Promise<void> {
  await tx
    .insertInto('search_click')
    .values({ ...click, times: 1, places: place })
    .onConflict((clash) =>
      clash.columns(['day', 'language', 'form_id', 'query', 'target']).doUpdateSet((is) => ({
        times: is('search_click.times', '+', 1),
        places: is('search_click.places', '+', place),
      })),
    )
    .execute();
}

/** Counts an order with what was opened. */
export async function addBought(tx: Tx, opened: Day & { target: string }): Promise<void> {
  await tx
    .insertInto('search_click')
    .values({ ...opened, times: 0, places: 0, bought: 1 })
    .onConflict((clash) =>
      clash
        .columns(['day', 'language', 'form_id', 'query', 'target'])
        .doUpdateSet((is) => ({ bought: is('search_click.bought', '+', 1) })),
    )
    .execute();
}

export async function dropOldestDay(tx: Tx, before: string): Promise<number> {
  let dropped = 0;
  for (const table of ['search_day', 'search_click'] as const) {
    const oldest = tx.selectFrom(table).select('day').where('day', '<', before).orderBy('day').limit(1);
    const { numDeletedRows } = await tx.deleteFrom(table).where('day', 'in', oldest).executeTakeFirst();
    dropped += Number(numDeletedRows);
  }
  return dropped;
}

export interface LoggedQuery {
  query: string;
  language: Language;
  times: number;
  /** How often it found nothing. */
  empty: number;
  /** How much it found the last time. */
  found: number;
  clicks: number;
}

/** What was searched for since a day, most often first. */
export async function readSearchLog(
  db: Reader,
  { since, onlyEmpty, language }: { since: string; onlyEmpty: boolean; language?: string },
): Promise<LoggedQuery[]> {
  let days = db.selectFrom('search_day').selectAll().where('day', '>=', since).orderBy('day');
  let clicks = db.selectFrom('search_click').select(['language', 'query', 'times']).where('day', '>=', since);
  if (language) {
    days = days.where('language', '=', language as Language);
    clicks = clicks.where('language', '=', language as Language);
  }
  const sums = new Map<string, LoggedQuery>();
  for (const row of await days.execute()) {
    const key = `${row.language} ${row.query}`;
    const sum = sums.get(key) ?? { ...row, times: 0, empty: 0, found: 0, clicks: 0 };
    sum.times += row.times;
    sum.empty += row.empty;
    sum.found = row.found;
    sums.set(key, sum);
  }
  for (const row of await clicks.execute()) {
    const sum = sums.get(`${row.language} ${row.query}`);
    if (sum) sum.clicks += row.times;
  }
  return [...sums.values()]
    .filter(({ empty }) => !onlyEmpty || empty > 0)
    .map(({ query, language: spoken, times, empty, found, clicks: opened }) => ({
      query,
      language: spoken,
      times,
      empty,
      found,
      clicks: opened,
    }))
    .sort((a, b) => b.times - a.times || (a.query < b.query ? -1 : 1));
}

/** What was searched for since a day and not found, most often first. One query. */
export async function readUnfound(
  db: Reader,
  { since, limit }: { since: string; limit: number },
): Promise<{ query: string; language: Language; times: number }[]> {
  const rows = await db
    .selectFrom('search_day')
    .select(['query', 'language', ({ fn }) => fn.sum<number>('empty').as('times')])
    .where('day', '>=', since)
    .where('empty', '>', 0)
    .groupBy(['query', 'language'])
    .orderBy('times', 'desc')
    .orderBy('query')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, times: Number(row.times) }));
}
