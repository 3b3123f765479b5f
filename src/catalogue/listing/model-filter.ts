import { type CurrencyFormat, formatDecimal, parseAmount } from '../../platform/money.ts';
import type { StockStatus } from '../model.ts';

/** What an archive is narrowed to, by the addresses of the contract (wire.md 5.3). */
export interface Filter {
  /** Minor units of the shown currency, as shown in the shop; undefined is no limit. */
  minPrice: number | undefined;
  maxPrice: number | undefined;
  /** Whole stars. */
  ratings: number[];
  stock: StockStatus[];
  /** Slugs. */
  brands: string[];
  attributes: AttributeFilter[];
}

interface AttributeFilter {
  /** Without `pa_`. */
  code: string;
  slugs: string[];
  /** `and`: a product has all of them. `or`: it has one at least. */
  type: 'and' | 'or';
}

type Pairs = readonly (readonly [string, string])[];

const STOCK: readonly StockStatus[] = ['instock', 'outofstock', 'onbackorder'];
const LONGEST_LIST = 20;
/** Names that look like those of attributes and are not. */
const OWN = new Set(['filter_stock_status', 'filter_product_brand']);

/** Reads a query string; what makes no sense is left out. */
export function readFilter(query: Pairs, currency: CurrencyFormat): Filter {
  const last = (name: string) => query.findLast(([key]) => key === name)?.[1] ?? '';
  const codes = [
    ...new Set(query.map(([name]) => name).filter((name) => name.startsWith('filter_') && !OWN.has(name))),
  ];
  const attributes = codes.slice(0, LONGEST_LIST).flatMap((name): AttributeFilter[] => {
    const code = name.slice('filter_'.length);
    const slugs = list(last(name));
    const type = last(`query_type_${code}`) === 'or' ? 'or' : 'and';
    return slugs.length === 0 || !/^[\w-]{1,60}$/.test(code) ? [] : [{ code, slugs, type }];
  });
  return {
    minPrice: amount(last('min_price'), currency),
    maxPrice: amount(last('max_price'), currency),
    ratings: list(last('rating_filter'))
      .filter((text) => /^[1-5]$/.test(text))
      .map(Number),
    stock: list(last('filter_stock_status')).flatMap((text) => STOCK.find((status) => status === text) ?? []),
    brands: list(last('filter_product_brand')),
    attributes,
  };
}

/** The same as a query string's pairs: what `readFilter` reads back unchanged. */
export function writeFilter(filter: Filter, currency: CurrencyFormat): [string, string][] {
  const pairs: [string, string][] = [];
  const put = (name: string, values: readonly (string | number)[]) => {
    if (values.length > 0) pairs.push([name, values.join(',')]);
  };
  if (filter.minPrice !== undefined) pairs.push(['min_price', price(filter.minPrice, currency)]);
  if (filter.maxPrice !== undefined) pairs.push(['max_price', price(filter.maxPrice, currency)]);
  put('rating_filter', filter.ratings);
  for (const { code, slugs, type } of filter.attributes) {
    put(`filter_${code}`, slugs);
    if (slugs.length > 0 && type === 'or') pairs.push([`query_type_${code}`, 'or']);
  }
  put('filter_stock_status', filter.stock);
  put('filter_product_brand', filter.brands);
  return pairs;
}

export function isFiltered({ minPrice, maxPrice, ratings, stock, brands, attributes }: Filter): boolean {
  return (
    minPrice !== undefined ||
    maxPrice !== undefined ||
    [ratings, stock, brands, attributes].some((chosen) => chosen.length > 0)
  );
}

/** Is this the name of a filter's field? */
export function isFilterField(name: string): boolean {
  return /^(min_price|max_price|rating_filter|(filter|query_type)_[\w-]+)$/.test(name);
}

/** Chosen if it was not, and the other way round. */
export function toggle<T>(chosen: readonly T[], value: T): T[] {
  return chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
}

/** With one value of an attribute chosen or taken back; several values of one attribute widen the choice. */
export function toggleAttribute(filter: Filter, code: string, slug: string): Filter {
  const before = filter.attributes.find((attribute) => attribute.code === code);
  const slugs = toggle(before?.slugs ?? [], slug);
  const others = filter.attributes.filter((attribute) => attribute.code !== code);
  const type = before?.type ?? 'or';
  return { ...filter, attributes: slugs.length === 0 ? others : [...others, { code, slugs, type }] };
}

function list(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))].slice(0, LONGEST_LIST);
}

/** Minor units of what was typed: a number from zero up, with a point or a comma. */
function amount(text: string, { decimals }: CurrencyFormat): number | undefined {
  const minor = text.length > 12 ? undefined : parseAmount(text, decimals);
  return minor === undefined || minor < 0 ? undefined : minor;
}

function price(minor: number, currency: CurrencyFormat): string {
  const text = formatDecimal(minor, currency);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
