import type { RequestContext } from '../frame/request/request-context.ts';
import type { OrderStatus } from './model-status.ts';

interface OrderMoved {
  orderId: number;
  from: OrderStatus;
  to: OrderStatus;
  userId: number | null;
  /** What its customer's wallet pays of it, minor units. */
  fromWallet: number;
  now: number;
}

/** News of orders for the modules above and beside: points, marketing, the shopkeeper's side. `now` is the command's. */
declare module '../platform/events/events.ts' {
  interface EventMap {
    /** An order was made, whatever its payment. */
    'order.placed': { orderId: number; userId: number | null; sessionId: number | null };
    /** A form of the shop brought an order; what else stands in the form is for the modules above. */
    'order.posted': { ctx: RequestContext; orderId: number; email: string; status: OrderStatus };
    /** Its money is there (or nothing had to be paid). Once for each order. */
    'order.paid': { orderId: number; userId: number | null; now: number };
    /** A card paid it, which its gateway can tell from others. */
    'order.card': { orderId: number; fingerprint: string; now: number };
    /** The bank has taken its money back from the shop. The refund that follows from it is news of its own. */
    'order.charged_back': { orderId: number; userId: number | null; now: number };
    /** Money went back. `full`: nothing of the order is left to give back. */
    'order.refunded': { orderId: number; refundId: number; full: boolean; now: number };
    'order.status': OrderMoved;
    /**
     * Status or money of these are others than they were when they were last counted, a few seconds ago at most. For
     * who follows orders without making their shoppers wait.
     */
    'order.counted': { orderIds: readonly number[] };
  }
}
