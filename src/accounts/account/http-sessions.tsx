import { ask } from '../../frame/command/index.ts';
import { notify } from '../../frame/page/notices.tsx';
import { redirect } from '../../frame/request/reply.ts';
import { askedBy, checkNonce } from '../../frame/request/request-context.ts';
import { readSessionsOf } from '../../platform/session/sessions.ts';
import { endSessions } from './commands.ts';
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
export const endSessionsForm = forShopper(async (ctx, shopper) => {
  const { t, form, session } = ctx;
  const genuine = checkNonce(ctx, form.text('account-sessions-nonce', 20), SESSIONS_NONCE);
  const sessionId = form.has('end_others') ? undefined : (form.id('end') ?? 0);
  if (genuine) await ask(askedBy(ctx), endSessions, { userId: shopper.id, sessionId, keep: session?.id });
  await notify(
    ctx,
    genuine
      ? { kind: 'success', text: t('accounts.session_ended') }
      : { kind: 'error', text: t('error.bad_nonce') },
  );
  return redirect(ctx.links.sessions(), 303);
});
