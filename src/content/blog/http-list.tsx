import {
  breadcrumbList,
  type Crumb,
  joinAsides,
  plainText,
  type Term,
  termsOf,
  trail,
} from '../../catalogue/index.ts';
import { moreReply, pageAddress } from '../../frame/page/listing.tsx';
import { adminAjax } from '../../frame/request/admin-ajax.ts';
import { ShopError } from '../../frame/request/errors.ts';
import { type Reply, redirect } from '../../frame/request/reply.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Handler } from '../../frame/server/module.ts';
import type { Language, Translated } from '../../frame/shop/settings.ts';
import { POSTS_PATH, topicPath } from '../links.ts';
import { nameOfList, type PostList } from '../model.ts';
import { readAuthor } from '../store.ts';
import { PostCards, PostIndex } from './pages/post-index.tsx';
import { readPostAsides } from './post-aside.ts';
import { readPostPage } from './post-list.ts';

/** What a list is called and where it stands. */
interface Subject {
  list: PostList;
  /** Its first page. */
  base: string;
  title: string;
  /** Plain text; '' for none. */
  about: string;
  crumbs: readonly Crumb[];
  alternates: Record<Language, string>;
  bodyClass: readonly string[];
}

export const blogIndex = {
  GET: (ctx: RequestContext) => listPage(ctx, blogSubject(ctx)),
  POST: (ctx: RequestContext) => moreOf(ctx, blogSubject(ctx)),
};

const lists = (find: (ctx: RequestContext, params: Record<string, string>) => Promise<Subject>) => ({
  GET: (async (ctx, params) => listPage(ctx, await find(ctx, params))) satisfies Handler,
  POST: (async (ctx, params) => moreOf(ctx, await find(ctx, params))) satisfies Handler,
});

export const categoryLists = lists((ctx, { path = '' }) => topicSubject(ctx, 'post_category', path));
export const tagLists = lists((ctx, { slug = '' }) => topicSubject(ctx, 'post_tag', slug));
export const authorLists = lists((ctx, { slug = '' }) => authorSubject(ctx, slug));

async function listPage(ctx: RequestContext, subject: Subject): Promise<Reply> {
  const { t, shop } = ctx;
  const page = ctx.match?.page ?? 1;
  if (ctx.path.endsWith('/page/1/')) return redirect(subject.base + ctx.query.toQuery(), 301);
  const { list, base, title, about } = subject;
  const aside = await asideOf(ctx, subject);
  if (aside.moved !== '') return redirect(aside.moved);
  const view = await readPostPage(ctx, { list, base, page });
  const { listing } = view;
  return {
    kind: 'page',
    title: page === 1 ? title : t('content.title_page', { title, page }),
    description: about || t('content.blog_about', { shop: shop.settings.name }),
    bodyClass: ['blog-page', ...subject.bodyClass],
    canonical: pageAddress(listing, page),
    alternates: {
      ...mapValues(subject.alternates, (path) => pageAddress({ base: path, query: '' }, page)),
      ...aside.alternates,
    },
    structured: [breadcrumbList(shop.publicUrl, subject.crumbs)],
    globals: { NeveProperties: neveProperties(ctx, list, listing.pages) },
    ...(page > 1 ? { previous: pageAddress(listing, page - 1) } : {}),
    ...(page < listing.pages ? { next: pageAddress(listing, page + 1) } : {}),
    noindex: aside.noindex,
    cache: { tags: ['posts', 'categories', 'listing', ...aside.tags] },
    body: <PostIndex {...subject} view={view} aside={aside} />,
  };
}

/** What modules above put beside the list; nothing beside an author's. */
function asideOf(ctx: RequestContext, { list, base }: Subject) {
  if (list.of === 'author') return joinAsides([]);
  if (list.of === 'posts') return readPostAsides(ctx, { base });
  const taxonomy = list.of === 'category' ? 'post_category' : 'post_tag';
  return readPostAsides(ctx, { base, term: { taxonomy, id: list.id } });
}

