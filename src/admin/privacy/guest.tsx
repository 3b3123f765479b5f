import { findShopperByEmail, normalizeEmail } from '../../accounts/index.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import { KINDS, type RequestKind, startRequest } from '../../privacy/index.ts';
import {
  type AdminContext,
  choice,
  deskLink,
  done,
  Form,
  formKey,
  onward,
  readForm,
  type Screen,
  screenPage,
  text,
} from '../kit/index.ts';

type Read = ReturnType<typeof readForm>;

/** Somebody without an account has asked by telephone or by post: what the shop knows of an address, from its orders. */
export const guestPrivacyScreen: Screen = {
  path: 'privacy/new',
  needs: 'privacy',
  confirm: ['POST'],
  GET: async (admin) => show(admin),
  async POST(admin) {
    const { ctx, shop } = admin;
    const { form, t } = ctx;
    const read = readForm(fieldsOf(admin), form, t);
    if (!read.values) return show(admin, read);
    const { kind, reason, language } = read.values as { kind: RequestKind; reason: string; language: string };
    const email = normalizeEmail(String(read.values.email));
    if (!email) {
      read.errors.set('email', t('accounts.error.email'));
      return show(admin, read);
    }
    // Of an account it is asked where the account is seen.
    const account = await findShopperByEmail(shop.db.read, email);
    if (account) return onward(deskLink(`customers/${account.id}/privacy`));
    const asking = { kind, userId: null, email, language, reason, key: form.text('key', 64) };
    const id = await admin.do(startRequest, asking);
    return onward(deskLink(`privacy/${id}`), done(t('admin.privacy.begun')));
  },
};

const fieldsOf = ({ ctx: { t }, shop: { settings } }: AdminContext) => ({
  email: text({ label: t('admin.privacy.email'), type: 'email', required: true }),
  kind: choice({
    label: t('admin.privacy.column.kind'),
    value: 'export',
    required: true,
    options: KINDS.map((kind) => [kind, t(`admin.privacy.kind.${kind}`)] as const),
  }),
  language: choice({
    label: t('admin.privacy.language'),
    value: settings.languages[0] ?? '',
    required: true,
    options: settings.languages.map((code) => [code, languageFacts(code).name] as const),
  }),
  reason: text({ label: t('admin.reason'), required: true, max: 500 }),
});

function show(admin: AdminContext, read?: Read) {
  const { t } = admin.ctx;
  return screenPage({
    title: t('admin.privacy.new'),
    status: read ? 422 : 200,
    back: { href: deskLink('privacy'), label: t('admin.privacy.title') },
    body: (
      <>
        <p className="lead">{t('admin.privacy.new_about')}</p>
        <Form fields={fieldsOf(admin)} read={read} submit={t('admin.privacy.begin')}>
          <input type="hidden" name="key" value={formKey()} />
        </Form>
      </>
    ),
  });
}
