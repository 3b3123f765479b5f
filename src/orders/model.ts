import type { Address } from '../accounts/index.ts';
import type { Exception } from '../catalogue/index.ts';
import type { Attribution } from '../frame/request/attribution.ts';
import type { Language } from '../frame/shop/settings.ts';
import type { OrderPoints } from '../points/index.ts';
import type { Discount, VatStanding } from '../pricing/index.ts';
import { awaitsPayment, keepsStock, needsPayment, type OrderStatus } from './model-status.ts';

/** Tax of one amount by rate id, minor units. */
export type TaxShares = Record<string, number>;

interface LineAttribute {
  /** The contract's field name, such as `attribute_pa_colour`. */
  name: string;
  /** The slug or text that was chosen: what ordering again sends. */
  value: string;
  label: string;
  display: string;
}

/** All amounts are minor units of the order's currency and without tax, unless their name says tax. */
export interface OrderLine {
  /** Once it is written. */
  id?: number;
  productId: number | null;
  variationId: number | null;
  /** In the order's language, as are the attributes. */
  name: string;
  sku: string;
  attributes: LineAttribute[];
  /** Of the product when it was ordered, with all ancestors; known while the order is written. */
  categoryIds?: readonly number[];
  onSale?: boolean;
  quantity: number;
  /** One piece as the shopper saw it, with or without tax as prices were entered. */
  unitPrice: number;
  taxClass: string;
  /** Why it could not be withdrawn from, as it was told when it was bought; '' where it could. */
  withdrawal: Exception | '';
  /** A download or another service, as it was when it was ordered: nothing of it is sent. */
  service: boolean;
  /** A service that is done at the shop, as it was when it was ordered: taxed there, wherever its buyer is. */
  doneHere: boolean;
  /** Before discounts. */
  subtotal: number;
  subtotalTax: number;
  total: number;
  totalTax: number;
  taxes: TaxShares;
}

export interface OrderShipping {
  /** `flat_rate`, `free_shipping`, `local_pickup`. */
  method: string;
  /** The whole rate id of the contract, `flat_rate:2`. */
  rate: string;
  title: string;
  total: number;
  totalTax: number;
  taxes: TaxShares;
}

export interface OrderFee {
  code: string;
  title: string;
  /** '' for orders from before classes of fees were kept: the standard one. */
  taxClass: string;
  total: number;
  totalTax: number;
  taxes: TaxShares;
}

/** A rate that was applied to something in the order, though it may have come to nothing. */
export interface OrderTax {
  rateId: number;
  code: string;
  label: string;
  /** Parts per million: 21 % is 210000. */
  ppm: number;
  compound: boolean;
  cartTax: number;
  shippingTax: number;
}

/** What lowered the price, and why. The amounts are already in the lines' totals. */
/** What a coupon or a level takes off, as an order keeps it: its lines are named by their places in the order; all without them. */
export interface DiscountTerms extends Pick<Discount, 'rule' | 'pieces' | 'freeShipping'> {
  lines?: readonly number[];
}

export interface OrderAdjustment {
  kind: 'coupon' | 'points' | 'level' | 'manual';
  code: string;
  title: string;
  amount: number;
  tax: number;
  /** Of a coupon or a level; of orders from before terms were kept nothing is known. */
  terms?: DiscountTerms;
}

interface OrderTotals {
  subtotal: number;
  subtotalTax: number;
  discount: number;
  discountTax: number;
  shipping: number;
  shippingTax: number;
  fees: number;
  feesTax: number;
  /** Of the lines, after discounts. */
  cartTax: number;
  totalTax: number;
  total: number;
}

/** Everything that makes an order, before it has a number. */
export interface OrderDraft {
  language: Language;
  currency: string;
  userId: number | null;
  sessionId: number | null;
  /** One try to place it; a second order with the same attempt cannot exist. */
  attempt: string | null;
  /** As written at that moment, whatever becomes of the account. */
  billing: Address;
  /** Null when nothing is sent. */
  shipping: Address | null;
  lines: OrderLine[];
  shippingLines: OrderShipping[];
  fees: OrderFee[];
  taxes: OrderTax[];
  adjustments: OrderAdjustment[];
  /** Points that the price is lowered by, while the order is written: what they take off each line, in order. */
  redeem?: { points: number; value: number; rate: string; byLine: number[] };
  totals: OrderTotals;
  /** How the buyer's VAT number of another state of the Union counted, where one was given. */
  vat?: VatStanding | undefined;
  /** What of the total the customer's wallet pays; the way to pay is asked for the rest. */
  fromWallet: number;
  pricesIncludeTax: boolean;
  /** False when every line is only a download: nothing has to be packed. */
  needsProcessing: boolean;
  paymentMethod: string;
  paymentTitle: string;
  customerNote: string;
  /** The words by which its shopper let digital content begin at once (Directive 2011/83, article 16 m); '' for none. */
  digitalConsent: string;
  ip: string;
  userAgent: string;
  createdVia: string;
  cartHash: string;
  /** Where the shopper came from, by field; empty when not allowed or not known. */
  attribution: Attribution;
}

