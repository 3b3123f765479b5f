import type { RequestContext } from '../../frame/request/request-context.ts';
import { OFFERED, offered } from './model-offer.ts';

export interface FilterGroup {
  key: string;
  title: string;
  options: FilterOption[];
  /** Where the values are that found no place, and how many. */
  more: { href: string; count: number } | undefined;
  /** Where an unfolded list is short again. */
  less: string | undefined;
  /** Values that even the unfolded list has no place for. */
  left: number;
}

export interface FilterOption {
  key: string;
  label: string;
  /** Made when it is shown: of thousands of values a few are. */
  href: () => string;
  chosen: boolean;
  count: number;
  /** For a rating. */
  stars?: number;
}

/** Which long lists are unfolded: `more=pa_colour,brand`, carried on by every link of the listing. */
export interface Folds {
  open(key: string): boolean;
  /** The same page with that list unfolded, or folded again. */
  toggled(key: string): string;
}

/** The parameter of the address. */
export const MORE = 'more';
/** So many lists at once; one more folds the first again. */
const MOST_OPEN = 3;

/** @param address the listing's own, without a query */
export function foldsOf({ query }: Pick<RequestContext, 'query'>, address: string): Folds {
  const open = unfolded(query.text(MORE, 200));
  return {
    open: (key) => open.includes(key),
    toggled: (key) => {
      const others = open.filter((one) => one !== key);
      const keys = others.length < open.length ? others : [...others, key].slice(-MOST_OPEN);
      const pairs = query
        .without(MORE, 'paged')
        .entries()
        .map(([name, value]) => [name, value] as [string, string]);
      if (keys.length > 0) pairs.push([MORE, keys.join(',')]);
      const text = new URLSearchParams(pairs).toString().replaceAll('%2C', ',');
      return text === '' ? address : `${address}?${text}`;
    },
  };
}

/** `pa_colour,brand` → the keys of lists; what is no such key is left out. */
export function unfolded(text: string): string[] {
  const keys = text.split(',').filter((key) => /^[\w.-]{1,80}$/.test(key));
  return [...new Set(keys)].slice(-MOST_OPEN);
}

/** A group with the values that it has a place for. */
export function folded(group: Pick<FilterGroup, 'key' | 'title' | 'options'>, folds: Folds): FilterGroup {
  const { key, title, options } = group;
  const open = folds.open(key);
  const shown = offered(options, open ? OFFERED.unfolded : OFFERED.values);
  const hidden = options.length - shown.length;
  return {
    key,
    title,
    options: shown,
    more: !open && hidden > 0 ? { href: folds.toggled(key), count: hidden } : undefined,
    less: open && options.length > OFFERED.values ? folds.toggled(key) : undefined,
    left: open ? hidden : 0,
  };
}
