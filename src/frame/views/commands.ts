import { type Act, command } from '../command/index.ts';
import { deleteView, insertView, readViews, type SavedView } from './store.ts';

/** More views of a list nobody keeps apart. */
const MOST = 30;

type OwnView = Pick<SavedView, 'list' | 'name' | 'query'>;

/** Saves a view of a list for oneself. @returns false when there are too many already */
export const saveOwnView = command({
  name: 'view.save',
  needs: 'own.edit',
  run: (act, view: OwnView) => save(act, view, false),
});

/** Saves a view of a list for everybody on the staff. @returns false when there are too many already */
export const saveSharedView = command({
  name: 'view.share',
  needs: 'settings.edit',
  run: (act, view: OwnView) => save(act, view, true),
});

/** Takes one of one's own views away. */
export const removeOwnView = command({
  name: 'view.remove',
  needs: 'own.edit',
  run: (act, which: { list: string; id: number }) =>
    remove(act, which, (view, me) => view.staffId === me && !view.shared),
});

/** Takes a view away that everybody sees. */
export const removeSharedView = command({
  name: 'view.unshare',
  needs: 'settings.edit',
  run: (act, which: { list: string; id: number }) => remove(act, which, ({ shared }) => shared),
});

/** Whose views somebody sees: an actor's number is their account's. */
const idOf = ({ actor }: Act): number => Number(actor.id);

async function save(act: Act, view: OwnView, shared: boolean): Promise<boolean> {
  const { list, name, query } = view;
  const kept = await readViews(act.tx, list, idOf(act));
  if (kept.filter((each) => each.shared === shared).length >= MOST) {
    act.unchanged();
    return false;
  }
  const id = await insertView(act.tx, { list, name, query, shared, staffId: idOf(act) });
  act.audit({ subject: ['view', id], after: { list, name, query, shared } });
  return true;
}

async function remove(
  act: Act,
  { list, id }: { list: string; id: number },
  may: (view: SavedView, me: number) => boolean,
): Promise<void> {
  const view = (await readViews(act.tx, list, idOf(act))).find((each) => each.id === id);
  if (!view || !may(view, idOf(act))) return act.unchanged();
  await deleteView(act.tx, id);
  const { name, query, shared } = view;
  act.audit({ subject: ['view', id], before: { list, name, query, shared } });
}
