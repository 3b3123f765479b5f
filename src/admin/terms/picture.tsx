import { changeTerm, listPictures } from '../../catalogue/index.ts';
import { addMedia } from '../../content/index.ts';
import { faultOf } from '../../platform/files/pictures.ts';
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
import { altOf, Thumbnail } from '../products/pictures.tsx';
import { termAt } from './term.tsx';

/** Of those that are there, so many are offered: the newest. */
const OFFERED = 48;

/** The picture of a category, a brand or a value: one that is there, a new one, or none. */
export const pictureScreen: Screen = {
  path: 'terms/picture',
  needs: 'products.edit',
  takesFiles: true,
  GET: (admin) => show(admin, admin.ctx.query.id('id')),
  async POST(admin) {
    const { ctx, shop, actor, now } = admin;
    const { form, t } = ctx;
    const term = await termAt(admin, form.id('id'));
    const file = admin.may('media.edit') ? form.file('file') : undefined;
    const fault = file && (await faultOf(file.bytes));
    if (file && fault) return show(admin, term.id, `${file.name}: ${t(`admin.setup.picture.${fault}`)}`);
    const alts = Object.fromEntries(
      Object.entries(term.texts).map(([language, { name }]) => [language, name]),
    );
    const added = file && (await addMedia({ shop, actor, now }, { bytes: file.bytes, alts }));
    const chosen = form.text('choose', 10);
    const pictureId = added ?? (chosen === 'none' ? null : (form.id('choose') ?? term.pictureId));
    await admin.do(changeTerm, { ...term, version: form.id('version') ?? term.version, pictureId });
    await shop.changes.spread();
    return onward(deskLink(`terms/${term.id}`), done(t('admin.terms.saved')));
  },
};

async function show(admin: AdminContext, id: number | undefined, refused?: string): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const { t, form } = ctx;
  const term = await termAt(admin, id);
  const pictures = await listPictures(shop.db.read, { limit: OFFERED });
  const name = term.texts[ctx.language]?.name ?? Object.values(term.texts)[0]?.name ?? term.code;
  return screenPage({
    title: t('admin.terms.picture_of', { name }),
    status: refused ? 422 : 200,
    back: { href: deskLink(`terms/${term.id}`), label: name },
    body: (
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
        {admin.may('media.edit') && (
          <Section title={t('admin.products.upload')}>
            <div className="field">
              <label htmlFor="file">{t('admin.terms.file')}</label>
              <input id="file" type="file" name="file" accept="image/*" />
            </div>
          </Section>
        )}
        <Section title={t('admin.products.from_library')}>
          <ul className="plain-list library">
            <li>
              <label className="check">
                <input type="radio" name="choose" value="none" defaultChecked={term.pictureId === null} />
                {t('admin.terms.no_picture')}
              </label>
            </li>
            {pictures.map((picture) => (
              <li key={picture.id}>
                <label className="check">
                  <input
                    type="radio"
                    name="choose"
                    value={picture.id}
                    defaultChecked={picture.id === term.pictureId}
                  />
                  <Thumbnail picture={picture} alt={altOf(admin, picture)} />
                </label>
              </li>
            ))}
          </ul>
        </Section>
        <Bar submit={t('admin.save')} />
      </form>
    ),
  });
}
