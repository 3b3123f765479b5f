import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Order } from '../model.ts';

/** How much of an order this visitor may see: `whole` for its owner, `goods` for who holds a fresh key. */
export type OrderVisibility = 'whole' | 'goods';

/** How long a fresh key opens the order, without what is personal in it. */
const FRESH_MS = 10 * 60_000;

/** The session value that keeps the orders whose e-mail this browser has proved to know. */
export const VERIFIED = 'verified_orders';

/**
 * What this visitor may see (wire.md 4.3): owners and the browser that placed it everything; a fresh key the
 * goods, not the person, so that a leaked link shows no address (wire.md 7.11); later a guest's order asks for
 * its e-mail and an account's order for its owner.
 */
export function sightOf(
  { session, now }: Pick<RequestContext, 'session' | 'now'>,
  order: Order,
): OrderVisibility | 'verify' | 'login' {
  if (order.userId !== null && order.userId === session?.userId) return 'whole';
  if (session && order.sessionId === session.id) return 'whole';
  const verified = session?.values.get(VERIFIED);
  if (Array.isArray(verified) && verified.includes(order.id)) return 'whole';
  if (now - order.createdAt < FRESH_MS) return 'goods';
  return order.userId === null ? 'verify' : 'login';
}
