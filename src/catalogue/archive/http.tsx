import type { Handler } from '../../frame/house/room.ts';
import { type Listing, moreReply, pageAddress, shownPages } from '../../frame/page/listing.tsx';
import { type Answer, type PageAnswer, redirect } from '../../frame/request/answer.ts';
import { ShopError } from '../../frame/request/errors.ts';
import type { Visit } from '../../frame/request/visit.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { breadcrumbList, type Crumb } from '../cards/pages/breadcrumb.tsx';
import { ProductCards } from '../cards/pages/card.tsx';
import { plainText } from '../model-text.ts';
import { attributesOf } from '../terms/attributes.ts';
import { type Term, termAddress, termsOf, trail } from '../terms/terms.ts';
import { readAsides } from './aside.tsx';
import { foldsOf, MORE } from './filter-fold.ts';
import { filterView } from './filter-view.ts';
import { OFFERED } from './model-offer.ts';
import { ArchivePage, type ArchiveView, type ListedView, ResultCount } from './pages/archive.tsx';
import { type ArchiveSubject, askedOf, findAttributeValue, readArchive } from './view.ts';

/** The query fields that an archive reads and that are worth keeping its pages for; filtered ones are not kept. */
const QUERY = ['orderby', 'paged', 'ref'];

type Find = (visit: Visit, params: Record<string, string>) => Promise<ArchiveSubject | Answer>;

const findShop: Find = async ({ links }) => ({ id: undefined, address: links.shop() });

const findCategory: Find = async (visit, { path = '' }) => {
  const terms = await termsOf(visit.shop, visit.language);
  const term = terms.bySlug.get(`category ${path.split('/').at(-1)}`);
  if (!term) throw new ShopError('not_found');
  if (term.path === path) return subjectOf(visit, term);
  // A category lives under its ancestors only; from elsewhere one is led there.
  return redirect(termAddress(visit.links, term, visit.match?.page), 301);
};

const findTerm =
  (taxonomy: 'tag' | 'brand'): Find =>
  async (visit, { slug = '' }) => {
    const terms = await termsOf(visit.shop, visit.language);
    const term = terms.bySlug.get(`${taxonomy} ${slug}`);
    if (!term) throw new ShopError('not_found');
    return subjectOf(visit, term);
  };

const findAttribute: Find = async (visit, { attribute: code = '', slug = '' }) => {
  const found = await findAttributeValue(visit, code, slug);
  if (!found) throw new ShopError('not_found');
  const { attribute, value } = found;
  return {
    id: value.id,
    address: visit.links.attribute({ attribute: code, slug }),
    attribute: { code, label: attribute.label, name: value.name, description: value.description },
  };
};

const subjectOf = ({ links }: Visit, term: Term): ArchiveSubject => ({
  id: term.id,
  address: termAddress(links, term),
  term,
});

/** GET is the page, POST the contract's "load more" of the same address. */
const archive = (find: Find): { GET: Handler; POST: Handler } => ({
  GET: async (visit, params) => {
    const subject = await find(visit, params);
    return 'kind' in subject ? subject : archivePage(visit, subject);
  },
  POST: async (visit, params) => {
    const subject = await find(visit, params);
    return 'kind' in subject ? subject : moreOf(visit, subject);
  },
});

export const archives = {
  shop: archive(findShop),
  category: archive(findCategory),
  tag: archive(findTerm('tag')),
  brand: archive(findTerm('brand')),
  attribute: archive(findAttribute),
};

