import { plain } from '../widgets/plain.ts';

/** A sentence with what was typed put into it, as it was typed: `$&` is no sign here. */
export function said(sentence: string, text: string): string {
  return sentence.replace('{text}', () => text);
}

/** The list's items: products, posts and pages by title, and terms by name. */
export interface Item {
  id: number;
  ten?: string;
  post_type?: string;
  sku?: string;
  name?: string;
  taxonomy?: string;
}

/** So many of each kind. */
const MOST = 8;
const KINDS = ['product', 'taxonomies', 'post', 'page'] as const;

/** What a text is part of, by kind; the best first: titles that begin so, words that do, codes, and the rest. */
export function find(items: readonly Item[], typed: string): { kind: string; items: Item[] }[] {
  const wanted = plain(typed);
  const ranked = items.flatMap((item) => {
    const rank = rankOf(item, wanted);
    return rank === undefined ? [] : [{ item, rank }];
  });
  return grouped(ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item));
}

/** Items by kind, in the order in which they came. */
export function grouped(items: readonly Item[]): { kind: string; items: Item[] }[] {
  return KINDS.flatMap((kind) => {
    const own = items.filter((item) => (item.taxonomy ? 'taxonomies' : item.post_type) === kind);
    return own.length > 0 ? [{ kind, items: own.slice(0, MOST) }] : [];
  });
}

function rankOf({ ten, name, sku }: Item, wanted: string): number | undefined {
  const title = ten ?? name ?? '';
  const text = plain(title);
  if (text.startsWith(wanted)) return 0;
  if (title.split(/[\s’'-]+/).some((word) => plain(word).startsWith(wanted))) return 1;
  if (sku && plain(sku).includes(wanted)) return 2;
  return text.includes(wanted) ? 3 : undefined;
}

/** Where the contract has them: `/?p=ID`, `/?cat=ID`, `/?taxonomy=NAME&cat=ID`; the shop leads on from there. */
export function linkOf({ id, taxonomy }: Item, home: string): string {
  if (taxonomy === undefined) return `${home}?p=${id}`;
  return taxonomy === 'category' ? `${home}?cat=${id}` : `${home}?taxonomy=${taxonomy}&cat=${id}`;
}
