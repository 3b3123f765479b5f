import type { ArchiveSubject, ListingAside } from '../catalogue/index.ts';
import type { Visit } from '../frame/visit.ts';
import { addressOf, emptyAddress, onListing } from './form/addresses.ts';
import { ask, askedOf, type Within } from './form/ask.ts';
import { countSearch } from './form/count-search.ts';
import { nativeQuery } from './form/native.ts';
import { openForm } from './form/open.ts';
import { viewResults } from './form/results.ts';
import { FORM_TAGS } from './http-form.tsx';
import { ListingForm, ListingResults } from './pages/listing-form.tsx';
import { readRequest } from './query/read.ts';
import { setupOf } from './setup/setup.ts';
import { searchTerms } from './terms.ts';

const TAXONOMIES: Record<string, string> = {
  category: 'product_cat',
  tag: 'product_tag',
  brand: 'product_brand',
};

/** The form that stands on the shop's listings, and its results in place of the listing once something is asked. */
export async function listingForm(visit: Visit, subject: ArchiveSubject): Promise<ListingAside | undefined> {
  const { shop } = visit;
  const form = (await setupOf(shop)).forms.find(onListing);
  if (!form) return undefined;
  const open = await openForm(visit, form);
  const within = await withinOf(visit, subject);
  const native = nativeQuery(visit.query.entries(), open.query);
  if (native)
    return { node: null, moved: addressOf(shop, open, readRequest(native, open.query).request, within) };
  const read = askedOf(visit, open, within);
  const found = await ask(visit, open, read, within);
  const asked = addressOf(shop, open, withoutOrder(read.request), within);
  const filtered = asked !== emptyAddress(shop, open, within);
  const view = filtered ? await viewResults(visit, found) : undefined;
  if (filtered) await countSearch(visit, found);
  return {
    node: <ListingForm found={found} />,
    around: (listing) => (
      <ListingResults found={found} view={view}>
        {listing}
      </ListingResults>
    ),
    replacesFilters: true,
    noindex: filtered || found.ignored.some((name) => name.startsWith('_sf')),
    tags: FORM_TAGS,
  };
}

/** The listing has an order of its own; it is not asked for here. */
const withoutOrder = <T extends { orderby?: string }>({ orderby: _, ...request }: T) => request;

async function withinOf(
  visit: Visit,
  { id, term, attribute, address }: ArchiveSubject,
): Promise<Within | undefined> {
  if (id === undefined) return undefined;
  const taxonomy = term ? TAXONOMIES[term.taxonomy] : attribute && `pa_${attribute.code}`;
  const field = term?.taxonomy ?? taxonomy;
  if (!taxonomy || !field) return undefined;
  const slug = (await searchTerms(visit.shop, visit.language)).of(field).find((one) => one.id === id)?.slug;
  return slug === undefined ? undefined : { taxonomy, slug, termId: id, path: address };
}
