import {
  addGateway,
  type Gateway,
  type MoneyMoved,
  type Payable,
  type PaymentState,
} from '../../../src/payments/index.ts';
import type { TestShop } from '../shop.ts';

/** In each of the shop’s processes. */
export function addGatewayTo(house: TestShop, gateway: Gateway): void {
  for (const shop of house.each) addGateway(shop, gateway);
}

/** A card gateway that sends the shopper away and reports later, as a real one does. Its mark is the word `genuine`. */
export function addTestCard(house: TestShop): { started: number[] } {
  const started: number[] = [];
  const gateway: Gateway = {
    id: 'test_card',
    texts: { title: 'payments.cod.title', description: 'payments.cod.description' },
    initialStatus: undefined,
    prepaid: true,
    available: ({ total }) => total > 0,
    start: async (order) => {
      started.push(order.orderId);
      return { redirect: `https://bank.example/pay/${order.orderId}` };
    },
    recognise: ({ form }) => (form.get('mark') === 'genuine' ? { id: '' } : undefined),
    read: async ({ form }) => [
      {
        orderId: Number(form.get('order')),
        outcome: form.get('outcome') as 'paid' | 'failed',
        transactionId: form.get('reference') ?? '',
        amount: Number(form.get('amount')),
        currency: 'EUR',
      },
    ],
    capture: async () => ({ done: true, reference: 'capture' }),
    cancel: async () => ({ done: true, reference: 'cancel' }),
    refund: async () => ({ done: true, reference: 'refund' }),
    state: async () => 'waiting',
  };
  addGatewayTo(house, gateway);
  return { started };
}

/** A card gateway whose server is this object: what it is asked stands in it, and the test says what it answers. */
export interface DeskCard {
  id: string;
  refunds: { orderId: number; amount: number; key: string; reason: string }[];
  captures: { orderId: number; amount: number }[];
  cancels: number[];
  /** What a move of money is answered with; done, with the next reference, without one. */
  answer: (() => Promise<MoneyMoved>) | undefined;
  /** What it says of a payment when it is asked. */
  state: (order: Payable) => Promise<PaymentState>;
  forget(): void;
}

export function openDeskCard(house: TestShop, more: Partial<Gateway> = {}): DeskCard {
  const scope: DeskCard = {
    id: more.id ?? 'desk_card',
    refunds: [],
    captures: [],
    cancels: [],
    answer: undefined,
    state: async () => 'waiting',
    forget() {
      scope.refunds = [];
      scope.captures = [];
      scope.cancels = [];
      scope.answer = undefined;
      scope.state = async () => 'waiting';
    },
  };
  const moved = async (times: number): Promise<MoneyMoved> =>
    scope.answer ? scope.answer() : { done: true, reference: `R${times}` };
  addGatewayTo(house, {
    id: scope.id,
    texts: { title: 'payments.card.title', description: 'payments.card.description' },
    initialStatus: undefined,
    prepaid: true,
    available: ({ total }) => total > 0,
    start: async ({ orderId }) => ({ redirect: `https://bank.example/pay/${orderId}` }),
    recognise: () => undefined,
    read: async () => [],
    cancel: async ({ orderId }) => moved(scope.cancels.push(orderId)),
    capture: async ({ orderId }, amount) => moved(scope.captures.push({ orderId, amount })),
    refund: async ({ orderId }, amount, { key, reason }) =>
      moved(scope.refunds.push({ orderId, amount, key, reason })),
    state: (order) => scope.state(order),
    ...more,
  });
  return scope;
}
