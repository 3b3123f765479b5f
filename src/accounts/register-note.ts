import type { ReactNode } from 'react';
import type { Visit } from '../frame/request/visit.ts';
import type { Shop } from '../frame/shop/shop.ts';

type NoteOf = (visit: Visit) => Promise<ReactNode>;

const notes = new WeakMap<Shop, NoteOf>();

/** A room above says what opening an account brings, where one is opened. */
export function setRegisterNote(shop: Shop, note: NoteOf): void {
  notes.set(shop, note);
}

export const registerNote = async (visit: Visit): Promise<ReactNode> => notes.get(visit.shop)?.(visit);
