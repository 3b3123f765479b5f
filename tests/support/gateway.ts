import { addGateway, type Gateway } from '../../src/payments/index.ts';
import type { TestShop } from './shop.ts';

/** A card gateway that sends the shopper away and reports later, as a real one does. Its mark is the word `genuine`. */
export function addTestCard(house: TestShop): { started: number[] } {
  const started: number[] = [];
  const gateway: Gateway = {
    id: 'test_card',
    texts: { title: 'payments.cod.title', description: 'payments.cod.description' },
    atOnce: undefined,
    paidBefore: true,
    available: ({ total }) => total > 0,
    start: async (order) => {
      started.push(order.orderId);
      return { redirect: `https://bank.example/pay/${order.orderId}` };
    },
    notify: async ({ form }) =>
      form.get('mark') === 'genuine'
        ? {
            orderId: Number(form.get('order')),
            outcome: form.get('outcome') as 'paid' | 'failed',
            transactionId: form.get('reference') ?? '',
            amount: Number(form.get('amount')),
            currency: 'EUR',
          }
        : undefined,
    capture: async () => ({ done: true, reference: 'capture' }),
    refund: async () => ({ done: true, reference: 'refund' }),
    state: async () => 'waiting',
  };
  addGateway(house.shop, gateway);
  return { started };
}
