import { holders } from '../frame/persons/index.ts';
import type { Module } from '../frame/server/module.ts';
import { keepFeeClass } from './fee.ts';
import { paymentHolder } from './persons.ts';
import { FORGET_CARD, forgetAtGateway } from './saved/forget.ts';
import { addMethodPage, beginAdding, forgetMethod, methodsPage, preferMethod } from './saved/http.tsx';
import { giveSaved } from './saved/store.ts';
import { paymentSections } from './settings.ts';
import './tables.ts';

export { joinBank, joinTestBank, openBankBeside } from './banks.ts';
export { orderOfReference } from './by-hand/check-digits.ts';
export { cardGateway } from './card/gateway.ts';
export { feeOf } from './fee.ts';
export {
  addGateway,
  chosenGateway,
  findGateway,
  gatewaysFor,
  gatewaysOf,
  isReady,
  movesMoney,
  realGateways,
} from './gateways.ts';
export { CODE_PLACE, PaymentInstructions } from './instructions.tsx';
export { messageAgain, messageOf, type StoredMessage } from './message.ts';
export {
  type ApprovalNews,
  type Checked,
  type DisputeNews,
  type Gateway,
  type GatewayMessage,
  type Instructions,
  type MoneyMoved,
  type Payable,
  type PaymentEvent,
  type PaymentNews,
  type PaymentPage,
  type PaymentState,
  type PaymentTry,
  type Purchase,
  REFUSALS,
  type RefundNews,
  type Refusal,
  type Started,
  type Wanted,
  type WayBack,
} from './model.ts';
export { wayTitle } from './offer.ts';
export { PaymentMethods } from './payment-methods.tsx';
export { type SavedChoice, savedFor, wantedOf } from './saved/choice.ts';
export { keepSaved, readSaved } from './saved/store.ts';
export { readStatementsBeside, statementProgram } from './statements/beside.ts';
export {
  type Credit,
  type StatementFault,
  StatementProblem,
  type Statements,
} from './statements/model.ts';
export { openTestBank, type TestBank } from './test-bank/server.ts';

/** The ways to pay that a shopper has saved. */
export const payments: Module = {
  name: 'payments',
  settings: paymentSections,
  addresses: {
    paymentMethods: { GET: methodsPage },
    addPaymentMethod: { GET: addMethodPage, POST: beginAdding },
    deletePaymentMethod: { GET: forgetMethod },
    setDefaultPaymentMethod: { GET: preferMethod },
  },
  jobs: (shop) => ({ [FORGET_CARD]: (payload: never) => forgetAtGateway(shop, payload) }),
  subscribe: (shop) => {
    keepFeeClass(shop);
    holders.add(shop, paymentHolder);
    shop.events.on('shopper.merged', (tx, { from, into }) => giveSaved(tx, from, into));
  },
};
