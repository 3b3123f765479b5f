import type { Selectable } from 'kysely';
import type { Tables } from '../platform/db/index.ts';
import { networkOf } from '../platform/security/network.ts';
import { foundBy } from './list/model-found.ts';
import type { DiscountTerms, Order, OrderDraft, OrderLine, OrderRefund, OrderShipping } from './model.ts';

export type RowOf<T extends keyof Tables> = Selectable<Tables[T]>;

/** The columns of an order that come from its draft. */
export function columnsOf(draft: OrderDraft) {
  const { totals } = draft;
  return {
    currency: draft.currency,
    language: draft.language,
    user_id: draft.userId,
    session_id: draft.sessionId,
    attempt: draft.attempt,
    email: draft.billing.email.toLowerCase(),
    billing: JSON.stringify(draft.billing),
    shipping: draft.shipping ? JSON.stringify(draft.shipping) : null,
    ...foundBy(draft.billing, draft.shipping),
    customer_note: draft.customerNote,
    digital_consent: draft.digitalConsent,
    ip: draft.ip,
    network: networkOf(draft.ip),
    user_agent: draft.userAgent,
    created_via: draft.createdVia,
    cart_hash: draft.cartHash,
    prices_include_tax: draft.pricesIncludeTax ? (1 as const) : (0 as const),
    needs_processing: draft.needsProcessing ? (1 as const) : (0 as const),
    subtotal: totals.subtotal,
    subtotal_tax: totals.subtotalTax,
    discount: totals.discount,
    discount_tax: totals.discountTax,
    shipping_total: totals.shipping,
    shipping_tax: totals.shippingTax,
    fee_total: totals.fees,
    fee_tax: totals.feesTax,
    cart_tax: totals.cartTax,
    total_tax: totals.totalTax,
    total: totals.total,
    from_wallet: draft.fromWallet,
    payment_method: draft.paymentMethod,
    payment_title: draft.paymentTitle,
  };
}

export function lineRow(orderId: number, line: OrderLine, position: number) {
  return {
    order_id: orderId,
    product_id: line.productId,
    variation_id: line.variationId,
    name: line.name,
    sku: line.sku,
    attributes: JSON.stringify(line.attributes),
    tax_class: line.taxClass,
    withdrawal: line.withdrawal,
    service: line.service ? (1 as const) : (0 as const),
    done_here: line.doneHere ? (1 as const) : (0 as const),
    taxes: JSON.stringify(line.taxes),
    position,
    quantity: line.quantity,
    unit_price: line.unitPrice,
    subtotal: line.subtotal,
    subtotal_tax: line.subtotalTax,
    total: line.total,
    total_tax: line.totalTax,
  };
}

export function shippingRow(orderId: number, line: OrderShipping) {
  return {
    order_id: orderId,
    method: line.method,
    rate: line.rate,
    title: line.title,
    taxes: JSON.stringify(line.taxes),
    total: line.total,
    total_tax: line.totalTax,
  };
}

/** Puts an order together from its rows. */
export function orderOf(
  row: Selectable<Tables['order']>,
  parts: {
    lines: RowOf<'order_line'>[];
    shipping: RowOf<'order_shipping'>[];
    fees: RowOf<'order_fee'>[];
    taxes: RowOf<'order_tax'>[];
    adjustments: RowOf<'order_adjustment'>[];
    refunds: OrderRefund[];
  },
): Order {
  return {
    id: row.id,
    key: row.order_key,
    status: row.status,
    language: row.language,
    currency: row.currency,
    userId: row.user_id,
    sessionId: row.session_id,
    attempt: row.attempt,
    billing: JSON.parse(row.billing),
    shipping: row.shipping === null ? null : JSON.parse(row.shipping),
    pricesIncludeTax: row.prices_include_tax === 1,
    needsProcessing: row.needs_processing === 1,
    paymentMethod: row.payment_method,
    paymentTitle: row.payment_title,
    transactionId: row.transaction_id,
    customerNote: row.customer_note,
    digitalConsent: row.digital_consent,
    ip: row.ip,
    userAgent: row.user_agent,
    createdVia: row.created_via,
    cartHash: row.cart_hash,
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
    paidAt: row.paid_at,
    completedAt: row.completed_at,
    cancelledAt: row.cancelled_at,
    refunds: parts.refunds,
    fromWallet: row.from_wallet,
    due: row.due,
    version: row.version,
    totals: {
      subtotal: row.subtotal,
      subtotalTax: row.subtotal_tax,
      discount: row.discount,
      discountTax: row.discount_tax,
      shipping: row.shipping_total,
      shippingTax: row.shipping_tax,
      fees: row.fee_total,
      feesTax: row.fee_tax,
      cartTax: row.cart_tax,
      totalTax: row.total_tax,
      total: row.total,
    },
    lines: parts.lines.map((line) => ({
      id: line.id,
      productId: line.product_id,
      variationId: line.variation_id,
      name: line.name,
      sku: line.sku,
      attributes: JSON.parse(line.attributes),
      quantity: line.quantity,
      unitPrice: line.unit_price,
      taxClass: line.tax_class,
      withdrawal: line.withdrawal,
      service: line.service === 1,
      doneHere: line.done_here === 1,
      subtotal: line.subtotal,
      subtotalTax: line.subtotal_tax,
      total: line.total,
      totalTax: line.total_tax,
      taxes: JSON.parse(line.taxes),
    })),
    shippingLines: parts.shipping.map((line) => ({
      method: line.method,
      rate: line.rate,
      title: line.title,
      total: line.total,
      totalTax: line.total_tax,
      taxes: JSON.parse(line.taxes),
    })),
    fees: parts.fees.map((fee) => ({
      code: fee.code,
      title: fee.title,
      taxClass: fee.tax_class,
      total: fee.total,
      totalTax: fee.total_tax,
      taxes: JSON.parse(fee.taxes),
    })),
    taxes: parts.taxes.map((tax) => ({
      rateId: tax.rate_id,
      code: tax.code,
      label: tax.label,
      ppm: tax.ppm,
      compound: tax.compound === 1,
      cartTax: tax.cart_tax,
      shippingTax: tax.shipping_tax,
    })),
    adjustments: parts.adjustments.map(({ kind, code, title, amount, tax, terms }) => ({
      kind,
      code,
      title,
      amount,
      tax,
      ...(terms === '' ? {} : { terms: JSON.parse(terms) as DiscountTerms }),
    })),
  };
}
