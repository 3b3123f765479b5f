import { listReviews, moderateReview, readProductNames } from '../../catalogue/index.ts';
import { listComments, moderateComment } from '../../content/index.ts';
import { deskLink } from '../kit/index.ts';
import { answerScreen } from './answer.tsx';
import { answerCommentScreen } from './answer-comment.tsx';
import { saidScreen } from './screen.tsx';

export const saidScreens = [
  saidScreen({
    name: 'reviews',
    needs: 'reviews.edit',
    icon: 'star',
    async list({ ctx, shop }, state, limit) {
      const found = await listReviews(shop.db.read, state, limit);
      const ids = [...new Set(found.map(({ productId }) => productId))];
      const names = await readProductNames(shop.db.read, ids, ctx.language);
      return found.map(({ productId, author, rating, answeredAt, ...row }) => ({
        ...row,
        about: names.get(productId)?.name ?? `${productId}`,
        author: rating === 0 ? author : `${author} · ${rating}/5`,
        answer: { href: deskLink(`waiting/reviews/${row.id}`), isThere: answeredAt > 0 },
      }));
    },
    moderate: moderateReview,
  }),
  answerScreen,
  saidScreen({
    name: 'comments',
    needs: 'content.edit',
    icon: 'talk',
    async list({ shop }, state, limit) {
      const found = await listComments(shop.db.read, state, limit);
      return found.map(({ id, title, author, email, body, created_at }) => ({
        id,
        about: title,
        author,
        email,
        body,
        createdAt: created_at,
        answer: { href: deskLink(`waiting/comments/${id}`), isThere: false },
      }));
    },
    moderate: moderateComment,
  }),
  answerCommentScreen,
];
