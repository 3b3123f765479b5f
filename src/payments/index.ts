import type { Shop } from '../frame/shop.ts';
import { cardGateway } from './card/gateway.ts';
import { addGateway } from './gateways.ts';
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
  WayBack,
} from './model.ts';
export { PaymentMethods } from './payment-methods.tsx';
export { openTestBank, type TestBank } from './test-bank/server.ts';

/** Opens a test bank beside the shop and lets cards be paid there. The caller closes it. */
export async function joinTestBank(shop: Shop, host: string): Promise<TestBank> {
  const bank = await openTestBank({
    secret: shop.secret,
    host,
    publicHost: new URL(shop.publicUrl).hostname,
  });
  addGateway(shop, cardGateway({ url: bank.url, secret: shop.secret }));
  return bank;
}
