import type { Listing } from '../../frame/page/listing.tsx';
import { ShopError } from '../../frame/request/errors.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { nameOfList, type PostList } from '../model.ts';
import { countPosts, type PostRow, readPosts } from '../store.ts';

export interface PostPage {
  posts: PostRow[];
  total: number;
  listing: Listing;
}

/** How many posts a list has. Counted once, until a post changes. */
function postCount({ shop }: Pick<RequestContext, 'shop'>, list: PostList): Promise<number> {
  return shop.cache.get(`content.count:${nameOfList(list)}`, ['posts'], () => countPosts(shop.db.read, list));
}

/**
 * One page of a list of posts. One query; the count is in memory.
 *
 * @param base the address of the first page
 * @throws ShopError not_found for a page past the last, unless `beyond`
 */
export async function readPostPage(
  ctx: RequestContext,
  wanted: { list: PostList; base: string; page: number; beyond?: boolean },
): Promise<PostPage> {
  const { shop, language } = ctx;
  const { pageSize, loadMethod } = shop.settings.content;
  const { list, base, page } = wanted;
  const total = await postCount(ctx, list);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (page > pages && !wanted.beyond) throw new ShopError('not_found');
  const posts =
    page > pages
      ? []
      : await readPosts(shop.db.read, { list, language, limit: pageSize, offset: (page - 1) * pageSize });
  return {
    posts,
    total,
    listing: { id: nameOfList(list), method: loadMethod, page, pages, base, query: '' },
  };
}
