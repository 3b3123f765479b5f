import { ask } from '../../frame/command/index.ts';
import { captchaPage, passesCaptcha } from '../../frame/page/captcha.tsx';
import { type Answer, redirect } from '../../frame/request/answer.ts';
import { ShopError } from '../../frame/request/errors.ts';
import type { Visit } from '../../frame/request/visit.ts';
import { askedBy, inSession } from '../../frame/request/visit.ts';
import { networkOf } from '../../platform/security/network.ts';
import { setSessionValue } from '../../platform/session/sessions.ts';
import { entryPath } from '../links.ts';
import { writeComment } from './commands-own.ts';
import { commentAddress, NONCE } from './links.ts';
import { COMMENT_LIMITS, type CommentDraft, commentProblems } from './model.ts';
import { type KeptDraft, keepDraft, WRITER } from './place.tsx';
import { findComment, findOpenEntry } from './store.ts';

const PATH = '/wp-comments-post.php';

/**
 * POST /wp-comments-post.php for a post or a page (wire.md 1.5); products, which have other numbers, are answered by
 * the catalogue. Keeps the comment and leads to it, or back to the form with all that was typed.
 */
export async function postComment(visit: Visit): Promise<Answer | undefined> {
  const { shop, form } = visit;
  if (visit.method !== 'POST' || visit.path !== PATH) return undefined;
  const language = shop.settings.languages.find((code) => code === form.text('lang', 20)) ?? visit.language;
  const entryId = form.id('comment_post_ID');
  const entry = entryId ? await findOpenEntry(shop.db.read, entryId, language) : undefined;
  if (!entry) return undefined;
  const home = entryPath(shop, language, entry);
  const parentId = form.id('comment_parent');
  const draft = readDraft(visit);
  const problems = commentProblems(draft);
  if (problems.length > 0) {
    await keepDraft(visit, { ...draft, path: home, problems });
    // Without a fragment, which would keep the browser from going to the field that is wrong.
    return redirect(`${home}${parentId ? `?replytocom=${parentId}` : ''}`);
  }
  if (!(await passesCaptcha(visit, 'comment'))) return captchaPage(visit);
  if (!(await shop.limits.take('comment', networkOf(visit.ip)))) throw new ShopError('too_many_requests');
  const state = shop.settings.content.comments.moderation ? 'held' : 'approved';
  const comment = { ...draft, entryId: entry.id, parentId, language, state, createdAt: visit.now } as const;
  const id = await ask(askedBy(visit), writeComment, comment);
  await rememberWriter(visit, draft);
  const kept = await findComment(shop.db.read, id);
  if (kept?.state === 'approved') return redirect(await commentAddress(shop, kept));
  const proof = shop.nonces.make(NONCE, String(id));
  return redirect(`${home}?unapproved=${id}&moderation-hash=${proof}#comment-${id}`);
}

function readDraft({ form }: Visit): CommentDraft {
  return {
    author: form.line('author', COMMENT_LIMITS.author),
    email: form.trimmed('email', COMMENT_LIMITS.email),
    url: form.trimmed('url', COMMENT_LIMITS.url),
    comment: form.trimmed('comment', COMMENT_LIMITS.comment),
  };
}

/** Whoever ticked the box need not write their name again (`wp-comment-cookies-consent`). */
async function rememberWriter(visit: Visit, { author, email, url }: CommentDraft): Promise<void> {
  const wanted = visit.form.flag('wp-comment-cookies-consent');
  if (!wanted && !visit.session?.values.has(WRITER)) return;
  const kept: KeptDraft = { author, email, url, comment: '', path: '', problems: [] };
  await inSession(visit, ({ tx }, session) =>
    setSessionValue(tx, session.id, WRITER, wanted ? kept : undefined),
  );
}
