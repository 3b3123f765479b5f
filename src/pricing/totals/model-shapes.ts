import type { Amounts, ShippingOffer, ZoneMethod } from '../model-shipping.ts';
import type { TaxRate } from '../tax/model.ts';
import type { Discount } from './model-discounts.ts';

/** What is to be paid for: minor units of one currency. */
export interface TotalsLine {
  /** Names the line; lines of one cart have different keys. */
  key: string;
  /** Of one piece, as the shopkeeper entered it: with the tax of the shop's own place, or without any. */
  price: number;
  quantity: number;
  taxClass: string;
  taxStatus: 'taxable' | 'shipping' | 'none';
  needsShipping: boolean;
  /** A service that is done at the shop: taxed there, wherever its buyer is, and whatever number they have. */
  doneHere?: boolean | undefined;
  /** What was agreed for the whole line, where the price of a piece counts no more. */
  agreed?: Agreed | undefined;
}

/** An amount as a customer agreed to it: in the terms in which prices are entered, with the taxes of its own place. */
export interface Agreed {
  /** Millionths of a minor unit. */
  amount: bigint;
  rates: readonly TaxRate[];
}

export interface Fee {
  code: string;
  label: string;
  /** Without tax. */
  amount: number;
  /** null when it is not taxed. */
  taxClass: string | null;
}

export type TaxedAt = 'home' | 'there' | 'done_here';

export interface TotalsInput {
  lines: readonly TotalsLine[];
  pricesIncludeTax: boolean;
  /** The customer pays no tax, wherever the goods go. */
  exempt: boolean;
  /** They pay none of what is sent; of what they fetch at the shop, and of what is done there, they do. */
  freeIfSent?: boolean | undefined;
  roundAtSubtotal: boolean;
  /** The class that shipping is taxed with; undefined when it follows the cart. */
  shippingTaxClass: string | undefined;
  /** The shop's classes besides the standard one, in the order in which shipping looks for its own. */
  taxClasses: readonly string[];
  /** How the cart shows prices: what the minimum of free shipping is compared with. */
  display: 'incl' | 'excl';
  /**
   * The rates of a class at the shop's own place, at the customer's, and of what is done at the shop: the last are those
   * of home, or in an order that is changed what its services were taxed by.
   */
  rates: (where: TaxedAt, taxClass: string) => readonly TaxRate[];
  /**
   * What the shipping of an order that is changed bore, which counts where the class says nothing of it; those of the
   * standard class otherwise.
   */
  keptShippingRates?: readonly TaxRate[] | undefined;
  /** The methods of the customer's zone; none when nothing is to be shipped. */
  methods: readonly ZoneMethod[];
  /** Id of the rate that the customer chose, or ''. */
  chosenRate: string;
  /** What an amount of the shipping table is in the cart's currency. */
  amountOf: (amounts: Amounts) => number;
  discounts: readonly Discount[];
  /** True when a coupon grants free shipping. */
  freeByCoupon: boolean;
  /** Points spent, after the discounts and in the same terms. */
  points: readonly Discount[];
  fees: readonly Fee[];
  sequentialDiscounts: boolean;
}

/** One change of what is to be paid, and why. `amount` is negative when it lowers the price. */
export interface Adjustment {
  kind: 'shipping' | 'discount' | 'points' | 'fee' | 'tax';
  code: string;
  label?: string;
  amount: number;
  /** The line that it belongs to; none for shipping and fees. */
  lineKey?: string;
  /** True for a tax that the amounts beside it contain already. */
  included?: boolean;
}

export interface LineTotals {
  key: string;
  quantity: number;
  /** One piece at the customer's place, as it is shown with tax and without. */
  unit: { incl: number; excl: number };
  /** Before discounts, without tax; its tax; and the same after discounts. */
  line_subtotal: number;
  line_subtotal_tax: number;
  line_total: number;
  line_tax: number;
  /** Tax after discounts by rate id. */
  taxes: Map<number, number>;
}

export interface TaxTotal {
  rateId: number;
  code: string;
  label: string;
  ppm: number;
  compound: boolean;
  /** On goods and fees. */
  amount: number;
  shippingAmount: number;
}

/** The contract's cart totals (wire.md 1.2): minor units; amounts without tax, each with its tax beside it. */
export interface CartSums {
  subtotal: number;
  subtotal_tax: number;
  shipping_total: number;
  shipping_tax: number;
  discount_total: number;
  discount_tax: number;
  cart_contents_total: number;
  cart_contents_tax: number;
  fee_total: number;
  fee_tax: number;
  total: number;
  total_tax: number;
}

/** A shipping offer with what it costs here. */
export interface ShippingRate extends ShippingOffer {
  tax: number;
}

export interface Totals {
  /** In the order of the input. */
  lines: LineTotals[];
  sums: CartSums;
  /** As they are shown: those of nothing are not. */
  taxes: TaxTotal[];
  /** Every rate that was applied to a line, a fee or the shipping, also where it came to nothing. */
  rates: ReadonlyMap<number, TaxRate>;
  /** By rate id. */
  shippingTaxes: ReadonlyMap<number, number>;
  /** In the order of the input, each with its tax by rate id. */
  fees: readonly { fee: Fee; taxes: ReadonlyMap<number, number> }[];
  /** What each discount took off, by code, in the terms of the prices' net and tax. */
  discounts: Map<string, { amount: number; tax: number }>;
  /** The discounts themselves, as they count for these lines. */
  applied: readonly Discount[];
  offers: ShippingRate[];
  offer: ShippingRate | undefined;
  adjustments: Adjustment[];
}
