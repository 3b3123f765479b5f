import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Tx } from '../../platform/db/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { sign } from '../../platform/security/tokens.ts';
import { tellMailchimp } from '../mailchimp/outbox.ts';
import { silence } from '../store-carts.ts';
import { forgiveLetters, refuseLetters } from '../store-refusals.ts';
import { addProof, findSubscriber, insertSubscriber, lockByEmail, updateSubscriber } from './store.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** A second letter of confirmation leaves only after this: nobody fills another's mailbox with them. */
const BETWEEN_LETTERS = 10 * MINUTE;
/** How long the link in the letter is good. */
export const CONFIRM_WITHIN = 7 * DAY;

export interface Asking {
  email: string;
  language: Language;
  /** Where it was asked for: `footer`, `checkout`. */
  source: string;
  ip: string;
  now: number;
}

/** Where somebody asked from, without saying where that is. */
const hashIp = ({ keys }: Pick<Shop, 'keys'>, ip: string) => sign(ip, keys.of('newsletter origin'));

/**
 * Somebody asks for the newsletter. Nothing comes of it before the address has confirmed by letter. Whoever has
 * it already gets nothing: the answer to the one who asked is the same.
 */
export async function askSubscription(shop: Shop, tx: Tx, asking: Asking): Promise<void> {
  const { email, language, source, ip, now } = asking;
  const fresh = { email, language, status: 'pending' as const, source, asked_at: now };
  const before = await lockByEmail(tx, email);
  if (before?.status === 'subscribed') return;
  if (before?.status === 'pending' && now - before.asked_at < BETWEEN_LETTERS) return;
  const id = before?.id ?? (await insertSubscriber(tx, { ...fresh, confirmed_at: null, ended_at: null }));
  if (id === undefined) return;
  if (before) await updateSubscriber(tx, id, fresh);
  await addProof(tx, {
    subscriber_id: id,
    what: 'asked',
    source,
    language,
    at: now,
    ip_hash: hashIp(shop, ip),
  });
  await enqueue(tx, 'marketing.confirm', { id, askedAt: now });
}

/**
 * The address has confirmed. Twice is once. @returns false when the link is too old or not the last one
 */
export async function confirmSubscription(
  shop: Shop,
  tx: Tx,
  { id, askedAt, ip, now }: { id: number; askedAt: number; ip: string; now: number },
): Promise<boolean> {
  const found = await findSubscriber(tx, id);
  const subscriber = found && (await lockByEmail(tx, found.email));
  if (!subscriber || subscriber.asked_at !== askedAt || subscriber.status === 'ended') return false;
  if (subscriber.status === 'subscribed') return true;
  if (now - askedAt > CONFIRM_WITHIN) return false;
  await updateSubscriber(tx, id, { status: 'subscribed', confirmed_at: now, ended_at: null });
  const { language, source, email } = subscriber;
  await addProof(tx, {
    subscriber_id: id,
    what: 'confirmed',
    source,
    language,
    at: now,
    ip_hash: hashIp(shop, ip),
  });
  await forgiveLetters(shop, tx, email);
  await enqueue(tx, 'marketing.welcome', { id });
  await tellMailchimp(shop, tx, { what: 'member', id });
  return true;
}

/** Ends every letter of this module to an address: the newsletter, and reminders of carts. */
export async function endLetters(
  shop: Shop,
  tx: Tx,
  { email, source, ip, now }: { email: string; source: string; ip: string; now: number },
): Promise<void> {
  await refuseLetters(shop, tx, { email, source, now });
  await silence(tx, email);
  const subscriber = await lockByEmail(tx, email);
  if (!subscriber || subscriber.status === 'ended') return;
  const { id, language } = subscriber;
  await updateSubscriber(tx, id, { status: 'ended', ended_at: now });
  await addProof(tx, {
    subscriber_id: id,
    what: 'ended',
    source,
    language,
    at: now,
    ip_hash: hashIp(shop, ip),
  });
  await tellMailchimp(shop, tx, { what: 'member', id });
}
