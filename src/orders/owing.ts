import type { Visit } from '../frame/visit.ts';
import { type Gateway, gatewaysOf } from '../payments/index.ts';
import type { Tx } from '../platform/db/index.ts';
import { countOrders, lockOrigin } from './store-origin.ts';

/**
 * Whether one more order from this address may wait for its money. Each of them keeps goods from others and sends
 * letters, and costs nothing to make.
 */
export async function mayOwe(visit: Visit, tx: Tx, gateway: Gateway | undefined): Promise<boolean> {
  const { shop, ip, now } = visit;
  if (!gateway || !owes(gateway)) return true;
  await lockOrigin(tx, ip, now);
  const states = gatewaysOf(shop)
    .filter(owes)
    .map(({ id, atOnce }) => ({ method: id, status: atOnce ?? 'on-hold' }));
  return (await countOrders(tx, ip, states)) < shop.settings.checkout.unpaidOffline;
}

/** The order stands at once, and its money comes by a way that no machine sees. */
const owes = ({ atOnce, paidBefore }: Gateway) =>
  atOnce === 'on-hold' || (atOnce === 'processing' && !paidBefore);
