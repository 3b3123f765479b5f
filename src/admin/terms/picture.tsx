import { changeTerm } from '../../catalogue/index.ts';
import { type AdminContext, type AdminReply, deskLink, done, onward, type Screen } from '../kit/index.ts';
import { onePicturePage, readChoice } from '../media/index.ts';
import { termAt } from './term.tsx';

/** The picture of a category, a brand or a value: one that is there, a new one, or none. */
export const pictureScreen: Screen = {
  path: 'terms/picture',
  needs: 'products.edit',
  takesFiles: true,
  GET: (admin) => show(admin, admin.ctx.query.id('id')),
  async POST(admin) {
    const { ctx, shop } = admin;
    const { form, t } = ctx;
    const term = await termAt(admin, form.id('id'));
    const alts = Object.fromEntries(
      Object.entries(term.texts).map(([language, { name }]) => [language, name]),
    );
    const { ids, refused } = await readChoice(admin, alts);
    if (refused.length > 0) return show(admin, term.id, refused.join(' '));
    const pictureId = ids.at(-1) ?? (form.all('choose').includes('none') ? null : term.pictureId);
    await admin.do(changeTerm, { ...term, version: form.id('version') ?? term.version, pictureId });
    await shop.changes.spread();
    return onward(deskLink(`terms/${term.id}`), done(t('admin.terms.saved')));
  },
};

async function show(admin: AdminContext, id: number | undefined, refused?: string): Promise<AdminReply> {
  const { t, language } = admin.ctx;
  const term = await termAt(admin, id);
  const name = term.texts[language]?.name ?? Object.values(term.texts)[0]?.name ?? term.code;
  return onePicturePage(admin, {
    id: term.id,
    version: term.version,
    name,
    chosen: term.pictureId,
    path: 'terms/picture',
    label: t('admin.terms.picture'),
    back: { href: deskLink(`terms/${term.id}`), label: name },
    refused,
  });
}
