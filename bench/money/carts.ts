import type { CartCoupon, Item, PlainCart, Rate } from './woocommerce.ts';

/** Numbers by chance that are the same in every run. */
export function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const rate = (id: number, ppm: number, compound = false): Rate => ({ id, ppm, compound });
type Rates = Record<string, readonly Rate[]>;
const IVA: Rates = { standard: [rate(1, 210_000)], reduced: [rate(2, 100_000)], zero: [] };
const IGIC: Rates = { standard: [rate(3, 70_000)], reduced: [rate(4, 30_000)], zero: [] };
const TWO: Rates = {
  standard: [rate(1, 210_000), rate(5, 52_000)],
  reduced: [rate(2, 100_000), rate(6, 14_000)],
  zero: [],
};
const QUEBEC: Rates = {
  standard: [rate(7, 50_000), rate(8, 99_750, true)],
  reduced: [rate(7, 50_000)],
  zero: [],
};

type Coupon = Omit<CartCoupon, 'id'>;
type Kind = (by: (below: number) => number, items: readonly Item[]) => Partial<PlainCart>;

const percent = (by: (below: number) => number): Coupon => ({
  kind: 'percent',
  amount: by(4) === 0 ? 1000 * (1 + by(1000)) : 10_000 * (1 + by(100)),
  limit: null,
  only: null,
});
const fixedCart = (by: (below: number) => number): Coupon => ({
  ...percent(by),
  kind: 'fixed_cart',
  amount: 1 + by(9000),
});
const fixedProduct = (by: (below: number) => number): Coupon => ({
  ...percent(by),
  kind: 'fixed_product',
  amount: 1 + by(2500),
});
const anyOf = (by: (below: number) => number): Coupon =>
  (by(3) === 0 ? percent : by(2) === 0 ? fixedCart : fixedProduct)(by);
const limited = (by: (below: number) => number): Coupon => ({
  ...(by(2) === 0 ? percent : fixedProduct)(by),
  limit: 1 + by(6),
});
const some = (coupon: Coupon, by: (below: number) => number, items: readonly Item[]): Coupon => ({
  ...coupon,
  only:
    coupon.kind === 'fixed_cart' || by(2) === 0
      ? null
      : items.filter(() => by(2) === 0).map(({ key }) => key),
});
const inThrees: Kind = (by, items) => ({
  coupons: [0, 1, 2].map((id) => ({ id, ...some(by(2) === 0 ? anyOf(by) : limited(by), by, items) })),
});
const one =
  (make: (by: (below: number) => number) => Coupon): Kind =>
  (by, items) => ({
    coupons: [{ id: 1, ...some(make(by), by, items) }],
  });

/** Every kind of cart that is compared; each thousandfold. */
export const KINDS: Record<string, Kind> = {
  'no coupon': () => ({}),
  percent: one(percent),
  'fixed cart': one(fixedCart),
  'fixed product': one(fixedProduct),
  'limited pieces': one(limited),
  capped: (by) => ({
    coupons: [
      { id: 1, ...fixedProduct(by), amount: 2000 + by(20_000) },
      { id: 2, ...percent(by) },
    ],
  }),
  'coupons in threes': inThrees,
  'one after the other': (by, items) => ({ ...inThrees(by, items), sequential: true }),
  'prices without tax': (by, items) => ({ ...inThrees(by, items), pricesIncludeTax: false }),
  exempt: (by, items) => ({ ...inThrees(by, items), exempt: true }),
  'exempt, prices without tax': (by, items) => ({
    ...inThrees(by, items),
    exempt: true,
    pricesIncludeTax: false,
  }),
  'other rate': (by, items) => ({ ...inThrees(by, items), there: IGIC }),
  'no rate there': (by, items) => ({ ...inThrees(by, items), there: {} }),
  'several rates': (by, items) => ({
    ...inThrees(by, items),
    home: TWO,
    there: TWO,
    pricesIncludeTax: by(2) === 0,
  }),
  'several rates elsewhere': (by, items) => ({ ...inThrees(by, items), there: TWO }),
  compound: (by, items) => ({
    ...inThrees(by, items),
    home: QUEBEC,
    there: QUEBEC,
    pricesIncludeTax: by(2) === 0,
  }),
  'compound elsewhere': (by, items) => ({ ...inThrees(by, items), there: QUEBEC }),
  'shipping with tax': (by) => ({
    shipping: { cost: 1 + by(1500), rates: IVA.standard ?? [] },
    pricesIncludeTax: by(2) === 0,
  }),
  'rounded at the subtotal': (by, items) => ({ ...inThrees(by, items), roundAtSubtotal: true }),
  'rounded at the subtotal, prices without tax': (by, items) => ({
    ...inThrees(by, items),
    roundAtSubtotal: true,
    pricesIncludeTax: false,
  }),
  'rounded at the subtotal, other rate': (by, items) => ({
    ...inThrees(by, items),
    roundAtSubtotal: true,
    there: IGIC,
  }),
};

export function cartByChance(kind: Kind, by: (below: number) => number): PlainCart {
  const items = Array.from(
    { length: 1 + by(8) },
    (_, index): Item => ({
      key: `line-${index}`,
      price: by(5) === 0 ? 1 + by(300) : 1 + by(20_000),
      quantity: 1 + by(by(4) === 0 ? 60 : 6),
      taxClass: ['standard', 'standard', 'reduced', 'zero'][by(4)] ?? 'standard',
    }),
  );
  return {
    items,
    coupons: [],
    pricesIncludeTax: true,
    roundAtSubtotal: false,
    sequential: false,
    exempt: false,
    home: IVA,
    there: IVA,
    shipping: { cost: 0, rates: [] },
    ...kind(by, items),
  };
}
