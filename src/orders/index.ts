import type { Room } from '../frame/house/room.ts';
import { cancelUnpaid, giveUpForgotten } from './commands-hold.ts';
import { downloadsPage, ordersPage, viewOrder } from './http-account.tsx';
import { orderAgain } from './http-again.ts';
import { cancelOrder } from './http-cancel.ts';
import { download } from './http-download.ts';
import { paymentNews } from './http-notify.ts';
import { payOrder, payPage } from './http-pay.tsx';
import { receivedPage, verifyEmail } from './http-received.tsx';
import { trackingPage, trackOrder } from './http-tracking.tsx';
import { linkGuestOrders, markBuyers } from './listen.ts';
import { sendOrderMail } from './mails/send.ts';
import { sendStockMail } from './mails/stock.tsx';
import { followWithPoints, watchWithPoints } from './points.ts';
import { followWithWallet } from './wallet/follow.ts';
import './tables.ts';

export { checkoutParams } from './checkout-params.ts';
export { addNote } from './commands-note.ts';
export { recordPayment } from './commands-pay.ts';
export { type RefundRequest, refundOrder } from './commands-refund.ts';
export { capturePayment } from './commands-settle.ts';
export { type Paying, startPayment } from './commands-start.ts';
export { type ChangeReason, changeStatus } from './commands-status.ts';
export { type Written, writeOrder } from './commands-write.ts';
export { previewLetter } from './mails/send.ts';
export type { Order, OrderDraft, OrderLine, OrderTotals } from './model.ts';
export { MAILS } from './model-mail.ts';
export { nextStatuses, type OrderStatus, STATUSES } from './model-status.ts';
export { currencyFormat, lineAmount, rowText, summaryRows } from './model-summary.ts';
export { Terms } from './pages/terms.tsx';
export { type Placement, type PlaceRequest, placeOrder, purchaseOf } from './place.ts';
export { OrderProblem } from './problem.ts';
export { PlacementRefused, type Refused } from './refused.ts';
export { readAttributionOf, readOrder } from './store.ts';
export { WalletBox } from './wallet/box.tsx';
export { walletForCart } from './wallet/offer.ts';
export { readWalletWish, type WalletWish, walletLess } from './wallet/wish.ts';
export { receivedLink } from './ways.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Orders: placement, states, stock that is kept for them, letters, and the pages of one who ordered. */
export const orders: Room = {
  name: 'orders',
  anywhere: [orderAgain, cancelOrder, download],
  addresses: {
    orderReceived: { GET: receivedPage, POST: verifyEmail },
    orderPay: { GET: payPage, POST: payOrder },
    orders: { GET: ordersPage },
    ordersPage: { GET: ordersPage },
    viewOrder: { GET: viewOrder },
    downloads: { GET: downloadsPage },
    orderTracking: { GET: trackingPage, POST: trackOrder },
  },
  paths: { '/wc-api/*': { GET: paymentNews, POST: paymentNews } },
  jobs: (shop) => ({
    'orders.mail': { atOnce: 8, run: (payload: never) => sendOrderMail(shop, payload) },
    'orders.stock_mail': (payload: never) => sendStockMail(shop, payload),
  }),
  listen(shop) {
    markBuyers(shop);
    linkGuestOrders(shop);
    followWithPoints(shop);
    watchWithPoints(shop);
    followWithWallet(shop);
  },
  clock: (shop) => ({
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
