import { heldPieces } from '../cart/index.ts';
import { job } from '../frame/command/index.ts';
import { holders } from '../frame/persons/index.ts';
import type { Module } from '../frame/server/module.ts';
import { downloadsPage, ordersPage, viewOrder } from './account/http-account.tsx';
import { payOrder, payPage } from './account/http-pay.tsx';
import { receivedPage, verifyEmail } from './account/http-received.tsx';
import { trackingPage, trackOrder } from './account/http-tracking.tsx';
import { download } from './downloads/http.ts';
import { sendLetterAgain, sendOrderMail } from './letters/send.ts';
import { sendStockMail } from './letters/stock.tsx';
import { giveOrders, linkGuestOrders, markBuyers } from './listen.ts';
import { LANE } from './notifications/commands.ts';
import { paymentWebhook } from './notifications/receive.ts';
import { giveUpStuck, workOff } from './notifications/work.ts';
import { letGoLater, letGoWithOrder } from './payment/follow.ts';
import { cancelUnpaid, giveUpForgotten } from './payment/overdue.ts';
import { reconcilePayments } from './payment/reconcile.ts';
import { orderHolder } from './persons/holder.ts';
import { orderAgain } from './placing/http-again.ts';
import { followWithPoints, watchWithPoints } from './points/points.ts';
import { waitingSection } from './settings.ts';
import { cancelOrder } from './status/http-cancel.ts';
import { readHeldPieces } from './store-status.ts';
import { countDayCarts } from './sums/carts.ts';
import { rebuildSums } from './sums/commands.ts';
import { countOrders, recountWithSettings } from './sums/follow.ts';
import { followWithWallet } from './wallet/follow.ts';
import './tables.ts';
import { askAgain } from './tasks/follow-vat.ts';

