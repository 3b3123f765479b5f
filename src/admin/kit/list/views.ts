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

/** Where views of a list are saved and taken away. */
export function viewScreen<Row>(list: ListOf<Row>): Screen {
  return {
    path: `views/${list.name}`,
    needs: list.needs,
    async POST(admin) {
      const { form, t } = admin.ctx;
      const state = stateIn(list, form.text('query'));
      const back = stateLink(list, state);
      const id = form.id('remove');
      if (id !== undefined) {
        const view = (await viewsFor(admin, list.name)).find((each) => each.id === id);
        if (view) await admin.do(view.shared ? removeSharedView : removeOwnView, { list: list.name, id });
        return onward(back, done(t('admin.view.removed')));
      }
      const name = form.line('name', 40);
      if (name === '') return onward(back, problem(t('admin.view.unnamed')));
      const wanted = { list: list.name, name, query: viewOf(list, state) };
      const kept = await admin.do(form.flag('shared') ? saveSharedView : saveOwnView, wanted);
      return onward(
        back || deskLink(list.name),
        kept ? done(t('admin.view.saved')) : problem(t('admin.view.too_many')),
      );
    },
  };
}
