import type { ChosenAttribute, Purchasable } from '../catalogue/index.ts';
import type {
  Coupon,
  CouponRefusal,
  Destination,
  Fee,
  LineTotals,
  Totals,
  VatStanding,
} from '../pricing/index.ts';

/** Whose cart: the account's if there is one, else the browser's. */
export interface Owner {
  sessionId: number;
  userId: number | null;
}

/** A line as it is kept. */
export interface KeptLine {
  key: string;
  productId: number;
  variationId: number;
  /** `attribute_…` → value in the shop's first language. */
  attributes: Record<string, string>;
  quantity: number;
  /** The price of a piece that the shopper was told last; undefined before the first time. */
  seen: { price: number; currency: string } | undefined;
}

/** Why a line cannot be bought at all here and now: another language, another currency, or not sold any more. */
export type SetAsideReason = 'language' | 'currency' | 'gone';

/** A line that the shop took out, until the shopper clears the list. */
export interface AsideLine extends KeptLine {
  reason: SetAsideReason;
}

/** A cart as it is kept, with the lines that are in it now. */
export interface KeptCart {
  id: number;
  /** Id of the chosen shipping rate, or ''. */
  chosenRate: string;
  /** undefined while nobody has said where to. */
  place: Destination | undefined;
  /** Where the bill goes to; undefined while nobody has said. */
  billing: Destination | undefined;
  /** A VAT number of another state of the Union that its buyer gave; '' for none. */
  vatNumber: string;
  lines: KeptLine[];
  /** Codes in the order in which they were applied. */
  coupons: string[];
  aside: AsideLine[];
}

/** A line of a cart with what is sold, read anew. */
export interface CartLine extends KeptLine {
  item: Purchasable;
  /** What was chosen, in the shopper's language. */
  choices: ChosenAttribute[];
  totals: LineTotals;
}

/** Why a line cannot be ordered as it stands. */
export type CartProblem =
  | { code: 'unavailable'; key: string; name: string; reason: SetAsideReason }
  | { code: 'out_of_stock'; key: string; name: string }
  | { code: 'short'; key: string; name: string; available: number }
  /** The shopkeeper's bounds have changed since it was put in. */
  | { code: 'at_least' | 'at_most'; key: string; name: string; count: number };

/** What modules above know of a cart, by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules above
export interface CartExtras {}

/** Everything that a page or a checkout needs to know of a cart. Amounts are minor units of `totals`' currency. */
export interface Cart {
  /** undefined while nothing was ever put in. */
  id: number | undefined;
  /** The lines that can be priced, in the order in which they were added. */
  lines: CartLine[];
  /** Pieces in all lines. */
  count: number;
  needsShipping: boolean;
  /** The place of taxes and shipping: what the customer said, else the shop's own. */
  place: Destination;
  placeKnown: boolean;
  /** Where the bill goes to, once that was said. */
  billing: Destination | undefined;
  /** How the buyer's VAT number of another state counts; undefined where none was given. */
  vat: VatStanding | undefined;
  totals: Totals;
  /** Lines that must change before an order; those that are unavailable are not among `lines`. */
  problems: CartProblem[];
  /** Those that count, in the order in which they were applied. */
  coupons: Coupon[];
  /** Coupons that were applied and count no more. */
  lostCoupons: CouponRefusal[];
  /** What the shop took out and the shopper has not cleared yet. */
  aside: AsideLine[];
  extras: CartExtras;
  /** What it comes to with fees besides: as it is, priced once more. */
  totalsWith: (fees: readonly Fee[]) => Totals;
  /** Differs for different carts and totals; '' for an empty cart (wire.md 1.2). */
  hash: string;
}

/** More than anybody orders; keeps every sum far from the limits of exact numbers. */
export const MOST_PIECES = 9999;
export const MOST_LINES = 200;

/** More than anybody has; what is applied is looked at on every page. */
export const MOST_COUPONS = 20;

/**
 * What the key of a line is made of: product, variation, and each attribute with its value (wire.md 1.2). The
 * key is its md5.
 */
export function keySource(
  productId: number,
  variationId: number,
  attributes: Record<string, string>,
): string {
  const parts = [String(productId)];
  if (variationId > 0) parts.push(String(variationId));
  const chosen = Object.entries(attributes).map(([name, value]) => name.trim() + value.trim());
  if (chosen.length > 0) parts.push(chosen.join(''));
  return parts.join('_');
}

/** What the hash of a cart is made of; '' for an empty one. */
export function hashSource(lines: readonly KeptLine[], total: number, currency: string): string {
  if (lines.length === 0) return '';
  return JSON.stringify([
    lines.map((line) => [line.key, line.productId, line.variationId, line.quantity]),
    total,
    currency,
  ]);
}

/**
 * A posted quantity: absent means one, a fraction is cut off, anything that is no number is none at all, unless it is
 * said what else. Numbers beyond all sense become more than anybody may buy.
 */
export function readQuantity(text: string, absent = 1, noNumber = 0): number {
  const plain = text.trim();
  if (plain === '') return absent;
  const match = /^(-?)0*(\d{1,40})(?:[.,]\d*)?$/.exec(plain);
  if (!match) return noNumber;
  const size = (match[2] ?? '').length > 6 ? MOST_PIECES + 1 : Number(match[2]);
  return match[1] ? -size : size;
}
