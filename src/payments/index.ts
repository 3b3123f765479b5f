export { BankDetails, bankRows } from './bank-details.tsx';
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
