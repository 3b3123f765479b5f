import { sql } from 'kysely';
import type { Shop } from '../../frame/shop/shop.ts';
import { type Gateway, gatewaysOf } from '../../payments/index.ts';
import { lockName, prepared, type Tx } from '../../platform/db/index.ts';
import { networkOf } from '../../platform/security/network.ts';

/**
 * Whether this order too may wait for its money, beside those placed from the network of its address. Each of them
 * keeps goods from others and sends letters, and costs nothing to make. Asked last in a transaction, since all who
 * order from there wait for its end.
 *
 * @param ip where the order was placed, wherever its way to pay is chosen: there it is counted
 */
export async function mayOwe(
  shop: Shop,
  tx: Tx,
  { gateway, ip, orderId }: { gateway: Gateway | undefined; ip: string; orderId: number },
): Promise<boolean> {
  if (!gateway || !owes(gateway)) return true;
  const network = networkOf(ip);
  // Of one that was ordered by telephone, or whose place is forgotten, nobody knows beside which others it was placed.
  if (network === '') return true;
  await lockName(tx, `orders of ${network}`);
  const orders = await unpaidOf(tx, { network, orderId });
  const owed = gatewaysOf(shop).filter(owes);
  const waiting = orders
    .filter(({ method, status }) =>
      owed.some(({ id, initialStatus }) => id === method && initialStatus === status),
    )
    .reduce((sum, { count }) => sum + Number(count), 0);
  return waiting < shop.settings.checkout.unpaidOffline;
}

const unpaidOf = prepared((db, { network, orderId }: { network: string; orderId: number }) =>
  db
    .selectFrom('order')
    .select(['payment_method as method', 'status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('network', '=', network)
    .where('id', '!=', orderId)
    .where('paid_at', 'is', null)
    // Word for word as the index says it: with values that come later no engine can know that it holds them all.
    .where(sql<boolean>`status in ('on-hold', 'processing')`)
    .groupBy(['payment_method', 'status']),
);

/** The order stands at once, and its money comes by a way that no machine sees. */
const owes = ({ initialStatus, prepaid }: Gateway) =>
  initialStatus === 'on-hold' || (initialStatus === 'processing' && !prepaid);
