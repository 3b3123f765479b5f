import type { Module } from '../frame/server/module.ts';
import { FOLLOW, followOrders, issueMissing } from './issuing/follow.ts';
import { invoiceSection } from './settings.ts';
import './tables.ts';

export { annulInvoice, issueInvoices, requestInvoice } from './issuing/commands.ts';
export type { Invoice, InvoiceForm, InvoiceType } from './making/model.ts';
export { InvoiceProblem, type InvoiceRefusal } from './problem.ts';
export { readInvoice, readInvoicesOf } from './store.ts';
export { exportRecords } from './verify/export.ts';
export { type Verified, verifyInvoices } from './verify/verify.ts';

/** What the shop and its buyers owe the tax office: invoices, their series, and the chain of their records. */
export const invoices: Module = {
  name: 'invoices',
  settings: [invoiceSection],
  jobs: (shop) => ({ [FOLLOW]: (payload: never) => issueMissing(shop, payload) }),
  subscribe: followOrders,
};
