import { type Notice, notify } from '../../frame/page/notices.tsx';
import { type Reply, redirect } from '../../frame/request/reply.ts';
import { askedBy, onlyLooks, type RequestContext } from '../../frame/request/request-context.ts';
import { spendProof } from '../proof/commands.ts';
import { loginPage } from './http-login.tsx';

/** Where the letters lead: `?verify-email=TOKEN&id=ID`, `?change-email=TOKEN&id=ID`. */
export const PROOF_FIELDS = { verify: 'verify-email', email: 'change-email' } as const;

/**
 * A link that proves an address; leads to the account. It wants the account's owner logged in: somebody may have
 * opened an account with an address that is not his, and the owner of the address, or a program that looks at every
 * link of a letter, must not give him what was bought with it.
 */
export async function verifyLink(ctx: RequestContext): Promise<Reply | undefined> {
  const { query, t, session, links } = ctx;
  const purpose = (['verify', 'email'] as const).find((each) => query.has(PROOF_FIELDS[each]));
  if (!purpose || ctx.method !== 'GET') return undefined;
  if (onlyLooks(ctx)) return redirect(links.account());
  if (session?.userId == null) {
    await notify(ctx, { kind: 'notice', text: t('accounts.verify_login') });
    return loginPage(ctx, { redirect: ctx.path + query.toQuery() });
  }
  const userId = query.id('id') ?? 0;
  const token = query.text(PROOF_FIELDS[purpose], 100);
  const proved = session.userId === userId && (await spendProof(askedBy(ctx), { userId, purpose, token }));
  const refusal: Notice =
    purpose === 'verify'
      ? { kind: 'error', text: t('accounts.error.verify_link') }
      : {
          kind: 'error',
          text: t('accounts.error.change_link'),
          link: { href: links.editAccount(), label: t('accounts.details') },
        };
  await notify(ctx, proved ? { kind: 'success', text: t('accounts.verified') } : refusal);
  return redirect(links.account());
}
