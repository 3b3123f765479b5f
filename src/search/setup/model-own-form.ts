import type { Language, Translated } from '../../frame/shop/settings.ts';
import { isRoot, type SearchForm, type SearchSetup, standsOnListing } from './model-setup.ts';
import { readSetup } from './model-setup-read.ts';

/** What a form can be made of: what the catalogue has, in the order in which it is to stand. */
export interface OwnParts {
  title: Translated;
  /** Its heading, and between what prices lie; undefined where there is nothing to choose between. */
  price: { heading: Translated; min: number; max: number } | undefined;
  /** Taxonomies as the contract calls them. */
  taxonomies: { taxonomy: string; heading: Translated; hierarchical: boolean }[];
  /** Whether there is anything to read beside what there is to buy. */
  texts: boolean;
}

/** Where the shop's own form stands, and its number. */
export type OwnPlace = Pick<SearchForm, 'id' | 'slug' | 'display' | 'types'>;

/**
 * The form that the shop makes for its search box by itself, at these words where its first page is taken; undefined where the shopkeeper has named one, or has put
 * one that takes a text on the search's first page.
 */
export function ownPlace({ forms, siteSearch }: SearchSetup, words: Translated): OwnPlace | undefined {
  if (siteSearch !== undefined || forms.some(isFirst)) return undefined;
  const taken = forms.some(({ display, slug }) => !standsOnListing(display) && isRoot(slug));
  return {
    id: Math.max(0, ...forms.map(({ id }) => id)) + 1,
    slug: taken ? words : {},
    display: 'shortcode',
    types: ['product'],
  };
}

/** Whether a form stands on the search's own first page and takes a text. */
export const isFirst = ({ display, slug, fields }: SearchForm): boolean =>
  !standsOnListing(display) && isRoot(slug) && fields.some(({ type }) => type === 'search');

/** What a taxonomy may be called to have a field. */
export const FIELD_NAME = /^[\w.:-]{1,80}$/;

/** The form as a shopkeeper would write it down who wants one of everything. */
function fileOf({ id, slug }: OwnPlace, { title, price, taxonomies, texts }: OwnParts): object {
  return {
    id,
    slug,
    title,
    types: texts ? ['product', 'post', 'page'] : ['product'],
    after_filtering: 'fold',
    scroll_to: 'results',
    scroll_on: 'pagination',
    fields: [
      { type: 'search' },
      ...(texts ? [{ type: 'post_type' }] : []),
      ...taxonomies.filter(({ hierarchical }) => hierarchical).map(taxonomyField),
      ...(price ? [priceField(price)] : []),
      ...taxonomies.filter(({ hierarchical }) => !hierarchical).map(taxonomyField),
      { type: 'reset' },
    ],
  };
}

export function ownForm(place: OwnPlace, parts: OwnParts, languages: readonly Language[]): SearchForm {
  const read = readSetup({ forms: [fileOf(place, parts)] }, languages);
  const [form] = 'setup' in read ? read.setup.forms : [];
  if (!form)
    throw new Error(`The shop's own search form: ${'problems' in read ? read.problems.join(' ') : ''}`);
  return form;
}

const taxonomyField = (field: OwnParts['taxonomies'][number]) => ({
  type: 'taxonomy',
  taxonomy: field.taxonomy,
  heading: field.heading,
  hierarchical: field.hierarchical,
  show_count: true,
  hide_empty: true,
});

const priceField = ({ heading, min, max }: NonNullable<OwnParts['price']>) => ({
  type: 'post_meta',
  meta: 'number',
  key: '_price',
  input: 'range-slider',
  heading,
  step: roundStep((max - min) / STEPS),
  histogram: true,
});

/** Some so many steps are between the ends of a slider. */
const STEPS = 40;

/** 1, 2 or 5, or one of them with noughts after it: the least that is not less than `wanted`. */
export function roundStep(wanted: number): number {
  if (!(wanted > 1)) return 1;
  const power = 10 ** Math.floor(Math.log10(wanted));
  return ([1, 2, 5, 10].find((times) => times * power >= wanted) ?? 10) * power;
}
