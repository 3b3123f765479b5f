import type { Shop } from '../frame/shop.ts';
import { hashPassword } from '../platform/security/passwords.ts';
import { randomToken } from '../platform/security/tokens.ts';
import { createShopper, openReset } from './commands.ts';
import { resetLink } from './letters.tsx';
import { findShopperByEmail, setRole } from './store.ts';

/**
 * Makes somebody an owner of the shop, with or without an account before. Nobody knows the password until the owner
 * has chosen one.
 *
 * @param email normalised
 * @returns the link on which that is done, good once
 */
export async function makeOwner(shop: Shop, email: string, now: number): Promise<string> {
  const passwordHash = await hashPassword(randomToken(64));
  const language = shop.settings.languages[0] ?? 'ca';
  return shop.db.transaction(async (tx) => {
    const made = await createShopper(shop, tx, { email, passwordHash, language, role: 'administrator' });
    const owner = made ?? (await findShopperByEmail(tx, email));
    if (!owner) throw new Error(`There is no account of ${email}.`);
    if (!made) await setRole(tx, owner.id, 'administrator');
    return resetLink(shop, owner, await openReset(tx, owner.id, now));
  });
}
