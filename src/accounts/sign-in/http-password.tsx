import { notify } from '../../frame/page/notices.tsx';
import { type Answer, redirect } from '../../frame/request/answer.ts';
import { checkOpenNonce, type Visit } from '../../frame/request/visit.ts';
import { md5 } from '../../platform/security/tokens.ts';
import { passwordFault } from '../passwords.ts';
import { findByResetLink, requestReset, resetPassword } from '../proof/change-password.ts';
import { holdBack } from '../tries/hold-back.ts';
import { LostPasswordPage, ResetPasswordPage } from './pages/lost-password.tsx';

/** The contract's cookie that carries the link's key from the mail to the form, so that it leaves the address. */
const cookieName = (visit: Visit) => `wp-resetpass-${md5(visit.shop.publicUrl)}`;

export async function lostPasswordPage(visit: Visit): Promise<Answer> {
  const { query } = visit;
  const key = query.text('key', 100);
  if (key !== '') {
    visit.setCookie(cookieName(visit), `${query.id('id') ?? 0}:${key}`);
    return redirect(`${visit.links.lostPassword()}?show-reset-form=true`);
  }
  if (!query.has('show-reset-form')) return askingPage(visit, { sent: query.has('reset-link-sent') });
  const [id = '', token = ''] = (visit.cookies[cookieName(visit)] ?? '').split(':');
  const shopper = await findByResetLink(visit.shop, Number(id) || 0, token, visit.now);
  if (shopper) return page(visit, <ResetPasswordPage token={token} login={id} />);
  await notify(visit, { kind: 'error', text: visit.t('accounts.error.reset_link') });
  return redirect(visit.links.lostPassword());
}

export async function lostPasswordForm(visit: Visit): Promise<Answer> {
  const { shop, form, links, t } = visit;
  if (form.has('reset_key')) return newPassword(visit);
  const login = form.trimmed('user_login', 190);
  const refuse = async (text: string) => {
    await notify(visit, { kind: 'error', text });
    return askingPage(visit, { login });
  };
  if (!checkOpenNonce(visit, form.text('woocommerce-lost-password-nonce', 20), 'lost_password'))
    return refuse(t('error.bad_nonce'));
  if (login === '') return refuse(t('accounts.error.login_required'));
  const held = await holdBack(visit, 'lost_password');
  if (held !== undefined) return refuse(held);
  // Whoever is asked for too often gets no more letters; the answer does not tell.
  if (await shop.limits.take('lost_password', `login ${login.toLowerCase()}`))
    await requestReset(shop, login, visit.now);
  return redirect(`${links.lostPassword()}?reset-link-sent=true`);
}

async function newPassword(visit: Visit): Promise<Answer> {
  const { shop, form, links, t } = visit;
  const userId = form.id('reset_login') ?? 0;
  const token = form.text('reset_key', 100);
  const shopper = await findByResetLink(shop, userId, token, visit.now);
  const over = async () => {
    await notify(visit, { kind: 'error', text: t('accounts.error.reset_link') });
    return redirect(links.lostPassword());
  };
  if (!shopper) return over();
  const password = form.text('password_1', 256);
  const genuine = checkOpenNonce(visit, form.text('woocommerce-reset-password-nonce', 20), 'reset_password');
  const differs = password !== form.text('password_2', 256);
  const fault = genuine
    ? ((await passwordFault(t, password, [shopper.email, shopper.username])) ??
      (differs ? t('accounts.error.password_differs') : undefined))
    : t('error.bad_nonce');
  if (fault !== undefined) {
    await notify(visit, { kind: 'error', text: fault });
    return redirect(`${links.lostPassword()}?show-reset-form=true`);
  }
  if (!(await resetPassword(shop, { userId, token, password, now: visit.now }))) return over();
  visit.setCookie(cookieName(visit), '', { maxAge: 0 });
  visit.session = undefined;
  await notify(visit, { kind: 'success', text: t('accounts.password_changed') });
  return redirect(`${links.account()}?password-reset=true`);
}

function askingPage(visit: Visit, { sent = false, login = '' }: { sent?: boolean; login?: string }): Answer {
  return page(visit, <LostPasswordPage sent={sent} login={login} />);
}

function page(visit: Visit, body: React.ReactNode): Answer {
  return {
    kind: 'page',
    title: visit.t('accounts.lost_password'),
    bodyClass: ['woocommerce-account', 'woocommerce-page', 'woocommerce-lost-password'],
    noindex: true,
    body,
  };
}
