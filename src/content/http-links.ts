import { type Term, termAddress, termsOf } from '../catalogue/index.ts';
import { ShopError } from '../frame/request/errors.ts';
import { type Reply, redirect, redirectOut } from '../frame/request/reply.ts';
import type { RequestContext } from '../frame/request/request-context.ts';
import { entryPath, topicPath } from './links.ts';
import { findEntryAddress, findRedirect, readAuthor } from './store.ts';

const TAXONOMIES: Readonly<Record<string, string>> = { category: 'post_category', post_tag: 'post_tag' };

/** Fields that name one thing: where there is nothing of that name, there is nothing at this address. */
const NAMES = ['p', 'page_id', 'cat', 'tag', 'category_name', 'author', 'author_name'];

/**
 * The query forms that name posts, pages, and what posts are sorted by (wire.md 5.1): they move for good. The modules
 * before this one have had theirs, so what names something unknown is a 404. A search may be narrowed by the same
 * fields.
 */
export async function queryForms(ctx: RequestContext): Promise<Reply | undefined> {
  const { shop, query, language } = ctx;
  if (ctx.method !== 'GET' || ctx.path !== shop.addresses.home(language)) return undefined;
  const answer = await named(ctx);
  if (!answer && NAMES.some((name) => query.has(name)) && !query.has('s')) throw new ShopError('not_found');
  return answer;
}

async function named(ctx: RequestContext): Promise<Reply | undefined> {
  const { shop, query, language, links } = ctx;
  const id = query.id('p') ?? query.id('page_id');
  if (id) return moved(await entryAddress(ctx, id));
  if (query.text('feed', 20) !== '') return moved(links.feed());
  const terms = () => termsOf(shop, language);
  const tag = query.text('tag', 200);
  if (tag !== '') return moved(topicAddress(ctx, (await terms()).bySlug.get(`post_tag ${tag}`)));
  const category = query.text('category_name', 200).split('/').at(-1) ?? '';
  if (category !== '')
    return moved(topicAddress(ctx, (await terms()).bySlug.get(`post_category ${category}`)));
  const termId = query.id('cat');
  if (termId) {
    const term = (await terms()).byId.get(termId);
    const wanted = query.has('taxonomy') ? TAXONOMIES[query.text('taxonomy', 40)] : 'post_category';
    return term?.taxonomy === wanted ? moved(topicAddress(ctx, term)) : undefined;
  }
  const authorId = query.id('author');
  const name = query.text('author_name', 200);
  if (!authorId && name === '') return undefined;
  const author = await readAuthor(shop.db.read, authorId ? { id: authorId } : { slug: name }, language);
  return author && moved(links.author({ slug: author.slug }));
}

/** Where something stands now that stood at this address before. */
export async function oldAddresses(ctx: RequestContext): Promise<Reply | undefined> {
  const target = await findRedirect(ctx.shop.db.read, decoded(ctx.path));
  const address = target && (await resolve(ctx, target));
  // The shopkeeper's own may lead to another site.
  return address && address !== ctx.path ? redirectOut(address, 301) : undefined;
}

async function resolve(ctx: RequestContext, target: string): Promise<string | undefined> {
  const [, kind, id] = /^(entry|term|author):(\d+)$/.exec(target) ?? [];
  if (!kind) return target;
  if (kind === 'entry') return entryAddress(ctx, Number(id));
  if (kind === 'term') {
    const term = (await termsOf(ctx.shop, ctx.language)).byId.get(Number(id));
    return term && addressOf(ctx, term);
  }
  const author = await readAuthor(ctx.shop.db.read, { id: Number(id) }, ctx.language);
  return author && ctx.links.author({ slug: author.slug });
}

async function entryAddress({ shop, language }: RequestContext, id: number): Promise<string | undefined> {
  const entry = await findEntryAddress(shop.db.read, id, language);
  return entry && entryPath(shop, language, entry);
}

function topicAddress({ links }: RequestContext, term: Term | undefined): string | undefined {
  return term?.taxonomy.startsWith('post_') ? topicPath(links, term) : undefined;
}

/** Categories, tags and brands of products have moved as well. */
function addressOf({ links }: RequestContext, term: Term): string {
  return term.taxonomy.startsWith('post_') ? topicPath(links, term) : termAddress(links, term);
}

const moved = (address: string | undefined) => (address === undefined ? undefined : redirect(address, 301));

/** Paths are kept as links write them. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path).split('/').map(encodeURIComponent).join('/');
  } catch {
    return path;
  }
}
