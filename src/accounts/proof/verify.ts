import type { Shop } from '../../frame/shop/shop.ts';
import type { Tx } from '../../platform/db/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Shopper } from '../model.ts';
import { findShopper, setVerified } from '../store.ts';
import { openLink } from './links.ts';
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