async function archivePage(visit: Visit, subject: ArchiveSubject): Promise<Answer> {
  const { shop, links, language, query, t } = visit;
  const { term, attribute, address } = subject;
  // The contract's other way to say it, and one page has one address.
  if (visit.path.endsWith('/page/1/')) return redirect(address + query.toQuery(), 301);
  const aside = await readAsides(visit, subject);
  if (aside.moved !== '') return redirect(aside.moved);
  const listed = aside.inPlace ? undefined : await readListed(visit, subject);
  const page = listed?.listing.page ?? 1;
  const terms = await termsOf(shop, language);
  const crumbs: Crumb[] = [
    { name: t('catalogue.home'), href: links.home() },
    { name: t('catalogue.shop'), href: links.shop() },
    ...(term ? trail(terms, term) : []).map((step) => ({ name: step.name, href: termAddress(links, step) })),
    ...(attribute ? [{ name: `${attribute.label}: ${attribute.name}`, href: address }] : []),
  ];
  const children = term?.taxonomy === 'category' ? term.children : subject.id ? [] : terms.roots;
  const view: ArchiveView = {
    ...{ listed, first: page === 1 },
    title: term?.name ?? attribute?.name ?? t('catalogue.shop'),
    description: term?.description ?? attribute?.description ?? '',
    picture: term?.picture,
    crumbs,
    ...childrenOf(visit, children, address),
    aside,
  };
  const title = attribute ? `${attribute.label}: ${view.title}` : view.title;
  return {
    kind: 'page',
    title: page === 1 ? title : t('catalogue.title_page', { title, page }),
    description: plainText(view.description) || t('catalogue.description', { title }),
    body: <ArchivePage view={view} />,
    bodyClass: [
      'woocommerce',
      'woocommerce-page',
      'archive',
      ...(term
        ? termClasses(term)
        : attribute
          ? [`tax-pa_${attribute.code}`]
          : ['post-type-archive-product']),
    ],
    canonical: pageAddress({ base: address, query: '' }, page),
    alternates: { ...(await alternates(visit, subject, page)), ...aside.alternates },
    structured: [breadcrumbList(shop.publicUrl, crumbs)],
    globals: {
      neveInfiniteScroll: {
        settings: {
          base_url: address,
          url_args: JSON.stringify({ 'neve-infinite-scroll': true }),
          wrapper_class: '.nv-shop ul.products',
          plain_permalinks: false,
        },
      },
    },
    noindex: listed?.filtered || aside.noindex || query.has(MORE),
    ...(listed && neighbours(listed.listing)),
    cache: {
      tags: [
        'listing',
        'categories',
        ...aside.tags,
        ...(listed?.sort === 'popularity' ? ['popularity'] : []),
      ],
      query: QUERY,
    },
  };
}

/** The categories below, as many as there is a place for. */
function childrenOf(
  visit: Visit,
  all: readonly Term[],
  address: string,
): Pick<ArchiveView, 'children' | 'moreChildren'> {
  const folds = foldsOf(visit, address);
  const most = folds.open('categories') ? OFFERED.unfolded : OFFERED.categories;
  return {
    children: all.slice(0, most).map((child) => ({ ...child, href: termAddress(visit.links, child) })),
    moreChildren:
      all.length > most && most < OFFERED.unfolded
        ? { href: folds.toggled('categories'), count: all.length - most }
        : undefined,
  };
}

async function readListed(visit: Visit, subject: ArchiveSubject): Promise<ListedView> {
  const products = await readArchive(visit, subject);
  return { ...products, filters: await filterView(visit, askedOf(visit, subject), subject.address) };
}

function neighbours(listing: Listing): Pick<PageAnswer, 'previous' | 'next'> {
  const { page, pages } = listing;
  return {
    ...(page > 1 ? { previous: pageAddress(listing, page - 1) } : {}),
    ...(page < pages ? { next: pageAddress(listing, page + 1) } : {}),
  };
}

/** POST {address}page/{n}/ (wire.md 1.6). Past the last page there is nothing, which ends the loading. */
async function moreOf(visit: Visit, subject: ArchiveSubject): Promise<Answer> {
  const products = await readArchive(visit, subject, { beyond: true });
  const { page, pages } = products.listing;
  return moreReply(visit, {
    page,
    pages,
    items: <ProductCards cards={products.cards} page={page} />,
    count: <ResultCount view={products} shown={shownPages(visit, page)} />,
  });
}

function termClasses(term: Term): string[] {
  const taxonomy =
    { category: 'product_cat', tag: 'product_tag', brand: 'product_brand' }[term.taxonomy] ?? term.taxonomy;
  return [`tax-${taxonomy}`, `term-${term.slug}`, `term-${term.id}`];
}

async function alternates(
  { shop, language: own }: Visit,
  { term, attribute, id }: ArchiveSubject,
  page: number,
): Promise<Record<Language, string>> {
  const found: Record<Language, string> = {};
  for (const language of shop.settings.languages) {
    const links = shop.addresses.in(language);
    if (attribute) {
      const same = (await attributesOf(shop, language))
        .find(({ code }) => code === attribute.code)
        ?.values.find((value) => value.id === id);
      if (same) found[language] = links.attribute({ attribute: attribute.code, slug: same.slug, page });
    } else if (!term) found[language] = links.shop({ page });
    else {
      const same = language === own ? term : (await termsOf(shop, language)).byId.get(term.id);
      if (same) found[language] = termAddress(links, same, page);
    }
  }
  return found;
}
