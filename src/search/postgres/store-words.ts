import { sql } from 'kysely';
import type { Language } from '../../frame/shop/settings.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
import { stem } from '../text/stems/stem.ts';

export interface WordRow {
  language: Language;
  word: string;
  shown: string;
  uses: number;
}

/** Counts words up and down, by `ca oli`; a word that no document has goes. */
export async function changeUses(
  tx: Tx,
  changes: ReadonlyMap<string, number>,
  shown: ReadonlyMap<string, string>,
): Promise<void> {
  const list = [...changes]
    .filter(([key, uses]) => uses !== 0 || shown.has(key))
    .map(([key, uses]) => {
      const language = key.slice(0, 2) as Language;
      const word = key.slice(3);
      return { language, word, term: stem(word, language), shown: shown.get(key) ?? '', uses };
    });
  if (list.length === 0) return;
  await sql`insert into search_word (language, word, term, shown, uses)
    select language, word, term, shown, uses from json_to_recordset(${JSON.stringify(list)}::json)
      as w(language text, word text, term text, shown text, uses int)
    on conflict (language, word) do update set uses = search_word.uses + excluded.uses,
      shown = case when search_word.shown = '' then excluded.shown else search_word.shown end`.execute(tx);
  if (list.some(({ uses }) => uses < 0)) await sql`delete from search_word where uses <= 0`.execute(tx);
}

const columns = sql`w.language, w.word, w.shown, w.uses`;

/** All forms of these words, in each language. */
export async function readForms(
  db: Reader,
  languages: readonly Language[],
  words: readonly string[],
): Promise<WordRow[]> {
  const pairs = languages.flatMap((language) => words.map((word) => [language, stem(word, language)]));
  const { rows } = await sql<WordRow>`select ${columns}
    from unnest(${pairs.map(([language]) => language)}::text[], ${pairs.map(([, term]) => term)}::text[])
      as asked(language, term)
    join search_word w on w.language = asked.language and w.term = asked.term`.execute(db);
  return rows;
}

/** The words that begin so, the most used first. */
export async function readBeginnings(
  db: Reader,
  languages: readonly Language[],
  beginning: string,
  most: number,
): Promise<WordRow[]> {
  const { rows } = await sql<WordRow>`select ${columns} from search_word w
    where w.language = any(${[...languages]}::text[])
      and w.word >= ${beginning} and w.word < ${`${beginning}\u{10ffff}`}
    order by w.uses desc, w.word limit ${most}`.execute(db);
  return rows;
}

/** Words that may be one of these with up to so many mistakes: of about their length, with their first or last letter. */
export async function readLike(
  db: Reader,
  languages: readonly Language[],
  words: readonly { word: string; most: number }[],
): Promise<WordRow[]> {
  const asked = words.flatMap(({ word, most }) => {
    const letters = Array.from(word);
    return Array.from({ length: 2 * most + 1 }, (_, at) => ({
      first: letters[0],
      last: letters.at(-1),
      size: letters.length - most + at,
    }));
  });
  if (asked.length === 0) return [];
  const near = sql`json_to_recordset(${JSON.stringify(asked)}::json) as asked(first text, last text, size int)`;
  const { rows } = await sql<WordRow>`
    select ${columns} from ${near} cross join unnest(${[...languages]}::text[]) as of_language
      join search_word w on w.language = of_language and left(w.word, 1) = asked.first and length(w.word) = size
    union select ${columns} from ${near} cross join unnest(${[...languages]}::text[]) as of_language
      join search_word w on w.language = of_language and right(w.word, 1) = asked.last and length(w.word) = size`.execute(
    db,
  );
  return rows;
}

export interface CodeRow {
  entry_id: number;
  place: number | null;
  exact: boolean;
}

/** What has this code, or one that begins so; texts shorter than three signs begin too many. */
export async function readCoded(db: Reader, code: string, beginnings: boolean): Promise<CodeRow[]> {
  const { rows } = await sql<CodeRow>`
    select entry_id, place, code = ${code} as exact from search_code
    where code = ${code} or (${beginnings}::boolean and code > ${code} and code < ${`${code}\u{10ffff}`})
    order by exact desc, code, entry_id, place nulls first limit 1000`.execute(db);
  return rows;
}
