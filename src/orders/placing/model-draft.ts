import type { Address } from '../../accounts/index.ts';
import type { Cart } from '../../cart/index.ts';
import type { Attribution } from '../../frame/request/attribution.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { inLanguage } from '../../frame/shop/translated.ts';
import { LEVEL_CODE } from '../../points/index.ts';
import { type Discount, shownCode } from '../../pricing/index.ts';
import {
  type DiscountTerms,
  isDoneHere,
  type OrderAdjustment,
  type OrderDraft,
  type OrderFee,
  type OrderLine,
  type OrderShipping,
  type OrderTax,
} from '../model.ts';
import { sumOf } from '../model-refund.ts';

/** What the shopper said at the checkout, checked already. */
export interface CheckoutInput {
  billing: Address;
  shipping: Address | null;
  customerNote: string;
  /** The words that were agreed to; '' for none. */
  digitalConsent: string;
  paymentMethod: string;
  paymentTitle: string;
  fromWallet: number;
}

/** Where the order comes from. */
export interface OrderContext {
  language: Language;
  currency: string;
  userId: number | null;
  sessionId: number | null;
  attempt: string | null;
  ip: string;
  userAgent: string;
  attribution: Attribution;
  pricesIncludeTax: boolean;
}

/** Makes an order out of a cart that was read a moment ago. */
export function draftOf(cart: Cart, wishes: CheckoutInput, from: OrderContext): OrderDraft {
  const { sums } = cart.totals;
  return {
    ...from,
    billing: wishes.billing,
    // A number for the tax office is of who pays, and nothing to stick on a parcel.
    shipping: wishes.shipping && { ...wishes.shipping, taxId: '' },
    customerNote: wishes.customerNote,
    // What nobody bought needs no consent.
    digitalConsent: cart.lines.some(({ item }) => item.withdrawal === 'digital') ? wishes.digitalConsent : '',
    paymentMethod: sums.total > 0 ? wishes.paymentMethod : '',
    paymentTitle: sums.total > 0 ? wishes.paymentTitle : '',
    fromWallet: wishes.fromWallet,
    createdVia: 'checkout',
    cartHash: cart.hash,
    needsProcessing: cart.lines.some(({ item }) => !(item.virtual && item.downloadable)),
    lines: cart.lines.map((line) => lineOf(line, from.pricesIncludeTax)),
    shippingLines: shippingOf(cart, from.language),
    fees: feesOf(cart),
    taxes: taxesOf(cart),
    adjustments: adjustmentsOf(cart),
    ...vatOf(cart),
    ...redeemOf(cart),
    totals: {
      subtotal: sums.subtotal,
      subtotalTax: sums.subtotal_tax,
      discount: sums.discount_total,
      discountTax: sums.discount_tax,
      shipping: sums.shipping_total,
      shippingTax: sums.shipping_tax,
      fees: sums.fee_total,
      feesTax: sums.fee_tax,
      cartTax: sums.cart_contents_tax,
      totalTax: sums.total_tax,
      total: sums.total,
    },
  };
}

function lineOf({ item, choices, quantity, totals }: Cart['lines'][number], includesTax: boolean): OrderLine {
  return {
    productId: item.productId,
    variationId: item.variationId || null,
    name: item.name,
    sku: item.sku,
    categoryIds: item.categoryIds,
    onSale: item.onSale,
    attributes: choices.map(({ name, value, label, display }) => ({ name, value, label, display })),
    quantity,
    unitPrice: includesTax ? totals.unit.incl : totals.unit.excl,
    taxClass: item.taxClass,
    withdrawal: item.withdrawal,
    service: item.virtual,
    doneHere: item.doneHere,
    subtotal: totals.line_subtotal,
    subtotalTax: totals.line_subtotal_tax,
    total: totals.line_total,
    totalTax: totals.line_tax,
    taxes: Object.fromEntries(totals.taxes),
  };
}

/** Every rate that was applied, also where it came to nothing: an invoice says of all things what they are taxed by. */
function taxesOf({ totals: { rates, taxes, shippingTaxes } }: Cart): OrderTax[] {
  return [...rates.values()]
    .sort((a, b) => a.id - b.id)
    .map(({ id, code, label, ppm, compound }) => ({
      rateId: id,
      code,
      label,
      ppm,
      compound,
      cartTax: taxes.find(({ rateId }) => rateId === id)?.amount ?? 0,
      shippingTax: shippingTaxes.get(id) ?? 0,
    }));
}

function shippingOf({ needsShipping, totals }: Cart, language: Language): OrderShipping[] {
  const { offer, shippingTaxes, sums } = totals;
  if (!needsShipping || !offer) return [];
  return [
    {
      method: offer.kind,
      rate: offer.id,
      title: inLanguage(offer.titles, language, []) ?? '',
      total: sums.shipping_total,
      totalTax: sums.shipping_tax,
      taxes: Object.fromEntries(shippingTaxes),
    },
  ];
}

function feesOf({ totals }: Cart): OrderFee[] {
  return totals.fees.map(({ fee: { code, label, amount, taxClass }, taxes: byRate }) => {
    const taxes = Object.fromEntries(byRate);
    return { code, title: label, taxClass: taxClass ?? '', total: amount, totalTax: sumOf(taxes), taxes };
  });
}

function redeemOf({ lines, totals, extras }: Cart): Pick<OrderDraft, 'redeem'> {
  const { points: found } = extras;
  if (!found || found.quote.points === 0) return {};
  const off = (key: string) =>
    totals.adjustments
      .filter(({ kind, lineKey }) => kind === 'points' && lineKey === key)
      .reduce((sum, { amount }) => sum - amount, 0);
  return { redeem: { ...found.quote, rate: found.rate, byLine: lines.map(({ key }) => off(key)) } };
}

/** Of what is fetched at the shop tax is paid there, whoever fetches it; of what is done there no number frees anybody. */
function vatOf({ vat, totals, lines }: Cart): Pick<OrderDraft, 'vat'> {
  if (!vat || isDoneHere(lines.map(({ item }) => item))) return {};
  return { vat: { ...vat, free: vat.free && totals.offer?.kind !== 'local_pickup' } };
}

function adjustmentsOf({ totals, lines }: Cart): OrderAdjustment[] {
  const off = totals.adjustments.filter(({ kind }) => kind === 'discount' || kind === 'points');
  return [...totals.discounts].map(([code, { amount, tax }]) => {
    const row = off.find((each) => each.code === code);
    const kind = code === LEVEL_CODE ? 'level' : row?.kind === 'points' ? 'points' : 'coupon';
    const discount = kind !== 'points' && totals.applied.find((each) => each.code === code);
    return {
      kind,
      code,
      // One that only grants free shipping took nothing off and has no row.
      title: row?.label ?? shownCode(code),
      amount,
      tax,
      ...(discount ? { terms: termsOf(discount, lines) } : {}),
    };
  });
}

/** What a coupon or a level takes off, for the order to keep: see `agreedCoupons`. */
function termsOf({ rule, pieces, freeShipping, lineKeys }: Discount, lines: Cart['lines']): DiscountTerms {
  const places = lines.flatMap(({ key }, place) => (!lineKeys || lineKeys.includes(key) ? [place] : []));
  return {
    rule,
    ...(pieces === undefined ? {} : { pieces }),
    ...(freeShipping ? { freeShipping } : {}),
    ...(places.length === lines.length ? {} : { lines: places }),
  };
}
