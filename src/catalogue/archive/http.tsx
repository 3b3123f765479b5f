import { type Listing, moreReply, pageAddress, shownPages } from '../../frame/page/listing.tsx';
import { ShopError } from '../../frame/request/errors.ts';
import { type PageReply, type Reply, redirect } from '../../frame/request/reply.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Handler } from '../../frame/server/module.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { breadcrumbList, type Crumb } from '../cards/pages/breadcrumb.tsx';
import { ProductCards } from '../cards/pages/card.tsx';
import { showDescriptions } from '../described/shown.ts';
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

type Find = (ctx: RequestContext, params: Record<string, string>) => Promise<ArchiveSubject | Reply>;

const findShop: Find = async ({ links }) => ({ id: undefined, address: links.shop() });

const findCategory: Find = async (ctx, { path = '' }) => {
  const terms = await termsOf(ctx.shop, ctx.language);
  const term = terms.bySlug.get(`category ${path.split('/').at(-1)}`);
  if (!term) throw new ShopError('not_found');
  if (term.path === path) return subjectOf(ctx, term);
  // A category lives under its ancestors only; from elsewhere one is led there.
  return redirect(termAddress(ctx.links, term, ctx.match?.page), 301);
};

const findTerm =
  (taxonomy: 'tag' | 'brand'): Find =>
  async (ctx, { slug = '' }) => {
    const terms = await termsOf(ctx.shop, ctx.language);
    const term = terms.bySlug.get(`${taxonomy} ${slug}`);
    if (!term) throw new ShopError('not_found');
    return subjectOf(ctx, term);
  };

const findAttribute: Find = async (ctx, { attribute: code = '', slug = '' }) => {
  const found = await findAttributeValue(ctx, code, slug);
  if (!found) throw new ShopError('not_found');
  const { attribute, value } = found;
  return {
    id: value.id,
    address: ctx.links.attribute({ attribute: code, slug }),
    attribute: { code, label: attribute.label, name: value.name, description: value.description },
  };
};

const subjectOf = ({ links }: RequestContext, term: Term): ArchiveSubject => ({
  id: term.id,
  address: termAddress(links, term),
  term,
});

/** GET is the page, POST the contract's "load more" of the same address. */
const archive = (find: Find): { GET: Handler; POST: Handler } => ({
  GET: async (ctx, params) => {
    const subject = await find(ctx, params);
    return 'kind' in subject ? subject : archivePage(ctx, subject);
  },
  POST: async (ctx, params) => {
    const subject = await find(ctx, params);
    return 'kind' in subject ? subject : moreOf(ctx, subject);
  },
});

export const archives = {
  shop: archive(findShop),
  category: archive(findCategory),
  tag: archive(findTerm('tag')),
  brand: archive(findTerm('brand')),
  attribute: archive(findAttribute),
};

async function archivePage(ctx: RequestContext, subject: ArchiveSubject): Promise<Reply> {
  const { shop, links, language, query, t } = ctx;
  const { term, attribute, address } = subject;
  // The contract's other way to say it, and one page has one address.
  if (ctx.path.endsWith('/page/1/')) return redirect(address + query.toQuery(), 301);
  const aside = await readAsides(ctx, subject);
  if (aside.moved !== '') return redirect(aside.moved);
  const listed = aside.inPlace ? undefined : await readListed(ctx, subject, !aside.replacesFilters);
  const page = listed?.listing.page ?? 1;
  const terms = await termsOf(shop, language);
  const crumbs: Crumb[] = [
    { name: t('catalogue.home'), href: links.home() },
    { name: t('catalogue.shop'), href: links.shop() },
    ...(term ? trail(terms, term) : []).map((step) => ({ name: step.name, href: termAddress(links, step) })),
    ...(attribute ? [{ name: `${attribute.label}: ${attribute.name}`, href: address }] : []),
  ];
  const said = term?.description ?? attribute?.description ?? '';
  const described = await showDescriptions({ shop, language }, page === 1 ? [said] : []);
  const [description = ''] = described.shown;
  const children = term?.taxonomy === 'category' ? term.children : subject.id ? [] : terms.roots;
  const view: ArchiveView = {
    listed,
    first: page === 1,
    title: term?.name ?? attribute?.name ?? t('catalogue.shop'),
    description,
    picture: term?.picture,
    crumbs,
    ...childrenOf(ctx, children, address),
    aside,
  };
  const title = attribute ? `${attribute.label}: ${view.title}` : term?.seoTitle || view.title;
  return {
    kind: 'page',
    title: page === 1 ? title : t('catalogue.title_page', { title, page }),
    description: term?.seoDescription || plainText(said) || t('catalogue.description', { title }),
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
    alternates: { ...(await alternates(ctx, subject, page)), ...aside.alternates },
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
        ...described.tags,
        ...(listed?.sort === 'popularity' ? ['popularity'] : []),
      ],
      query: QUERY,
    },
  };
}

/** The categories below, as many as there is a place for. */
function childrenOf(
  ctx: RequestContext,
  all: readonly Term[],
  address: string,
): Pick<ArchiveView, 'children' | 'moreChildren'> {
  const folds = foldsOf(ctx, address);
  const most = folds.open('categories') ? OFFERED.unfolded : OFFERED.categories;
  return {
    children: all.slice(0, most).map((child) => ({ ...child, href: termAddress(ctx.links, child) })),
    moreChildren:
      all.length > most && most < OFFERED.unfolded
        ? { href: folds.toggled('categories'), count: all.length - most }
        : undefined,
  };
}

/** @param own whether the listing's own filters stand beside it, and nobody else's */
async function readListed(ctx: RequestContext, subject: ArchiveSubject, own: boolean): Promise<ListedView> {
  const products = await readArchive(ctx, subject);
  // What is chosen is told in any case.
  const filters =
    own || products.filtered ? await filterView(ctx, askedOf(ctx, subject), subject.address) : undefined;
  return { ...products, filters };
}

function neighbours(listing: Listing): Pick<PageReply, 'previous' | 'next'> {
  const { page, pages } = listing;
  return {
    ...(page > 1 ? { previous: pageAddress(listing, page - 1) } : {}),
    ...(page < pages ? { next: pageAddress(listing, page + 1) } : {}),
  };
}

/** POST {address}page/{n}/ (wire.md 1.6). Past the last page there is nothing, which ends the loading. */
async function moreOf(ctx: RequestContext, subject: ArchiveSubject): Promise<Reply> {
  const products = await readArchive(ctx, subject, { beyond: true });
  const { page, pages } = products.listing;
  return moreReply(ctx, {
    page,
    pages,
    items: <ProductCards cards={products.cards} page={page} />,
    count: <ResultCount view={products} shown={shownPages(ctx, page)} />,
  });
}

function termClasses(term: Term): string[] {
  const taxonomy =
    { category: 'product_cat', tag: 'product_tag', brand: 'product_brand' }[term.taxonomy] ?? term.taxonomy;
  return [`tax-${taxonomy}`, `term-${term.slug}`, `term-${term.id}`];
}

async function alternates(
  { shop, language: own }: RequestContext,
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
