import type { Reader } from '../../platform/db/index.ts';
import '../tables.ts';

export interface SearchTotals {
  times: number;
  empty: number;
  opened: number;
  bought: number;
}

/** All searches of some days together, both included. Two queries. */
export async function readSearchTotals(
  db: Reader,
  { from, to, language }: { from: string; to: string; language?: string | undefined },
): Promise<SearchTotals> {
  let searches = db
    .selectFrom('search_day')
    .select(({ fn }) => [
      fn.sum<number | null>('times').as('times'),
      fn.sum<number | null>('empty').as('empty'),
    ])
    .where('day', '>=', from)
    .where('day', '<=', to);
  let clicks = db
    .selectFrom('search_click')
    .select(({ fn }) => [
      fn.sum<number | null>('times').as('opened'),
      fn.sum<number | null>('bought').as('bought'),
    ])
    .where('day', '>=', from)
    .where('day', '<=', to);
  if (language) {
    searches = searches.where('language', '=', language);
    clicks = clicks.where('language', '=', language);
  }
  const { times, empty } = await searches.executeTakeFirstOrThrow();
  const { opened, bought } = await clicks.executeTakeFirstOrThrow();
  return {
    times: Number(times ?? 0),
    empty: Number(empty ?? 0),
    opened: Number(opened ?? 0),
    bought: Number(bought ?? 0),
  };
}
