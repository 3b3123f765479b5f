import { type Answer, redirect } from '../frame/answer.ts';
import { passesCaptcha } from '../frame/captcha.tsx';
import { notify } from '../frame/notices.tsx';
import type { Visit } from '../frame/visit.ts';
import { md5 } from '../platform/security/tokens.ts';
import { findByResetToken, requestReset, resetPassword } from './commands.ts';
import { SHORTEST_PASSWORD } from './model.ts';
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
  if (!query.has('show-reset-form'))
    return page(visit, <LostPasswordPage sent={query.has('reset-link-sent')} />);
  const [id = '', token = ''] = (visit.cookies[cookieName(visit)] ?? '').split(':');
  const shopper = await findByResetToken(visit.shop, Number(id) || 0, token, visit.now);
  if (shopper) return page(visit, <ResetPasswordPage token={token} login={id} />);
  await notify(visit, { kind: 'error', text: visit.t('accounts.error.reset_link') });
  return redirect(visit.links.lostPassword());
}

export async function lostPasswordForm(visit: Visit): Promise<Answer> {
  const { shop, form, links, t } = visit;
  if (form.has('reset_key')) return newPassword(visit);
  const login = form.trimmed('user_login', 190);
  if (login === '') {
    await notify(visit, { kind: 'error', text: t('accounts.error.login_required') });
    return redirect(links.lostPassword());
  }
  if (!(await shop.limits.take('lost_password', visit.ip))) {
    await notify(visit, { kind: 'error', text: t('error.too_many_requests') });
    return redirect(links.lostPassword());
  }
  if (!(await passesCaptcha(visit))) {
    await notify(visit, { kind: 'error', text: t('error.captcha') });
    return redirect(links.lostPassword());
  }
  await requestReset(shop, login, visit.now);
  return redirect(`${links.lostPassword()}?reset-link-sent=true`);
}

async function newPassword(visit: Visit): Promise<Answer> {
  const { shop, form, links, t } = visit;
  const userId = form.id('reset_login') ?? 0;
  const shopper = await findByResetToken(shop, userId, form.text('reset_key', 100), visit.now);
  if (!shopper) {
    await notify(visit, { kind: 'error', text: t('accounts.error.reset_link') });
    return redirect(links.lostPassword());
  }
  const password = form.text('password_1', 256);
  const fault =
    password.length < SHORTEST_PASSWORD
      ? t('accounts.error.password_short', { n: SHORTEST_PASSWORD })
      : password !== form.text('password_2', 256)
        ? t('accounts.error.password_differs')
        : undefined;
  if (fault !== undefined) {
    await notify(visit, { kind: 'error', text: fault });
    return redirect(`${links.lostPassword()}?show-reset-form=true`);
  }
  await resetPassword(shop, userId, password);
  visit.setCookie(cookieName(visit), '', { maxAge: 0 });
  visit.session = undefined;
  await notify(visit, { kind: 'success', text: t('accounts.password_changed') });
  return redirect(`${links.account()}?password-reset=true`);
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
