import { passesCaptcha } from '../../frame/page/captcha.tsx';
import { type Notice, notify } from '../../frame/page/notices.tsx';
import { type Answer, redirect } from '../../frame/request/answer.ts';
import { readAttribution } from '../../frame/request/attribution.ts';
import { ownPath } from '../../frame/request/own-path.ts';
import { checkNonce, checkOpenNonce, onlyLooks, type Visit } from '../../frame/request/visit.ts';
import { networkOf } from '../../platform/security/network.ts';
import { checkPassword, hashPassword } from '../../platform/security/passwords.ts';
import { normalizeEmail } from '../model.ts';
import { passwordFault } from '../passwords.ts';
import { registerNote } from '../register-note.ts';
import { createShopper } from '../steps.ts';
import { findForLogin } from '../store.ts';
import { holdBack } from '../tries/hold-back.ts';
import { forgetTries, knownName, mayTry, namesOf, typedName } from '../tries/tries.ts';
import { logIn, logOut } from './login.ts';
import { LoginPage } from './pages/login.tsx';

/** The contract takes these two forms on whatever page they stand: the buttons' names say which it is. */
export async function loginForms(visit: Visit): Promise<Answer | undefined> {
  if (visit.method !== 'POST') return undefined;
  if (visit.form.has('login') && visit.form.has('username')) return handleLogin(visit);
  if (visit.form.has('register') && visit.form.has('email')) return handleRegister(visit);
  return undefined;
}

async function handleLogin(visit: Visit): Promise<Answer> {
  const { shop, form, t } = visit;
  const login = form.trimmed('username', 190);
  const back = ownPath(visit, form.text('redirect')) ?? visit.links.account();
  const refuse = (text: string) => refuseAt(visit, [{ kind: 'error', text }], { login, redirect: back });
  if (!isGenuine(visit, 'login')) return refuse(t('error.bad_nonce'));
  if (login === '') return refuse(t('accounts.error.login_required'));
  if (form.text('password') === '') return refuse(t('accounts.error.password_required'));
  const held = await holdBack(visit, 'login');
  if (held !== undefined) return refuse(held);
  const found = await findForLogin(shop.db.read, login);
  const name = knownName(visit, found?.shopper.id) ?? typedName(login);
  if (!(await mayTry(shop, name, visit.now))) return refuse(t('accounts.error.login_pause'));
  // Without an account the look takes as long.
  const right = await checkPassword(form.text('password', 256), found?.passwordHash);
  if (!right || !found) return refuse(t('accounts.error.login_wrong'));
  const { shopper, passwordHash: provenBy } = found;
  if (!(await logIn(visit, shopper.id, { remember: form.flag('rememberme'), provenBy })))
    return refuse(t('accounts.error.login_wrong'));
  await shop.db.transaction((tx) => forgetTries(shop, tx, [name, ...namesOf(shopper)]));
  return redirect(back);
}

async function handleRegister(visit: Visit): Promise<Answer> {
  const { shop, form, t } = visit;
  const typed = form.trimmed('email', 190);
  const email = normalizeEmail(typed);
  const password = form.text('password', 256);
  const refuse = (text: string) => refuseAt(visit, [{ kind: 'error', text }], { email: typed });
  if (!isGenuine(visit, 'register')) return refuse(t('error.bad_nonce'));
  if (!email) return refuse(t('accounts.error.email'));
  const fault = await passwordFault(t, password, [email]);
  if (fault !== undefined) return refuse(fault);
  if (!(await shop.limits.take('register', networkOf(visit.ip)))) return refuse(t('error.too_many_requests'));
  if (!(await passesCaptcha(visit, 'register'))) return refuse(t('error.captcha'));
  const passwordHash = await hashPassword(password);
  const shopper = await shop.db.transaction((tx) =>
    createShopper(shop, tx, {
      email,
      passwordHash,
      language: visit.language,
      attribution: readAttribution(form, shop.settings.attribution.prefix, visit.userAgent),
    }),
  );
  if (!shopper) return refuse(t('accounts.error.email_taken'));
  await logIn(visit, shopper.id, { remember: false });
  return redirect(visit.links.account());
}

/** The two forms are printed with a token each (wire.md 1.1). */
function isGenuine(visit: Visit, form: 'login' | 'register'): boolean {
  return checkOpenNonce(visit, visit.form.text(`woocommerce-${form}-nonce`, 20), `woocommerce-${form}`);
}

/** Keeps what was typed and says what is wrong, on the log-in page. */
async function refuseAt(
  visit: Visit,
  notices: Notice[],
  typed: { login?: string; email?: string; redirect?: string },
): Promise<Answer> {
  await notify(visit, ...notices);
  return loginPage(visit, typed);
}

export async function loginPage(
  visit: Visit,
  typed: { login?: string; email?: string; redirect?: string } = {},
): Promise<Answer> {
  return {
    kind: 'page',
    title: visit.t('accounts.title'),
    bodyClass: ['woocommerce-account', 'woocommerce-page'],
    noindex: true,
    body: (
      <LoginPage
        redirect={typed.redirect ?? ''}
        login={typed.login ?? ''}
        email={typed.email ?? ''}
        note={await registerNote(visit)}
      />
    ),
  };
}

/** Leaves only with the link's token: a picture on another site must not log anybody out. */
export async function handleLogout(visit: Visit): Promise<Answer> {
  if (!visit.session?.userId || onlyLooks(visit)) return redirect(visit.links.account());
  if (!checkNonce(visit, visit.query.text('_wpnonce'), 'customer-logout')) {
    await notify(visit, { kind: 'notice', text: visit.t('accounts.logout_confirm') });
    return redirect(visit.links.account());
  }
  await logOut(visit);
  return redirect(visit.links.account());
}
