import type { Generated } from 'kysely';
import type { Exception } from '../catalogue/index.ts';
import type { Language } from '../frame/shop/settings.ts';
import type { RefundKind } from './model.ts';
import type { OrderStatus } from './model-status.ts';

type Flag = 0 | 1;

/** Why money does not fit its order. */
export type UnmatchedReason =
  | 'paid_twice'
  | 'wrong_amount'
  | 'paid_but_short'
  | 'called_off'
  | 'wallet_short';

interface OrderTable {
  id: Generated<number>;
  order_key: string;
  status: OrderStatus;
  currency: string;
  language: Language;
  user_id: number | null;
  session_id: number | null;
  attempt: string | null;
  email: string;
  billing: string;
  /** As words are compared; see `foundBy`. */
  given_name: Generated<string>;
  family_name: Generated<string>;
  /** Its digits from the last to the first. */
  phone: Generated<string>;
  /** Where it goes. */
  country: Generated<string>;
  shipping: string | null;
  customer_note: string;
  ip: string;
  /** The IPv4 address, or the /64 of an IPv6 one: what limits count by. */
  network: string;
  user_agent: string;
  created_via: string;
  cart_hash: string;
  prices_include_tax: Flag;
  needs_processing: Flag;
  subtotal: number;
  subtotal_tax: number;
  discount: number;
  discount_tax: number;
  shipping_total: number;
  shipping_tax: number;
  fee_total: number;
  fee_tax: number;
  cart_tax: number;
  total_tax: number;
  total: number;
  /** What of the total the customer's wallet pays. */
  from_wallet: Generated<number>;
  /** Given back or about to be, minor units. */
  refunded: Generated<number>;
  payment_method: string;
  payment_title: string;
  transaction_id: string;
  created_at: number;
  modified_at: number;
  paid_at: number | null;
  completed_at: number | null;
  cancelled_at: number | null;
  cancelled_by: Generated<string>;
  /** 1 while the sums do not know what it is now; every change of status or money says so. */
  uncounted: Generated<Flag>;
  /** How often it was changed after it was placed, from 1. */
  version: Generated<number>;
  /** What changes have made dearer and is not paid yet, minor units. */
  due: Generated<number>;
  /** The words of the consent to digital content that begins at once, as they were; '' for none. */
  digital_consent: Generated<string>;
}

declare module '../platform/db/tables.ts' {
  interface Tables {
    order: OrderTable;
    order_line: {
      id: Generated<number>;
      order_id: number;
      product_id: number | null;
      variation_id: number | null;
      name: string;
      sku: string;
      /** An `Exception`, '' for none. */
      withdrawal: Exception | '';
      service: Flag;
      done_here: Flag;
      attributes: string;
      tax_class: string;
      taxes: string;
      position: number;
      quantity: number;
      unit_price: number;
      subtotal: number;
      subtotal_tax: number;
      total: number;
      total_tax: number;
    };
    order_shipping: {
      id: Generated<number>;
      order_id: number;
      method: string;
      rate: string;
      title: string;
      taxes: string;
      total: number;
      total_tax: number;
    };
    order_fee: {
      id: Generated<number>;
      order_id: number;
      code: string;
      title: string;
      tax_class: string;
      taxes: string;
      total: number;
      total_tax: number;
    };
    order_tax: {
      id: Generated<number>;
      order_id: number;
      code: string;
      label: string;
      rate_id: number;
      ppm: number;
      compound: Flag;
      cart_tax: number;
      shipping_tax: number;
    };
    order_adjustment: {
      id: Generated<number>;
      order_id: number;
      kind: 'coupon' | 'points' | 'level' | 'manual';
      code: string;
      title: string;
      amount: number;
      tax: number;
      /** `DiscountTerms` as JSON; '' where there are none. */
      terms: Generated<string>;
    };
    refund: {
      id: Generated<number>;
      order_id: number;
      key: string;
      state: 'asked' | 'done' | 'refused';
      amount: number;
      /** What of it goes back to the wallet. */
      to_wallet: Generated<number>;
      /** The order that it pays instead: goods were exchanged. 0: it goes back. */
      to_order: Generated<number>;
      reason: string;
      made_by: string;
      reference: string;
      by_gateway: Flag;
      restock: Flag;
      created_at: number;
    };
    refund_item: {
      id: Generated<number>;
      refund_id: number;
      kind: RefundKind;
      item_id: number;
      pieces: number;
      net: number;
      tax: number;
      taxes: string;
    };
    order_attribution: { order_id: number; field: string; value: string };
    order_note: {
      id: Generated<number>;
      order_id: number;
      kind: 'private' | 'customer';
      author: string;
      body: string;
      created_at: number;
    };
    stock_reservation: {
      id: Generated<number>;
      order_id: number;
      product_id: number | null;
      quantity: number;
      state: 'held' | 'taken' | 'returned';
      until: number | null;
    };
    unmatched_payment: {
      id: Generated<number>;
      order_id: number;
      gateway: string;
      transaction_id: string;
      amount: number;
      currency: string;
      reason: UnmatchedReason;
      at: number;
      /** `returning`: its gateway is asked to give it back and has not answered. */
      outcome: Generated<'' | 'returning' | 'taken' | 'returned' | 'seen'>;
      /** Of what was given back, as the gateway calls it. */
      reference: Generated<string>;
      settled_by: Generated<string>;
      /** 0 while it waits for somebody. */
      settled_at: Generated<number>;
    };
    order_looked_at: { order_id: number; made_by: string; at: number };
    download_permission: {
      id: Generated<number>;
      order_id: number;
      product_id: number;
      code: string;
      name: string;
      file: string;
      /** How often it may still be fetched; null is as often as liked. */
      remaining: number | null;
      /** How often it was given for each piece; 0 where that is without end, or not known. */
      per_piece: number;
      expires_at: number | null;
      count: number;
      last_at: number | null;
    };
    order_difference: {
      id: Generated<number>;
      order_id: number;
      /** Minor units: above zero the customer owes it, below it goes back. */
      amount: number;
      by_gateway: Flag;
      state: 'open' | 'asked' | 'done' | 'refused' | 'void';
      gateway: string;
      transaction_id: string;
      reason: string;
      made_by: string;
      created_at: number;
      settled_at: number | null;
    };
    order_letter: {
      id: Generated<number>;
      order_id: number;
      kind: string;
      recipient: string;
      language: Language;
      subject: string;
      /** Packed by `packLetter`; '' once its time is over. */
      body: string;
      /** '' where the order's own life sent it. */
      sent_by: string;
      sent_at: number;
    };
    order_status_history: {
      id: Generated<number>;
      order_id: number;
      from_status: OrderStatus | null;
      to_status: OrderStatus;
      reason: string;
      at: number;
    };
  }
}
