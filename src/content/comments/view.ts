import { ShopError } from '../../frame/request/errors.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { NONCE } from './links.ts';
import type { CommentRow } from './model.ts';
import { type CommentPage, findApproved, readComments, readPending } from './store.ts';

export interface CommentsView extends CommentPage {
  open: boolean;
  /** The reader's own, which nobody else sees yet. */
  pending: { id: number; body: string } | undefined;
  /** What the form answers. */
  answering: CommentRow | undefined;
}

/** The query fields that a page with comments reads for everybody. */
export const COMMENT_QUERY = ['cpage'] as const;

/** The comments on an entry, as the address asks for them. @throws ShopError not_found past the last page */
export async function readCommentsView(
  ctx: RequestContext,
  entry: { id: number; comments_open: 0 | 1 },
  number: string | undefined,
): Promise<CommentsView> {
  const { shop, query } = ctx;
  const { perPage } = shop.settings.content.comments;
  const asked = number ?? (query.has('cpage') ? query.text('cpage', 10) : '1');
  if (!/^[1-9]\d{0,5}$/.test(asked)) throw new ShopError('not_found');
  const page = await readComments(shop.db.read, entry.id, { page: Number(asked), perPage });
  if (!page) throw new ShopError('not_found');
  const answered = query.id('replytocom');
  return {
    ...page,
    open: entry.comments_open === 1,
    pending: await ownPending(ctx, entry.id),
    answering: answered ? await findApproved(shop.db.read, entry.id, answered) : undefined,
  };
}

/** Whoever has just written a comment sees it before it is approved: the address carries the proof. */
async function ownPending(
  { shop, query }: RequestContext,
  entryId: number,
): Promise<CommentsView['pending']> {
  const id = query.id('unapproved');
  if (!id || !shop.nonces.check(query.text('moderation-hash', 40), NONCE, String(id))) return undefined;
  const body = await readPending(shop.db.read, id, entryId);
  return body === undefined ? undefined : { id, body };
}
