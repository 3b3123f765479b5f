import type { RequestContext } from '../../frame/request/request-context.ts';
import { formatMoney } from '../../platform/money.ts';
import { type Asked, countFacets, type FacetCounts, NOTHING } from '../listing/facets.ts';
import {
  type Filter,
  isFiltered,
  isFilterField,
  toggle,
  toggleAttribute,
  writeFilter,
} from '../listing/model-filter.ts';
import { attributesOf, type ShopAttribute } from '../terms/attributes.ts';
import { termsOf } from '../terms/terms.ts';
import { type FilterGroup, folded, foldsOf } from './filter-fold.ts';
import { OFFERED, worthOffering } from './model-offer.ts';

/** What the panel beside a listing offers. Every value is a link, so it works without a script. */
export interface FilterView {
  groups: FilterGroup[];
  price: PriceField | undefined;
  /** What is chosen; each link takes it back. */
  chips: { label: string; href: string }[];
  active: boolean;
  /** The listing without any filter. */
  clear: string;
  /** Where the attributes are that found no place, and how many; undefined when all have one. */
  more: { href: string; count: number } | undefined;
}

export interface PriceField {
  action: string;
  min: string;
  max: string;
  /** The lowest and highest price there is, as shown, without a symbol; '' where it is not known. */
  lowest: string;
  highest: string;
  /** The other parameters of the address. */
  others: (readonly [string, string])[];
}

export async function filterView(ctx: RequestContext, asked: Asked, address: string): Promise<FilterView> {
  const { t, currency, shop } = ctx;
  const { filter } = asked;
  const counts = await countFacets(ctx, asked);
  const kept = ctx.query.entries().filter(([name]) => !isFilterField(name) && name !== 'paged');
  const href = (changed: Filter) => {
    const pairs = [...kept, ...writeFilter(changed, currency)];
    const text = new URLSearchParams(pairs as [string, string][]).toString().replaceAll('%2C', ',');
    return text === '' ? address : `${address}?${text}`;
  };
  const folds = foldsOf(ctx, address);
  const { shown, left } = await attributesHere(ctx, asked, folds.open('groups'));
  const groups = [
    ...shown.map((attribute) => attributeGroup(attribute, filter, counts, href)),
    await brandGroup(ctx, filter, counts, href),
    ratingGroup(ctx, filter, counts, href),
    ...(shop.settings.catalogue.hideOutOfStock ? [] : [stockGroup(ctx, filter, counts, href)]),
  ]
    .map((group) => ({ ...group, options: group.options.filter(({ count, chosen }) => count > 0 || chosen) }))
    .map((group) => folded(group, folds));
  const chips = groups.flatMap(({ options, title, key }) =>
    options
      .filter(({ chosen }) => chosen)
      .map((option) => ({
        label: key.startsWith('pa_') ? `${title}: ${option.label}` : option.label,
        href: option.href(),
      })),
  );
  const { minPrice, maxPrice } = filter;
  if (minPrice !== undefined || maxPrice !== undefined)
    chips.unshift({
      label: priceWords(ctx, minPrice, maxPrice),
      href: href({ ...filter, minPrice: undefined, maxPrice: undefined }),
    });
  return {
    // A choice between one thing and nothing is none.
    groups: groups.filter(({ options }) => options.length > 1 || options.some(({ chosen }) => chosen)),
    price: priceField(ctx, asked, counts, address, kept),
    chips,
    active: isFiltered(filter),
    clear: href(NOTHING),
    more: left > 0 ? { href: folds.toggled('groups'), count: left } : undefined,
  };

  function priceWords(
    { currency: format }: RequestContext,
    min: number | undefined,
    max: number | undefined,
  ): string {
    const low = min === undefined ? '' : formatMoney(min, format);
    const high = max === undefined ? '' : formatMoney(max, format);
    if (low === '') return t('catalogue.filter.up_to', { high });
    return high === '' ? t('catalogue.filter.from', { low }) : t('catalogue.filter.between', { low, high });
  }
}

type Href = (filter: Filter) => string;

/**
 * The attributes that have a place: those that lead furthest in the whole archive, so that none comes or goes while
 * one filters, and what is filtered by.
 */
