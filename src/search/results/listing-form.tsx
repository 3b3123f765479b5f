import { type ArchiveSubject, type ListingAside, listingView, withView } from '../../catalogue/index.ts';
import type { PostSubject } from '../../content/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { addressOf, emptyAddress, onListing } from '../form/addresses.ts';
import { askedOf, type Within } from '../form/ask.ts';
import { countSearch } from '../form/count-search.ts';
import { addressesByLanguage } from '../form/languages.ts';
import { nativeQuery } from '../form/native.ts';
import { type OpenForm, openForm } from '../form/open.ts';
import { IdleResults, ListingForm } from '../pages/listing-form.tsx';
import { ResultsContainer } from '../pages/results.tsx';
import { isPreparing, PREPARING_TAG } from '../preparing.ts';
import { taxonomyField } from '../query/question.ts';
import { type ReadRequest, readRequest } from '../query/read.ts';
import { FORM_TAGS } from '../setup/form-tags.ts';
import type { DocumentType, SearchForm } from '../setup/model-setup.ts';
import { setupOf } from '../setup/setup.ts';
import { searchTerms } from '../terms.ts';
import { drawnResults } from './drawn-results.tsx';
import { idleForm } from './idle-form.tsx';

const TAXONOMIES: Record<string, string> = {
  category: 'product_cat',
  tag: 'product_tag',
  brand: 'product_brand',
};

/** Parameters that only a form reads. */
const OF_FORMS = /^(?:_sf|sf_paged$|sort_order$|authors$|post_types$|post_date$)/;

/** The form that stands on the shop's listings, and its results in place of the listing once something is asked. */
export async function listingForm(
  ctx: RequestContext,
  subject: ArchiveSubject,
): Promise<ListingAside | undefined> {
  const form = await formOn(ctx, 'product');
  return form && besideListing(ctx, form, () => withinShop(ctx, subject));
}

/** The same on the journal and its categories and tags. */
export async function journalForm(
  ctx: RequestContext,
  { term, base }: PostSubject,
): Promise<ListingAside | undefined> {
  const form = await formOn(ctx, 'post');
  if (!form) return undefined;
  const taxonomy = term?.taxonomy === 'post_category' ? 'category' : 'post_tag';
  return besideListing(ctx, form, () => term && withinOf(ctx, taxonomy, term.id, base));
}

const formOn = async ({ shop }: RequestContext, type: DocumentType): Promise<SearchForm | undefined> =>
  (await setupOf(shop)).forms.find((form) => onListing(form) && form.types[0] === type);

/**
 * The listing stays as it is while nothing is asked. That of an attribute's value is found all the same: of a product
 * with variations only the index knows whether the one with this value can be had, and which card shows it.
 */
async function besideListing(
  ctx: RequestContext,
  form: SearchForm,
  subject: () => Promise<Within | undefined> | undefined,
): Promise<ListingAside> {
  const { shop } = ctx;
  // The listing answers by itself meanwhile, unless something is asked that only the index knows.
  if (isPreparing(shop) && !ctx.query.entries().some(([name]) => OF_FORMS.test(name)))
    return { node: null, tags: [PREPARING_TAG] };
  const open = await openForm(ctx, form);
  const within = await subject();
  const native = nativeQuery(ctx.query.entries(), open.query);
  if (native)
    return {
      node: null,
      moved: withView(
        addressOf(shop, open, readRequest(native, open.query).request, within),
        listingView(ctx.query.text('ref', 4)),
      ),
    };
  const read = askedOf(ctx, open, within);
  const asked = addressOf(shop, open, withoutOrder(read.request), within);
  const standing: Standing = { open, within, read, idle: asked === emptyAddress(shop, open, within) };
  const aside = { replacesFilters: true, tags: FORM_TAGS };
  if (!byVariation(within)) {
    if (standing.idle) return { ...aside, ...(await aroundListing(ctx, standing)) };
  } else {
    const page = ctx.query.integer('paged') ?? ctx.match?.page ?? 1;
    if (page > 1) return { node: null, moved: addressOf(shop, open, { ...read.request, page }, within) };
  }
  return { ...aside, ...(await resultsInPlace(ctx, standing)) };
}

interface Standing {
  open: OpenForm;
  within: Within | undefined;
  read: ReadRequest;
  /** Nothing is asked but the listing itself. */
  idle: boolean;
}

/** Whether products have what the listing is of through their variations. */
const byVariation = (within: Within | undefined): boolean => within?.taxonomy.startsWith('pa_') ?? false;

const isStrange = ({ ignored }: ReadRequest): boolean => ignored.some((name) => name.startsWith('_sf'));

async function aroundListing(ctx: RequestContext, { open, within, read }: Standing): Promise<ListingAside> {
  const { form } = open;
  const languages = await addressesByLanguage(ctx, { open, request: read.request, within });
  return {
    node: <ListingForm markup={await idleForm(ctx, form, within)} />,
    around: (listing) => (
      <IdleResults id={form.id} languages={languages}>
        {listing}
      </IdleResults>
    ),
    noindex: isStrange(read),
  };
}

async function resultsInPlace(
  ctx: RequestContext,
  { open, within, read, idle }: Standing,
): Promise<ListingAside> {
  const { request } = read;
  const { total, form, results, languages } = await drawnResults(ctx, open, request, within);
  if (!idle) countSearch(ctx, { open, request }, total);
  return {
    node: <ListingForm markup={form} />,
    around: () => <ResultsContainer id={open.form.id} page={request.page} results={results} />,
    inPlace: true,
    ...(idle ? {} : { alternates: languages }),
    noindex: !idle || request.page > 1 || isStrange(read),
  };
}

/** The listing has an order of its own; it is not asked for here. */
const withoutOrder = <T extends { orderby?: string }>({ orderby: _, ...request }: T) => request;

async function withinShop(
  ctx: RequestContext,
  { id, term, attribute, address }: ArchiveSubject,
): Promise<Within | undefined> {
  if (id === undefined) return undefined;
  const taxonomy = term ? TAXONOMIES[term.taxonomy] : attribute && `pa_${attribute.code}`;
  return taxonomy ? withinOf(ctx, taxonomy, id, address) : undefined;
}

async function withinOf(
  { shop, language }: RequestContext,
  taxonomy: string,
  termId: number,
  path: string,
): Promise<Within | undefined> {
  const terms = await searchTerms(shop, language);
  const slug = terms.of(taxonomyField(taxonomy)).find(({ id }) => id === termId)?.slug;
  return slug === undefined ? undefined : { taxonomy, slug, termId, path };
}
