import { sql } from 'kysely';
import type { Language } from '../../frame/shop/settings.ts';
import type { Reader } from '../../platform/db/index.ts';
import '../tables.ts';

/** Texts by their numbers and languages, without what lies in the bin. */
export function readSomeBodies(
  db: Reader,
  { behind, limit }: { behind: { id: number; language: Language }; limit: number },
) {
  return db
    .selectFrom('entry_body as b')
    .innerJoin('entry as e', 'e.id', 'b.entry_id')
    .innerJoin('entry_translation as t', (join) =>
      join.onRef('t.entry_id', '=', 'b.entry_id').onRef('t.language', '=', 'b.language'),
    )
    .select(['b.entry_id as id', 'b.language', 'b.body', 't.title'])
    .where('e.binned_at', '=', 0)
    .where(sql<boolean>`(b.entry_id, b.language) > (${behind.id}, ${behind.language})`)
    .orderBy('b.entry_id')
    .orderBy('b.language')
    .limit(limit)
    .execute();
}

/** By what links name pages and posts that are to be seen: their numbers, and the names of those that have one. */
export async function readLinkable(db: Reader): Promise<Set<string>> {
  const rows = await db.selectFrom('entry').select(['id', 'key']).where('listed_at', '>', 0).execute();
  return new Set(rows.flatMap(({ id, key }) => [`${id}`, ...(key === null ? [] : [key])]));
}

/** Pages outside of the bin that the shop knows by a name. */
export async function readKeyed(db: Reader): Promise<{ id: number; key: string }[]> {
  const rows = await db
    .selectFrom('entry')
    .select(['id', 'key'])
    .where('key', 'is not', null)
    .where('binned_at', '=', 0)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, key }) => (key === null ? [] : [{ id, key }]));
}
