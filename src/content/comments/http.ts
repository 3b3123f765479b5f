import { ask } from '../../frame/command/index.ts';
import { captchaPage, passesCaptcha } from '../../frame/page/captcha.tsx';
import { ShopError } from '../../frame/request/errors.ts';
import { type Reply, redirect } from '../../frame/request/reply.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { askedBy, inSession } from '../../frame/request/request-context.ts';
import { networkOf } from '../../platform/security/network.ts';
import { setSessionValue } from '../../platform/session/values.ts';
import { entryPath } from '../links.ts';
import { writeComment } from './commands-own.ts';
import { commentAddress, NONCE } from './links.ts';
import { COMMENT_LIMITS, type CommentDraft, commentProblems } from './model.ts';
import { type KeptDraft, keepDraft, WRITER } from './section.tsx';
import { findComment, findOpenEntry } from './store.ts';

const PATH = '/wp-comments-post.php';

/**
 * POST /wp-comments-post.php for a post or a page (wire.md 1.5); products, which have other numbers, are answered by
 * the catalogue. Keeps the comment and leads to it, or back to the form with all that was typed.
 */
export async function postComment(ctx: RequestContext): Promise<Reply | undefined> {
  const { shop, form } = ctx;
  if (ctx.method !== 'POST' || ctx.path !== PATH) return undefined;
  const language = shop.settings.languages.find((code) => code === form.text('lang', 20)) ?? ctx.language;
  const entryId = form.id('comment_post_ID');
  const entry = entryId ? await findOpenEntry(shop.db.read, entryId, language) : undefined;
  if (!entry) return undefined;
  const home = entryPath(shop, language, entry);
  const parentId = form.id('comment_parent');
  const draft = readDraft(ctx);
  const problems = commentProblems(draft);
  if (problems.length > 0) {
    await keepDraft(ctx, { ...draft, path: home, problems });
    // Without a fragment, which would keep the browser from going to the field that is wrong.
    return redirect(`${home}${parentId ? `?replytocom=${parentId}` : ''}`);
  }
  if (!(await passesCaptcha(ctx, 'comment'))) return captchaPage(ctx);
  if (!(await shop.limits.take('comment', networkOf(ctx.ip)))) throw new ShopError('too_many_requests');
  const state = shop.settings.content.comments.moderation ? 'held' : 'approved';
  const comment = { ...draft, entryId: entry.id, parentId, language, state, createdAt: ctx.now } as const;
  const id = await ask(askedBy(ctx), writeComment, comment);
  await rememberWriter(ctx, draft);
  const kept = await findComment(shop.db.read, id);
  if (kept?.state === 'approved') {
    await shop.changes.spread();
    return redirect(await commentAddress(shop, kept));
  }
  const proof = shop.nonces.make(NONCE, String(id));
  return redirect(`${home}?unapproved=${id}&moderation-hash=${proof}#comment-${id}`);
}

function readDraft({ form }: RequestContext): CommentDraft {
  return {
    author: form.line('author', COMMENT_LIMITS.author),
    email: form.trimmed('email', COMMENT_LIMITS.email),
    url: form.trimmed('url', COMMENT_LIMITS.url),
    comment: form.trimmed('comment', COMMENT_LIMITS.comment),
  };
}

/** Whoever ticked the box need not write their name again (`wp-comment-cookies-consent`). */
async function rememberWriter(ctx: RequestContext, { author, email, url }: CommentDraft): Promise<void> {
  const wanted = ctx.form.flag('wp-comment-cookies-consent');
  if (!wanted && !ctx.session?.values.has(WRITER)) return;
  const kept: KeptDraft = { author, email, url, comment: '', path: '', problems: [] };
  await inSession(ctx, ({ tx }, session) =>
    setSessionValue(tx, session.id, WRITER, wanted ? kept : undefined),
  );
}
