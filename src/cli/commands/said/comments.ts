import { listComments, moderateComment, removeComment } from '../../../content/index.ts';
import { moderationOf } from './moderation.ts';

export const COMMENT_USAGE = `cistella comment list [held | approved | spam | rejected]
    The newest comments on posts and pages, by state: number, state, day, author, e-mail, post, words.
cistella comment approve | hold | reject | spam | delete NUMBER…
    Shows comments, or hides them. What is deleted takes the answers to it along.`;

/** `cistella comment …` */
export const commentCommand = moderationOf({
  noun: 'comment',
  usage: COMMENT_USAGE,
  async list({ db }, state, limit) {
    const found = await listComments(db.read, state, limit);
    return found.map(({ title, created_at, ...one }) => ({ ...one, about: title, createdAt: created_at }));
  },
  moderate: moderateComment,
  remove: removeComment,
});
