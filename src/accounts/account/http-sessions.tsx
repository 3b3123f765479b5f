import { notify } from '../../frame/page/notices.tsx';
import { redirect } from '../../frame/request/reply.ts';
import { checkNonce } from '../../frame/request/request-context.ts';
import { endOtherSessions, endSessionOf, readSessionsOf } from '../../platform/session/sessions.ts';
import { accountPage, forShopper } from './http.tsx';
import { SESSIONS_NONCE, SessionsPage } from './pages/sessions.tsx';

/** Where the account is open, this browser first. */
export const sessionsPage = forShopper(async (ctx, shopper) => {
  const { shop, t, now, session } = ctx;
  const open = await readSessionsOf(shop.db.read, shopper.id, now);
  const here = open.filter(({ id }) => id === session?.id);
  const others = open.filter(({ id }) => id !== session?.id);
  return accountPage(t('accounts.sessions'), <SessionsPage here={here} others={others} />);
});

/** `end=ID` ends one of the shopper's own sessions, `end_others` all but this one. */
export const endSessions = forShopper(async (ctx, shopper) => {
  const { shop, t, form, session } = ctx;
  const genuine = checkNonce(ctx, form.text('account-sessions-nonce', 20), SESSIONS_NONCE);
  const id = form.id('end') ?? 0;
  if (genuine)
    await shop.db.transaction(async (tx) => {
      if (form.has('end_others')) await endOtherSessions(tx, shopper.id, session?.id);
      else await endSessionOf(tx, shopper.id, id);
    });
  await notify(
    ctx,
    genuine
      ? { kind: 'success', text: t('accounts.session_ended') }
      : { kind: 'error', text: t('error.bad_nonce') },
  );
  return redirect(ctx.links.sessions(), 303);
});
