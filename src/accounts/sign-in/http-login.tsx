import { ask } from '../../frame/command/index.ts';
import { passesCaptcha } from '../../frame/page/captcha.tsx';
import { type Notice, notify } from '../../frame/page/notices.tsx';
import { readAttribution } from '../../frame/request/attribution.ts';
import { ownPath } from '../../frame/request/own-path.ts';
import { type Reply, redirect } from '../../frame/request/reply.ts';
import {
  askedBy,
  checkNonce,
  checkOpenNonce,
  onlyLooks,
  type RequestContext,
} from '../../frame/request/request-context.ts';
import { networkOf } from '../../platform/security/network.ts';
import { checkPassword, hashPassword } from '../../platform/security/passwords.ts';
import { normalizeEmail } from '../model.ts';
import { passwordFault } from '../passwords.ts';
import { registerNote } from '../register-note.ts';
import { findForLogin } from '../store.ts';
import { holdBack } from '../tries/hold-back.ts';
import { logRefusal, type Refusal } from '../tries/refusals.ts';
import { countTry, endTries, knownName, namesOf, typedName } from '../tries/tries.ts';
import { register } from './commands.ts';
import { logIn, logOut } from './login.ts';
import { LoginPage } from './pages/login.tsx';

/** The contract takes these two forms on whatever page they stand: the buttons' names say which it is. */
export async function loginForms(ctx: RequestContext): Promise<Reply | undefined> {
  if (ctx.method !== 'POST') return undefined;
  if (ctx.form.has('login') && ctx.form.has('username')) return handleLogin(ctx);
  if (ctx.form.has('register') && ctx.form.has('email')) return handleRegister(ctx);
  return undefined;
}

async function handleLogin(ctx: RequestContext): Promise<Reply> {
  const { shop, form, t } = ctx;
  const login = form.trimmed('username', 190);
  const back = ownPath(ctx, form.text('redirect')) ?? ctx.links.account();
  const refuse = (text: string) => refuseAt(ctx, [{ kind: 'error', text }], { login, redirect: back });
  if (!isGenuine(ctx, 'login')) return refuse(t('error.bad_nonce'));
  if (login === '') return refuse(t('accounts.error.login_required'));
  if (form.text('password') === '') return refuse(t('accounts.error.password_required'));
  const refuseLogin = async (text: string, refusal: Pick<Refusal, 'account' | 'why' | 'tried'>) => {
    await logRefusal(ctx, { door: 'shop', by: 'password', ...refusal });
    return refuse(text);
  };
  const held = await holdBack(ctx, 'login');
  if (held !== undefined) {
    const why = held === 'captcha' ? held : 'too_many';
    return refuseLogin(t(`error.${held}`), { account: 'not looked up', why });
  }
  const found = await findForLogin(shop.db.read, login);
  const name = knownName(ctx, found?.shopper.id) ?? typedName(login);
  const tried = await countTry(shop, name, ctx.now);
  const account = found?.shopper.id ?? 'unknown account';
  if (tried === 'too_soon')
    return refuseLogin(t('accounts.error.login_pause'), { account, why: 'pause', tried });
  const wrong = () => refuseLogin(t('accounts.error.login_wrong'), { account, why: 'wrong', tried });
  // Without an account the look takes as long.
  const right = await checkPassword(form.text('password', 256), found?.passwordHash);
  if (!right || !found) return wrong();
  // Said to who has the password, and to nobody else.
  if (found.closed) return refuseLogin(t('accounts.error.closed'), { account, why: 'closed', tried });
  const { shopper, passwordHash: provenBy } = found;
  if (!(await logIn(ctx, shopper.id, { remember: form.flag('rememberme'), provenBy }))) return wrong();
  await endTries(shop, [name, ...namesOf(shopper)]);
  return redirect(back);
}

async function handleRegister(ctx: RequestContext): Promise<Reply> {
  const { shop, form, t } = ctx;
  const typed = form.trimmed('email', 190);
  const email = normalizeEmail(typed);
  const password = form.text('password', 256);
  const refuse = (text: string) => refuseAt(ctx, [{ kind: 'error', text }], { email: typed });
  if (!isGenuine(ctx, 'register')) return refuse(t('error.bad_nonce'));
  if (!email) return refuse(t('accounts.error.email'));
  const fault = await passwordFault(t, password, [email, shop.settings.name]);
  if (fault !== undefined) return refuse(fault);
  if (!(await shop.limits.take('register', networkOf(ctx.ip)))) return refuse(t('error.too_many_requests'));
  if (!(await passesCaptcha(ctx, 'register'))) return refuse(t('error.captcha'));
  const passwordHash = await hashPassword(password);
  const shopper = await ask(askedBy(ctx), register, {
    email,
    passwordHash,
    language: ctx.language,
    attribution: readAttribution(form, shop.settings.attribution.prefix, ctx.userAgent),
  });
  if (!shopper) return refuse(t('accounts.error.email_taken'));
  await logIn(ctx, shopper.id, { remember: false });
  return redirect(ctx.links.account());
}

/** The two forms are printed with a token each (wire.md 1.1). */
function isGenuine(ctx: RequestContext, form: 'login' | 'register'): boolean {
  return checkOpenNonce(ctx, ctx.form.text(`woocommerce-${form}-nonce`, 20), `woocommerce-${form}`);
}

/** Keeps what was typed and says what is wrong, on the log-in page. */
async function refuseAt(
  ctx: RequestContext,
  notices: Notice[],
  typed: { login?: string; email?: string; redirect?: string },
): Promise<Reply> {
  await notify(ctx, ...notices);
  return loginPage(ctx, typed);
}

export async function loginPage(
  ctx: RequestContext,
  typed: { login?: string; email?: string; redirect?: string } = {},
): Promise<Reply> {
  return {
    kind: 'page',
    title: ctx.t('accounts.title'),
    bodyClass: ['woocommerce-account', 'woocommerce-page'],
    noindex: true,
    body: (
      <LoginPage
        redirect={typed.redirect ?? ''}
        login={typed.login ?? ''}
        email={typed.email ?? ''}
        note={await registerNote(ctx)}
      />
    ),
  };
}

/** Leaves only with the link's token: a picture on another site must not log anybody out. */
export async function handleLogout(ctx: RequestContext): Promise<Reply> {
  if (!ctx.session?.userId || onlyLooks(ctx)) return redirect(ctx.links.account());
  if (!checkNonce(ctx, ctx.query.text('_wpnonce'), 'customer-logout')) {
    await notify(ctx, { kind: 'notice', text: ctx.t('accounts.logout_confirm') });
    return redirect(ctx.links.account());
  }
  await logOut(ctx);
  return redirect(ctx.links.account());
}
