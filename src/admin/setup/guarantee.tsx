import { addMedia, PictureRefused } from '../../catalogue/index.ts';
import { saveSettings } from '../../frame/settings/change.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  Form,
  file,
  onward,
  readForm,
  type Screen,
  screenPage,
} from '../kit/index.ts';
import { closeWhenDone } from './shown.ts';

/** The Union's notice of the legal guarantee, a file for each language: the law lets nobody draw it anew. */
export const guaranteeScreen: Screen = {
  path: 'setup/guarantee',
  needs: 'settings.edit',
  takesFiles: true,
  GET: async (admin) => show(admin),
  async POST(admin) {
    const { ctx, shop, actor, now } = admin;
    const read = readForm(fieldsOf(admin), ctx.form, ctx.t);
    const notice: Record<string, string> = { ...shop.settings.guarantee.notice };
    for (const code of shop.settings.languages) {
      const sent = ctx.form.file(`file.${code}`);
      if (!sent || sent.bytes.length === 0) continue;
      try {
        notice[code] = `${(await addMedia({ shop, actor, now }, { bytes: sent.bytes, name: sent.name })).id}`;
      } catch (error) {
        if (!(error instanceof PictureRefused)) throw error;
        const fault = new Map([[`file.${code}`, ctx.t('admin.setup.guarantee.fault')]]);
        return show(admin, { ...read, values: undefined, errors: fault });
      }
    }
    await saveSettings(shop, actor, { values: new Map([['guarantee.notice', notice]]) });
    await closeWhenDone(admin);
    return onward(deskLink('setup'), done(ctx.t('admin.setup.kept')));
  },
};

function fieldsOf({ ctx: { t }, shop }: AdminContext) {
  return Object.fromEntries(
    shop.settings.languages.map((code) => [
      `file.${code}`,
      file({
        label: t('admin.setup.guarantee.file', { language: languageFacts(code).name }),
        hint: shop.settings.guarantee.notice[code] ? t('admin.setup.guarantee.there') : '',
        accept: 'image/png,image/jpeg,image/webp',
      }),
    ]),
  );
}

function show(admin: AdminContext, read?: ReturnType<typeof readForm>): AdminReply {
  const { t } = admin.ctx;
  return screenPage({
    title: t('settings.guarantee.notice'),
    status: read ? 422 : 200,
    back: { href: deskLink('setup'), label: t('admin.menu.setup') },
    body: (
      <div className="home">
        <p>{t('admin.setup.guarantee.about')}</p>
        <Form
          fields={fieldsOf(admin)}
          read={read}
          submit={t('admin.setup.save')}
          cancel={{ href: deskLink('setup'), label: t('admin.setup.later') }}
        />
      </div>
    ),
  });
}
