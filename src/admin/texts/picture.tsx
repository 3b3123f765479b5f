import { changeEntry } from '../../content/index.ts';
import { type AdminContext, type AdminReply, deskLink, done, onward, type Screen } from '../kit/index.ts';
import { onePicturePage, readChoice } from '../media/index.ts';
import { textAt } from './read.ts';

/** The picture above a page or post, which lists and networks show too: one that is there, a new one, or none. */
export const textPictureScreen: Screen = {
  path: 'texts/picture',
  needs: 'content.edit',
  takesFiles: true,
  GET: (admin) => show(admin, admin.ctx.query.id('id')),
  async POST(admin) {
    const { form, t } = admin.ctx;
    const { entry, row } = await textAt(admin, form.id('id'));
    const alts = Object.fromEntries(
      Object.entries(entry.texts).map(([language, { title }]) => [language, title]),
    );
    const { ids, refused } = await readChoice(admin, alts);
    if (refused.length > 0) return show(admin, entry.id, refused.join(' '));
    const pictureId = ids.at(-1) ?? (form.all('choose').includes('none') ? null : (entry.pictureId ?? null));
    await admin.do(changeEntry, { ...entry, version: form.id('version') ?? row.version, pictureId });
    await admin.shop.changes.spread();
    return onward(deskLink(`texts/${entry.id}`), done(t('admin.texts.saved')));
  },
};

async function show(admin: AdminContext, id: number | undefined, refused?: string): Promise<AdminReply> {
  const { entry, row } = await textAt(admin, id);
  return onePicturePage(admin, {
    id: entry.id,
    version: row.version,
    name: row.title,
    chosen: entry.pictureId ?? null,
    path: 'texts/picture',
    label: admin.ctx.t('admin.texts.picture'),
    back: { href: deskLink(`texts/${entry.id}`), label: row.title },
    refused,
  });
}
