import type { Act } from '../frame/command/index.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { WHOLE } from '../frame/shop/texts.ts';
import { checkPassword, hashPassword } from '../platform/security/passwords.ts';
import { randomToken } from '../platform/security/tokens.ts';
import { endOtherSessions } from '../platform/session/sessions.ts';
import { resetHref } from './proof/change-password.ts';
import { openLink, readLink } from './proof/links.ts';
import { dropLinks } from './proof/store.ts';
import { createShopper } from './steps.ts';
import { findForLogin, findShopperByEmail, setPasswordHash, setRole } from './store.ts';

/**
 * Makes somebody an owner, with or without an account before, in a transaction of somebody's.
 *
 * @param wish.passwordHash of a password that nobody knows
 * @returns who it is, what they were, and the link on which they choose a password
 */
export async function makeOwner(
  { shop, tx, now }: Act,
  { email, passwordHash }: { email: string; passwordHash: string },
) {
  const language = shop.settings.languages[0] ?? WHOLE;
  const made = await createShopper(shop, tx, { email, passwordHash, language, role: 'administrator' });
  const owner = made ?? (await findShopperByEmail(tx, email));
  if (!owner) throw new Error(`There is no account of ${email}.`);
  if (!made) await setRole(tx, owner.id, 'administrator');
  await openLink(tx, { userId: owner.id, purpose: 'reset', email, now });
  const link = await readLink(shop, tx, { userId: owner.id, purpose: 'reset' }, now);
  if (!link) throw new Error('The link was not kept.');
  return {
    owner,
    before: made ? undefined : { role: owner.role },
    link: resetHref(shop, owner, link.token),
  };
}

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
