import {
  breadcrumbList,
  type Crumb,
  joinAsides,
  plainText,
  type Term,
  termsOf,
  trail,
} from '../../catalogue/index.ts';
import type { Handler } from '../../frame/house/room.ts';
import { moreReply, pageAddress } from '../../frame/page/listing.tsx';
import { adminAjax } from '../../frame/request/admin-ajax.ts';
import { type Answer, redirect } from '../../frame/request/answer.ts';
import { ShopError } from '../../frame/request/errors.ts';
import type { Visit } from '../../frame/request/visit.ts';
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
  GET: (visit: Visit) => listPage(visit, blogSubject(visit)),
  POST: (visit: Visit) => moreOf(visit, blogSubject(visit)),
};

const lists = (find: (visit: Visit, params: Record<string, string>) => Promise<Subject>) => ({
  GET: (async (visit, params) => listPage(visit, await find(visit, params))) satisfies Handler,
  POST: (async (visit, params) => moreOf(visit, await find(visit, params))) satisfies Handler,
});

export const categoryLists = lists((visit, { path = '' }) => topicSubject(visit, 'post_category', path));
export const tagLists = lists((visit, { slug = '' }) => topicSubject(visit, 'post_tag', slug));
export const authorLists = lists((visit, { slug = '' }) => authorSubject(visit, slug));

async function listPage(visit: Visit, subject: Subject): Promise<Answer> {
  const { t, shop } = visit;
  const page = visit.match?.page ?? 1;
  if (visit.path.endsWith('/page/1/')) return redirect(subject.base + visit.query.toQuery(), 301);
  const { list, base, title, about } = subject;
  const aside = await asideOf(visit, subject);
  if (aside.moved !== '') return redirect(aside.moved);
  const view = await readPostPage(visit, { list, base, page });
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
    globals: { NeveProperties: neveProperties(visit, list, listing.pages) },
    ...(page > 1 ? { previous: pageAddress(listing, page - 1) } : {}),
    ...(page < listing.pages ? { next: pageAddress(listing, page + 1) } : {}),
    noindex: aside.noindex,
    cache: { tags: ['posts', 'categories', 'listing', ...aside.tags] },
    body: <PostIndex {...subject} view={view} aside={aside} />,
  };
}

/** What rooms above put beside the list; nothing beside an author's. */
function asideOf(visit: Visit, { list, base }: Subject) {
  if (list.of === 'author') return joinAsides([]);
  if (list.of === 'posts') return readPostAsides(visit, { base });
  const taxonomy = list.of === 'category' ? 'post_category' : 'post_tag';
  return readPostAsides(visit, { base, term: { taxonomy, id: list.id } });
}

/** The page data of the contract's blog script (wire.md 2.14). */
function neveProperties(visit: Visit, list: PostList, maxPages: number) {
  const { shop, language } = visit;
  return {
    ajaxurl: adminAjax(visit),
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
async function moreOf(visit: Visit, { list, base }: Subject): Promise<Answer> {
  const page = visit.match?.page ?? 1;
  const { posts, listing } = await readPostPage(visit, { list, base, page, beyond: true });
  return moreReply(visit, { page, pages: listing.pages, items: <PostCards posts={posts} />, count: null });
}

function blogSubject(visit: Visit): Subject {
  const { shop, t, links } = visit;
  return {
    list: { of: 'posts' },
    base: links.blog(),
    title: t('content.blog'),
    about: t('content.blog_about', { shop: shop.settings.name }),
    crumbs: crumbsTo(visit),
    alternates: byLanguage(visit, (language) => shop.addresses.in(language).blog()),
    bodyClass: ['blog'],
  };
}

async function topicSubject(
  visit: Visit,
  taxonomy: 'post_category' | 'post_tag',
  path: string,
): Promise<Subject> {
  const { shop, language, links } = visit;
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
    crumbs: [...crumbsTo(visit), ...steps],
    alternates: byLanguage(visit, (other) => {
      const same = others.get(other);
      return same && topicPath(shop.addresses.in(other), same);
    }),
    bodyClass: ['archive', of, `${of}-${term.slug}`, `${of}-${term.id}`],
  };
}

async function authorSubject(visit: Visit, slug: string): Promise<Subject> {
  const { shop, language, links } = visit;
  const author = await readAuthor(shop.db.read, { slug }, language);
  if (!author) throw new ShopError('not_found');
  const about = JSON.parse(author.about) as Translated;
  const [first] = shop.settings.languages;
  return {
    list: { of: 'author', id: author.id },
    base: links.author({ slug }),
    title: author.name,
    about: about[language] ?? (first && about[first]) ?? '',
    crumbs: [...crumbsTo(visit), { name: author.name, href: links.author({ slug }) }],
    alternates: byLanguage(visit, (other) => shop.addresses.in(other).author({ slug })),
    bodyClass: ['archive', 'author', `author-${slug}`],
  };
}

/** The way to the blog, where every page of it begins. */
export function crumbsTo({ t, links }: Visit): Crumb[] {
  return [
    { name: t('content.home'), href: links.home() },
    { name: t('content.blog'), href: links.blog() },
  ];
}

function byLanguage(
  { shop }: Visit,
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
