import type { Payable, PaymentTry } from '../../../src/payments/index.ts';

/** An order of 18.50 €, as gateways see it. */
export const PAYABLE: Payable = {
  orderId: 7,
  orderKey: 'clau',
  total: 1850,
  currency: 'EUR',
  language: 'ca',
  email: 'maria@example.cat',
  transactionId: '',
};
/** The first try to pay it, which has not begun. */
export const TRY: PaymentTry = {
  id: 9,
  attempt: 1,
  amount: 1850,
  currency: 'EUR',
  reference: '',
  kept: '',
};
export const BACK = {
  received: 'https://b.example/r?key=k',
  cancelled: 'https://b.example/c?key=k',
  notify: 'https://b.example/n',
};
