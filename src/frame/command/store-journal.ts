import type { Reader } from '../../platform/db/index.ts';
import type { ActorKind } from './actor.ts';
import { type AuditLine, lineOf } from './store.ts';

/** Lines of the trail that a journal shows. */
export interface JournalFilter {
  /** Done by somebody, or by whoever is of a kind. */
  by?: { kind: ActorKind; id?: string | undefined } | undefined;
  /** About a kind of things. */
  subject?: string | undefined;
  /** About any of these things. */
  things?: readonly { subject: string; ids: readonly string[] }[] | undefined;
  /** From this moment on, and before that. */
  since?: number | undefined;
  until?: number | undefined;
}

/** Of the page before: the moment and the number of its last line. */
export interface JournalPage {
  descending: boolean;
  behind?: { value: number; id: number } | undefined;
  limit: number;
}

/** A page of lines by their moment. One query, by an index whatever it is narrowed by. */
export async function listJournal(
  db: Reader,
  filter: JournalFilter,
  { descending, behind, limit }: JournalPage,
): Promise<AuditLine[]> {
  const order = descending ? 'desc' : 'asc';
  let query = narrowed(db, filter).selectAll().orderBy('at', order).orderBy('id', order).limit(limit);
  if (behind) {
    const { value, id } = behind;
    query = query.where((where) =>
      where.and([
        where('at', descending ? '<=' : '>=', value),
        where.or([
          where('at', descending ? '<' : '>', value),
          where.and([where('at', '=', value), where('id', descending ? '<' : '>', id)]),
        ]),
      ]),
    );
  }
  return (await query.execute()).map(lineOf);
}

/** How many there are, counted no further than `most`. */
export async function countJournal(db: Reader, filter: JournalFilter, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(narrowed(db, filter).select('id').limit(most).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The numbers of the newest, so many at most. */
export async function listJournalIds(db: Reader, filter: JournalFilter, most: number): Promise<number[]> {
  const query = narrowed(db, filter).select('id').orderBy('at', 'desc').orderBy('id', 'desc').limit(most);
  return (await query.execute()).map(({ id }) => id);
}

function narrowed(db: Reader, { by, subject, things, since, until }: JournalFilter) {
  let query = db.selectFrom('audit');
  if (by) query = query.where('actor_kind', '=', by.kind);
  if (by?.id !== undefined) query = query.where('actor_id', '=', by.id);
  if (subject !== undefined) query = query.where('subject', '=', subject);
  if (things)
    query = query.where((where) =>
      where.or(
        things
          .filter(({ ids }) => ids.length > 0)
          .map((kind) =>
            where.and([where('subject', '=', kind.subject), where('subject_id', 'in', kind.ids)]),
          ),
      ),
    );
  if (since !== undefined) query = query.where('at', '>=', since);
  if (until !== undefined) query = query.where('at', '<', until);
  return query;
}

/** One line by its number. */
export async function findJournalLine(db: Reader, id: number): Promise<AuditLine | undefined> {
  const row = await db.selectFrom('audit').selectAll().where('id', '=', id).executeTakeFirst();
  return row && lineOf(row);
}
