import type { Shop } from '../../frame/shop/shop.ts';
import type { Tx } from '../../platform/db/index.ts';
import { coversOrder, settleOrderWallet } from '../../points/index.ts';
import '../events.ts';
import type { OrderStatus } from '../model-status.ts';
import { dueFromWallet } from '../model-wallet.ts';
import { OrderProblem } from '../problem.ts';
import { readRefunds } from '../store-refunds.ts';

/** Money of wallets follows its orders: taken while one lives, back when it is called off or refunded. */
export function followWithWallet({ events }: Shop): void {
  events.on('order.status', async (tx, { orderId, fromWallet, now }) => {
    if (fromWallet > 0) await settleWallet(tx, orderId, now);
  });
  events.on('order.refunded', async (tx, { orderId, now }) => {
    if ((await readWalletOrder(tx, orderId)).from_wallet > 0) await settleWallet(tx, orderId, now);
  });
}

/** Brings the wallet to what the order is now. Telling it twice moves nothing. The order's row is locked. */
export async function settleWallet(tx: Tx, orderId: number, now: number): Promise<void> {
  await settleOrderWallet(tx, await wishOf(tx, orderId, now));
}

/**
 * An order comes back to life: what its wallet paid must be there again. Asked before anything is written.
 *
 * @throws OrderProblem `wallet_short`
 */
export async function needWallet(tx: Tx, orderId: number, to: OrderStatus, now: number): Promise<void> {
  const wish = await wishOf(tx, orderId, now, to);
  if (wish.amount > 0 && !(await coversOrder(tx, wish))) throw new OrderProblem({ code: 'wallet_short' });
}

async function wishOf(tx: Tx, orderId: number, now: number, to?: OrderStatus) {
  const { status, from_wallet: fromWallet, user_id: userId } = await readWalletOrder(tx, orderId);
  const refunds = fromWallet > 0 ? await readRefunds(tx, orderId) : [];
  const amount = dueFromWallet({ status: to ?? status, fromWallet, refunds });
  return { orderId, userId, amount, now };
}

const readWalletOrder = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('order')
    .select(['status', 'from_wallet', 'user_id'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
