import { type SelectQueryBuilder, sql } from 'kysely';
import type { Language } from '../../frame/shop/settings.ts';
import type { Reader } from '../../platform/db/index.ts';
import '../tables.ts';

/** Which words somebody wants to read. Days are both included. */
export interface WordsWish {
  from: string;
  to: string;
  language?: Language | undefined;
  /** Only these, where more were spoken once. */
  languages?: readonly Language[];
  /** Only those that found nothing, most often first. */
  unfound?: boolean;
  /** Only those with this in them, folded. */
  holding?: string;
  limit: number;
}

/** A text as it was searched for in some days. */
export interface ReadWord {
  query: string;
  language: Language;
  times: number;
  /** How often it found nothing. */
  empty: number;
  /** How much it found the last time. */
  found: number;
  /** How often one of its results was opened, and ordered after that. */
  opened: number;
  bought: number;
}

const escaped = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** What was searched for, most often first. Three queries, whatever there is. */
export async function readWords(db: Reader, wish: WordsWish): Promise<ReadWord[]> {
  const { from, to, language, languages, unfound = false, holding = '', limit } = wish;
  let query = db
    .selectFrom('search_day')
    .select(({ fn }) => [
      'query',
      'language',
      fn.sum<number>('times').as('times'),
      fn.sum<number>('empty').as('empty'),
      fn.max('day').as('last'),
    ])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['query', 'language']);
  if (language) query = query.where('language', '=', language);
  if (languages) query = query.where('language', 'in', languages);
  if (unfound) query = query.where('empty', '>', 0);
  if (holding !== '') query = query.where(sql<boolean>`query like ${`%${escaped(holding)}%`} escape '\\'`);
  const words = await query
    .orderBy(unfound ? 'empty' : 'times', 'desc')
    .orderBy('query')
    .orderBy('language')
    .limit(limit)
    .execute();
  if (words.length === 0) return [];
  const queries = [...new Set(words.map((word) => word.query))];
  const clicks = await db
    .selectFrom('search_click')
    .select(({ fn }) => [
      'query',
      'language',
      fn.sum<number>('times').as('opened'),
      fn.sum<number>('bought').as('bought'),
    ])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('query', 'in', queries)
    .groupBy(['query', 'language'])
    .execute();
  const lasts = await db
    .selectFrom('search_day')
    .select(['query', 'language', 'day', 'found'])
    .where('query', 'in', queries)
    .where('day', 'in', [...new Set(words.map(({ last }) => last))])
    .execute();
  return words.map((word) => {
    const isIt = (row: { query: string; language: string }) =>
      row.query === word.query && row.language === word.language;
    const { opened = 0, bought = 0 } = clicks.find(isIt) ?? {};
    const founds = lasts.filter((row) => isIt(row) && row.day === word.last).map(({ found }) => found);
    return {
      query: word.query,
      language: word.language,
      times: Number(word.times),
      empty: Number(word.empty),
      found: Math.max(0, ...founds),
      opened: Number(opened),
      bought: Number(bought),
    };
  });
}

/** What was searched for on each of some days, both included, all words together. Two queries. */
export async function readSearchDays(
  db: Reader,
  { from, to, language }: Pick<WordsWish, 'from' | 'to' | 'language'>,
): Promise<{ day: string; times: number; empty: number; opened: number; bought: number }[]> {
  let searches = db
    .selectFrom('search_day')
    .select(({ fn }) => ['day', fn.sum<number>('times').as('times'), fn.sum<number>('empty').as('empty')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('day');
  let clicks = db
    .selectFrom('search_click')
    .select(({ fn }) => ['day', fn.sum<number>('times').as('opened'), fn.sum<number>('bought').as('bought')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('day');
  if (language) {
    searches = searches.where('language', '=', language);
    clicks = clicks.where('language', '=', language);
  }
  const found = new Map((await clicks.execute()).map((row) => [row.day, row]));
  const days = await searches.execute();
  const none = { times: 0, empty: 0 };
  const all = new Map(
    [...[...found.keys()].map((day) => ({ day, ...none })), ...days].map((row) => [row.day, row]),
  );
  return [...all.values()].map(({ day, times, empty }) => ({
    day,
    times: Number(times),
    empty: Number(empty),
    opened: Number(found.get(day)?.opened ?? 0),
    bought: Number(found.get(day)?.bought ?? 0),
  }));
}

export interface OneWord {
  query: string;
  language: Language;
  from: string;
  to: string;
}

const inTime = <DB, T extends 'search_day' | 'search_click', O>(
  query: SelectQueryBuilder<DB, T & keyof DB, O>,
  { query: word, language, from, to }: OneWord,
) =>
  query
    .where(sql<boolean>`query = ${word}`)
    .where(sql<boolean>`language = ${language}`)
    .where(sql<boolean>`day between ${from} and ${to}`);

/** How often one text was searched for on each day that it was. */
export async function readWordDays(
  db: Reader,
  word: OneWord,
): Promise<{ day: string; times: number; empty: number }[]> {
  const rows = await inTime(db.selectFrom('search_day'), word)
    .select(({ fn }) => ['day', fn.sum<number>('times').as('times'), fn.sum<number>('empty').as('empty')])
    .groupBy('day')
    .orderBy('day')
    .execute();
  return rows.map(({ day, times, empty }) => ({ day, times: Number(times), empty: Number(empty) }));
}

/** What was opened out of the results of one text, most often first. */
export async function readOpened(
  db: Reader,
  word: OneWord,
  limit: number,
): Promise<{ target: string; times: number; place: number; bought: number }[]> {
  const rows = await inTime(db.selectFrom('search_click'), word)
    .select(({ fn }) => [
      'target',
      fn.sum<number>('times').as('times'),
      fn.sum<number>('places').as('places'),
      fn.sum<number>('bought').as('bought'),
    ])
    .groupBy('target')
    .orderBy('times', 'desc')
    .orderBy('target')
    .limit(limit)
    .execute();
  return rows.map(({ target, times, places, bought }) => ({
    target,
    times: Number(times),
    place: Number(times) > 0 ? Number(places) / Number(times) : 0,
    bought: Number(bought),
  }));
}