export type RefundKind = 'line' | 'shipping' | 'fee';

/** What one refund gives back of one thing. */
export interface RefundShare {
  kind: RefundKind;
  id: number;
  pieces: number;
  net: number;
  taxes: TaxShares;
}

/** The way to pay of an order that goods which came back have paid. */
export const EXCHANGE = 'exchange';

/** Money given back: what of it belongs to which line, and perhaps more than that. */
export interface OrderRefund {
  id: number;
  key: string;
  /** False while the gateway has not answered. */
  done: boolean;
  /** Tax included. */
  amount: number;
  /** What of it goes back to the wallet; the rest goes where else the money came from. */
  toWallet: number;
  /** The order that it pays instead of going back; 0 for most. */
  toOrder: number;
  reason: string;
  reference: string;
  createdAt: number;
  byGateway: boolean;
  restock: boolean;
  shares: RefundShare[];
}

export interface Order extends Omit<OrderDraft, 'attribution' | 'vat'> {
  /** Also the number that the shopper reads. */
  id: number;
  key: string;
  status: OrderStatus;
  transactionId: string;
  createdAt: number;
  modifiedAt: number;
  paidAt: number | null;
  completedAt: number | null;
  cancelledAt: number | null;
  /** What changes have made dearer and is not paid yet. */
  due: number;
  /** How often it was changed after it was placed, from 1. */
  version: number;
  /** What was given back, oldest first. */
  refunds: OrderRefund[];
  /** What it cost and gave in points; without any it is missing. */
  points?: OrderPoints;
}

export interface OrderNote {
  kind: 'private' | 'customer';
  author: string;
  body: string;
  createdAt: number;
}

/** Whether it is handed over at the counter: nothing is sent, wherever its buyer lives. */
export const isCollected = ({ shippingLines }: Pick<Order, 'shippingLines'>): boolean =>
  shippingLines.some(({ method }) => method === 'local_pickup');

/** Whether all that is bought is done at the shop: nothing of it leaves. */
export const isDoneHere = (lines: readonly Pick<OrderLine, 'doneHere'>[]): boolean =>
  lines.length > 0 && lines.every(({ doneHere }) => doneHere);

/** Whether its shopper may pay it now. */
export function mayPay(
  order: Pick<Order, 'status' | 'totals' | 'refunds' | 'due' | 'paidAt' | 'transactionId'>,
): boolean {
  const { status, totals, refunds, paidAt, transactionId } = order;
  const asked = { status, total: totals.total, refunded: refunds.length, paidAt, transactionId };
  return owesMore(order) || needsPayment(asked);
}

/** Whether it is paid, and a change has made it dearer since. */
export const owesMore = ({ status, due }: Pick<Order, 'status' | 'due'>): boolean =>
  due > 0 && keepsStock(status) && status !== 'refunded';

/**
 * Whether what is bought now may take its place. One whose money was there once, or went back in part, keeps what it
 * was paid for.
 */
export function mayBeReplaced({ status, paidAt, refunds }: Pick<Order, 'status' | 'paidAt' | 'refunds'>) {
  return paidAt === null && awaitsPayment(status) && refunds.length === 0;
}

/** One row of a shopper's list of orders. */
export interface OrderRow {
  id: number;
  key: string;
  status: OrderStatus;
  currency: string;
  total: number;
  refunded: number;
  /** What changes have made dearer and is not paid yet. */
  due: number;
  paidAt: number | null;
  transactionId: string;
  pieces: number;
  createdAt: number;
}

/** The id of what is bought, for stock: the variation's, or the product's; null when it exists no more. */
export function boughtId(line: Pick<OrderLine, 'productId' | 'variationId'>): number | null {
  return line.variationId ?? line.productId;
}
