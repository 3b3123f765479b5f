import { replaceMedia } from '../../catalogue/index.ts';
import { deskLink, done, onward, problem, type Screen, undoable } from '../kit/index.ts';
import { pictureIn } from './picture.tsx';
import { refusedText } from './words.tsx';

/** A picture is given another file; what was said of it and where it is shown stays. */
export const replaceScreen: Screen = {
  path: 'media/replace',
  needs: 'media.edit',
  takesFiles: true,
  async POST(admin) {
    const { ctx, shop, actor, now } = admin;
    const { form, t } = ctx;
    const before = await pictureIn(admin, form.id('id'));
    const { id } = before;
    const here = deskLink(`media/${id}`);
    const sent = form.file('file');
    if (!sent) return onward(here, problem(t('admin.media.none_chosen')));
    const version = form.id('version');
    try {
      await replaceMedia(
        { shop, actor, now },
        { id, ...sent, ...(version === undefined ? {} : { version }) },
      );
    } catch (error) {
      return onward(here, problem(`${sent.name}: ${refusedText(admin, error)}`));
    }
    await shop.changes.spread();
    if (before.file === '') return onward(here, done(t('admin.media.replaced')));
    const undo = { action: here, fields: { do: 'back', file: before.file } };
    return onward(here, undoable(t('admin.media.replaced'), undo));
  },
};
