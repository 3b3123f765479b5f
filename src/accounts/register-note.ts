import type { ReactNode } from 'react';
import type { RequestContext } from '../frame/request/request-context.ts';
import { given } from '../frame/shop/per-shop.ts';
import type { Shop } from '../frame/shop/shop.ts';

type NoteOf = (ctx: RequestContext) => Promise<ReactNode>;

const noteOf = given<NoteOf>();

/** A module above says what opening an account brings, where one is opened. */
export function setRegisterNote(shop: Shop, note: NoteOf): void {
  noteOf.set(shop, note);
}

export const registerNote = async (ctx: RequestContext): Promise<ReactNode> => noteOf(ctx.shop)?.(ctx);
