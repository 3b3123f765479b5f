import { type Act, command, watch } from '../../frame/command/index.ts';
import type { Moderation } from '../../frame/shop/moderation.ts';
import { findComment } from './store.ts';
import { addComment, deleteComment, setCommentState } from './store-write.ts';

function moderate<T>(act: Act, id: number, work: () => Promise<T>): Promise<T> {
  const facts = async () => {
    const comment = await findComment(act.tx, id);
    return comment && { state: comment.state, author: comment.author, entry: comment.entry_id };
  };
  return watch(act, { subject: ['comment', id], facts }, work);
}

/** Shows a comment, or hides it. @returns false when there is none */
export const moderateComment = command({
  name: 'comment.state',
  needs: 'content.edit',
  run(act, { id, state }: { id: number; state: Moderation }): Promise<boolean> {
    return moderate(act, id, () => setCommentState(act.tx, id, state));
  },
});

/** Takes a comment away for good, and the answers to it. @returns false when there is none */
export const removeComment = command({
  name: 'comment.delete',
  needs: 'content.edit',
  run(act, { id }: { id: number }): Promise<boolean> {
    return moderate(act, id, () => deleteComment(act.tx, id));
  },
});

/**
 * The shop answers a comment, in its own name; the comment is shown with it. The same words sent twice are one answer.
 *
 * @returns false when there is no such comment
 */
export const answerComment = command({
  name: 'comment.answer',
  needs: 'content.edit',
  async run(act, { id, text }: { id: number; text: string }): Promise<boolean> {
    const { tx, shop, now } = act;
    const comment = await findComment(tx, id);
    if (!comment) {
      act.unchanged();
      return false;
    }
    if (comment.state !== 'approved') await setCommentState(tx, id, 'approved');
    const { name, email } = shop.settings;
    const answer = await addComment(tx, shop, {
      entryId: comment.entry_id,
      parentId: id,
      author: name,
      email,
      url: '',
      comment: text,
      language: comment.language,
      state: 'approved',
      createdAt: now,
    });
    if (answer.known) act.unchanged();
    else act.audit({ subject: ['comment', id], after: { answer: answer.id } });
    return true;
  },
});
