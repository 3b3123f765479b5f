import type { Account } from '../../accounts/index.ts';
import { findAccount, setPointsStatus } from '../../points/index.ts';
import { accountOf, nameOf } from '../customers/index.ts';
import {
  type AdminContext,
  type AdminReply,
  choice,
  deskLink,
  done,
  Form,
  idIn,
  longText,
  onward,
  readForm,
  type Screen,
  screenPage,
} from '../kit/index.ts';

const STATUSES = ['active', 'no_earn', 'no_redeem', 'frozen'] as const;
const GUARDS = deskLink('points/guards');

/** Whether a customer may earn and spend: how what a guard has stopped is let go again. */
export const statusScreen: Screen = {
  path: 'points/status/{id}',
  needs: 'points.adjust',
  confirm: ['POST'],
  GET: async (admin, params) => formPage(admin, await accountOf(admin, idIn(params))),
  async POST(admin, params) {
    const account = await accountOf(admin, idIn(params));
    const { t } = admin.ctx;
    const read = readForm(await fieldsOf(admin, account), admin.ctx.form, t);
    const status = STATUSES.find((each) => each === read.values?.status);
    if (!read.values || !status) return formPage(admin, account, read);
    await admin.do(setPointsStatus, { userId: account.id, status, reason: read.values.reason });
    return onward(GUARDS, done(t('admin.points.status_done', { name: nameOf(account) })));
  },
};

async function fieldsOf({ ctx, shop }: AdminContext, { id }: Account) {
  const { t } = ctx;
  const now = (await findAccount(shop.db.read, id))?.status ?? 'active';
  return {
    status: choice({
      label: t('admin.points.may'),
      required: true,
      value: now,
      options: STATUSES.map((status) => [status, t(`admin.points.status.${status}`)]),
    }),
    reason: longText({ label: t('admin.reason'), required: true, max: 500, rows: 2 }),
  };
}

async function formPage(
  admin: AdminContext,
  account: Account,
  read?: ReturnType<typeof readForm>,
): Promise<AdminReply> {
  const { t } = admin.ctx;
  return screenPage({
    title: t('admin.points.status_do'),
    status: read ? 422 : 200,
    back: { href: deskLink(`customers/${account.id}`), label: nameOf(account) },
    body: (
      <Form
        fields={await fieldsOf(admin, account)}
        read={read}
        submit={t('admin.points.status_save')}
        cancel={{ href: GUARDS, label: t('admin.cancel') }}
      />
    ),
  });
}
