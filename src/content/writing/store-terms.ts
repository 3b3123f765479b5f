import type { Tx } from '../../platform/db/index.ts';
import '../tables.ts';

/**
 * Puts one word, and one number under a name, into the place of another wherever texts have it.
 *
 * @param words as they stand in JSON, with their quotes
 * @param numbers the name that a number stands under, the number, and the one in its place
 * @returns the entries that had it
 */
export async function replaceInBodies(
  tx: Tx,
  [was, is]: readonly [string, string],
  [name, from, into]: readonly [string, number, number],
) {
  const rows = await tx
    .selectFrom('entry_body as b')
    .innerJoin('entry as e', 'e.id', 'b.entry_id')
    .select(['b.entry_id as id', 'b.language', 'b.body', 'e.kind'])
    .where((or) => or.or([or('b.body', 'like', `%${was}%`), or('b.body', 'like', `%"${name}":${from}%`)]))
    .execute();
  // The number may be the beginning of a longer one.
  const number = new RegExp(`"${name}":${from}(?!\\d)`, 'g');
  const changed = [];
  for (const { id, language, body, kind } of rows) {
    const after = body.replaceAll(was, is).replace(number, `"${name}":${into}`);
    if (after === body) continue;
    await tx
      .updateTable('entry_body')
      .set({ body: after })
      .where('entry_id', '=', id)
      .where('language', '=', language)
      .execute();
    changed.push({ id, kind });
  }
  return changed;
}
