import type { Visit } from '../frame/visit.ts';
import { type Gateway, gatewaysOf } from '../payments/index.ts';
import type { Tx } from '../platform/db/index.ts';
import { networkOf } from '../platform/security/network.ts';
import { countOthers, lockOrigin } from './store-origin.ts';

/**
 * Whether this order too may wait for its money, beside those placed from the network of its address. Each of them
 * keeps goods from others and sends letters, and costs nothing to make. Asked last in a transaction, since all who
 * order from there wait for its end.
 *
 * @param ip where the order was placed, wherever its way to pay is chosen: there it is counted
 */
export async function mayOwe(
  { shop, now }: Pick<Visit, 'shop' | 'now'>,
  tx: Tx,
  { gateway, ip, orderId }: { gateway: Gateway | undefined; ip: string; orderId: number },
): Promise<boolean> {
  if (!gateway || !owes(gateway)) return true;
  const network = networkOf(ip);
  await lockOrigin(tx, network, now);
  const states = gatewaysOf(shop)
    .filter(owes)
    .map(({ id, atOnce }) => ({ method: id, status: atOnce ?? 'on-hold' }));
  return (await countOthers(tx, { network, states, orderId })) < shop.settings.checkout.unpaidOffline;
}

/** The order stands at once, and its money comes by a way that no machine sees. */
const owes = ({ atOnce, paidBefore }: Gateway) =>
  atOnce === 'on-hold' || (atOnce === 'processing' && !paidBefore);
