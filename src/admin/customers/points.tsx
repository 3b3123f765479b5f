import type { Account } from '../../accounts/index.ts';
import { parseTyped } from '../../platform/money.ts';
import { correctPoints, findAccount, PointsRefused } from '../../points/index.ts';
import {
  type AdminContext,
  type AdminReply,
  choice,
  deskLink,
  done,
  Form,
  formKey,
  idIn,
  longText,
  onward,
  readForm,
  type Screen,
  screenPage,
  text,
} from '../kit/index.ts';
import { accountOf, nameOf } from './read.ts';
import { baseOf, spentText } from './words.ts';

/** Gives points or money of the wallet, or takes them. Beyond the programme's limit a second person has to agree. */
export const pointsScreen: Screen = {
  path: 'customers/{id}/points',
  needs: 'points.adjust',
  confirm: ['POST'],
  GET: async (admin, params) => formPage(admin, await accountOf(admin, idIn(params))),
  async POST(admin, params) {
    const account = await accountOf(admin, idIn(params));
    const { t, form } = admin.ctx;
    const read = readForm(fieldsOf(admin), form, t);
    const amount = read.values && amountIn(admin, read.values.what, read.values.amount);
    if (read.values && amount === undefined) read.errors.set('amount', t('admin.customers.amount_wrong'));
    if (!read.values || !amount) return formPage(admin, account, { read });
    try {
      const { reason } = read.values;
      const wish = { userId: account.id, reason, key: form.text('key', 64), ...amount };
      const waits = await admin.do(correctPoints, wish);
      const said = waits === undefined ? 'admin.customers.corrected' : 'admin.customers.waits';
      return onward(deskLink(`customers/${account.id}`), done(t(said)));
    } catch (error) {
      if (!(error instanceof PointsRefused)) throw error;
      return formPage(admin, account, { read, refused: t('admin.customers.too_little') });
    }
  },
};

/** Whole points, or money; undefined for what is neither. */
function amountIn({ shop }: AdminContext, what: string, typed: string) {
  const said = typed.trim().replace('−', '-').replace(/^\+/, '');
  if (what === 'points') {
    const points = /^-?\d{1,9}$/.test(said) ? Number(said) : 0;
    return points === 0 ? undefined : { points };
  }
  const cents = parseTyped(said, baseOf(shop).decimals);
  return cents ? { cents } : undefined;
}

function fieldsOf({ ctx, shop }: AdminContext) {
  const { t } = ctx;
  return {
    what: choice({
      label: t('admin.customers.what'),
      required: true,
      value: 'points',
      options: [
        ['points', t('admin.customers.points')],
        ['wallet', `${t('admin.customers.wallet')} (${baseOf(shop).symbol})`],
      ],
    }),
    amount: text({
      label: t('admin.customers.amount'),
      hint: t('admin.customers.amount_hint'),
      required: true,
      max: 16,
    }),
    reason: longText({
      label: t('admin.reason'),
      hint: t('admin.customers.reason_hint'),
      required: true,
      max: 500,
      rows: 2,
    }),
  };
}

interface Sent {
  read?: ReturnType<typeof readForm>;
  refused?: string;
}

async function formPage(
  admin: AdminContext,
  account: Account,
  { read, refused }: Sent = {},
): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const { t, form } = ctx;
  const here = deskLink(`customers/${account.id}`);
  const has = await findAccount(shop.db.read, account.id);
  return screenPage({
    title: t('admin.customers.correct_title'),
    status: read ? 422 : 200,
    back: { href: here, label: nameOf(account) },
    body: (
      <Form
        fields={fieldsOf(admin)}
        read={read}
        refused={refused}
        submit={t('admin.customers.correct_do')}
        cancel={{ href: here, label: t('admin.cancel') }}
      >
        <input type="hidden" name="key" value={form.text('key', 64) || formKey()} />
        <p className="lead">
          {t('admin.customers.has', {
            count: has?.available ?? 0,
            wallet: spentText(admin, has?.wallet ?? 0),
          })}
        </p>
      </Form>
    ),
  });
}
