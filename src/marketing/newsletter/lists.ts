import type { Shop } from '../../frame/shop/shop.ts';
import type { SubscriberStatus } from '../tables.ts';
import { countSubscribers, readSubscribers, type Subscriber } from './store.ts';

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
