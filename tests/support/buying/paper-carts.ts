import type { CouponInput } from '../../../src/pricing/index.ts';

/**
 * Carts whose figures were worked out on paper from what is publicly known of WooCommerce, apart from this shop's code
 * and from its bench. Prices are in cents; the lines are without tax.
 */
export interface Cart {
  /** Why the figures are what they are. */
  because: string;
  goods: readonly [quantity: number, price: number, taxClass?: string][];
  /** `on`: the numbers of the goods that a coupon is for. */
  coupons?: (Partial<CouponInput> & { on?: readonly number[] })[];
  /** Goods that are sent, at 4.09 € and its tax; without it they are virtual. */
  sent?: boolean;
  to?: Record<string, string>;
  lines: readonly number[];
  tax: number;
  total: number;
}

const percent = (hundredth: number, more: Partial<CouponInput> = {}) => ({
  kind: 'percent' as const,
  ppm: hundredth * 10_000,
  ...more,
});
const fixed = (kind: 'fixed_cart' | 'fixed_product', cents: number, more: Partial<CouponInput> = {}) => ({
  kind,
  amount: { EUR: cents },
  ...more,
});
const CANARIES = { billing_city: 'Las Palmas', billing_postcode: '35001', billing_state: 'GC' };
const BOSTON = {
  billing_country: 'US',
  billing_city: 'Boston',
  billing_postcode: '02108',
  billing_state: 'MA',
};

export const inclusive: readonly Cart[] = [
  {
    because: '1 · 999·21/121 = 173.38',
    goods: [[1, 999]],
    lines: [826],
    tax: 173,
    total: 999,
  },
  {
    because: '2 · three pieces are one line: 99·21/121 = 17.18, not three times 5.73',
    goods: [[3, 33]],
    lines: [82],
    tax: 17,
    total: 99,
  },
  {
    because: '3 · 17.18, 34.54 and 51.89, each line rounded',
    goods: [
      [1, 99],
      [1, 199],
      [1, 299],
    ],
    lines: [82, 164, 247],
    tax: 104,
    total: 597,
  },
  {
    because: '4 · at 4 % 13 cents hold 0.5 and 39 hold 1.5: half of a cent inside a price goes down',
    goods: [
      [1, 13, 'super-reduced'],
      [1, 39, 'super-reduced'],
    ],
    lines: [13, 38],
    tax: 1,
    total: 52,
  },
  {
    because: '5 · ⌊99.9⌋ + ⌊55.5⌋ = 154, the cart says 155.4 → 155: one more off the dearest',
    goods: [
      [1, 999],
      [1, 555],
    ],
    coupons: [percent(10)],
    lines: [743, 413],
    tax: 243,
    total: 1399,
  },
  {
    because: '6 · ⌊149.85⌋ + ⌊233.1⌋ = 382, the cart says 382.95 → 383: 1554 − 234, 999 − 149',
    goods: [
      [3, 333],
      [2, 777],
    ],
    coupons: [percent(15)],
    lines: [702, 1091],
    tax: 377,
    total: 2170,
  },
  {
    because: '7 · half off three pieces: two of 1000, one of 200',
    goods: [
      [2, 1000],
      [3, 200],
    ],
    coupons: [percent(50, { itemLimit: 3 })],
    lines: [826, 413],
    tax: 261,
    total: 1500,
  },
  {
    because: '8 · half off one piece is off the dearest piece, not the dearest line: 800 − 400',
    goods: [
      [10, 100],
      [1, 800],
    ],
    coupons: [percent(50, { itemLimit: 1 })],
    lines: [826, 331],
    tax: 243,
    total: 1400,
  },
  {
    because: '9 · 300 off each piece, no more than it costs: 2000 − 600, 200 − 200',
    goods: [
      [2, 1000],
      [1, 200],
    ],
    coupons: [fixed('fixed_product', 300)],
    lines: [1157, 0],
    tax: 243,
    total: 1400,
  },
  {
    because: '10 · 500 off four pieces: three at 1000, one at 400 of which 400',
    goods: [
      [3, 1000],
      [2, 400],
    ],
    coupons: [fixed('fixed_product', 500, { itemLimit: 4 })],
    lines: [1240, 331],
    tax: 329,
    total: 1900,
  },
  {
    because:
      '11 · 1000 by three pieces is 333, and the cent that is left goes to the first by price × quantity',
    goods: [
      [1, 999],
      [2, 499],
    ],
    coupons: [fixed('fixed_cart', 1000)],
    lines: [550, 274],
    tax: 173,
    total: 997,
  },
  {
    because: '12 · 1000 each, of which the cheap one takes 300; the 700 go to the other',
    goods: [
      [1, 300],
      [1, 3000],
    ],
    coupons: [fixed('fixed_cart', 2000)],
    lines: [0, 1074],
    tax: 226,
    total: 1300,
  },
  {
    because: '13 · the percentage first (200, 100), then 250 off each',
    goods: [
      [1, 2000],
      [1, 1000],
    ],
    coupons: [fixed('fixed_cart', 500), percent(10)],
    lines: [1281, 537],
    tax: 382,
    total: 2200,
  },
  {
    because: '14 · 400 off each piece, then half of the price before: 2000 − 800 − 1000',
    goods: [[2, 1000]],
    coupons: [percent(50), fixed('fixed_product', 400)],
    lines: [165],
    tax: 35,
    total: 200,
  },
  {
    because:
      '15 · 60 % off the first, then 70 % of all: the first has 400 left of its 700; of the 300 that are missing the other line takes one cent a piece',
    goods: [
      [1, 1000],
      [3, 1000],
    ],
    coupons: [{ ...percent(60), on: [0] }, percent(70)],
    lines: [0, 741],
    tax: 156,
    total: 897,
  },
  {
    because: '16 · a coupon takes no more than there is, and nothing of the delivery: 409 + 85.89',
    goods: [[1, 1234]],
    coupons: [fixed('fixed_cart', 5000)],
    sent: true,
    lines: [0],
    tax: 86,
    total: 495,
  },
  {
    because: '17 · 1800·21/121 = 312.40; delivery 409 + 85.89',
    goods: [[1, 1800]],
    sent: true,
    lines: [1488],
    tax: 398,
    total: 2295,
  },
  {
    because: '18 · delivery takes the class of the goods: 409 + 40.9',
    goods: [[1, 1100, 'reduced']],
    sent: true,
    lines: [1000],
    tax: 141,
    total: 1550,
  },
  {
    because: '19 · of two further classes the first of the list: 409 + 40.9',
    goods: [
      [1, 1100, 'reduced'],
      [1, 520, 'super-reduced'],
    ],
    sent: true,
    lines: [1000, 500],
    tax: 161,
    total: 2070,
  },
  {
    because: '20 · beside standard goods delivery is standard: 409 + 85.89',
    goods: [
      [1, 1210],
      [1, 1100, 'reduced'],
    ],
    sent: true,
    lines: [1000, 1000],
    tax: 396,
    total: 2805,
  },
  {
    because: '21 · to the Canaries the line: 2997 − 520.14 = 2476.86 → 2477, 7 % of it; delivery 1290 + 90.3',
    goods: [[3, 999]],
    sent: true,
    to: CANARIES,
    lines: [2477],
    tax: 263,
    total: 4030,
  },
  {
    because: '22 · a percentage there: ⌊247.7⌋, the cart says 248; 2229 and 7 % of it',
    goods: [[3, 999]],
    coupons: [percent(10)],
    to: CANARIES,
    lines: [2229],
    tax: 156,
    total: 2385,
  },
  {
    because: '23 · abroad the line without the tax inside: 9900 − 1718.18 = 8181.82',
    goods: [[100, 99]],
    to: BOSTON,
    lines: [8182],
    tax: 0,
    total: 8182,
  },
  {
    because: '24 · 10 % of 5 cents is half of a cent, which goes down',
    goods: [[1, 5]],
    coupons: [percent(10)],
    lines: [4],
    tax: 1,
    total: 5,
  },
  {
    because: '25 · 10 % and 20 % of the price: 10000 − 1000 − 2000',
    goods: [[1, 10_000]],
    coupons: [percent(20), percent(10)],
    lines: [5785],
    tax: 1215,
    total: 7000,
  },
];

