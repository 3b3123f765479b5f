import type { AddressName } from '../../addresses.ts';
import {
  type Card,
  type CategoryNode,
  categoryTree,
  type PictureRow,
  readCards,
  readPictures,
  readShelf,
  type ShelfWish,
} from '../../catalogue/index.ts';
import type { Visit } from '../../frame/visit.ts';
import { type KeyedPages, keyedPages } from '../pages-by-key.ts';
import { type RichDocument, type RichNode, walk } from './model.ts';

/** What the blocks of a document show, read at once before it is rendered. */
export interface Blocks {
  pictures: ReadonlyMap<number, PictureRow>;
  cards: ReadonlyMap<number, Card>;
  shelves: ReadonlyMap<RichNode, readonly Card[]>;
  /** Where a link leads; undefined when there is nothing there any more. */
  href: (reference: unknown) => string | undefined;
  /** For the page's cache. */
  tags: readonly string[];
}

/** Reads what a document needs: no query for plain text, one for its pictures, at most five for its products. */
export async function readBlocks(visit: Visit, document: RichDocument): Promise<Blocks> {
  const nodes = [...walk(document)];
  const of = (type: string) => nodes.filter((node) => node.type === type);
  const idsIn = (type: string, name: string) =>
    of(type).flatMap(({ attrs }) => [attrs?.[name]].flat() as number[]);
  const pictureIds = [...idsIn('picture', 'id'), ...idsIn('gallery', 'ids')];
  const productIds = [...new Set(idsIn('products', 'ids'))];
  const shelves = new Map<RichNode, readonly Card[]>();
  for (const node of of('productList')) {
    const wish = wishOf(node);
    if (wish) shelves.set(node, await readShelf(visit, wish));
  }
  const cards = await readCards(visit, productIds);
  return {
    pictures: await readPictures(visit.shop.db.read, pictureIds, visit.language),
    cards: new Map(cards.map((card) => [card.id, card])),
    shelves,
    href: hrefs(visit, await categoryTree(visit), await keyedPages(visit.shop, visit.language)),
    tags: ['categories', 'pages', ...(productIds.length > 0 || shelves.size > 0 ? ['listing'] : [])],
  };
}

function wishOf({ attrs = {} }: RichNode): ShelfWish | undefined {
  const limit = Number(attrs.limit ?? 4);
  if (attrs.what !== 'category') return { what: attrs.what as 'featured' | 'newest' | 'sale', limit };
  return attrs.categoryId ? { what: 'category', categoryId: Number(attrs.categoryId), limit } : undefined;
}

function hrefs(visit: Visit, categories: readonly CategoryNode[], pages: KeyedPages) {
  return (reference: unknown): string | undefined => {
    const href = String(reference);
    const [, kind, name = ''] = /^(entry|product|category|address):([\w-]+)$/.exec(href) ?? [];
    if (!kind) return href;
    if (kind === 'entry') return pages.get(name)?.href;
    if (kind === 'product') return `${visit.shop.addresses.home(visit.language)}?p=${name}`;
    if (kind === 'category') return findCategory(categories, Number(name))?.href;
    return plainAddress(visit, name);
  };
}

/** The address of that name, if it needs nothing else to be known. */
export function plainAddress({ links }: Pick<Visit, 'links'>, name: string): string | undefined {
  const plain: readonly AddressName[] = [
    'home',
    'shop',
    'blog',
    'cart',
    'account',
    'orderTracking',
    'wishList',
    'privacy',
    'terms',
    'feed',
  ];
  const found = plain.find((one) => one === name);
  return found && (links[found] as () => string)();
}

export function findCategory(nodes: readonly CategoryNode[], id: number): CategoryNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findCategory(node.children, id);
    if (found) return found;
  }
  return undefined;
}
