import { changeEntry } from '../../content/index.ts';
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
  const { t, form } = admin.ctx;
  const { entry, row } = await textAt(admin, id);
  const offered = await offeredPictures(admin);
  return screenPage({
    title: t('admin.terms.picture_of', { name: row.title }),
    status: refused ? 422 : 200,
    back: { href: deskLink(`texts/${entry.id}`), label: row.title },
    body: (
      <>
        <form
          method="post"
          action={deskLink('texts/picture')}
          encType="multipart/form-data"
          className="form is-broad"
          data-guard=""
        >
          {refused && <Refused>{refused}</Refused>}
          <input type="hidden" name="id" value={entry.id} />
          <input type="hidden" name="version" value={form.id('version') ?? row.version} />
          <Section title={t('admin.texts.picture')}>
            <PictureChoice
              admin={admin}
              offered={offered}
              one={{ chosen: entry.pictureId ?? null, none: t('admin.terms.no_picture') }}
            />
          </Section>
          <Bar submit={t('admin.save')} />
        </form>
        <PictureDialog admin={admin} />
      </>
    ),
  });
}
