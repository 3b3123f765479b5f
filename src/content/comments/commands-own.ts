import { anybodys, command } from '../../frame/command/index.ts';
import { addComment, type CommentInput, tellOfComment } from './store-write.ts';

/** Somebody writes below a post; the shop, or its author, is told. @returns the number of the comment */
export const writeComment = command({
  name: 'comment.post',
  needs: 'content.edit',
  whose: anybodys,
  async run({ shop, tx }, comment: CommentInput): Promise<number> {
    const { id, known } = await addComment(tx, shop, comment);
    if (!known) await tellOfComment(tx, id);
    return id;
  },
});
