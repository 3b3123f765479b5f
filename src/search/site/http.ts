import { createHash } from 'node:crypto';
import type { Reply } from '../../frame/request/reply.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { siteSearchItems } from './site-search.ts';

/** How long a browser may use its copy, in seconds; after that it asks whether it is still the same. */
const CACHE_SECONDS = 3600;

/** `GET /search-index.json?lang=ca`: the list for the search box. The same for everybody in a language. */
export async function siteSearchIndex(ctx: RequestContext): Promise<Reply> {
  const { shop, query } = ctx;
  const asked = query.trimmed('lang', 20);
  const language = shop.settings.languages.find((known) => known === asked) ?? ctx.language;
  const { body, etag } = await shop.cache.get(
    `search.site:${language}`,
    ['listing', 'categories', 'posts', 'pages'],
    async () => {
      const text = JSON.stringify(await siteSearchItems(shop.db.read, language));
      return { body: text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
    },
  );
  const headers = { 'cache-control': `public, max-age=${CACHE_SECONDS}`, etag };
  const type = 'application/json; charset=utf-8';
  if (ctx.header('if-none-match') === etag) return { kind: 'text', status: 304, body: '', type, headers };
  return { kind: 'text', body, type, headers };
}
