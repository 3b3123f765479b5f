import type { Reader, Tx } from '../../platform/db/index.ts';
import { pastAll } from '../../platform/found-by.ts';
import { wordsOf } from '../../platform/plain-text.ts';

/** As many pictures as a search gives. */
const MOST = 1000;

/** Notes by which words a picture is found: of its file's name, and of what it is said to show in all languages. */
export async function saveWords(tx: Tx, id: number): Promise<void> {
  const { name } = await tx
    .selectFrom('picture')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const alts = await tx
    .selectFrom('picture_translation')
    .select('alt')
    .where('picture_id', '=', id)
    .execute();
  const words = wordsOf([name, ...alts.map(({ alt }) => alt)].join(' '));
  await tx.deleteFrom('picture_word').where('picture_id', '=', id).execute();
  if (words.length > 0)
    await tx
      .insertInto('picture_word')
      .values(words.map((word) => ({ picture_id: id, word })))
      .execute();
}

/**
 * Pictures by what somebody types: the beginning of each word in any order, or their number. Looked for by the longest
 * word; the others are asked of what that finds.
 *
 * @returns ids in falling order; of more than a thousand, the youngest
 */
export async function findPictureIds(db: Reader, text: string): Promise<number[]> {
  const said = text.trim().slice(0, 100);
  const number = /^#?([1-9]\d{0,8})$/.exec(said)?.[1];
  const [longest, ...others] = wordsOf(said).sort((a, b) => b.length - a.length);
  if (longest === undefined) return [];
  let query = db
    .selectFrom('picture_word as w')
    .select('w.picture_id as id')
    .distinct()
    .where('w.word', '>=', longest)
    .where('w.word', '<', pastAll(longest));
  for (const word of others)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('picture_word as o')
          .select('o.word')
          .whereRef('o.picture_id', '=', 'w.picture_id')
          .where('o.word', '>=', word)
          .where('o.word', '<', pastAll(word)),
      ),
    );
  const found = (await query.orderBy('id', 'desc').limit(MOST).execute()).map(({ id }) => id);
  return number === undefined ? found : [...new Set([Number(number), ...found])];
}
