import { type Answer, redirect } from '../frame/answer.ts';
import { ShopError } from '../frame/errors.ts';
import type { Handler } from '../frame/room.ts';
import type { Language } from '../frame/settings.ts';
import type { Visit } from '../frame/visit.ts';
import { readCards } from './cards.ts';
import { sortOf } from './model-listing.ts';
import { plainText } from './model-text.ts';
import { ArchivePage, type ArchiveView } from './pages/archive.tsx';
import { breadcrumbList, type Crumb } from './pages/breadcrumb.tsx';
import { countListing, readListing } from './store-listing.ts';
import { type Term, termAddress, termsOf, trail } from './terms.ts';

/** The query fields that an archive reads: with any other it is not kept. */
const QUERY = ['orderby', 'paged'];

export const shopArchive: Handler = (visit) => archive(visit, undefined);

export const categoryArchive: Handler = async (visit, { path = '' }) => {
  const terms = await termsOf(visit.shop, visit.language);
  const term = terms.bySlug.get(`category ${path.split('/').at(-1)}`);
  if (!term) throw new ShopError('not_found');
  if (term.path === path) return archive(visit, term);
  // A category lives under its ancestors only; from elsewhere one is led there.
  return redirect(termAddress(visit.links, term, visit.match?.page), 301);
};

export const termArchive =
  (taxonomy: 'tag' | 'brand'): Handler =>
  async (visit, { slug = '' }) => {
    const terms = await termsOf(visit.shop, visit.language);
    const term = terms.bySlug.get(`${taxonomy} ${slug}`);
    if (!term) throw new ShopError('not_found');
    return archive(visit, term);
  };

async function archive(visit: Visit, term: Term | undefined): Promise<Answer> {
  const { shop, links, language, currency, query, t } = visit;
  const at = (page: number) => (term ? termAddress(links, term, page) : links.shop({ page }));
  const asked = query.integer('paged');
  if (query.has('paged') && (asked === undefined || asked < 1)) throw new ShopError('not_found');
  // The contract's other way to say it, and one page has one address.
  if (visit.path.endsWith('/page/1/')) return redirect(at(1) + query.toQuery(), 301);
  const page = asked ?? visit.match?.page ?? 1;
  const { pageSize, hideOutOfStock: inStockOnly } = shop.settings.catalogue;
  const sort = sortOf(query.text('orderby', 20));
  const db = shop.db.read;
  const total = await shop.memo.get(`catalogue.count:${term?.id ?? 0}:${inStockOnly}`, ['listing'], () =>
    countListing(db, { termId: term?.id, inStockOnly }),
  );
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (page > pages) throw new ShopError('not_found');
  const ids = await readListing(db, {
    sort,
    language,
    currency: currency.code,
    termId: term?.id,
    total,
    inStockOnly,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const terms = await termsOf(shop, language);
  const steps = term ? trail(terms, term) : [];
  const crumbs: Crumb[] = [
    { name: t('catalogue.home'), href: links.home() },
    { name: t('catalogue.shop'), href: links.shop() },
    ...steps.map((step) => ({ name: step.name, href: termAddress(links, step) })),
  ];
  const children = term?.taxonomy === 'category' ? term.children : term ? [] : terms.roots;
  const view: ArchiveView = {
    title: term?.name ?? t('catalogue.shop'),
    description: term?.description ?? '',
    crumbs,
    children: children.map((child) => ({ ...child, href: termAddress(links, child) })),
    cards: await readCards(visit, ids),
    total,
    page,
    pages,
    pageSize,
    sort,
    at,
  };
  const sorted = sort === 'menu_order' ? '' : `?orderby=${sort}`;
  return {
    kind: 'page',
    title: page === 1 ? view.title : t('catalogue.title_page', { title: view.title, page }),
    description: plainText(view.description) || t('catalogue.description', { title: view.title }),
    body: <ArchivePage view={view} />,
    bodyClass: [
      'woocommerce',
      'woocommerce-page',
      'archive',
      ...(term ? termClasses(term) : ['post-type-archive-product']),
    ],
    canonical: at(page),
    alternates: await alternates(visit, term, page),
    structured: [breadcrumbList(shop.publicUrl, crumbs)],
    ...(page > 1 ? { previous: at(page - 1) + sorted } : {}),
    ...(page < pages ? { next: at(page + 1) + sorted } : {}),
    cache: {
      tags: ['listing', 'categories', ...(sort === 'popularity' ? ['popularity'] : [])],
      query: QUERY,
    },
  };
}

function termClasses(term: Term): string[] {
  const taxonomy = { category: 'product_cat', tag: 'product_tag', brand: 'product_brand' }[term.taxonomy];
  return [`tax-${taxonomy}`, `term-${term.slug}`, `term-${term.id}`];
}

async function alternates(
  { shop, language: own }: Visit,
  term: Term | undefined,
  page: number,
): Promise<Partial<Record<Language, string>>> {
  const found: Partial<Record<Language, string>> = {};
  for (const language of shop.settings.languages) {
    const links = shop.addresses.in(language);
    if (!term) found[language] = links.shop({ page });
    else {
      const same = language === own ? term : (await termsOf(shop, language)).byId.get(term.id);
      if (same) found[language] = termAddress(links, same, page);
    }
  }
  return found;
}
