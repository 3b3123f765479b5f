import {
  attributesOf,
  type ProductFilter,
  type ProductState,
  type Term,
  termsOf,
} from '../../catalogue/index.ts';
import type { AdminContext, ChoiceGroup, ListWish, Range } from '../kit/index.ts';
import { STATES, viewFor } from './words.tsx';

/** In no category, of no brand. */
export const NONE = 'none';
export const TYPES = ['simple', 'variable', 'grouped', 'external'] as const;
/** Days for which nobody has bought something. */
export const UNSOLD = ['30', '90', '180', '365'] as const;
export const STOCKS = ['instock', 'low', 'outofstock', 'onbackorder'] as const;

/** What the list of products wishes, as the room reads it. */
export function filterOf({ tab, text, filters }: ListWish, { shop, now }: AdminContext): ProductFilter {
  const { category, brand, tag, value, type, stock, price, untranslated, outdated, picture, unsold } =
    filters;
  const said = [category, brand, tag, value].filter((each) => each !== undefined && each !== NONE);
  const { from, to } = (price ?? {}) as Range;
  const without = (['category', 'brand'] as const).filter((each) => filters[each] === NONE);
  return {
    state: STATES.find((state): state is ProductState => state === tab),
    type: TYPES.find((each) => each === type),
    // What is no number is no term.
    terms: said.map((id) => (/^\d{1,9}$/.test(String(id)) ? Number(id) : 0)),
    without,
    stock:
      stock === 'low'
        ? { low: shop.settings.catalogue.lowStock }
        : STOCKS.filter((each) => each !== 'low').find((each) => each === stock),
    priceFrom: from,
    priceTo: to,
    untranslated: shop.settings.languages.find((each) => each === untranslated),
    outdated: shop.settings.languages.find((each) => each === outdated),
    noPicture: picture === true,
    unsoldSince: daysAgo(
      UNSOLD.find((days) => days === unsold),
      now,
    ),
    text: text === '' ? undefined : text,
  };
}

const daysAgo = (days: string | undefined, now: number): number | undefined =>
  days === undefined ? undefined : now - Number(days) * 86_400_000;

export type Option = readonly [value: string, label: string];

/** All categories as they stand below each other. */
export async function categoryOptions(admin: AdminContext): Promise<Option[]> {
  const { roots } = await termsOf(admin.shop, viewFor(admin).spoken);
  const below = (term: Term, depth: number): Option[] => [
    [`${term.id}`, `${'— '.repeat(depth)}${term.name}`],
    ...term.children.flatMap((child) => below(child, depth + 1)),
  ];
  return roots.flatMap((term) => below(term, 0));
}

/** All categories to be ticked, with those that they stand below. */
export async function categoryGroups(admin: AdminContext): Promise<ChoiceGroup[]> {
  const { roots } = await termsOf(admin.shop, viewFor(admin).spoken);
  const below = (term: Term): Option[] => [
    [`${term.id}`, term.names.join(' › ')],
    ...term.children.flatMap(below),
  ];
  return roots.map((root) => ({ label: root.name, options: below(root) }));
}

/** All tags or brands. */
export async function termOptions(admin: AdminContext, taxonomy: 'tag' | 'brand'): Promise<Option[]> {
  const { byId } = await termsOf(admin.shop, viewFor(admin).spoken);
  const own = [...byId.values()].filter((term) => term.taxonomy === taxonomy);
  return own.map(({ id, name }) => [`${id}`, name]);
}

/** All values of the shop's attributes, each with what it is a value of. */
export async function valueOptions(admin: AdminContext): Promise<Option[]> {
  const attributes = await attributesOf(admin.shop, viewFor(admin).spoken);
  return attributes.flatMap(({ label, values }) =>
    values.map(({ id, name }): Option => [`${id}`, `${label}: ${name}`]),
  );
}
