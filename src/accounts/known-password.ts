import type { Shop } from '../frame/shop/shop.ts';
import { checkPassword, hashPassword } from '../platform/security/passwords.ts';
import { randomToken } from '../platform/security/tokens.ts';
import { endOtherSessions } from '../platform/session/sessions.ts';
import { dropLinks } from './proof/store.ts';
import { findForLogin, setPasswordHash } from './store.ts';

/** Lets nobody in any more with a password that everybody knows, if it is still this account's. */
export async function takeAwayPassword({ db }: Shop, login: string, known: string): Promise<void> {
  const found = await findForLogin(db.read, login);
  if (!found || !(await checkPassword(known, found.passwordHash))) return;
  const { id } = found.shopper;
  const hash = await hashPassword(randomToken(64));
  await db.transaction(async (tx) => {
    await setPasswordHash(tx, id, hash);
    await dropLinks(tx, id);
    await endOtherSessions(tx, id, undefined);
  });
}
