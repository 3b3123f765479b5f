import type { Room } from '../frame/room.ts';
import type { Shop } from '../frame/shop.ts';
import { cardGateway } from './card/gateway.ts';
import { addGateway } from './gateways.ts';
import { addMethodPage, beginAdding, forgetMethod, methodsPage, preferMethod } from './saved/http.tsx';
import './tables.ts';
import { openTestBank, type TestBank } from './test-bank/server.ts';

export { BankDetails, bankRows } from './bank-details.tsx';
export { cardGateway } from './card/gateway.ts';
export { addGateway, chosenGateway, findGateway, gatewaysFor, gatewaysOf } from './gateways.ts';
export type {
  Gateway,
  GatewayMessage,
  MoneyMoved,
  Payable,
  PaymentNews,
  PaymentState,
  Purchase,
  Wanted,
  WayBack,
} from './model.ts';
export { PaymentMethods } from './payment-methods.tsx';
export { type SavedChoice, savedFor, wantedOf } from './saved/choice.ts';
export { keepSaved } from './saved/store.ts';
export { openTestBank, type TestBank } from './test-bank/server.ts';

/** Opens a test bank beside the shop and lets cards be paid there. The caller closes it. */
export async function joinTestBank(shop: Shop, host: string): Promise<TestBank> {
  const secret = shop.keys.of('test bank');
  const bank = await openTestBank({
    secret,
    host,
    publicHost: new URL(shop.publicUrl).hostname,
  });
  addGateway(shop, cardGateway({ url: bank.url, secret }));
  return bank;
}

/** The ways to pay that a shopper has saved. */
export const payments: Room = {
  name: 'payments',
  addresses: {
    paymentMethods: { GET: methodsPage },
    addPaymentMethod: { GET: addMethodPage, POST: beginAdding },
    deletePaymentMethod: { GET: forgetMethod },
    setDefaultPaymentMethod: { GET: preferMethod },
  },
};
