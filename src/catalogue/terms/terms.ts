import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Picture } from '../model.ts';
import { pictureOf } from '../pictures/model.ts';
import { readNotes, type SafetyNotes } from '../safety/model.ts';
import { type Exception, firstException } from '../withdrawal/model.ts';
import { pictureOfTerm, readTerms, type TermRow } from './store.ts';

/** A category, tag or brand in one language. */
export interface Term {
  id: number;
  taxonomy: string;
  name: string;
  slug: string;
  description: string;
  /** What search engines are told; '' for its name and the beginning of its description. */
  seoTitle: string;
  seoDescription: string;
  parentId: number | null;
  /** Slugs from the top down, as categories stand in addresses. */
  path: string;
  /** Names from the top down, its own last. */
  names: readonly string[];
  picture: Picture | undefined;
  /** Of a brand, who answers for the safety of its products. */
  safety: SafetyNotes;
  /** Of a category, why what is in it cannot be withdrawn from, those above it heard; '' where it can. */
  withdrawal: Exception | '';
  children: Term[];
}

export interface Terms {
  byId: ReadonlyMap<number, Term>;
  /** Categories without a parent. */
  roots: readonly Term[];
  /** Key: taxonomy, a blank, and the slug. */
  bySlug: ReadonlyMap<string, Term>;
}

/** All categories, tags and brands of a language, kept in memory until one of them changes. */
export function termsOf(shop: Shop, language: Language): Promise<Terms> {
  return shop.cache.get(`catalogue.terms:${language}`, ['categories'], async () =>
    build(await readTerms(shop.db.read, language)),
  );
}

/** Most terms say nothing: one for all. */
const NOTHING: SafetyNotes = {};

function build(rows: TermRow[]): Terms {
  const byId = new Map<number, Term>();
  for (const row of rows)
    byId.set(row.id, {
      id: row.id,
      taxonomy: row.taxonomy,
      name: row.name,
      slug: row.slug,
      description: row.description,
      seoTitle: row.seo_title,
      seoDescription: row.seo_description,
      parentId: row.parent_id,
      path: row.slug,
      names: [row.name],
      picture: pictureOf(pictureOfTerm(row), 'card', row.name),
      safety: row.safety === '' ? NOTHING : readNotes(row.safety),
      withdrawal: firstException([row.withdrawal]),
      children: [],
    });
  const roots: Term[] = [];
  for (const term of byId.values()) {
    const parent = byId.get(term.parentId ?? 0);
    if (parent) parent.children.push(term);
    else if (term.taxonomy === 'category') roots.push(term);
  }
  const walk = (term: Term) => {
    for (const child of term.children) {
      child.path = `${term.path}/${child.slug}`;
      child.names = [...term.names, child.name];
      child.withdrawal = firstException([child.withdrawal, term.withdrawal]);
      walk(child);
    }
  };
  for (const term of byId.values()) if (!byId.has(term.parentId ?? 0)) walk(term);
  const bySlug = new Map([...byId.values()].map((term) => [`${term.taxonomy} ${term.slug}`, term]));
  return { byId, roots, bySlug };
}

/** A term with its ancestors, from the top down. */
export function trail(terms: Terms, term: Term): Term[] {
  const steps: Term[] = [];
  const seen = new Set<number>();
  for (let at: Term | undefined = term; at && !seen.has(at.id); at = terms.byId.get(at.parentId ?? 0)) {
    seen.add(at.id);
    steps.unshift(at);
  }
  return steps;
}

/** Where a term's archive is, in the request's language. */
export function termAddress(links: RequestContext['links'], term: Term, page = 1): string {
  if (term.taxonomy === 'category') return links.category({ path: term.path, page });
  if (term.taxonomy === 'tag') return links.tag({ slug: term.slug, page });
  return links.brand({ slug: term.slug, page });
}

export interface CategoryNode {
  id: number;
  name: string;
  href: string;
  picture: Picture | undefined;
  children: CategoryNode[];
}

/** The categories as a tree, for menus and the front page. No query once it is in memory; tag `categories`. */
export async function categoryTree(
  ctx: Pick<RequestContext, 'shop' | 'language' | 'links'>,
): Promise<CategoryNode[]> {
  const { roots } = await termsOf(ctx.shop, ctx.language);
  const node = (term: Term): CategoryNode => ({
    id: term.id,
    name: term.name,
    href: termAddress(ctx.links, term),
    picture: term.picture,
    children: term.children.map(node),
  });
  return roots.map(node);
}
