import type { Shop } from '../../frame/shop/shop.ts';
import type { SubscriberStatus } from '../tables.ts';
import { endLetters } from './commands.ts';
import { countSubscribers, deleteSubscriber, readSubscribers, type Subscriber } from './store.ts';

const BATCH = 500;

export const subscriberCounts = ({ db }: Shop): Promise<Record<SubscriberStatus, number>> =>
  countSubscribers(db.read);

/** Everybody of one status, in the order in which they came, read in batches. */
export async function* subscribers(
  { db }: Shop,
  status: SubscriberStatus = 'subscribed',
): AsyncGenerator<Subscriber> {
  for (let after = 0; ; ) {
    const batch = await readSubscribers(db.read, { status, after, limit: BATCH });
    yield* batch;
    if (batch.length < BATCH) return;
    after = batch.at(-1)?.id ?? after;
  }
}

/**
 * Ends all letters to an address and forgets it with its proofs; that it wants none is kept as a hash. @returns
 * whether it was a subscriber
 */
export function forgetSubscriber(shop: Shop, email: string, now: number): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    await endLetters(shop, tx, { email, source: 'shopkeeper', ip: '', now });
    return deleteSubscriber(tx, email);
  });
}
