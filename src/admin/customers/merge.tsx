import { type Account, AccountProblem, findShopperByEmail, readAccount } from '../../accounts/index.ts';
import { type Holdings, type MergePreview, mergeCustomers, previewMerge } from '../../customers/index.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  FieldRow,
  Form,
  formKey,
  idIn,
  longText,
  onward,
  picker,
  type Screen,
  screenPage,
} from '../kit/index.ts';
import { accountOf, nameOf } from './read.ts';
import { spentText } from './words.ts';

/** Makes two accounts one: this one stays, the other's things come here. What it does is shown before it happens. */
export const mergeScreen: Screen = {
  path: 'customers/{id}/merge',
  needs: 'customers.merge',
  confirm: ['POST'],
  GET: async (admin, params) => askPage(admin, await accountOf(admin, idIn(params))),
  async POST(admin, params) {
    const into = await accountOf(admin, idIn(params));
    const { ctx, shop, now } = admin;
    const { t, form } = ctx;
    const from = await otherOf(admin);
    if (!from || form.text('do', 10) === 'change')
      return askPage(admin, into, from ? undefined : t('admin.customers.nobody'));
    const { id } = from;
    try {
      const reason = form.trimmed('reason', 500);
      if (!form.flag('sure'))
        return previewPage(admin, {
          from,
          into,
          seen: await previewMerge(shop, { from: id, into: into.id, now }),
        });
      await admin.do(mergeCustomers, { from: id, into: into.id, reason, key: form.text('key', 64) });
      return onward(deskLink(`customers/${into.id}`), done(t('admin.customers.are_one')));
    } catch (error) {
      if (!(error instanceof AccountProblem)) throw error;
      return askPage(admin, into, t(`accounts.problem.${error.fault}`));
    }
  },
};

/** By number, as a picker sends it, or by e-mail as it is typed where there are no scripts. */
async function otherOf({ ctx, shop }: AdminContext): Promise<Account | undefined> {
  const said = ctx.form.line('other', 100).trim();
  const db = shop.db.read;
  if (said.includes('@')) {
    const shopper = await findShopperByEmail(db, said);
    return shopper && readAccount(db, shopper.id);
  }
  return /^\d{1,9}$/.test(said) ? readAccount(db, Number(said)) : undefined;
}

function askPage({ ctx }: AdminContext, into: Account, refused?: string): AdminReply {
  const { t, form } = ctx;
  const here = deskLink(`customers/${into.id}`);
  const fields = {
    other: picker({
      label: t('admin.customers.other'),
      hint: t('admin.customers.other_hint'),
      source: deskLink('pick/customers'),
      required: true,
      value: form.line('other', 100),
    }),
    reason: longText({ label: t('admin.reason'), max: 500, rows: 2, value: form.text('reason', 500) }),
  };
  return screenPage({
    title: t('admin.customers.merge'),
    status: refused === undefined ? 200 : 422,
    back: { href: here, label: nameOf(into) },
    body: (
      <Form
        fields={fields}
        refused={refused}
        submit={t('admin.customers.merge_see')}
        cancel={{ href: here, label: t('admin.cancel') }}
      >
        <p className="lead">{t('admin.customers.merge_means', { email: into.email })}</p>
      </Form>
    ),
  });
}

interface Seen {
  from: Account;
  into: Account;
  seen: MergePreview;
}

const MONEY: ReadonlySet<string> = new Set(['wallet']);

/** What the two have and what the one will, as it was when it was tried a moment ago. */
function previewPage(admin: AdminContext, { from, into, seen }: Seen): AdminReply {
  const { t, form } = admin.ctx;
  const names = (Object.keys(seen.after) as (keyof Holdings)[]).filter(
    (name) => seen.from[name] !== 0 || seen.into[name] !== 0,
  );
  const shown = (name: string, value: number) => (MONEY.has(name) ? spentText(admin, value) : value);
  return screenPage({
    title: t('admin.customers.merge_sure'),
    back: { href: deskLink(`customers/${into.id}`), label: nameOf(into) },
    body: (
      <form method="post" className="form is-broad">
        <div className="table-wrap">
          <table className="table">
            <thead>
              <tr>
                <td />
                <th scope="col" className="amount">
                  {from.email}
                </th>
                <th scope="col" className="amount">
                  {into.email}
                </th>
                <th scope="col" className="amount">
                  {t('admin.customers.afterwards')}
                </th>
              </tr>
            </thead>
            <tbody>
              {names.map((name) => (
                <tr key={name}>
                  <th scope="row">{t(`admin.customers.holds.${name}`)}</th>
                  <td className="amount">{shown(name, seen.from[name])}</td>
                  <td className="amount">{shown(name, seen.into[name])}</td>
                  <td className="amount">
                    <strong>{shown(name, seen.after[name])}</strong>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p>{t('admin.customers.merge_closes', { email: from.email })}</p>
        <input type="hidden" name="key" value={form.text('key', 64) || formKey()} />
        <input type="hidden" name="other" value={from.id} />
        <FieldRow
          name="reason"
          field={longText({ label: t('admin.reason'), max: 500, rows: 2 })}
          typed={form.text('reason', 500)}
        />
        <div className="bar">
          <button type="submit" className="button is-danger" name="sure" value="1">
            {t('admin.customers.merge_do')}
          </button>
          <button type="submit" className="button" name="do" value="change">
            {t('admin.customers.merge_change')}
          </button>
        </div>
      </form>
    ),
  });
}
