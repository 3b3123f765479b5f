import { notify } from '../../frame/page/notices.tsx';
import { type Answer, redirect } from '../../frame/request/answer.ts';
import { onlyLooks, type Visit } from '../../frame/request/visit.ts';
import { spendProof } from '../proof/verify.ts';
import { loginPage } from './http-login.tsx';

/** Where the letters lead: `?verify-email=TOKEN&id=ID`, `?change-email=TOKEN&id=ID`. */
export const PROOF_FIELDS = { verify: 'verify-email', email: 'change-email' } as const;

/**
 * A link that proves an address; leads to the account. It wants the account's owner logged in: somebody may have
 * opened an account with an address that is not his, and the owner of the address, or a program that looks at every
 * link of a letter, must not give him what was bought with it.
 */
export async function verifyLink(visit: Visit): Promise<Answer | undefined> {
  const { shop, query, t, now, session, links } = visit;
  const purpose = (['verify', 'email'] as const).find((each) => query.has(PROOF_FIELDS[each]));
  if (!purpose || visit.method !== 'GET') return undefined;
  if (onlyLooks(visit)) return redirect(links.account());
  if (session?.userId == null) {
    await notify(visit, { kind: 'notice', text: t('accounts.verify_login') });
    return loginPage(visit, { redirect: visit.path + query.toQuery() });
  }
  const userId = query.id('id') ?? 0;
  const token = query.text(PROOF_FIELDS[purpose], 100);
  const proved = session.userId === userId && (await spendProof(shop, { userId, purpose, token }, now));
  await notify(
    visit,
    proved
      ? { kind: 'success', text: t('accounts.verified') }
      : { kind: 'error', text: t('accounts.error.verify_link') },
  );
  return redirect(links.account());
}
