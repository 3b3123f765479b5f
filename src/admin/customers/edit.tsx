import { type Account, AccountProblem, editCustomer } from '../../accounts/index.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import {
  type AdminContext,
  type AdminReply,
  choice,
  deskLink,
  done,
  Form,
  idIn,
  onward,
  readForm,
  type Screen,
  screenPage,
  text,
} from '../kit/index.ts';
import { accountOf, nameOf } from './read.ts';

/** Name, e-mail and language. A new e-mail is asked to prove itself first. */
export const editScreen: Screen = {
  path: 'customers/{id}/edit',
  needs: 'customers.edit',
  GET: async (admin, params) => formPage(admin, await accountOf(admin, idIn(params))),
  async POST(admin, params) {
    const account = await accountOf(admin, idIn(params));
    const { ctx } = admin;
    const { t, form } = ctx;
    const read = readForm(fieldsOf(admin, account), form, t);
    if (!read.values) return formPage(admin, account, read);
    const { email, language, ...names } = read.values;
    try {
      const asked = await admin.do(editCustomer, {
        userId: account.id,
        names: { ...names, language: language || account.language },
        email,
        version: form.id('version'),
      });
      const said = asked ? t('admin.customers.email_asked', { email: asked }) : t('admin.customers.saved');
      return onward(deskLink(`customers/${account.id}`), done(said));
    } catch (error) {
      if (!(error instanceof AccountProblem)) throw error;
      return formPage(admin, account, read, t(`accounts.problem.${error.fault}`));
    }
  },
};

function fieldsOf({ ctx, shop }: AdminContext, account: Account) {
  const { t } = ctx;
  const { firstName, lastName, displayName, email, language } = account;
  return {
    firstName: text({ label: t('accounts.field.first_name'), value: firstName, max: 100 }),
    lastName: text({ label: t('accounts.field.last_name'), value: lastName, max: 100 }),
    displayName: text({
      label: t('admin.customers.display_name'),
      hint: t('admin.customers.display_name_hint'),
      value: displayName,
      max: 100,
      required: true,
    }),
    email: text({
      label: t('admin.customers.column.email'),
      hint: t('admin.customers.email_hint'),
      type: 'email',
      value: email,
      max: 190,
      required: true,
    }),
    language: choice({
      label: t('admin.customers.column.language'),
      value: language,
      required: true,
      options: shop.settings.languages.map((each) => [each, languageFacts(each).name] as const),
    }),
  };
}

function formPage(
  admin: AdminContext,
  account: Account,
  read?: ReturnType<typeof readForm>,
  refused?: string,
): AdminReply {
  const { t } = admin.ctx;
  const here = deskLink(`customers/${account.id}`);
  return screenPage({
    title: t('admin.customers.edit'),
    status: read ? 422 : 200,
    back: { href: here, label: nameOf(account) },
    body: (
      <Form
        fields={fieldsOf(admin, account)}
        read={read}
        refused={refused}
        version={admin.ctx.form.id('version') ?? account.version}
        submit={t('admin.save')}
        cancel={{ href: here, label: t('admin.cancel') }}
      />
    ),
  });
}
