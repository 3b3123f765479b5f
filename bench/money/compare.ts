import { shareOfPieces } from '../../src/orders/model-refund.ts';
import { discountOf } from '../../src/pricing/coupons/coupon-discounts.ts';
import { type Coupon, inOrder, NO_RULES } from '../../src/pricing/coupons/model.ts';
import type { TaxRate } from '../../src/pricing/tax/model.ts';
import { calculateTotals } from '../../src/pricing/totals/model.ts';
import type { TotalsInput } from '../../src/pricing/totals/model-shapes.ts';
import { cartByChance, chance, KINDS } from './carts.ts';
import {
  type CartCoupon,
  calculatePlainly,
  type PlainCart,
  type PlainTotals,
  type Rate,
} from './woocommerce.ts';

export interface Difference {
  kind: string;
  carts: number;
  different: number;
  /** The first cart that came out differently, whole, and both results. */
  first?: { cart: PlainCart; ours: PlainTotals; theirs: PlainTotals };
}

const REFUNDS = 'shares of refunds';

export const MONEY_KINDS = [...Object.keys(KINDS), REFUNDS];

/** Calculates so many carts of a kind twice and says where the two do not agree to the cent. */
export function compareMoney(kind: string, carts: number, seed = 1): Difference {
  return kind === REFUNDS ? compareRefunds(carts, seed) : compareCarts(kind, carts, seed);
}

/** Gives a line back piece by piece: each share is what so many pieces cost, and all of them are the line. */
function compareRefunds(carts: number, seed: number): Difference {
  const by = chance(seed);
  const found: Difference = { kind: REFUNDS, carts, different: 0 };
  for (let count = 0; count < carts; count += 1) {
    const [pieces, net, tax] = [1 + by(40), by(90_000), by(19_000)];
    const item = { kind: 'line' as const, id: 1, pieces, net, taxes: { 1: tax } };
    let back = { pieces: 0, net: 0, taxes: { 1: 0 } };
    let right = true;
    while (back.pieces < pieces) {
      const some = 1 + by(pieces - back.pieces);
      const share = shareOfPieces({ ...item, back }, some);
      const sum = { net: back.net + share.net, tax: back.taxes[1] + (share.taxes[1] ?? 0) };
      back = { pieces: back.pieces + some, net: sum.net, taxes: { 1: sum.tax } };
      // What was paid for these pieces, of it their tax, which waits a cent where the price has none to give.
      const cost = (whole: number) => Math.floor((2 * whole * back.pieces + pieces) / (2 * pieces));
      const waits = cost(tax) - sum.tax;
      right &&= share.net >= 0 && sum.net + sum.tax === cost(net + tax) && (waits === 0 || waits === 1);
    }
    right &&= back.net === net && back.taxes[1] === tax;
    if (!right) found.different += 1;
  }
  return found;
}

function compareCarts(kind: string, carts: number, seed: number): Difference {
  const make = KINDS[kind] ?? (() => ({}));
  const by = chance(seed * 1000 + MONEY_KINDS.indexOf(kind));
  const found: Difference = { kind, carts, different: 0 };
  for (let count = 0; count < carts; count += 1) {
    const cart = cartByChance(make, by);
    const [ours, theirs] = [calculateHere(cart), calculatePlainly(cart)];
    if (same(ours, theirs, cart.roundAtSubtotal)) continue;
    found.different += 1;
    found.first ??= { cart, ours, theirs };
  }
  return found;
}

/** Rounded at the subtotal, WooCommerce's lines have fractions: only what they sum to can be compared. */
function same(ours: PlainTotals, theirs: PlainTotals, atSubtotal: boolean): boolean {
  const seen = (totals: PlainTotals) =>
    JSON.stringify([totals.total, totals.taxes, totals.shippingTax, atSubtotal ? [] : totals.lines]);
  return seen(ours) === seen(theirs);
}

function calculateHere(cart: PlainCart): PlainTotals {
  const rate = ({ id, ppm, compound }: Rate): TaxRate => ({
    id,
    ppm,
    compound,
    code: `R${id}`,
    label: '',
    onShipping: true,
  });
  const sets = {
    home: ratesOf(cart.home, rate),
    there: ratesOf(cart.there, rate),
  };
  const amountOf: TotalsInput['amountOf'] = (amounts) => amounts.EUR ?? 0;
  const lines = cart.items.map((item, index) => ({
    key: item.key,
    price: item.price,
    quantity: item.quantity,
    taxClass: item.taxClass,
    taxStatus: 'taxable' as const,
    needsShipping: cart.shipping.cost > 0,
    item: { productId: index + 1, variationId: 0, categoryIds: [], brandIds: [], onSale: false } as never,
  }));
  const coupons = cart.coupons.map((coupon) => couponOf(coupon, cart));
  const totals = calculateTotals({
    lines,
    taxClasses: ['reduced', 'super-reduced', 'zero'],
    pricesIncludeTax: cart.pricesIncludeTax,
    exempt: cart.exempt,
    roundAtSubtotal: cart.roundAtSubtotal,
    shippingTaxClass: 'shipping',
    display: 'incl',
    chosenRate: '',
    amountOf,
    rates: (where, taxClass) =>
      taxClass === 'shipping'
        ? cart.shipping.rates.map(rate)
        : (sets[where === 'there' ? where : 'home'][taxClass] ?? []),
    methods: [
      {
        id: 1,
        kind: 'flat_rate',
        titles: { ca: '', es: '', en: '' },
        settings: {
          cost: { EUR: cart.shipping.cost },
          taxStatus: 'taxable',
          requires: 'nothing',
          minimum: {},
          ignoreDiscounts: false,
        },
      },
    ],
    discounts: inOrder(coupons, amountOf).map((coupon) => discountOf(coupon, lines, amountOf)),
    freeByCoupon: false,
    points: [],
    fees: [],
    sequentialDiscounts: cart.sequential,
  });
  return {
    lines: totals.lines.map((line) => ({
      key: line.key,
      subtotal: line.line_subtotal,
      subtotalTax: line.line_subtotal_tax,
      total: line.line_total,
      tax: line.line_tax,
    })),
    taxes: Object.fromEntries(
      totals.taxes.flatMap(({ rateId, amount }) => (amount === 0 ? [] : [[rateId, amount]])),
    ),
    shippingTax: totals.sums.shipping_tax,
    total: totals.sums.total,
  };
}

const ratesOf = (rates: PlainCart['home'], rate: (rate: Rate) => TaxRate): Record<string, TaxRate[]> =>
  Object.fromEntries(Object.entries(rates).map(([taxClass, list]) => [taxClass, list.map(rate)]));

function couponOf({ id, kind, amount, limit, only }: CartCoupon, cart: PlainCart): Coupon {
  return {
    ...NO_RULES,
    id,
    kind,
    code: `c${id}`,
    description: '',
    itemLimit: limit,
    ...(kind === 'percent' ? { ppm: amount } : { amount: { EUR: amount } }),
    // A coupon for no product at all would be one for all of them.
    productIds:
      only === null ? [] : [-1, ...only.map((key) => cart.items.findIndex((item) => item.key === key) + 1)],
    usageLimit: null,
    customerLimit: null,
    startsAt: null,
    endsAt: null,
    enabled: true,
  };
}
