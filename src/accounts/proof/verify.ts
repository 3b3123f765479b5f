import type { Shop } from '../../frame/shop/shop.ts';
import { lockRows, type Tx } from '../../platform/db/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Shopper } from '../model.ts';
import { emailTaken, findShopper, setEmail, setVerified } from '../store.ts';
import { openLink, provenBy } from './links.ts';
import { dropLinks } from './store.ts';

declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** The account's e-mail is proved to be its owner's: what was bought with it as a guest may join. */
    'shopper.verified': { userId: number; email: string; now: number };
  }
}

/** Sends a link that proves the account's e-mail. `letter` says which letter carries it. */
export async function askToVerify(
  tx: Tx,
  { id: userId, email }: Pick<Shopper, 'id' | 'email'>,
  letter: 'accounts.welcome' | 'accounts.verify',
  now: number,
): Promise<void> {
  await openLink(tx, { userId, purpose: 'verify', email, now });
  await enqueue(tx, letter, { userId });
}

/** Sends a link to a new address. Until it is used the old one stays in force, and hears of it at once. */
export async function askToChangeEmail(
  tx: Tx,
  { id: userId, email: to }: Pick<Shopper, 'id' | 'email'>,
  email: string,
  now: number,
): Promise<void> {
  await openLink(tx, { userId, purpose: 'email', email, now });
  await enqueue(tx, 'accounts.email', { userId });
  await enqueue(tx, 'accounts.email_asked', { userId, to, email });
}

/** The address is proved, by a link that went there. */
export async function markVerified(shop: Shop, tx: Tx, userId: number, now: number): Promise<void> {
  const shopper = await findShopper(tx, userId);
  if (!shopper) return;
  await setVerified(tx, userId, now);
  await dropLinks(tx, userId);
  await shop.events.publish(tx, 'shopper.verified', { userId, email: shopper.email, now });
}

export type Proof = { userId: number; purpose: 'verify' | 'email'; token: string };

/** Spends a link. @returns false when it proves nothing (any more), or the address has an account of its own by now */
export async function spendProof(shop: Shop, proof: Proof, now: number): Promise<boolean> {
  const { userId, purpose } = proof;
  try {
    return await shop.db.transaction(async (tx) => {
      await lockRows(tx, 'user', [userId]);
      const email = await provenBy(shop, tx, proof, now);
      const before = email === undefined ? undefined : await findShopper(tx, userId);
      if (!before || email === undefined) return false;
      if (purpose === 'email') {
        if (await emailTaken(tx, email, userId)) return false;
        await setEmail(tx, userId, email);
        await enqueue(tx, 'accounts.email_changed', { userId, to: before.email, email });
      }
      await markVerified(shop, tx, userId, now);
      return true;
    });
  } catch (error) {
    // Somebody may have opened an account with it between the look and the change.
    const email = await provenBy(shop, shop.db.read, proof, now);
    if (email !== undefined && (await emailTaken(shop.db.read, email, userId))) return false;
    throw error;
  }
}