/** The page data of the contract's blog script (wire.md 2.14). */
function neveProperties(ctx: RequestContext, list: PostList, maxPages: number) {
  const { shop, language } = ctx;
  return {
    ajaxurl: adminAjax(ctx),
    nonce: shop.nonces.make('wp_rest', 'guest'),
    isRTL: false,
    isCustomize: false,
    infScroll: shop.settings.content.loadMethod === 'lazyload' ? 'enabled' : 'disabled',
    maxPages,
    endpoint: POSTS_PATH,
    query: JSON.stringify({ list: nameOfList(list) }),
    lang: language,
  };
}

/** POST {address}page/{n}/: what every listing of the shop answers. */
async function moreOf(ctx: RequestContext, { list, base }: Subject): Promise<Reply> {
  const page = ctx.match?.page ?? 1;
  const { posts, listing } = await readPostPage(ctx, { list, base, page, beyond: true });
  return moreReply(ctx, { page, pages: listing.pages, items: <PostCards posts={posts} />, count: null });
}

function blogSubject(ctx: RequestContext): Subject {
  const { shop, t, links } = ctx;
  return {
    list: { of: 'posts' },
    base: links.blog(),
    title: t('content.blog'),
    about: t('content.blog_about', { shop: shop.settings.name }),
    crumbs: crumbsTo(ctx),
    alternates: byLanguage(ctx, (language) => shop.addresses.in(language).blog()),
    bodyClass: ['blog'],
  };
}

async function topicSubject(
  ctx: RequestContext,
  taxonomy: 'post_category' | 'post_tag',
  path: string,
): Promise<Subject> {
  const { shop, language, links } = ctx;
  const terms = await termsOf(shop, language);
  const term = terms.bySlug.get(`${taxonomy} ${path.split('/').at(-1)}`);
  if (!term || term.path !== path) throw new ShopError('not_found');
  const others = new Map<Language, Term>();
  for (const other of shop.settings.languages) {
    const same = (await termsOf(shop, other)).byId.get(term.id);
    if (same) others.set(other, same);
  }
  const steps = trail(terms, term).map((step) => ({ name: step.name, href: topicPath(links, step) }));
  const of = taxonomy === 'post_category' ? 'category' : 'tag';
  return {
    list: { of, id: term.id },
    base: topicPath(links, term),
    title: term.name,
    about: plainText(term.description, 300),
    crumbs: [...crumbsTo(ctx), ...steps],
    alternates: byLanguage(ctx, (other) => {
      const same = others.get(other);
      return same && topicPath(shop.addresses.in(other), same);
    }),
    bodyClass: ['archive', of, `${of}-${term.slug}`, `${of}-${term.id}`],
  };
}

async function authorSubject(ctx: RequestContext, slug: string): Promise<Subject> {
  const { shop, language, links } = ctx;
  const author = await readAuthor(shop.db.read, { slug }, language);
  if (!author) throw new ShopError('not_found');
  const about = JSON.parse(author.about) as Translated;
  const [first] = shop.settings.languages;
  return {
    list: { of: 'author', id: author.id },
    base: links.author({ slug }),
    title: author.name,
    about: about[language] ?? (first && about[first]) ?? '',
    crumbs: [...crumbsTo(ctx), { name: author.name, href: links.author({ slug }) }],
    alternates: byLanguage(ctx, (other) => shop.addresses.in(other).author({ slug })),
    bodyClass: ['archive', 'author', `author-${slug}`],
  };
}

/** The way to the blog, where every page of it begins. */
export function crumbsTo({ t, links }: RequestContext): Crumb[] {
  return [
    { name: t('content.home'), href: links.home() },
    { name: t('content.blog'), href: links.blog() },
  ];
}

function byLanguage(
  { shop }: RequestContext,
  path: (language: Language) => string | undefined,
): Record<Language, string> {
  const found: Record<Language, string> = {};
  for (const language of shop.settings.languages) {
    const own = path(language);
    if (own) found[language] = own;
  }
  return found;
}

function mapValues(
  paths: Record<Language, string>,
  change: (path: string) => string,
): Record<Language, string> {
  return Object.fromEntries(Object.entries(paths).map(([language, path]) => [language, change(path)]));
}
