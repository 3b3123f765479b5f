import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/db/index.ts';
import { pastAll } from '../platform/found-by.ts';
import { wordsOf } from '../platform/plain-text.ts';

/** So many rows have room in one statement. */
const ROWS = 1000;
/** As many things as a search gives. */
const MOST = 1000;

/** The tables of words by which something is found, and whose words they are. */
const OWNERS = { product_word: 'product_id', picture_word: 'picture_id' } as const;
type WordTable = keyof typeof OWNERS;

/** Notes by which words these are found, in the place of those before. @param said all that is said of each */
export async function saveWords(tx: Tx, name: WordTable, said: ReadonlyMap<number, string[]>): Promise<void> {
  const table = sql.table(name);
  const owner = sql.ref(OWNERS[name]);
  await sql`delete from ${table} where ${owner} in (${sql.join([...said.keys()])})`.execute(tx);
  const rows = [...said].flatMap(([id, texts]) =>
    wordsOf(texts.join(' ')).map((word) => sql`(${id}, ${word})`),
  );
  for (let at = 0; at < rows.length; at += ROWS)
    await sql`insert into ${table} (${owner}, word) values ${sql.join(rows.slice(at, at + ROWS))}`.execute(
      tx,
    );
}

/**
 * Things by what somebody types: the beginning of each word in any order, or their number. Looked for by the longest
 * word; the others are asked of what that finds.
 *
 * @returns ids in falling order; of more than a thousand, the youngest
 */
export async function findByWords(db: Reader, name: WordTable, text: string): Promise<number[]> {
  const said = text.trim().slice(0, 100);
  const number = /^#?([1-9]\d{0,8})$/.exec(said)?.[1];
  const [longest, ...others] = wordsOf(said).sort((a, b) => b.length - a.length);
  if (longest === undefined) return [];
  const table = sql.table(name);
  const owner = OWNERS[name];
  const begins = (of: string, word: string) => {
    const column = sql.ref(`${of}.word`);
    return sql`${column} >= ${word} and ${column} < ${pastAll(word)}`;
  };
  const alsoBegins = (word: string) => sql`and exists (
    select 1 from ${table} as o where ${sql.ref(`o.${owner}`)} = ${sql.ref(`w.${owner}`)} and ${begins('o', word)})`;
  const { rows } = await sql<{ id: number }>`
    select distinct ${sql.ref(`w.${owner}`)} as id from ${table} as w
    where ${begins('w', longest)} ${sql.join(others.map(alsoBegins), sql` `)}
    order by id desc limit ${sql.lit(MOST)}`.execute(db);
  const found = rows.map(({ id }) => id);
  return number === undefined ? found : [...new Set([Number(number), ...found])];
}
