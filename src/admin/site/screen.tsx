import { languageFacts } from '../../frame/shop/languages.ts';
import type { Translated } from '../../frame/shop/settings.ts';
import {
  changeNotice,
  changeVisibility,
  readNotice,
  readVisibility,
  VISIBILITIES,
  type Visibility,
} from '../../site/index.ts';
import {
  type AdminContext,
  type AdminReply,
  choice,
  deskLink,
  done,
  Form,
  longText,
  onward,
  readForm,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';

const HERE = 'settings/site';

/** Who sees the shop, and what stands above all its pages. */
export const siteScreen: Screen = {
  path: HERE,
  needs: ['settings.edit', 'content.edit'],
  GET: (admin) => show(admin),
  POST: (admin) => (admin.ctx.form.text('do', 20) === 'notice' ? saveNotice(admin) : saveVisibility(admin)),
};

type Read = ReturnType<typeof readForm>;

async function saveVisibility(admin: AdminContext): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const read = readForm(visibilityFields(admin, await readVisibility(shop)), ctx.form, ctx.t);
  const mode = VISIBILITIES.find((each) => each === read.values?.mode);
  if (!mode) return show(admin, { visibility: read });
  await admin.do(changeVisibility, { mode });
  await shop.changes.spread();
  return onward(deskLink(HERE), done(ctx.t(`admin.site.now.${mode}`)));
}

async function saveNotice(admin: AdminContext): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const { t, form } = ctx;
  const stands = await readNotice(shop);
  const read = readForm(noticeFields(admin, stands), form, t);
  if (!read.values) return show(admin, { notice: read });
  // Who sends it again has been shown what stands there now.
  if (form.text('seen', 20_000) !== seenOf(stands)) return show(admin, { notice: read, stale: true });
  const said = Object.entries(read.values).map(([name, text]) => [name.slice('notice.'.length), text]);
  const notice = said.some(([, text]) => text !== '')
    ? { ...stands, ...Object.fromEntries(said) }
    : undefined;
  await admin.do(changeNotice, { notice });
  await shop.changes.spread();
  return onward(deskLink(HERE), done(t(notice ? 'admin.site.notice_shown' : 'admin.site.notice_gone')));
}

const seenOf = (notice: Translated | undefined): string => JSON.stringify(notice ?? {});

const visibilityFields = ({ ctx: { t } }: AdminContext, { mode }: Visibility) => ({
  mode: choice({
    label: t('admin.site.who'),
    value: mode,
    required: true,
    options: VISIBILITIES.map((each) => [each, t(`admin.site.mode.${each}`)] as const),
  }),
});

function noticeFields({ shop }: AdminContext, notice: Translated | undefined) {
  return Object.fromEntries(
    shop.settings.languages.map((code) => [
      `notice.${code}`,
      longText({ label: languageFacts(code).name, value: notice?.[code] ?? '', max: 500, rows: 2 }),
    ]),
  );
}

async function show(
  admin: AdminContext,
  refused: { visibility?: Read; notice?: Read; stale?: boolean } = {},
): Promise<AdminReply> {
  const { ctx, shop, may } = admin;
  const { t } = ctx;
  const [visibility, notice] = await Promise.all([readVisibility(shop), readNotice(shop)]);
  const link = visibility.mode === 'live' ? undefined : `${shop.publicUrl}/?woo-share=${visibility.key}`;
  return screenPage({
    title: t('admin.settings.editor.site'),
    status: refused.visibility || refused.notice ? 422 : 200,
    back: { href: deskLink('settings'), label: t('admin.menu.settings') },
    body: (
      <div className="home">
        {may('settings.edit') && (
          <Section title={t('admin.site.who')}>
            <p role="status">{t(`admin.site.now.${visibility.mode}`)}</p>
            {link && (
              <p>
                {t('admin.site.link')} <a href={link}>{link}</a>
              </p>
            )}
            <Form
              fields={visibilityFields(admin, visibility)}
              read={refused.visibility}
              submit={t('admin.save')}
              small
            >
              {link && <p className="soft">{t('admin.site.link_again')}</p>}
              <p className="soft">
                <a href={deskLink('setup')}>{t('admin.site.before')}</a>
              </p>
            </Form>
          </Section>
        )}
        {may('content.edit') && (
          <Section title={t('admin.site.notice')}>
            <Form
              fields={noticeFields(admin, notice)}
              read={refused.notice}
              refused={refused.stale ? staleText(admin, notice) : undefined}
              submit={t('admin.save')}
              small
            >
              <p className="soft">{t('admin.site.notice_hint')}</p>
              <input type="hidden" name="do" value="notice" />
              <input type="hidden" name="seen" value={seenOf(notice)} />
            </Form>
          </Section>
        )}
      </div>
    ),
  });
}

function staleText({ ctx: { t }, shop }: AdminContext, notice: Translated | undefined): string {
  const said = shop.settings.languages.map((code) => `${languageFacts(code).name}: ${notice?.[code] || '–'}`);
  return `${t('admin.site.stale')} ${said.join(' · ')}`;
}