export const atSubtotal: readonly Cart[] = [
  {
    because: '26 · three times 17.18 are 51.55, rounded once',
    goods: [
      [1, 99],
      [1, 99],
      [1, 99],
    ],
    // The lines themselves keep fractions of a cent: only the cart's figures are told.
    lines: [],
    tax: 52,
    total: 297,
  },
];

export const sequential: readonly Cart[] = [
  {
    because: '27 · one after the other, the smaller first: 10000 − 1000 − 1800',
    goods: [[1, 10_000]],
    coupons: [percent(20), percent(10)],
    lines: [5950],
    tax: 1250,
    total: 7200,
  },
];

export const exclusive: readonly Cart[] = [
  {
    because: '28 · 333·21 % = 69.93',
    goods: [[3, 111]],
    lines: [333],
    tax: 70,
    total: 403,
  },
  {
    because: '29 · as 5, without tax: 899 and 188.79, 500 and 105',
    goods: [
      [1, 999],
      [1, 555],
    ],
    coupons: [percent(10)],
    lines: [899, 500],
    tax: 294,
    total: 1693,
  },
  {
    because: '30 · 50·21 % = 10.5: beside a price half of a cent goes up',
    goods: [[1, 50]],
    lines: [50],
    tax: 11,
    total: 61,
  },
  {
    because: '31 · 10 % of 5 cents is half of a cent: discounts go down here too, only taxes go up',
    goods: [[1, 5]],
    coupons: [percent(10)],
    lines: [5],
    tax: 1,
    total: 6,
  },
];

export const exclusiveAtSubtotal: readonly Cart[] = [
  {
    because: '32 · three times 10.5 are 31.5, which goes up once',
    goods: [
      [1, 50],
      [1, 50],
      [1, 50],
    ],
    lines: [50, 50, 50],
    tax: 32,
    total: 182,
  },
];
