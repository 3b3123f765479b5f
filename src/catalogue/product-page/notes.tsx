import { Fragment, type ReactNode } from 'react';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { givenMany } from '../../frame/shop/per-shop.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { ProductView } from './view.ts';

/** What a module above adds below a product's price, and the tags of what it depends on. */
export interface ProductNote {
  node: ReactNode;
  tags: readonly string[];
}

/** The product that a note is about; its prices as the shop shows them. */
export type NotedProduct = Pick<ProductView, 'product' | 'prices' | 'terms'>;

type NoteOf = (ctx: RequestContext, product: NotedProduct) => Promise<ProductNote>;

const notes = givenMany<NoteOf>();

/**
 * A place below the price on every product's page for modules above: points say there what a purchase earns. Pages
 * are kept for everybody, so it must not read the session; what is personal is a `<Slot>` in it.
 *
 * @example addProductNote(shop, async (ctx, { prices }) => ({ node: <p>…</p>, tags: ['points-programme'] }))
 */
export function addProductNote(shop: Shop, note: NoteOf): void {
  notes.add(shop, note);
}

export async function notesOf(ctx: RequestContext, view: ProductView): Promise<ProductNote> {
  const found = await Promise.all(notes(ctx.shop).map((note) => note(ctx, view)));
  return {
    // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name and never move
    node: found.map(({ node }, index) => <Fragment key={index}>{node}</Fragment>),
    tags: found.flatMap(({ tags }) => tags),
  };
}
