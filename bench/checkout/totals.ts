import { discountOf } from '../../src/pricing/coupons/coupon-discounts.ts';
import { type Coupon, inOrder, NO_RULES } from '../../src/pricing/coupons/model.ts';
import { chooseCoupons } from '../../src/pricing/coupons/model-check.ts';
import type { TaxRate } from '../../src/pricing/tax/model.ts';
import { calculateTotals } from '../../src/pricing/totals/model.ts';
import type { TotalsInput } from '../../src/pricing/totals/model-shapes.ts';
import { atMost, type Figure, median } from '../lib/figures.ts';

const LINES = 50;
const ROUNDS = 500;

/** The whole calculation of a large cart, coupons checked and all, as a page does it. */
export function benchTotals(): Figure[] {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    calculate(round);
    times.push(performance.now() - start);
  }
  const steady = times.slice(ROUNDS / 2);
  return [atMost(`totals of ${LINES} lines, 5 coupons, 3 tax rates, median`, median(steady), 1, 'ms')];
}

const rate = (id: number, ppm: number): TaxRate => ({
  id,
  code: `ES-IVA-${id}`,
  label: 'IVA',
  ppm,
  compound: false,
  onShipping: true,
});
const RATES: Record<string, TaxRate[]> = {
  standard: [rate(1, 210_000)],
  reduced: [rate(2, 100_000)],
  'super-reduced': [rate(3, 40_000)],
};
const CLASSES = Object.keys(RATES);

const coupon = (id: number, more: Partial<Coupon>): Coupon => ({
  ...NO_RULES,
  id,
  code: `c${id}`,
  description: '',
  kind: 'percent',
  usageLimit: null,
  customerLimit: null,
  startsAt: null,
  endsAt: null,
  enabled: true,
  ...more,
});
const COUPONS = [
  coupon(1, { kind: 'fixed_product', amount: { EUR: 150 }, categoryIds: [3] }),
  coupon(2, { ppm: 100_000, itemLimit: 7 }),
  coupon(3, { ppm: 50_000, excludedCategoryIds: [4], minimum: { EUR: 1000 } }),
  coupon(4, { ppm: 33_000, excludeSaleItems: true, freeShipping: true }),
  coupon(5, { kind: 'fixed_cart', amount: { EUR: 1234 } }),
];

function calculate(round: number): number {
  const lines = Array.from({ length: LINES }, (_, index) => ({
    key: `${(index * 7919) % 9973}`,
    price: 500 + ((index * 137 + round) % 9000),
    quantity: 1 + (index % 5),
    taxClass: CLASSES[index % CLASSES.length] ?? 'standard',
    taxStatus: 'taxable' as const,
    needsShipping: true,
    item: {
      productId: index,
      variationId: 0,
      categoryIds: [index % 6],
      brandIds: [],
      onSale: index % 9 === 0,
    } as never,
  }));
  const amountOf: TotalsInput['amountOf'] = (amounts) => amounts.EUR ?? 0;
  const asked = COUPONS.map((each) => ({
    code: each.code,
    coupon: each,
    uses: { total: 0, own: 0, held: 0, ownHeld: 0 },
  }));
  const totals = calculateTotals({
    lines,
    taxClasses: ['reduced', 'super-reduced', 'zero'],
    pricesIncludeTax: true,
    exempt: false,
    roundAtSubtotal: round % 2 === 0,
    shippingTaxClass: undefined,
    display: 'incl',
    rates: (_, taxClass) => RATES[taxClass] ?? [],
    methods: [
      {
        id: 1,
        kind: 'free_shipping',
        titles: { ca: '', es: '', en: '' },
        settings: {
          cost: {},
          taxStatus: 'taxable',
          requires: 'both',
          minimum: { EUR: 100 },
          ignoreDiscounts: false,
        },
      },
    ],
    chosenRate: '',
    amountOf,
    discounts: inOrder(COUPONS, amountOf).map((each) => discountOf(each, lines, amountOf)),
    freeByCoupon: true,
    points: [{ code: 'points', rule: { kind: 'cart', amount: 500 } }],
    fees: [],
    sequentialDiscounts: false,
  });
  const { subtotal, subtotal_tax } = totals.sums;
  const goods = lines.map(({ key, item }) => ({ key, ...(item as object) }) as never);
  const { valid } = chooseCoupons(asked, {
    lines: goods,
    subtotal: subtotal + subtotal_tax,
    amountOf,
    now: 0,
    loggedIn: false,
    emails: [],
  });
  return totals.sums.total + valid.length;
}
