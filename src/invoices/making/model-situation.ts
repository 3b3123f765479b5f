import type { Order } from '../../orders/index.ts';
import type { Invoice } from './model.ts';
import type { InvoiceRules, OrderFacts } from './model-content.ts';

/** An order, what was invoiced of it, and by what its invoices are made. */
export interface Situation {
  order: Order;
  facts: OrderFacts;
  rules: InvoiceRules;
  /** All invoices of it, oldest first. */
  issued: readonly Invoice[];
  /** Whether something of it has left the house. */
  gone: boolean;
  /** Orders that were paid, or sent unpaid, before are another program's; epoch milliseconds. */
  since: number;
  now: number;
  /** The day of a moment in the shop's calendar. */
  dayOf: (at: number) => string;
}

/** Whether it is in the buyer's hands, be it that nobody noted a parcel: what is completed is. */
export const hasGone = ({ order, gone }: Situation): boolean => gone || order.status === 'completed';

export const isCalledOff = ({ status }: Pick<Order, 'status'>) =>
  status === 'cancelled' || status === 'failed';