async function attributesHere(
  ctx: RequestContext,
  { termId, filter }: Asked,
  all: boolean,
): Promise<{ shown: ShopAttribute[]; left: number }> {
  const { terms } = await countFacets(ctx, { termId, filter: NOTHING });
  const attributes = await attributesOf(ctx.shop, ctx.language);
  const counts = ({ values }: ShopAttribute) => values.map(({ id }) => terms.get(id) ?? 0);
  const worth = worthOffering(attributes, counts, OFFERED.unfoldedAttributes);
  const best = new Set(all ? worth : worthOffering(worth, counts, OFFERED.attributes));
  const chosen = new Set(filter.attributes.map(({ code }) => code));
  const shown = attributes.filter((attribute) => best.has(attribute) || chosen.has(attribute.code));
  return { shown, left: worth.filter((attribute) => !shown.includes(attribute)).length };
}

type Group = Omit<FilterGroup, 'more' | 'less' | 'left'>;

function attributeGroup(
  { code, label, values }: ShopAttribute,
  filter: Filter,
  { terms }: FacetCounts,
  href: Href,
): Group {
  const chosen = filter.attributes.find((attribute) => attribute.code === code)?.slugs ?? [];
  return {
    key: `pa_${code}`,
    title: label,
    options: values.map(({ id, slug, name }) => ({
      key: slug,
      label: name,
      href: () => href(toggleAttribute(filter, code, slug)),
      chosen: chosen.includes(slug),
      count: terms.get(id) ?? 0,
    })),
  };
}

async function brandGroup(
  { shop, language, t }: RequestContext,
  filter: Filter,
  { terms }: FacetCounts,
  href: Href,
): Promise<Group> {
  const { byId } = await termsOf(shop, language);
  const brands = [...byId.values()].filter(({ taxonomy }) => taxonomy === 'brand');
  return {
    key: 'brand',
    title: t('catalogue.filter.brand'),
    options: brands.map(({ id, slug, name }) => ({
      key: slug,
      label: name,
      href: () => href({ ...filter, brands: toggle(filter.brands, slug) }),
      chosen: filter.brands.includes(slug),
      count: terms.get(id) ?? 0,
    })),
  };
}

function ratingGroup({ t }: RequestContext, filter: Filter, counts: FacetCounts, href: Href): Group {
  return {
    key: 'rating',
    title: t('catalogue.filter.rating'),
    options: [5, 4, 3, 2, 1].map((stars) => ({
      key: String(stars),
      label: t('catalogue.filter.stars', { stars }),
      href: () => href({ ...filter, ratings: toggle(filter.ratings, stars) }),
      chosen: filter.ratings.includes(stars),
      count: counts.ratings.get(stars) ?? 0,
      stars,
    })),
  };
}

function stockGroup({ t }: RequestContext, filter: Filter, counts: FacetCounts, href: Href): Group {
  return {
    key: 'stock',
    title: t('catalogue.filter.stock'),
    options: (['instock', 'onbackorder', 'outofstock'] as const).map((status) => ({
      key: status,
      label: t(`catalogue.filter.stock.${status}`),
      href: () => href({ ...filter, stock: toggle(filter.stock, status) }),
      chosen: filter.stock.includes(status),
      count: counts.stock.get(status) ?? 0,
    })),
  };
}

function priceField(
  ctx: RequestContext,
  { filter }: Asked,
  counts: FacetCounts,
  action: string,
  kept: readonly (readonly [string, string])[],
): PriceField | undefined {
  const { minPrice, maxPrice } = filter;
  const chosen = minPrice !== undefined || maxPrice !== undefined;
  const bounds = counts.price;
  if (!chosen && (!bounds || bounds.low === bounds.high)) return undefined;
  const unit = 10 ** ctx.currency.decimals;
  const whole = (minor: number, round: (value: number) => number) =>
    String(round(ctx.shop.shownPrice(minor, '') / unit));
  const others = writeFilter({ ...filter, minPrice: undefined, maxPrice: undefined }, ctx.currency);
  const own = new Map(writeFilter({ ...NOTHING, minPrice, maxPrice }, ctx.currency));
  return {
    action,
    min: own.get('min_price') ?? '',
    max: own.get('max_price') ?? '',
    lowest: bounds ? whole(bounds.low, Math.floor) : '',
    highest: bounds ? whole(bounds.high, Math.ceil) : '',
    others: [...kept, ...others],
  };
}