export { orderAsides } from './account/asides.ts';
export { checkoutParams } from './account/checkout-params.ts';
export { Terms } from './account/pages/terms.tsx';
export { sightOf } from './account/visibility.ts';
export { payByCredit, readStatement, releaseCredit, setCreditAside } from './bank/commands.ts';
export { type BankCredit, BankProblem } from './bank/model.ts';
export { type OpenCredit, readToMatch } from './bank/read.ts';
export { readLatestStatements, readSettledCredits } from './bank/store.ts';
export { makeOrder } from './by-phone/commands.ts';
export { draftPhoneOrder, type PhoneDraft, type PhoneOrder } from './by-phone/draft.ts';
export type { PaymentCase } from './cases/model.ts';
export { readOpenCases } from './cases/store.ts';
export { type Changed, type ChangeRequest, changeOrder } from './changes/commands.ts';
export { moveDifference, settleDifference } from './changes/commands-differences.ts';
export { type ChangeDraft, draftChange } from './changes/draft.ts';
export {
  givesBack,
  isEditable,
  type OrderEdit,
  type Settlement,
  settle,
  whyNotChanged,
} from './changes/model.ts';
export { type OrderDifference, readDifferences } from './differences/store.ts';
export { type Exchanged, exchange, worthOf } from './exchange/steps.ts';
export { billingHeld, goodsGone, readGone } from './goods-gone.ts';
export { stillToDo } from './instructions.ts';
export { resendLetter, sendOrderLetter, sendOrderLetters } from './letters/commands.ts';
export { letterLinks } from './letters/links.ts';
export { lettersFor, MAILS, type OrderMail } from './letters/model.ts';
export { postalLines } from './letters/parcel.ts';
export { previewLetter, sendAndKeep } from './letters/send.ts';
export { listLetters, listLettersOf, readLetter, type SentLetter } from './letters/store.ts';
export { styles as letterStyles } from './letters/styles.ts';
export { receivedLink } from './links.ts';
export type { ListedOrder, OrderFilter, OrderPage, OrderSort } from './list/model.ts';
export { countListed, listOrderIds, listOrders } from './list/store.ts';
export { findOrderIds } from './list/store-find.ts';
export { countHeld, type HeldPieces, listHeld } from './list/store-held.ts';
export { readWorth } from './list/store-worth.ts';
export {
  boughtId,
  EXCHANGE,
  isCollected,
  isDoneHere,
  type Order,
  type OrderDraft,
  type OrderFee,
  type OrderLine,
  type OrderRefund,
  type OrderShipping,
  owesMore,
  type TaxShares,
} from './model.ts';
export { nextStatuses, type OrderStatus, STATUSES } from './model-status.ts';
export {
  currencyFormat,
  includesText,
  lineAmount,
  piecesBack,
  rowAmount,
  rowText,
  type SummaryRow,
  summaryRows,
  totalRows,
} from './model-summary.ts';
export { alreadyPaid, heldOf, leftToPay, stillOwed } from './model-wallet.ts';
export { type PaymentNotification, readNotificationsOf } from './notifications/store.ts';
export { capturePayment } from './payment/commands.ts';
export { startPayment } from './payment/start.ts';
export { hasUnmatched } from './payment/store.ts';
export { lacksNumber, needsNumber, type Sale, saleIn, saleOf } from './placing/buyer-number.ts';
export { placeOrder } from './placing/commands.ts';
export { type Paying, payingOf } from './placing/fee.ts';
export type { Placement } from './placing/place-order.ts';
export { PlacementRefused, type Refused } from './placing/refused.ts';
export { writeOrder } from './placing/steps-write.ts';
export { OrderProblem } from './problem.ts';
export { chargeBack, refundOrder, settleRefund } from './refunds/commands.ts';
export { addTaxed, negate, type Taxed, takeBack, taxOf, totalOf } from './refunds/model-taxed.ts';
export { previewRefund, type Refundable, type RefundPreview, readRefundable } from './refunds/preview.ts';
export type { RefundRequest } from './refunds/steps.ts';
export { changeStatuses } from './status/bulk.ts';
export { noteOrder, setOrderStatus } from './status/commands.ts';
export { meansPaid } from './status/paid.ts';
export { readAttributionOf, readNotes, readOrder } from './store.ts';
export { readExchangedFrom } from './store-refunds.ts';
export { readHistory, readStatuses as readOrderStatuses } from './store-status.ts';
export { type CartsOf, countDayCarts, readCarts } from './sums/carts.ts';
export { rebuildSums } from './sums/commands.ts';
export { addSum, type DaySum, type Kind, noSum, type Period } from './sums/model.ts';
export type { Cohort } from './sums/model-cohorts.ts';
export type { Within } from './sums/model-narrow.ts';
export {
  GRAINS,
  type Grain,
  grainWithin,
  lastOf,
  monthsAfter,
  partsOf,
  startOf,
} from './sums/model-spans.ts';
export { bestSellers, type Figures, periods, readFigures } from './sums/read.ts';
export {
  firstDay,
  MOST_NARROWED,
  readCohorts,
  readItems,
  readNarrowed,
  readSums,
  type SumsWish,
  type Time,
} from './sums/report.ts';
export { readDayCarts as readCartDays } from './sums/store-carts.ts';
export {
  closePayment,
  lookedAtOrder,
  returnPayment,
  takePayment,
} from './tasks/commands.ts';
export { acceptLoss, closeCase, retryMessage } from './tasks/commands-cases.ts';
export { closeVatTask, followVat, recheckVat } from './tasks/commands-vat.ts';
export { type Hint, type Lacking, mayTake, type OpenPayment, type OwedBack } from './tasks/model.ts';
export { type OddOrder, readOddOrders } from './tasks/read.ts';
export { countMoneyTasks, readLacking, readOpenPayments, readOwedBack } from './tasks/store.ts';
export type { OrderTry } from './tries/model.ts';
export { readTries } from './tries/store.ts';
export type { OrderVat } from './union/model.ts';
export { readOrderVat, readVatTasks, type VatToDecide } from './union/store.ts';
export { WalletBox } from './wallet/box.tsx';
export { walletForCart } from './wallet/offer.ts';
export { readWalletWish, type WalletWish, walletLess } from './wallet/wish.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Orders: placement, states, stock that is kept for them, letters, and the pages of one who ordered. */
export const orders: Module = {
  name: 'orders',
  settings: [waitingSection],
  queryHandlers: [orderAgain, cancelOrder, download],
  addresses: {
    orderReceived: { GET: receivedPage, POST: verifyEmail },
    orderPay: { GET: payPage, POST: payOrder },
    orders: { GET: ordersPage },
    ordersPage: { GET: ordersPage },
    viewOrder: { GET: viewOrder },
    downloads: { GET: downloadsPage },
    orderTracking: { GET: trackingPage, POST: trackOrder },
  },
  paths: { '/wc-api/*': { GET: paymentWebhook, POST: paymentWebhook } },
  exact: ['/wc-api/*'],
  jobs: (shop) => ({
    'orders.mail': { concurrency: 4, run: (payload: never) => sendOrderMail(shop, payload) },
    'orders.recount': async () => {
      await rebuildSums({ shop, actor: job('orders.recount'), now: Date.now() });
    },
    'orders.letter_again': (payload: never) => sendLetterAgain(shop, payload),
    [LANE]: { concurrency: 2, run: ({ id }: { id: number }) => workOff(shop, id, Date.now()) },
    'orders.let_go': (payload: never) => letGoLater(shop, payload),
    'orders.stock_mail': (payload: never) => sendStockMail(shop, payload),
  }),
  subscribe(shop) {
    holders.add(shop, orderHolder);
    markBuyers(shop);
    linkGuestOrders(shop);
    giveOrders(shop);
    heldPieces.set(shop, readHeldPieces);
    letGoWithOrder(shop);
    followWithPoints(shop);
    watchWithPoints(shop);
    followWithWallet(shop);
    recountWithSettings(shop);
  },
  schedule: (shop) => ({
    sums: { every: 10_000, run: () => countOrders(shop) },
    carts: { every: HOUR, run: () => countDayCarts(shop, Date.now()) },
    messages: {
      every: HOUR,
      run: async () => {
        await giveUpStuck(shop, Date.now());
      },
    },
    vat: { every: 5 * MINUTE, run: () => askAgain(shop, Date.now()) },
    reconcile: {
      every: MINUTE,
      run: async () => {
        await reconcilePayments(shop, Date.now());
      },
    },
    unpaid: {
      every: MINUTE,
      run: async () => {
        await cancelUnpaid(shop, Date.now());
      },
    },
    forgotten: {
      every: HOUR,
      run: async () => {
        await giveUpForgotten(shop, Date.now());
      },
    },
  }),
};
