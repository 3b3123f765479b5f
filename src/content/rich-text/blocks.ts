import type { ReactNode } from 'react';
import {
  type Card,
  type CategoryNode,
  categoryTree,
  type PictureRow,
  readCards,
  readPictures,
  readShelves,
  type ShelfWish,
} from '../../catalogue/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { linksIn, type RichDocument, type RichNode, walk } from './model.ts';
import { pictureIdsIn } from './model-media.ts';
import { readLinks } from './read-links.ts';
import { searchForm } from './search-form.tsx';

/** What the blocks of a document show, read at once before it is rendered. */
export interface Blocks {
  pictures: ReadonlyMap<number, PictureRow>;
  /** Of `products` and `productList`: each with a suffix that keeps ids unique where a product stands twice. */
  shelves: ReadonlyMap<RichNode, { cards: readonly Card[]; suffix: string }>;
  categories: readonly CategoryNode[];
  /** For a front page, which has no heading of its own. */
  front: boolean;
  /** The block whose title is the heading of its page: only front pages have one. */
  heading: RichNode | undefined;
  hasVideo: boolean;
  searchForms: ReadonlyMap<RichNode, ReactNode>;
  /** Where a link leads; undefined when there is nothing there any more. */
  href: (reference: unknown) => string | undefined;
  /** For the page's cache. */
  tags: readonly string[];
}

/**
 * Reads what a document needs: no query for plain text, one for its pictures, one for each list of products and at
 * most five for all their cards.
 *
 * @param front the page has no heading of its own: its first hero carries it
 */
export async function readBlocks(
  ctx: RequestContext,
  document: RichDocument,
  front = false,
): Promise<Blocks> {
  const nodes = [...walk(document)];
  const categories = await categoryTree(ctx);
  const shelves = await readProducts(ctx, nodes);
  const { href, tags } = await readLinks(ctx, linksIn(document));
  const searchForms = new Map<RichNode, ReactNode>();
  const formTags: string[] = [];
  for (const node of nodes.filter(({ type }) => type === 'searchForm')) {
    const block = await searchForm(ctx, node.attrs?.formId as number | undefined);
    searchForms.set(node, block.node);
    formTags.push(...block.tags);
  }
  return {
    pictures: await readPictures(ctx.shop.db.read, pictureIdsIn(document), ctx.language),
    shelves,
    categories,
    front,
    heading: front ? nodes.find(({ type }) => type === 'hero') : undefined,
    searchForms,
    hasVideo: nodes.some(({ type }) => type === 'video'),
    href,
    tags: [...tags, ...(shelves.size > 0 ? ['listing'] : []), ...formTags],
  };
}

/** What every block with products shows. A product that one list shows is not in the next one too. */
async function readProducts(ctx: RequestContext, nodes: readonly RichNode[]): Promise<Blocks['shelves']> {
  const chosen = nodes.filter(({ type }) => type === 'products');
  const wished = nodes.flatMap((node) => {
    const wish = node.type === 'productList' ? wishOf(node) : undefined;
    return wish ? [{ node, wish }] : [];
  });
  const ids = new Map(chosen.map((node) => [node, (node.attrs?.ids ?? []) as number[]]));
  const found = await readShelves(
    ctx,
    wished.map(({ wish }) => wish),
  );
  for (const [index, { node }] of wished.entries()) ids.set(node, found[index] ?? []);
  const all = await readCards(ctx, [...new Set([...ids.values()].flat())]);
  const cards = new Map(all.map((card) => [card.id, card]));
  return new Map(
    [...ids].map(([node, own], index) => [
      node,
      { cards: own.flatMap((id) => cards.get(id) ?? []), suffix: `-r${index}` },
    ]),
  );
}

function wishOf({ attrs = {} }: RichNode): ShelfWish | undefined {
  const limit = Number(attrs.limit ?? 4);
  if (attrs.what !== 'category') return { what: attrs.what as 'featured' | 'newest' | 'sale', limit };
  return attrs.categoryId ? { what: 'category', categoryId: Number(attrs.categoryId), limit } : undefined;
}
