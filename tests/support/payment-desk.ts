import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { OrderDraft } from '../../src/orders/model.ts';
import type { OrderStatus } from '../../src/orders/model-status.ts';
import { recordPayment } from '../../src/orders/payment/steps-pay.ts';
import type { ReceivedNews } from '../../src/orders/payment/steps-unmatched.ts';
import { changeStatus } from '../../src/orders/status/steps.ts';
import { findGateway } from '../../src/payments/index.ts';
import type { Engine } from '../../src/platform/db/index.ts';
import { openSellingShop } from './cart.ts';
import { addSimple } from './catalogue.ts';
import { type DeskCard, openDeskCard } from './gateway.ts';
import { draftOf } from './order-draft.ts';
import { ordersOf } from './orders.ts';
import type { TestShop } from './shop.ts';

export const NOW = 1_800_000_000_000;

/**
 * A shop with two card gateways of the test's own, for the tests of one `describe`: orders that wait for money, and
 * what a gateway says of them.
 */
export function paymentDesk(engine: Engine) {
  const desk = {
    house: undefined as unknown as TestShop,
    bank: undefined as unknown as DeskCard,
    cup: 0,
    /** What rooms above have heard: paid orders and cards. */
    news: [] as unknown[],
    /** A change to this status fails. */
    broken: undefined as OrderStatus | undefined,
  };
  const orders = ordersOf(() => desk.house);
  const told = (orderId: number, more: Partial<ReceivedNews> = {}): ReceivedNews => ({
    orderId,
    gateway: findGateway(desk.house.shop, desk.bank.id)!,
    outcome: 'paid',
    transactionId: 'T1',
    amount: 1815,
    currency: 'EUR',
    ...more,
  });
  beforeAll(async () => {
    desk.house = await openSellingShop(engine);
    desk.bank = openDeskCard(desk.house);
    openDeskCard(desk.house, { id: 'other_card' });
    desk.cup = await addSimple(desk.house, { name: 'Tassa', price: 1000, stock: 1000 });
    const { events } = desk.house.shop;
    events.on('order.paid', async (_, { orderId }) => void desk.news.push(orderId));
    events.on('order.status', async (_, { to }) => {
      if (to === desk.broken) throw new Error('broken on purpose');
    });
    events.on('order.card', async (_, card) => void desk.news.push(card));
  });
  afterAll(() => desk.house.close());
  beforeEach(() => {
    desk.news = [];
    desk.broken = undefined;
    desk.bank.forget();
  });
  return Object.assign(desk, orders, {
    told,
    tell: (orderId: number, more: Partial<ReceivedNews> = {}) =>
      desk.house.shop.db.transaction((tx) =>
        recordPayment(desk.house.shop, tx, told(orderId, more), NOW + 1),
      ),
    /** One cup for 18.15 euros with the shipping, waiting for a payment page. */
    async pending(more: Partial<OrderDraft> = {}, productId = desk.cup): Promise<number> {
      const waiting = { paymentMethod: desk.bank.id, paymentTitle: 'Abans', ...more };
      return (await orders.write(draftOf([{ productId }], waiting), NOW)).id;
    },
    cancel: (id: number, by: string) =>
      desk.house.shop.db.transaction((tx) =>
        changeStatus(desk.house.shop, tx, id, 'cancelled', { now: NOW + 1, why: '', by }),
      ),
  });
}
