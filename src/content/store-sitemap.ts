import type { ExpressionBuilder } from 'kysely';
import type { Language } from '../frame/shop/settings.ts';
import type { Reader, Tables } from '../platform/db/index.ts';
import { FRONT_PAGE } from './links.ts';
import type { Kind } from './model.ts';
import './tables.ts';

/** The front page has an address of its own, which is known without it. */
const isNoFront = (is: ExpressionBuilder<Tables, 'entry'>) =>
  is.or([is('key', 'is', null), is('key', '<>', FRONT_PAGE)]);

export interface ListedEntry {
  id: number;
  key: string | null;
  modified_at: number;
  language: Language;
  slug: string;
}

/**
 * The addresses of entries that are to be seen, in the languages that they were written in, by their numbers.
 * One row a language.
 */
export async function readListedEntries(
  db: Reader,
  kind: Kind,
  { after, offset, limit }: { after: number; offset: number; limit: number },
): Promise<ListedEntry[]> {
  const ids = await db
    .selectFrom('entry')
    .select('id')
    .where('kind', '=', kind)
    .where(isNoFront)
    .where('listed_at', '>', 0)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  if (ids.length === 0) return [];
  return db
    .selectFrom('entry as e')
    .innerJoin('entry_translation as t', 't.entry_id', 'e.id')
    .select(['e.id', 'e.key', 'e.modified_at', 't.language', 't.slug'])
    .where(
      'e.id',
      'in',
      ids.map(({ id }) => id),
    )
    .whereRef('t.language', '=', 't.written_in')
    .orderBy('e.id')
    .execute();
}

export async function countListedEntries(db: Reader, kind: Kind): Promise<number> {
  const row = await db
    .selectFrom('entry')
    .select((is) => is.fn.countAll().as('n'))
    .where('kind', '=', kind)
    .where(isNoFront)
    .where('listed_at', '>', 0)
    .executeTakeFirst();
  return Number(row?.n ?? 0);
}
