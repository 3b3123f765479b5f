import { createElement } from 'react';
import { holders } from '../frame/persons/index.ts';
import type { Module } from '../frame/server/module.ts';
import { billingHeld, needsNumber, orderAsides } from '../orders/index.ts';
import { countDistanceSales } from './books/distance.ts';
import { invoiceFile, postRequest } from './http.tsx';
import { FOLLOW, followOrders, issueMissing } from './issuing/follow.ts';
import { exchangeOf } from './issuing/situation.ts';
import { LETTER, sendInvoiceLetter } from './letter.tsx';
import { lacksIdentity } from './making/model-limit.ts';
import { InvoiceSection } from './pages/section.tsx';
import { invoiceHolder } from './persons.ts';
import { askWhenBegun, keepDayOfRates, RATES } from './rates/follow.ts';
import { rulesOf } from './rules.ts';
import { SEND, SEND_EVERY_MS, sendWaiting } from './sending/follow.ts';
import { keepEarnest } from './sending/live.ts';
import './sending/tables.ts';
import { invoiceSection } from './settings.ts';
import { readInvoicesOf } from './store.ts';
import './tables.ts';

export { blockedAmong, invoicesBlocked } from './blocked.ts';
export { closeBooks } from './books/commands.ts';
export { countDistanceSales, yearOf } from './books/distance.ts';
export { bookCsv, bookXlsx, MOST_LINES, TooLong } from './books/file.ts';
export {
  DISTANCE_LIMIT,
  DISTANCE_WARNING,
  type DistanceStanding,
  distanceStanding,
} from './books/model-distance.ts';
export { type Days, periodOf, recentPeriods } from './books/model-period.ts';
export type { BookTable } from './books/model-table.ts';
export { BOOKS, type Book, bookOf } from './books/read.ts';
export { type Closing, readClosings } from './books/store-closing.ts';
export { countDistance, readDistanceSales } from './books/store-distance.ts';
export { BY_HAND } from './books/store-money.ts';
export { type DeclarationPoint, declarationOf } from './declaration.ts';
export { annulInvoice, issueInvoices, requestInvoice } from './issuing/commands.ts';
export { amendRecord, retryInvoice, sendInvoice } from './issuing/commands-amend.ts';
export { readTroubles, type Trouble } from './issuing/store-trouble.ts';
export { previewInvoiceLetter } from './letter.tsx';
export { invoiceLink, proofOf } from './links.ts';
export {
  countInvoices,
  countInvoiceTasks,
  type InvoiceFilter,
  type ListedInvoice,
  listInvoiceIds,
  listInvoices,
} from './list/store.ts';
export type { Invoice, InvoiceForm, InvoiceType, Party } from './making/model.ts';
export { buyerOf } from './making/model-buyer.ts';
export { isSettled } from './making/model-next.ts';
export { registersIn } from './paper/look.ts';
export { titleOf } from './paper/model.ts';
export { paperReply } from './paper/reply.ts';
export { CannotIssue, InvoiceProblem, type InvoiceRefusal, type IssueTrouble } from './problem.ts';
export { keepRates } from './rates/commands.ts';
export { type KeptRate, readLastRates } from './rates/store.ts';
export {
  CERTIFICATE,
  CERTIFICATE_PASSWORD,
  type CertificateFacts,
  factsOf,
  readCertificate,
} from './sending/certificate.ts';
export { sendRecords } from './sending/commands.ts';
export { recordsWait } from './sending/follow.ts';
export type { Standing } from './sending/model-standing.ts';
export {
  countWaiting,
  type LaneState,
  readLane,
  readRecordXml,
  readTold,
  type ToldRecord,
} from './sending/store.ts';
export { readAnswerOf } from './sending/store-answers.ts';
export { readInvoice, readInvoicesOf, readModeOf } from './store.ts';
export type { ChainMode } from './tables.ts';
export { exportRecords } from './verify/export.ts';
export { type Verified, verifyInvoices } from './verify/verify.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What the shop and its buyers owe the tax office: invoices, their series, and the chain of their records. */
export const invoices: Module = {
  name: 'invoices',
  settings: [invoiceSection],
  jobs: (shop) => ({
    [FOLLOW]: (payload: never) => issueMissing(shop, payload),
    [LETTER]: (payload: never) => sendInvoiceLetter(shop, payload),
    [RATES]: () => keepDayOfRates(shop, Date.now()),
  }),
  schedule: (shop) => ({
    [SEND]: { every: SEND_EVERY_MS, run: () => sendWaiting(shop) },
    // The file is of each working day and appears at no fixed time in the afternoon.
    [RATES]: { every: 6 * HOUR, run: () => keepDayOfRates(shop, Date.now()) },
    distance_sales: { every: 10 * MINUTE, run: () => countDistanceSales(shop, Date.now()) },
  }),
  paths: { '/invoices/*': { GET: invoiceFile }, '/invoices/request/*': { POST: postRequest } },
  subscribe(shop) {
    holders.add(shop, invoiceHolder);
    followOrders(shop);
    keepEarnest(shop);
    askWhenBegun(shop);
    billingHeld.add(shop, async (tx, orderId) =>
      (await readInvoicesOf(tx, orderId)).some(({ form, annulled }) => form === 'full' && !annulled),
    );
    needsNumber.add(
      shop,
      (sale) =>
        shop.settings.invoices.by === 'shop' &&
        lacksIdentity(sale, exchangeOf(shop, sale), rulesOf(shop.settings)),
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
