import { createElement } from 'react';
import { holders } from '../frame/persons/index.ts';
import type { Module } from '../frame/server/module.ts';
import { billingHeld, orderAsides } from '../orders/index.ts';
import { invoiceFile, postRequest } from './http.tsx';
import { FOLLOW, followOrders, issueMissing } from './issuing/follow.ts';
import { LETTER, sendInvoiceLetter } from './letter.tsx';
import { InvoiceSection } from './pages/section.tsx';
import { invoiceHolder } from './persons.ts';
import { invoiceSection } from './settings.ts';
import { readInvoicesOf } from './store.ts';
import './tables.ts';

export { invoiceBlocked } from './blocked.ts';
export { type DeclarationPoint, declarationOf } from './declaration.ts';
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
  jobs: (shop) => ({
    [FOLLOW]: (payload: never) => issueMissing(shop, payload),
    [LETTER]: (payload: never) => sendInvoiceLetter(shop, payload),
  }),
  paths: { '/invoices/*': { GET: invoiceFile }, '/invoices/request/*': { POST: postRequest } },
  subscribe(shop) {
    holders.add(shop, invoiceHolder);
    followOrders(shop);
    billingHeld.add(shop, async (tx, orderId) =>
      (await readInvoicesOf(tx, orderId)).some(({ form, annulled }) => form === 'full' && !annulled),
    );
    orderAsides.add(shop, async (ctx, order) => {
      // Number and e-mail open an order without its addresses: who comes by them sees no invoice either.
      if (ctx.match?.name === 'orderTracking' || shop.settings.invoices.by === 'nobody') return null;
      const issued = await readInvoicesOf(shop.db.read, order.id);
      return issued.length === 0
        ? null
        : createElement(InvoiceSection, { key: 'invoices', order, invoices: issued });
    });
  },
};
