import { type Answer, redirect } from '../frame/answer.ts';
import { notify } from '../frame/notices.tsx';
import type { Shop } from '../frame/shop.ts';
import { onlyLooks, type Visit } from '../frame/visit.ts';
import type { Tx } from '../platform/db/index.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { hashToken, randomToken } from '../platform/security/tokens.ts';
import { dropToken, findShopper, findToken, putToken, setVerified } from './store.ts';

declare module '../platform/events/events.ts' {
  interface EventMap {
    /** The account's e-mail is proved to be its owner's: what was bought with it as a guest may join. */
    'shopper.verified': { userId: number; email: string; now: number };
  }
}

const LIFE = 7 * 24 * 3_600_000;
const PURPOSE = 'verify';

/** Sends a link that proves the address. `letter` says which letter carries it. */
export async function askToVerify(
  tx: Tx,
  userId: number,
  letter: 'accounts.welcome' | 'accounts.verify',
  now: number,
): Promise<void> {
  const token = randomToken(40);
  await putToken(tx, { userId, purpose: PURPOSE, hash: hashToken(token), expiresAt: now + LIFE });
  await enqueue(tx, letter, { userId, token });
}

/** The address is proved, by this link or by one for a new password. */
export async function markVerified(shop: Shop, tx: Tx, userId: number, now: number): Promise<void> {
  const shopper = await findShopper(tx, userId);
  if (!shopper) return;
  await setVerified(tx, userId, now);
  await dropToken(tx, userId, PURPOSE);
  await shop.events.publish(tx, 'shopper.verified', { userId, email: shopper.email, now });
}

/** `?verify-email=TOKEN&id=ID` on any address; leads to the account. */
export async function verifyLink(visit: Visit): Promise<Answer | undefined> {
  const { shop, query, t, now } = visit;
  const token = query.text('verify-email', 100);
  if (token === '') return undefined;
  if (onlyLooks(visit)) return redirect(visit.links.account());
  const userId = query.id('id') ?? 0;
  const genuine = await shop.db.transaction(async (tx) => {
    const hash = await findToken(tx, userId, PURPOSE, now);
    if (hash === undefined || hash !== hashToken(token)) return false;
    await markVerified(shop, tx, userId, now);
    return true;
  });
  await notify(
    visit,
    genuine
      ? { kind: 'success', text: t('accounts.verified') }
      : { kind: 'error', text: t('accounts.error.verify_link') },
  );
  return redirect(visit.links.account());
}
