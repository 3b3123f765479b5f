import {
  breadcrumbList,
  type Crumb,
  galleryParams,
  inFormat,
  pictureOf,
  type Term,
  termsOf,
} from '../../catalogue/index.ts';
import type { Handler } from '../../frame/house/room.ts';
import { type Answer, type PageAnswer, redirect } from '../../frame/request/answer.ts';
import { ShopError } from '../../frame/request/errors.ts';
import type { Visit } from '../../frame/request/visit.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { crumbsTo } from '../blog/http-list.tsx';
import { COMMENT_QUERY, readCommentsView } from '../comments/view.ts';
import { entryPath, type FIXED_PAGES } from '../links.ts';
import { pictureRow } from '../pages/picture.tsx';
import { readBlocks } from '../rich-text/blocks.ts';
import { cleanBody } from '../rich-text/clean.ts';
import { type EntryRow, findAnyEntry, findEntry, findPageByKey, readSlugs, readTermIds } from '../store.ts';
import { EntryPage } from './pages/entry.tsx';
import { UnwrittenPage } from './pages/unwritten.tsx';
import { previewed, previewLinks } from './preview.ts';
import { articleData, faqData } from './structured.ts';

/** A post, under its slug in the visit's language, with a page of its comments. */
export const postPage: Handler = async (visit, { slug = '', number }) => {
  const entry = await findEntry(visit.shop.db.read, 'post', visit.language, slug);
  if (!entry) throw new ShopError('not_found');
  return showEntry(visit, entry, number);
};

/** A page, under its slug. One that the shop's settings give an address of its own stands only there. */
export const plainPage: Handler = async (visit, { slug = '' }) => {
  const entry = await findEntry(visit.shop.db.read, 'page', visit.language, slug);
  if (!entry) throw new ShopError('not_found');
  const address = entryPath(visit.shop, visit.language, entry);
  return address === visit.path ? showEntry(visit, entry) : redirect(address + visit.query.toQuery(), 301);
};

/** A page that the shop knows by its key. Until it is written, one that says who is behind the shop. */
export const pageByKey =
  (key: (typeof FIXED_PAGES)[number]): Handler =>
  async (visit) => {
    const entry = await findPageByKey(visit.shop.db.read, key, visit.language);
    if (entry) return showEntry(visit, entry);
    return {
      kind: 'page',
      title: visit.t(`content.unwritten.${key}`),
      noindex: true,
      body: <UnwrittenPage page={key} />,
      cache: { tags: ['pages'] },
    };
  };

/** Something that is not to be seen yet, to whoever has the link to it. Search engines and caches keep nothing of it. */
export async function previewPage(visit: Visit): Promise<Answer | undefined> {
  if (visit.method !== 'GET' || visit.path !== visit.shop.addresses.home(visit.language)) return undefined;
  const id = previewed(visit);
  if (id === undefined) return undefined;
  const entry = id && (await findAnyEntry(visit.shop.db.read, id, visit.language));
  if (!entry) throw new ShopError('not_found');
  const { cache: _, structured: __, canonical: ___, ...page } = await showEntry(visit, entry);
  return {
    ...page,
    noindex: true,
    alternates: previewLinks(visit.shop, id, visit.now),
    headers: { 'referrer-policy': 'no-referrer' },
  };
}

async function showEntry(visit: Visit, entry: EntryRow, commentPage?: string): Promise<PageAnswer> {
  const { shop, language, t, links } = visit;
  const isPost = entry.kind === 'post';
  const document = cleanBody(entry.body);
  const blocks = await readBlocks(visit, document);
  const topics = isPost ? await topicsOf(visit, entry.id) : [];
  const comments =
    isPost || entry.comments_open === 1 ? await readCommentsView(visit, entry, commentPage) : undefined;
  const { paths, written } = await alternatesOf(visit, entry);
  const address = entryPath(shop, language, entry);
  const crumbs: Crumb[] = [
    ...(isPost ? crumbsTo(visit) : [{ name: t('content.home'), href: links.home() }]),
    { name: entry.title, href: address },
  ];
  const picture = pictureOf(pictureRow(entry), 'full', entry.title);
  return {
    kind: 'page',
    title: entry.title,
    description: entry.excerpt,
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
      ...(isPost ? [articleData(visit, entry, document, comments?.count ?? 0)] : []),
      ...[faqData(document) ?? []].flat(),
    ],
    // What a video says before anything is loaded from elsewhere.
    ...(blocks.hasVideo ? { globals: { cistella_gallery_params: galleryParams(visit) } } : {}),
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

async function topicsOf(visit: Visit, id: number): Promise<Term[]> {
  const terms = await termsOf(visit.shop, visit.language);
  const ids = await readTermIds(visit.shop.db.read, id);
  return ids.flatMap((one) => terms.byId.get(one) ?? []);
}

/** Where it stands in every language, and in which of them it was written. */
async function alternatesOf({ shop }: Visit, entry: EntryRow) {
  const paths: Record<Language, string> = {};
  const rows = await readSlugs(shop.db.read, entry.id);
  for (const { language, slug } of rows)
    if (shop.settings.languages.includes(language))
      paths[language] = entryPath(shop, language, { ...entry, slug });
  const written = rows.filter((row) => row.language === row.written_in).map(({ language }) => language);
  return { paths, written };
}
