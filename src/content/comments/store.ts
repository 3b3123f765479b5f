import type { Moderation } from '../../frame/shop/moderation.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { Count, Reader } from '../../platform/db/index.ts';
import { type CommentRow, type Thread, threadsOf } from './model.ts';
import '../tables.ts';
import './tables.ts';

const SHOWN = ['id', 'parent_id', 'thread_id', 'author', 'url', 'body', 'language', 'created_at'] as const;

export interface CommentPage {
  threads: Thread[];
  /** Threads and answers together. */
  count: number;
  page: number;
  pages: number;
}

function approved(db: Reader, entryId: number) {
  return db.selectFrom('comment').where('entry_id', '=', entryId).where('state', '=', 'approved');
}

/** One page of the approved comments of an entry, oldest thread first. Undefined past the last page. */
export async function readComments(
  db: Reader,
  entryId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<CommentPage | undefined> {
  // An answer counts where the beginning of its thread is to be seen.
  const counts = await db
    .selectFrom('comment as c')
    .leftJoin('comment as root', 'root.id', 'c.thread_id')
    .select((is) => [is.fn.countAll<number>().as('all'), is.fn.count<number>('c.thread_id').as('answers')])
    .where('c.entry_id', '=', entryId)
    .where('c.state', '=', 'approved')
    .where((is) => is.or([is('c.thread_id', 'is', null), is('root.state', '=', 'approved')]))
    .executeTakeFirstOrThrow();
  const count = Number(counts.all);
  const pages = Math.max(1, Math.ceil((count - Number(counts.answers)) / perPage));
  if (page > pages) return undefined;
  if (count === 0) return { threads: [], count, page, pages };
  const roots = approved(db, entryId)
    .select('id')
    .where('thread_id', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage);
  const rows: CommentRow[] = await approved(db, entryId)
    .select(SHOWN)
    .where((is) => is.or([is('id', 'in', roots), is('thread_id', 'in', roots)]))
    .execute();
  return { threads: threadsOf(rows), count, page, pages };
}

/** On which page of its entry's comments one stands. */
export async function pageOfComment(
  db: Reader,
  { entry_id, id, thread_id }: { entry_id: number; id: number; thread_id: number | null },
  perPage: number,
): Promise<number> {
  const root = await db
    .selectFrom('comment')
    .select(['id', 'created_at'])
    .where('id', '=', thread_id ?? id)
    .executeTakeFirst();
  if (!root) return 1;
  const before = await approved(db, entry_id)
    .select((is) => is.fn.countAll<number>().as('n'))
    .where('thread_id', 'is', null)
    .where((is) =>
      is.or([
        is('created_at', '<', root.created_at),
        is.and([is('created_at', '=', root.created_at), is('id', '<', root.id)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Math.floor(Number(before.n) / perPage) + 1;
}

/** One that is shown, to be answered. */
export function findApproved(db: Reader, entryId: number, id: number) {
  return approved(db, entryId).select(SHOWN).where('id', '=', id).executeTakeFirst();
}

/** From a comment up to the beginning of its thread. */
export async function chainOf(db: Reader, entryId: number, id: number): Promise<CommentRow[]> {
  const chain: CommentRow[] = [];
  for (let at: number | null = id; at !== null && !chain.some((one) => one.id === at); ) {
    const row: CommentRow | undefined = await findApproved(db, entryId, at);
    if (!row) return [];
    chain.push(row);
    at = row.parent_id;
  }
  return chain;
}

/** The text of one that nobody has read yet. */
export async function readPending(db: Reader, id: number, entryId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('comment')
    .select('body')
    .where('id', '=', id)
    .where('entry_id', '=', entryId)
    .where('state', '=', 'held')
    .executeTakeFirst();
  return row?.body;
}

/** A comment with the name of what it is about, for letters and lists. */
export function findComment(db: Reader, id: number) {
  return comments(db).where('c.id', '=', id).executeTakeFirst();
}

/** The newest comments of a state. */
export function listComments(db: Reader, state: Moderation, limit: number) {
  return comments(db)
    .where('c.state', '=', state)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
}

function comments(db: Reader) {
  return db
    .selectFrom('comment as c')
    .innerJoin('entry as e', 'e.id', 'c.entry_id')
    .innerJoin('entry_translation as t', (join) =>
      join.onRef('t.entry_id', '=', 'e.id').onRef('t.language', '=', 'c.language'),
    )
    .leftJoin('author as a', 'a.id', 'e.author_id')
    .select(['c.id', 'c.entry_id', 'c.parent_id', 'c.thread_id', 'c.author', 'c.email', 'c.url', 'c.body'])
    .select(['c.language', 'c.state', 'c.created_at', 'e.kind', 'e.key', 't.title', 't.slug'])
    .select('a.email as writer_email');
}

/** What is commented on, if comments on it are open. */
export function findOpenEntry(db: Reader, id: number, language: Language) {
  return db
    .selectFrom('entry as e')
    .innerJoin('entry_translation as t', (join) =>
      join.onRef('t.entry_id', '=', 'e.id').on('t.language', '=', language),
    )
    .select(['e.id', 'e.kind', 'e.key', 't.slug'])
    .where('e.id', '=', id)
    .where('e.listed_at', '>', 0)
    .where('e.comments_open', '=', 1)
    .executeTakeFirst();
}

/** How many wait for somebody to look at them. */
export const countWaitingComments = (db: Reader): Count =>
  db
    .selectFrom('comment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'held');
