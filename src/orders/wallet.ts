import type { Shop } from '../frame/shop.ts';
import type { Tx } from '../platform/db/index.ts';
import { payByWallet, payByWalletAgain, voidWalletPayment } from '../points/index.ts';
import './events.ts';
import { keepsStock } from './model-status.ts';

const WALLET = 'wallet';

/** Money of wallets follows its orders: taken when one is paid, back when it is called off, taken again after that. */
export function followWithWallet({ events }: Shop): void {
  events.on('order.paid', async (tx, { orderId, userId, now }) => {
    const order = await readPayment(tx, orderId);
    if (order?.payment_method !== WALLET || userId === null) return;
    await payByWallet(tx, { orderId, userId, amount: order.total, now });
  });
  events.on('order.status', async (tx, { orderId, from, to, now }) => {
    if (keepsStock(from) === keepsStock(to)) return;
    const order = await readPayment(tx, orderId);
    if (order?.payment_method !== WALLET) return;
    if (keepsStock(to)) await payByWalletAgain(tx, orderId, now);
    else await voidWalletPayment(tx, { orderId, most: order.total - order.refunded, now });
  });
}

const readPayment = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('order')
    .select(['payment_method', 'total', 'refunded'])
    .where('id', '=', orderId)
    .executeTakeFirst();
