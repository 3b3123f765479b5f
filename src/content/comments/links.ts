import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { entryPath } from '../links.ts';
import type { Kind } from '../model.ts';
import { pageOfComment } from './store.ts';

/** What the proof is made for by which whoever wrote a comment sees it before it is approved. */
export const NONCE = 'comment';

/** Where page N of the comments on something is. Only posts have addresses of their own for it. */
export function commentsPath(
  shop: Pick<Shop, 'addresses'>,
  language: Language,
  entry: { kind: Kind; key: string | null; slug: string },
  page: number,
): string {
  if (page === 1) return entryPath(shop, language, entry);
  return entry.kind === 'post'
    ? shop.addresses.in(language).commentsPage({ slug: entry.slug, number: page })
    : `${entryPath(shop, language, entry)}?cpage=${page}`;
}

interface Placed {
  id: number;
  entry_id: number;
  thread_id: number | null;
  language: Language;
  kind: Kind;
  key: string | null;
  slug: string;
}

/** Where a comment stands: the page that it is on, and its place there. */
export async function commentAddress(
  shop: Pick<Shop, 'addresses' | 'db' | 'settings'>,
  comment: Placed,
): Promise<string> {
  const page = await pageOfComment(shop.db.read, comment, shop.settings.content.comments.perPage);
  return `${commentsPath(shop, comment.language, comment, page)}#comment-${comment.id}`;
}
