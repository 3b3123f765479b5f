import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { emptyRequest, type SearchRequest } from '../query/model-request.ts';
import { taxonomyField } from '../query/question.ts';
import { writeRequest } from '../query/write.ts';
import { type SearchForm, standsOnListing } from '../setup/model-setup.ts';
import type { SearchTerm, SearchTerms } from '../terms.ts';
import type { Within } from './ask.ts';
import type { OpenForm } from './open.ts';

/** Whether results stand on the shop's own listing. */
export const onListing = ({ display }: Pick<SearchForm, 'display'>): boolean => standsOnListing(display);

/** Where a form's results stand, site-relative, without a query. */
export function resultsPath(
  shop: Shop,
  language: Language,
  form: Pick<SearchForm, 'display' | 'types' | 'slug'>,
): string {
  const links = shop.addresses.in(language);
  if (onListing(form)) return form.types[0] === 'post' ? links.blog() : links.shop();
  const slug = form.slug[language] ?? '';
  return slug === '' ? links.search() : links.searchForm({ slug });
}

/** The address of a term's own listing by its slugs from the top down; undefined for one that has none. */
export function termPath(
  shop: Shop,
  language: Language,
  taxonomy: string,
  slugs: readonly string[],
): string | undefined {
  const links = shop.addresses.in(language);
  const field = taxonomyField(taxonomy);
  const slug = slugs.at(-1) ?? '';
  if (field === 'category') return links.category({ path: slugs.join('/') });
  if (field === 'tag' || field === 'brand') return links[field]({ slug });
  if (field === 'post_category') return links.postCategory({ path: slugs.join('/') });
  if (field === 'post_tag') return links.postTag({ slug });
  const attribute = field.startsWith('pa_') ? field.slice('pa_'.length) : '';
  return shop.settings.catalogue.attributeArchives.includes(attribute)
    ? links.attribute({ attribute, slug })
    : undefined;
}

/**
 * Templates of a taxonomy's addresses by depth, `[0]` … `[depth]` standing for the slugs (search-and-filter.md
 * 1.2). Made from the routes. None for a taxonomy whose terms have no listing.
 */
export function rewriteTemplates(
  shop: Shop,
  language: Language,
  taxonomy: string,
  terms: SearchTerms,
): string[] {
  const list = terms.of(taxonomyField(taxonomy));
  const deepest = list.reduce((most, term) => Math.max(most, slugsOf(terms, taxonomy, term).length), 0);
  return Array.from({ length: deepest }, (_, depth) => {
    const names = Array.from({ length: depth + 1 }, (_unused, at) => `[${at}]`);
    const path = termPath(shop, language, taxonomy, names);
    return path && shop.publicUrl + path.replaceAll('%5B', '[').replaceAll('%5D', ']');
  }).filter((template) => template !== undefined);
}

/** A term's ancestors and itself, from the top down. */
export function slugsOf(terms: SearchTerms, taxonomy: string, term: SearchTerm): string[] {
  const list = terms.of(taxonomyField(taxonomy));
  const slugs: string[] = [];
  for (let at: SearchTerm | undefined = term; at && slugs.length < 20; ) {
    slugs.unshift(at.slug);
    const { parentId }: SearchTerm = at;
    at = list.find(({ id }) => id === parentId);
  }
  return slugs;
}

/**
 * The address of a request: with taxonomy archives on, one single term is the term's own listing and is left out
 * of the query.
 */
export function addressOf(shop: Shop, open: OpenForm, request: SearchRequest, within?: Within): string {
  const { form, query, terms, context } = open;
  const { language } = context;
  let path = within?.path ?? resultsPath(shop, language, form);
  const rest = { ...request, terms: { ...request.terms } };
  if (isChosen(open, within)) path = resultsPath(shop, language, form);
  if (form.taxonomyArchives && onListing(form)) {
    const decides = rewriting(open, request, within);
    const [slug, ...others] = decides ? (request.terms[decides] ?? []) : [];
    const term = slug && terms.of(taxonomyField(decides!)).find((one) => one.slug === slug);
    if (decides && term && others.length === 0) {
      const own = termPath(shop, language, decides, slugsOf(terms, decides, term));
      if (own) {
        path = own;
        delete rest.terms[decides];
      }
    }
  }
  const text = writeRequest(rest, query);
  return text === '' ? path : `${path}?${text}`;
}

const hasTaxonomy = ({ query }: OpenForm, taxonomy: string): boolean =>
  query.fields.some((field) => field.type === 'taxonomy' && field.taxonomy === taxonomy);

/** The taxonomy whose term becomes the address: that of the listing it stands on, else the first that has a value. */
function rewriting({ query }: OpenForm, request: SearchRequest, within?: Within): string | undefined {
  if (within && request.terms[within.taxonomy]) return within.taxonomy;
  for (const field of query.fields)
    if (field.type === 'taxonomy' && request.terms[field.taxonomy]) return field.taxonomy;
  return undefined;
}

/** Whether the listing that a form stands on is of something that one chooses in the form. */
export const isChosen = (open: OpenForm, within: Within | undefined): within is Within =>
  within !== undefined && hasTaxonomy(open, within.taxonomy);

/** Where nothing at all is chosen in a form, not even what the listing that it stands on is of. */
export const clearAddress = (shop: Shop, open: OpenForm, within?: Within): string =>
  addressOf(shop, open, emptyRequest(), isChosen(open, within) ? undefined : within);

/** Where a form is when nothing is asked of it but the listing that it stands on. */
export const emptyAddress = (shop: Shop, open: OpenForm, within?: Within): string =>
  addressOf(
    shop,
    open,
    isChosen(open, within)
      ? { ...emptyRequest(), terms: { [within.taxonomy]: [within.slug] } }
      : emptyRequest(),
    within,
  );
