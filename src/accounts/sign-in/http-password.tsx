import { ask } from '../../frame/command/index.ts';
import { notify } from '../../frame/page/notices.tsx';
import { type Reply, redirect } from '../../frame/request/reply.ts';
import { askedBy, checkOpenNonce, type RequestContext } from '../../frame/request/request-context.ts';
import { md5 } from '../../platform/security/tokens.ts';
import { passwordFault } from '../passwords.ts';
import { findByResetLink } from '../proof/change-password.ts';
import { askForReset, resetPassword } from '../proof/commands.ts';
import { holdBack } from '../tries/hold-back.ts';
import { LostPasswordPage, ResetPasswordPage } from './pages/lost-password.tsx';

/** The contract's cookie that carries the link's key from the mail to the form, so that it leaves the address. */
const cookieName = (ctx: RequestContext) => `wp-resetpass-${md5(ctx.shop.publicUrl)}`;

export async function lostPasswordPage(ctx: RequestContext): Promise<Reply> {
  const { query } = ctx;
  const key = query.text('key', 100);
  if (key !== '') {
    ctx.setCookie(cookieName(ctx), `${query.id('id') ?? 0}:${key}`);
    return redirect(`${ctx.links.lostPassword()}?show-reset-form=true`);
  }
  if (!query.has('show-reset-form')) return askingPage(ctx, { sent: query.has('reset-link-sent') });
  const [id = '', token = ''] = (ctx.cookies[cookieName(ctx)] ?? '').split(':');
  const shopper = await findByResetLink(ctx.shop, Number(id) || 0, token, ctx.now);
  if (shopper) return page(ctx, <ResetPasswordPage token={token} login={id} />);
  await notify(ctx, { kind: 'error', text: ctx.t('accounts.error.reset_link') });
  return redirect(ctx.links.lostPassword());
}

export async function lostPasswordForm(ctx: RequestContext): Promise<Reply> {
  const { shop, form, links, t } = ctx;
  if (form.has('reset_key')) return newPassword(ctx);
  const login = form.trimmed('user_login', 190);
  const refuse = async (text: string) => {
    await notify(ctx, { kind: 'error', text });
    return askingPage(ctx, { login });
  };
  if (!checkOpenNonce(ctx, form.text('woocommerce-lost-password-nonce', 20), 'lost_password'))
    return refuse(t('error.bad_nonce'));
  if (login === '') return refuse(t('accounts.error.login_required'));
  const held = await holdBack(ctx, 'lost_password');
  if (held !== undefined) return refuse(t(`error.${held}`));
  // Whoever is asked for too often gets no more letters; the answer does not tell.
  if (await shop.limits.take('lost_password', `login ${login.toLowerCase()}`))
    await ask(askedBy(ctx), askForReset, { login });
  return redirect(`${links.lostPassword()}?reset-link-sent=true`);
}

async function newPassword(ctx: RequestContext): Promise<Reply> {
  const { shop, form, links, t } = ctx;
  const userId = form.id('reset_login') ?? 0;
  const token = form.text('reset_key', 100);
  const shopper = await findByResetLink(shop, userId, token, ctx.now);
  const over = async () => {
    await notify(ctx, { kind: 'error', text: t('accounts.error.reset_link') });
    return redirect(links.lostPassword());
  };
  if (!shopper) return over();
  const password = form.text('password_1', 256);
  const genuine = checkOpenNonce(ctx, form.text('woocommerce-reset-password-nonce', 20), 'reset_password');
  const differs = password !== form.text('password_2', 256);
  const fault = genuine
    ? ((await passwordFault(t, password, [shopper.email, shopper.username, shop.settings.name])) ??
      (differs ? t('accounts.error.password_differs') : undefined))
    : t('error.bad_nonce');
  if (fault !== undefined) {
    await notify(ctx, { kind: 'error', text: fault });
    return redirect(`${links.lostPassword()}?show-reset-form=true`);
  }
  if (!(await resetPassword(askedBy(ctx), { userId, token, password }))) return over();
  ctx.setCookie(cookieName(ctx), '', { maxAge: 0 });
  ctx.session = undefined;
  await notify(ctx, { kind: 'success', text: t('accounts.password_changed') });
  return redirect(`${links.account()}?password-reset=true`);
}

function askingPage(
  ctx: RequestContext,
  { sent = false, login = '' }: { sent?: boolean; login?: string },
): Reply {
  return page(ctx, <LostPasswordPage sent={sent} login={login} />);
}

function page(ctx: RequestContext, body: React.ReactNode): Reply {
  return {
    kind: 'page',
    title: ctx.t('accounts.lost_password'),
    bodyClass: ['woocommerce-account', 'woocommerce-page', 'woocommerce-lost-password'],
    noindex: true,
    body,
  };
}
