import type { OrderStatus } from '../model-status.ts';

/** Which orders a list shows; what is left out says nothing. Amounts are minor units, moments epoch milliseconds. */
export interface OrderFilter {
  status?: OrderStatus | undefined;
  /** From one moment up to before another. */
  since?: number | undefined;
  until?: number | undefined;
  /** Both ends count. */
  totalFrom?: number | undefined;
  totalTo?: number | undefined;
  currency?: string | undefined;
  paymentMethod?: string | undefined;
  shippingMethod?: string | undefined;
  country?: string | undefined;
  /** Whose account it belongs to. */
  userId?: number | undefined;
  /** A product, or one of its variations. */
  productId?: number | undefined;
  coupon?: string | undefined;
  /** Its shopper has written something. */
  hasNote?: boolean | undefined;
  /** How its shopper came, as the contract's attribution calls it: `organic`, `utm`, `typein` … */
  sourceType?: string | undefined;
  /** Of these alone, as where they were found by what somebody typed. */
  ids?: readonly number[] | undefined;
}

/** By which a list is sorted; of equals the later one is greater. */
export type OrderSort = 'date' | 'total';

export interface OrderPage {
  sort: OrderSort;
  descending: boolean;
  /** The last order that was seen: the page begins behind it. */
  behind?: { value: number; id: number } | undefined;
  limit: number;
}

/** An order as a list shows it. */
export interface ListedOrder {
  id: number;
  status: OrderStatus;
  createdAt: number;
  name: string;
  email: string;
  country: string;
  currency: string;
  total: number;
  /** What its customer has to pay still. */
  owed: number;
  refunded: number;
  paid: boolean;
  paymentMethod: string;
  paymentTitle: string;
  language: string;
  pieces: number;
  hasNote: boolean;
}
