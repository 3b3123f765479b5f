import { paypalGateway } from '../../../src/payments/paypal/gateway.ts';
import type { PaypalAccount } from '../../../src/payments/paypal/party.ts';
import { BACK, PAYABLE, TRY } from '../buying/payable.ts';
import { messageOf } from '../stripe/gateway.ts';
import { openPaypal, PAYPAL_KEYS } from './paypal.ts';

/** The gateway alone, without a shop, with a PayPal of its own. */
export async function openPaypalGateway() {
  const paypal = await openPaypal();
  const account: PaypalAccount = {
    ...PAYPAL_KEYS,
    house: paypal.house,
    live: false,
    takeNow: true,
    publicUrl: 'https://b.example',
    name: 'Botiga',
    decimals: () => 2,
    describe: ({ orderId }) => `Comanda ${orderId}`,
    mark: async () => 'mark',
  };
  const gateway = paypalGateway(account);
  const make = (more: Partial<PaypalAccount>) => paypalGateway({ ...account, ...more });
  let runs = 0;
  const house = {
    paypal,
    account,
    gateway,
    /** The same with another account. */
    with: make,
    /** Every call is answered, and none was made. */
    calm(): void {
      Object.assign(paypal.faults, { silent: true, mute: false, down: false, refusing: undefined });
      Object.assign(paypal.books.manner, { refunds: 'COMPLETED', takes: undefined });
      paypal.calls.clear();
    },
    /** A try that has begun, of an order of its own. */
    async begun(more: Partial<PaypalAccount> = {}) {
      runs += 1;
      const order = { ...PAYABLE, orderKey: `of ${runs}` };
      const { reference: id = '', kept = '' } = (await make(more).start(order, TRY, BACK, {})) ?? {};
      return { id, order: { ...order, transactionId: id }, tried: { ...TRY, reference: id, kept } };
    },
    /** One that was agreed to and charged. */
    async paid(mark = 'mark') {
      const of = await house.begun({ mark: async () => mark });
      paypal.books.approve(of.id, 'good');
      paypal.books.capture(of.id);
      return { ...of, capture: paypal.books.capturesOf(of.id)[0]! };
    },
    /** One that was agreed to and reserved. */
    async reserved() {
      const of = await house.begun({ takeNow: false });
      paypal.books.approve(of.id, 'good');
      paypal.books.authorize(of.id);
      return of;
    },
    /** What the gateway makes of an event. */
    hear: (type: string, resource: object) =>
      gateway.read(messageOf(JSON.stringify({ id: 'WH-1', event_type: type, resource }))),
  };
  return house;
}

export type PaypalGateway = Awaited<ReturnType<typeof openPaypalGateway>>;
