import { ask } from '../../frame/command/index.ts';
import { captchaPage, passesCaptcha } from '../../frame/page/captcha.tsx';
import { notify } from '../../frame/page/notices.tsx';
import { ShopError } from '../../frame/request/errors.ts';
import { type Reply, redirect } from '../../frame/request/reply.ts';
import { askedBy, type RequestContext } from '../../frame/request/request-context.ts';
import type { Handler } from '../../frame/server/module.ts';
import { texts } from '../../frame/shop/texts.ts';
import { writeReview } from './commands-own.ts';
import '../events.ts';
import { networkOf } from '../../platform/security/network.ts';
import { productAddress } from '../cards/store-links.ts';

const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/;

/** POST /wp-comments-post.php (wire.md 1.5): keeps a review and leads back to it. */
export const postReview: Handler = async (ctx): Promise<Reply> => {
  const { shop, form } = ctx;
  const language = shop.settings.languages.find((code) => code === form.text('lang', 20)) ?? ctx.language;
  const productId = form.id('comment_post_ID');
  const product = productId ? await productAddress(shop.db.read, productId, language) : undefined;
  if (!product?.reviews_allowed) throw new ShopError('not_found');
  const home = shop.addresses.in(language).product({ slug: product.slug ?? '' });
  const t = texts(language, shop.settings);
  const refuse = async (problem: Problem) => {
    await notify(ctx, { kind: 'error', text: t(`catalogue.review_problem.${problem}`) });
    return redirect(`${home}#reviews`);
  };
  const problem = problemOf(ctx);
  if (problem) return refuse(problem);
  if (!(await passesCaptcha(ctx, 'review'))) return captchaPage(ctx);
  if (!(await shop.limits.take('review', networkOf(ctx.ip)))) throw new ShopError('too_many_requests');
  const approved = !shop.settings.catalogue.reviewModeration;
  const userId = ctx.session?.userId ?? null;
  const sessionId = ctx.session?.id ?? 0;
  const id = await ask(askedBy(ctx), writeReview, {
    productId: product.id,
    userId,
    sessionId,
    author: form.line('author', 100),
    email: form.trimmed('email', 200).toLowerCase(),
    body: form.trimmed('comment', 5000),
    language,
    rating: form.integer('rating') ?? 0,
    approved,
    verified: false,
    createdAt: ctx.now,
  });
  if (approved) {
    await shop.changes.spread();
    return redirect(`${home}#comment-${id}`);
  }
  const proof = shop.nonces.make('review', String(id));
  return redirect(`${home}?unapproved=${id}&moderation-hash=${proof}#reviews`);
};

type Problem = 'rating' | 'comment' | 'author' | 'email';

/** What is wrong with a review, if anything. */
function problemOf({ form, shop }: RequestContext): Problem | undefined {
  const text = form.trimmed('rating', 10);
  const rating = form.integer('rating') ?? 0;
  const none = text === '' || rating === 0;
  if (none ? shop.settings.catalogue.reviewRatingRequired : rating < 1 || rating > 5) return 'rating';
  if (form.trimmed('comment', 5000) === '') return 'comment';
  if (form.line('author', 100) === '') return 'author';
  return EMAIL.test(form.trimmed('email', 200)) ? undefined : 'email';
}
