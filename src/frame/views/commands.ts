import { type Act, command } from '../command/index.ts';
import { deleteView, insertView, readViews, type SavedView, setMailed } from './store.ts';
import { mondayOf } from './week.ts';

/** More views of a list nobody keeps apart. */
const MOST = 30;

type OwnView = Pick<SavedView, 'list' | 'name' | 'query'> & { mailed?: boolean };

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

/** Sends what one of one's own views shows by letter each Monday, from the next one on; or sends it no more. */
export const mailView = command({
  name: 'view.mail',
  needs: 'own.edit',
  async run(act, { list, id, mailed }: { list: string; id: number; mailed: boolean }): Promise<void> {
    const view = (await readViews(act.tx, list, idOf(act))).find((each) => each.id === id);
    if (view?.staffId !== idOf(act) || view.mailed === mailed) return act.unchanged();
    await setMailed(act.tx, id, mailed, weekOf(act));
    act.audit({ subject: ['view', id], before: { mailed: view.mailed }, after: { mailed } });
  },
});

const weekOf = ({ shop, now }: Act): string => mondayOf(now, shop.settings.timeZone);

/** Whose views somebody sees: an actor's number is their account's. */
const idOf = ({ actor }: Act): number => Number(actor.id);

async function save(act: Act, view: OwnView, shared: boolean): Promise<boolean> {
  const { list, name, query, mailed = false } = view;
  const kept = await readViews(act.tx, list, idOf(act));
  if (kept.filter((each) => each.shared === shared).length >= MOST) {
    act.unchanged();
    return false;
  }
  const staffId = idOf(act);
  const id = await insertView(act.tx, { list, name, query, shared, mailed, staffId }, weekOf(act));
  act.audit({ subject: ['view', id], after: { list, name, query, shared, ...(mailed ? { mailed } : {}) } });
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
