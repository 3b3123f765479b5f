import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { OrderDraft } from '../../../src/orders/model.ts';
import type { OrderStatus } from '../../../src/orders/model-status.ts';
import { recordPayment } from '../../../src/orders/payment/steps-pay.ts';
import type { ReceivedNews } from '../../../src/orders/payment/steps-unmatched.ts';
import { changeStatus } from '../../../src/orders/status/steps.ts';
import { findGateway } from '../../../src/payments/index.ts';
import type { Engine } from '../../../src/platform/db/index.ts';
import { openSellingShop } from '../buying/cart.ts';
import { type DeskCard, openDeskCard } from '../buying/gateway.ts';
import { addSimple } from '../catalogue/catalogue.ts';
import type { TestShop } from '../shop.ts';
import { draftOf } from './draft.ts';
import { ordersOf } from './orders.ts';

export const NOW = 1_800_000_000_000;

/**
 * A shop with two card gateways of the test's own, for the tests of one `describe`: orders that wait for money, and
 * what a gateway says of them.
 */
export function paymentScope(engine: Engine) {
  const scope = {
    house: undefined as unknown as TestShop,
    bank: undefined as unknown as DeskCard,
    cup: 0,
    /** What modules above have heard: paid orders and cards. */
    news: [] as unknown[],
    /** A change to this status fails. */
    broken: undefined as OrderStatus | undefined,
  };
  const orders = ordersOf(() => scope.house);
  const told = (orderId: number, more: Partial<ReceivedNews> = {}): ReceivedNews => ({
    orderId,
    gateway: findGateway(scope.house.shop, scope.bank.id)!,
    outcome: 'paid',
    transactionId: 'T1',
    amount: 1815,
    currency: 'EUR',
    ...more,
  });
  beforeAll(async () => {
    scope.house = await openSellingShop(engine);
    scope.bank = openDeskCard(scope.house);
    openDeskCard(scope.house, { id: 'other_card' });
    scope.cup = await addSimple(scope.house, { name: 'Tassa', price: 1000, stock: 1000 });
    const { events } = scope.house.shop;
    events.on('order.paid', async (_, { orderId }) => void scope.news.push(orderId));
    events.on('order.status', async (_, { to }) => {
      if (to === scope.broken) throw new Error('broken on purpose');
    });
    events.on('order.card', async (_, card) => void scope.news.push(card));
  });
  afterAll(() => scope.house.close());
  beforeEach(() => {
    scope.news = [];
    scope.broken = undefined;
    scope.bank.forget();
  });
  return Object.assign(scope, orders, {
    told,
    tell: (orderId: number, more: Partial<ReceivedNews> = {}) =>
      scope.house.shop.db.transaction((tx) =>
        recordPayment(scope.house.shop, tx, told(orderId, more), NOW + 1),
      ),
    /** One cup for 18.15 euros with the shipping, waiting for a payment page. */
    async pending(more: Partial<OrderDraft> = {}, productId = scope.cup): Promise<number> {
      const waiting = { paymentMethod: scope.bank.id, paymentTitle: 'Abans', ...more };
      return (await orders.write(draftOf([{ productId }], waiting), NOW)).id;
    },
    cancel: (id: number, by: string) =>
      scope.house.shop.db.transaction((tx) =>
        changeStatus(scope.house.shop, tx, id, 'cancelled', { now: NOW + 1, why: '', by }),
      ),
  });
}
