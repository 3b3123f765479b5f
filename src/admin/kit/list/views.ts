import {
  readViews,
  removeOwnView,
  removeSharedView,
  type SavedView,
  saveOwnView,
  saveSharedView,
} from '../../../frame/views/index.ts';
import { deskLink } from '../address.ts';
import { type AdminContext, done, onward, problem, type Screen } from '../screen.ts';
import type { ListOf } from './describe.ts';
import { stateIn, stateLink, viewOf } from './state.ts';

export const viewsFor = ({ shop, staff }: AdminContext, list: string): Promise<SavedView[]> =>
  readViews(shop.db.read, list, staff.id);

/** What was looked at, to be saved; where that is, and where to go when a view was taken away. */
interface LookedAt {
  list: string;
  /** Undefined for what is no view of this list. */
  query: string | undefined;
  at: string;
  away: string;
  /** It can be sent by letter. */
  mailed?: boolean;
}

/** Saves what was looked at under the name that the form says, or takes away the view that it names. */
export async function keepView(admin: AdminContext, { list, query, at, away, mailed = false }: LookedAt) {
  const { form, t } = admin.ctx;
  const id = form.id('remove');
  if (id !== undefined) {
    const view = (await viewsFor(admin, list)).find((each) => each.id === id);
    if (view) await admin.do(view.shared ? removeSharedView : removeOwnView, { list, id });
    return onward(away, done(t('admin.view.removed')));
  }
  const name = form.line('name', 40);
  if (name === '' || query === undefined) return onward(at, problem(t('admin.view.unnamed')));
  const kept = await admin.do(form.flag('shared') ? saveSharedView : saveOwnView, {
    list,
    name,
    query,
    mailed,
  });
  return onward(at, kept ? done(t('admin.view.saved')) : problem(t('admin.view.too_many')));
}

/** Where views of a list are saved and taken away. */
export function viewScreen<Row>(list: ListOf<Row>): Screen {
  return {
    path: `views/${list.name}`,
    needs: list.needs,
    async POST(admin) {
      const state = stateIn(list, admin.ctx.form.text('query'));
      const at = stateLink(list, state) || deskLink(list.name);
      return keepView(admin, { list: list.name, query: viewOf(list, state), at, away: at });
    },
  };
}
