import type { Moderation } from '../../frame/shop/moderation.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { announceChange } from '../../platform/db/changes.ts';
import { lockRows, type Tx } from '../../platform/db/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { type CommentDraft, hangingOn, webAddress } from './model.ts';
import { chainOf } from './store.ts';
import './tables.ts';

export const LETTER_JOB = 'content.comment_letter';

export interface CommentInput extends CommentDraft {
  entryId: number;
  /** What it answers; ignored where that is not to be seen on the same entry. */
  parentId?: number | undefined;
  language: Language;
  state: Moderation;
  createdAt: number;
}

/**
 * Keeps a comment and tells whoever is to read it. The same words of the same person sent twice are one comment.
 *
 * @returns its id, and whether it was there before
 */
export async function addComment(
  tx: Tx,
  { settings }: Pick<Shop, 'settings'>,
  comment: CommentInput,
): Promise<{ id: number; known: boolean }> {
  const { entryId, parentId, language, state, createdAt } = comment;
  const email = comment.email.toLowerCase();
  await lockRows(tx, 'entry', [entryId]);
  const chain = parentId === undefined ? [] : await chainOf(tx, entryId, parentId);
  const parent = hangingOn(chain, settings.content.comments.depth);
  let twice = tx
    .selectFrom('comment')
    .select('id')
    .where('entry_id', '=', entryId)
    .where('email', '=', email)
    .where('body', '=', comment.comment);
  twice = parent ? twice.where('parent_id', '=', parent.id) : twice.where('parent_id', 'is', null);
  const before = await twice.executeTakeFirst();
  if (before) return { id: before.id, known: true };
  const { id } = await tx
    .insertInto('comment')
    .values({
      entry_id: entryId,
      parent_id: parent?.id ?? null,
      thread_id: parent ? (parent.thread_id ?? parent.id) : null,
      author: comment.author,
      email,
      url: webAddress(comment.url) ?? '',
      body: comment.comment,
      language,
      state,
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (state === 'approved') await announceChange(tx, `entry:${entryId}`);
  return { id, known: false };
}

/** Tells the shop, or the author of the text, that there is something to read. */
export function tellOfComment(tx: Tx, id: number): Promise<void> {
  return enqueue(tx, LETTER_JOB, { id });
}

/** Shows a comment, or hides it. @returns false when there is none */
export async function setCommentState(tx: Tx, id: number, state: Moderation): Promise<boolean> {
  const row = await tx
    .updateTable('comment')
    .set({ state })
    .where('id', '=', id)
    .returning('entry_id')
    .executeTakeFirst();
  if (row) await announceChange(tx, `entry:${row.entry_id}`);
  return row !== undefined;
}

/** Takes a comment away for good, and the answers to it. */
export async function deleteComment(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.deleteFrom('comment').where('id', '=', id).returning('entry_id').executeTakeFirst();
  if (!row) return false;
  for (let parents = [id]; parents.length > 0; ) {
    const gone = await tx.deleteFrom('comment').where('parent_id', 'in', parents).returning('id').execute();
    parents = gone.map((one) => one.id);
  }
  await announceChange(tx, `entry:${row.entry_id}`);
  return true;
}
