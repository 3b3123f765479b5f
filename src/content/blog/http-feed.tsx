import { renderMarkup } from '../../frame/page/context.tsx';
import type { Reply } from '../../frame/request/reply.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { localeOf } from '../../frame/shop/languages.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { taglineOf } from '../../frame/shop/translated.ts';
import type { Reader } from '../../platform/db/index.ts';
import { readBlocks } from '../rich-text/blocks.ts';
import { cleanBody } from '../rich-text/clean.ts';
import { RichText } from '../rich-text/render.tsx';
import { type PostRow, readBodies, readPosts } from '../store.ts';
import { xmlText } from './xml.ts';

/** The newest posts of one language as RSS 2.0, whole. Kept in memory until a post changes. */
export async function feed(ctx: RequestContext): Promise<Reply> {
  const { shop, language } = ctx;
  const body = await shop.cache.get(`content.feed:${language}`, ['posts', 'listing', 'categories'], () =>
    writeFeed(ctx),
  );
  return {
    kind: 'text',
    type: 'application/rss+xml; charset=UTF-8',
    body,
    headers: { 'cache-control': 'public, max-age=300', expires: '' },
  };
}

/** How far back is looked for posts of one language among those of others: so many times a feed's length. */
const MOST_LOOKS = 10;

/** A feed speaks one language: what is only borrowed stands in the feed of its own. */
async function newestIn(db: Reader, language: Language, limit: number): Promise<PostRow[]> {
  const posts: PostRow[] = [];
  for (let look = 0; look < MOST_LOOKS && posts.length < limit; look += 1) {
    const some = await readPosts(db, { list: { of: 'posts' }, language, limit, offset: look * limit });
    posts.push(...some.filter((post) => post.written_in === language));
    if (some.length < limit) break;
  }
  return posts.slice(0, limit);
}

async function writeFeed(ctx: RequestContext): Promise<string> {
  const { shop, language, links, t } = ctx;
  const { name, content } = shop.settings;
  const db = shop.db.read;
  const posts = await newestIn(db, language, content.feedSize);
  const bodies = await readBodies(
    db,
    posts.map(({ id }) => id),
    language,
  );
  const items: string[] = [];
  for (const post of posts) items.push(await writeItem(ctx, post, bodies.get(post.id) ?? ''));
  const latest = posts[0]?.published_at;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xmlText(`${name} – ${t('content.blog')}`)}</title>
<link>${xmlText(shop.publicUrl + links.blog())}</link>
<description>${xmlText(taglineOf(shop.settings, language))}</description>
<language>${xmlText(localeOf(shop.settings, language))}</language>
<atom:link href="${xmlText(shop.publicUrl + links.feed())}" rel="self" type="application/rss+xml"/>
${latest ? `<lastBuildDate>${new Date(latest).toUTCString()}</lastBuildDate>\n` : ''}${items.join('\n')}
</channel>
</rss>
`;
}

async function writeItem(ctx: RequestContext, post: PostRow, body: string): Promise<string> {
  const { shop, links } = ctx;
  const address = shop.publicUrl + links.post({ slug: post.slug });
  const document = cleanBody(body);
  const blocks = await readBlocks(ctx, document);
  // Readers know nothing of the shop's own addresses.
  const markup = renderMarkup(ctx, <RichText document={document} blocks={blocks} />)
    .replace(/ (href|src)="\/(?!\/)/g, ` $1="${shop.publicUrl}/`)
    .replace(/ (?:srcSet|srcset|sizes)="[^"]*"/g, '');
  return `<item>
<title>${xmlText(post.title)}</title>
<link>${xmlText(address)}</link>
<guid isPermaLink="false">${xmlText(`${shop.publicUrl}/?p=${post.id}`)}</guid>
<pubDate>${new Date(post.published_at).toUTCString()}</pubDate>
${post.author_name ? `<dc:creator>${xmlText(post.author_name)}</dc:creator>\n` : ''}<description>${xmlText(post.excerpt)}</description>
<content:encoded>${xmlText(markup)}</content:encoded>
</item>`;
}
