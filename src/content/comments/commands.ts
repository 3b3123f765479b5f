import { type Act, command, watch } from '../../frame/command/index.ts';
import type { Moderation } from '../../frame/shop/moderation.ts';
import { findComment } from './store.ts';
import { deleteComment, setCommentState } from './store-write.ts';

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
