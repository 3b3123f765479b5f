import { deskLink } from '../address.ts';
import type { AdminContext } from '../screen.ts';
import type { ListOf } from './describe.ts';
import { stateIn, stateLink, viewOf, wishOf } from './state.ts';

export interface Neighbours {
  /** The list that the thing was opened from. */
  list: string;
  /** The view as the address of the thing carries it; '' for the whole list. */
  view: string;
  previous: string | undefined;
  next: string | undefined;
}

/** The things before and after one, in the list that it was opened from. Two short reads. */
export async function neighbours<Row>(list: ListOf<Row>, admin: AdminContext, row: Row): Promise<Neighbours> {
  const state = stateIn(list, admin.ctx.query.text('list'));
  const wish = wishOf(list, state, admin.shop.settings);
  const { sort, descending } = state;
  const behind = { value: list.valueOf(row, sort), id: list.idOf(row) };
  const read = async (towards: boolean) =>
    (await list.read(admin, wish, { sort, descending: towards, behind, limit: 1 }))[0];
  const [next, previous] = await Promise.all([read(descending), read(!descending)]);
  const view = viewOf(list, state);
  const link = (other: Row | undefined) =>
    other && list.href(other) + (view === '' ? '' : `?${new URLSearchParams({ list: view })}`);
  return {
    list: stateLink(list, state) || deskLink(list.name),
    view,
    previous: link(previous),
    next: link(next),
  };
}
