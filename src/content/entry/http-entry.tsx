import {
  breadcrumbList,
  type Crumb,
  galleryParams,
  inFormat,
  pictureOf,
  type Term,
  termsOf,
} from '../../catalogue/index.ts';
import { previewed } from '../../frame/page/preview.ts';
import { ShopError } from '../../frame/request/errors.ts';
import { type PageReply, type Reply, redirect } from '../../frame/request/reply.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Handler } from '../../frame/server/module.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { crumbsTo } from '../blog/http-list.tsx';
import { COMMENT_QUERY, readCommentsView } from '../comments/view.ts';
import { entryPath, type FIXED_PAGES, FRONT_PAGE } from '../links.ts';
import { pictureRow } from '../pages/picture.tsx';
import { readBlocks } from '../rich-text/blocks.ts';
import { cleanBody } from '../rich-text/clean.ts';
import { type EntryRow, findAnyEntry, findEntry, findPageByKey, readSlugs, readTermIds } from '../store.ts';
import { showFront } from './http-home.tsx';
import { EntryPage } from './pages/entry.tsx';
import { UnwrittenPage } from './pages/unwritten.tsx';
import { lookLinks, previewLinks, readLook, withTexts } from './preview.ts';
import { articleData, faqData } from './structured.ts';

/** A post, under its slug in the request's language, with a page of its comments. */
export const postPage: Handler = async (ctx, { slug = '', number }) => {
  const entry = await findEntry(ctx.shop.db.read, 'post', ctx.language, slug);
  if (!entry) throw new ShopError('not_found');
  return showEntry(ctx, entry, number);
};

/** A page, under its slug. One that the shop's settings give an address of its own stands only there. */
export const plainPage: Handler = async (ctx, { slug = '' }) => {
  const entry = await findEntry(ctx.shop.db.read, 'page', ctx.language, slug);
  if (!entry) throw new ShopError('not_found');
  const address = entryPath(ctx.shop, ctx.language, entry);
  return address === ctx.path ? showEntry(ctx, entry) : redirect(address + ctx.query.toQuery(), 301);
};

/** A page that the shop knows by its key. Until it is written, one that says who is behind the shop. */
export const pageByKey =
  (key: (typeof FIXED_PAGES)[number]): Handler =>
  async (ctx) => {
    const entry = await findPageByKey(ctx.shop.db.read, key, ctx.language);
    if (entry) return showEntry(ctx, entry);
    return {
      kind: 'page',
      title: ctx.t(`content.unwritten.${key}`),
      noindex: true,
      body: <UnwrittenPage page={key} />,
      cache: { tags: ['pages'] },
    };
  };

/**
 * Something that is not to be seen yet, or as somebody has typed it and not saved, to whoever has the link to it. Search
 * engines and caches keep nothing of it.
 */
export async function previewPage(ctx: RequestContext): Promise<Reply | undefined> {
  const { shop, language, method, path, now } = ctx;
  if (method !== 'GET' || path !== shop.addresses.home(language)) return undefined;
  const [id, look] = [previewed(ctx, 'entry'), previewed(ctx, 'look')];
  if (id === undefined) return undefined;
  const { read } = shop.db;
  const typed = look ? await readLook(read, look) : undefined;
  const row = await findAnyEntry(read, typed?.entryId ?? id, language);
  if (!row) throw new ShopError('not_found');
  const { languages } = shop.settings;
  const entry = typed ? withTexts(row, typed.texts, { language, languages }) : row;
  const shown = typed && entry.key === FRONT_PAGE ? showFront(ctx, entry) : showEntry(ctx, entry);
  const { cache: _, structured: __, canonical: ___, ...page } = await shown;
  return {
    ...page,
    noindex: true,
    alternates: look ? lookLinks(shop, look, now) : previewLinks(shop, id, now),
    headers: { 'referrer-policy': 'no-referrer' },
  };
}

async function showEntry(ctx: RequestContext, entry: EntryRow, commentPage?: string): Promise<PageReply> {
  const { shop, language, t, links } = ctx;
  const isPost = entry.kind === 'post';
  const document = cleanBody(entry.body);
  const blocks = await readBlocks(ctx, document);
  const topics = isPost ? await topicsOf(ctx, entry.id) : [];
  const comments =
    isPost || entry.comments_open === 1 ? await readCommentsView(ctx, entry, commentPage) : undefined;
  const { paths, written } = await alternatesOf(ctx, entry);
  const address = entryPath(shop, language, entry);
  const crumbs: Crumb[] = [
    ...(isPost ? crumbsTo(ctx) : [{ name: t('content.home'), href: links.home() }]),
    { name: entry.title, href: address },
  ];
  const picture = pictureOf(pictureRow(entry), 'full', entry.title);
  return {
    kind: 'page',
    title: entry.seo_title || entry.title,
    description: entry.seo_description || entry.excerpt,
    bodyClass: isPost ? ['single', 'single-post', `postid-${entry.id}`] : ['page', `page-id-${entry.id}`],
    // A text that is borrowed belongs where it was written.
    canonical: paths[entry.written_in] ?? address,
    alternates: paths,
    translatedInto: written,
    ...(picture ? { picture: { ...picture, src: inFormat(picture.src, 'jpg') } } : {}),
    openGraph: isPost
      ? {
          'og:type': 'article',
          'article:published_time': new Date(entry.published_at).toISOString(),
          'article:modified_time': new Date(entry.modified_at).toISOString(),
        }
      : {},
    structured: [
      breadcrumbList(shop.publicUrl, crumbs),
      ...(isPost ? [articleData(ctx, entry, document, comments?.count ?? 0)] : []),
      ...[faqData(document) ?? []].flat(),
    ],
    // What a video says before anything is loaded from elsewhere.
    ...(blocks.hasVideo ? { globals: { cistella_gallery_params: galleryParams(ctx) } } : {}),
    cache: {
      tags: [`entry:${entry.id}`, ...(isPost ? ['posts'] : []), ...blocks.tags],
      query: comments ? COMMENT_QUERY : [],
    },
    body: (
      <EntryPage
        entry={entry}
        document={document}
        blocks={blocks}
        crumbs={crumbs}
        topics={topics}
        comments={comments}
      />
    ),
  };
}

async function topicsOf(ctx: RequestContext, id: number): Promise<Term[]> {
  const terms = await termsOf(ctx.shop, ctx.language);
  const ids = await readTermIds(ctx.shop.db.read, id);
  return ids.flatMap((one) => terms.byId.get(one) ?? []);
}

/** Where it stands in every language, and in which of them it was written. */
async function alternatesOf({ shop }: RequestContext, entry: EntryRow) {
  const paths: Record<Language, string> = {};
  const rows = await readSlugs(shop.db.read, entry.id);
  for (const { language, slug } of rows)
    if (shop.settings.languages.includes(language))
      paths[language] = entryPath(shop, language, { ...entry, slug });
  const written = rows.filter((row) => row.language === row.written_in).map(({ language }) => language);
  return { paths, written };
}
