import { changeTerm } from '../../catalogue/index.ts';
import {
  type AdminContext,
  type AdminReply,
  Bar,
  deskLink,
  done,
  onward,
  Refused,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';
import { offeredPictures, PictureChoice, PictureDialog, readChoice } from '../media/index.ts';
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
  const { ctx } = admin;
  const { t, form } = ctx;
  const term = await termAt(admin, id);
  const offered = await offeredPictures(admin);
  const name = term.texts[ctx.language]?.name ?? Object.values(term.texts)[0]?.name ?? term.code;
  return screenPage({
    title: t('admin.terms.picture_of', { name }),
    status: refused ? 422 : 200,
    back: { href: deskLink(`terms/${term.id}`), label: name },
    body: (
      <>
        <form
          method="post"
          action={deskLink('terms/picture')}
          encType="multipart/form-data"
          className="form is-broad"
          data-guard=""
        >
          {refused && <Refused>{refused}</Refused>}
          <input type="hidden" name="id" value={term.id} />
          <input type="hidden" name="version" value={form.id('version') ?? term.version} />
          <Section title={t('admin.terms.picture')}>
            <PictureChoice
              admin={admin}
              offered={offered}
              one={{ chosen: term.pictureId, none: t('admin.terms.no_picture') }}
            />
          </Section>
          <Bar submit={t('admin.save')} />
        </form>
        <PictureDialog admin={admin} />
      </>
    ),
  });
}
