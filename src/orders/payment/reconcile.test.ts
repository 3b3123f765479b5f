import { describe, expect, test } from 'vitest';
import { openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { NOW, paymentScope } from '../../../tests/support/orders/payment-desk.ts';
import { engines } from '../../../tests/support/shop.ts';
import type { PaymentState } from '../../payments/index.ts';
import { FIRST_ASKED } from '../tries/model.ts';
import { insertTry } from '../tries/store.ts';
import { reconcilePayments } from './reconcile.ts';

describe.each(engines)('a turn of asking about payments of which nothing was heard, on %s', (engine) => {
  const scope = paymentScope(engine);
  const { order, pending } = scope;
  const begin = async (gateway: string) => {
    const orderId = await pending({ paymentMethod: gateway });
    const of = { orderId, gateway, amount: 1815, currency: 'EUR', now: NOW };
    await scope.house.shop.db.transaction((tx) => insertTry(tx, of, 9));
    return orderId;
  };

  test('asks a gateway that does not answer once, and the others of all', async () => {
    const asked: string[] = [];
    const open = (id: string, answer: () => Promise<PaymentState>) =>
      openDeskCard(scope.house, {
        id,
        state: async () => {
          asked.push(id);
          return answer();
        },
      });
    open('silent', () => Promise.reject(new Error('no line')));
    open('answers', async () => 'waiting');
    for (const gateway of ['silent', 'answers', 'silent', 'answers']) await begin(gateway);
    expect(await reconcilePayments(scope.house.shop, NOW + FIRST_ASKED - 1)).toBe(0);
    expect(await reconcilePayments(scope.house.shop, NOW + FIRST_ASKED)).toBe(3);
    expect(asked.sort()).toEqual(['answers', 'answers', 'silent']);
  });

  test('goes on behind one that cannot be written down', async () => {
    openDeskCard(scope.house, {
      id: 'paid',
      state: async ({ orderId }) => ({
        outcome: 'paid',
        transactionId: `P${orderId}`,
        amount: 1815,
        currency: 'EUR',
      }),
    });
    const [broken, other] = [await begin('paid'), await begin('paid')];
    const { events } = scope.house.shop;
    events.on('order.paid', async (_, { orderId }) => {
      if (orderId === broken) throw new Error('broken on purpose');
    });
    await reconcilePayments(scope.house.shop, NOW + FIRST_ASKED);
    expect([(await order(broken)).status, (await order(other)).status]).toEqual(['pending', 'processing']);
  });
});
