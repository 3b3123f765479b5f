import type { Shop } from '../frame/shop.ts';
import { refundToWallet } from '../points/index.ts';
import type { Gateway } from './model.ts';

/**
 * The shopper's own wallet, for orders in the base currency that it covers as a whole. The order is paid in the
 * transaction that places it: the orders' room moves the money when an order becomes paid.
 */
export function wallet(shop: Shop): Gateway {
  const [base] = shop.settings.currencies;
  return {
    id: 'wallet',
    texts: { title: 'payments.wallet.title', description: 'payments.wallet.description' },
    atOnce: 'processing',
    paidBefore: true,
    available: ({ total, currency, wallet: holds }) => total > 0 && currency === base?.code && holds >= total,
    start: async () => undefined,
    notify: async () => undefined,
    capture: async () => ({ done: false, why: 'by_hand' }),
    async refund({ orderId }, amount, { key }) {
      const done = await shop.db.transaction((tx) =>
        refundToWallet(tx, { orderId, amount, key, now: Date.now() }),
      );
      return done ? { done: true, reference: '' } : { done: false, why: 'refused' };
    },
    state: async () => 'unknown',
  };
}
