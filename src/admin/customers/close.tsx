import { AccountProblem, closeCustomer, reopenCustomer } from '../../accounts/index.ts';
import {
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
import { accountRefusal } from './customer.tsx';
import { accountOf, nameOf } from './read.ts';

/** Closes an account, or opens it again. */
export const closeScreen: Screen = {
  path: 'customers/{id}/close',
  needs: 'customers.edit',
  async GET(admin, params) {
    const account = await accountOf(admin, idIn(params));
    const { t } = admin.ctx;
    const here = deskLink(`customers/${account.id}`);
    const what = account.closedAt === 0 ? 'close' : 'reopen';
    return screenPage({
      title: t(`admin.customers.${what}`),
      back: { href: here, label: nameOf(account) },
      body: (
        <Form
          fields={{
            reason: longText({ label: t('admin.reason'), required: what === 'close', max: 500, rows: 2 }),
          }}
          submit={t(`admin.customers.${what}`)}
          danger={what === 'close'}
          cancel={{ href: here, label: t('admin.cancel') }}
        >
          <input type="hidden" name="do" value={what} />
          <p className="lead">{t(`admin.customers.${what}_means`)}</p>
        </Form>
      ),
    });
  },
  async POST(admin, params) {
    const account = await accountOf(admin, idIn(params));
    const { t, form } = admin.ctx;
    const here = deskLink(`customers/${account.id}`);
    const { values } = readForm({ reason: longText({ label: '', max: 500 }) }, form, t);
    const wish = { userId: account.id, reason: values?.reason ?? '' };
    const closes = form.text('do', 10) === 'close';
    try {
      await admin.do(closes ? closeCustomer : reopenCustomer, wish);
      return onward(here, done(t(closes ? 'admin.customers.is_closed' : 'admin.customers.is_open')));
    } catch (error) {
      const again = error instanceof AccountProblem && error.fault === 'reason';
      return accountRefusal(admin, error, again ? deskLink(`customers/${account.id}/close`) : here);
    }
  },
};
