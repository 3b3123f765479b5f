import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Coupon, fitsEmail, inOrder, NO_RULES } from './model.ts';
import {
  type CouponFacts,
  type CouponLine,
  type CouponUses,
  checkCoupon,
  chooseCoupons,
  countsFor,
} from './model-check.ts';
import { COUPON_REFUSALS } from './model-refusals.ts';

const NOW = 1_800_000_000_000;
const coupon = (more: Partial<Coupon> = {}): Coupon => ({
  ...NO_RULES,
  id: 1,
  code: 'prova',
  description: '',
  kind: 'percent',
  ppm: 100_000,
  usageLimit: null,
  customerLimit: null,
  startsAt: null,
  endsAt: null,
  enabled: true,
  ...more,
});
const UNUSED: CouponUses = { total: 0, own: 0, held: 0, ownHeld: 0 };
const line = (more: Partial<CouponLine> = {}): CouponLine => ({
  key: 'k',
  productId: 1,
  variationId: 0,
  categoryIds: [10],
  brandIds: [20],
  onSale: false,
  ...more,
});
const facts = (more: Partial<CouponFacts> = {}): CouponFacts => ({
  lines: [line()],
  subtotal: 5000,
  amountOf: (amounts) => amounts.EUR ?? 0,
  now: NOW,
  loggedIn: false,
  emails: [],
  ...more,
});
const refusal = (rules: Partial<Coupon>, more: Partial<CouponFacts> = {}, uses: Partial<CouponUses> = {}) =>
  checkCoupon(coupon(rules), { ...UNUSED, ...uses }, facts(more))?.code;

describe('a coupon is refused', () => {
  test('when it does not exist or is switched off', () => {
    expect(checkCoupon(undefined, UNUSED, facts())?.code).toBe('unknown');
    expect(refusal({ enabled: false })).toBe('unknown');
    expect(refusal({})).toBeUndefined();
  });

  test('when it was used as often as it may be', () => {
    expect(refusal({ usageLimit: 3 }, {}, { total: 3 })).toBe('used_up');
    expect(refusal({ usageLimit: 3 }, {}, { total: 2 })).toBeUndefined();
  });

  test('with other words when an unpaid order holds its last use: the customer’s own or somebody’s', () => {
    expect(refusal({ usageLimit: 3 }, {}, { total: 3, held: 1 })).toBe('held');
    expect(refusal({ usageLimit: 3 }, { loggedIn: true }, { total: 3, held: 1, ownHeld: 1, own: 1 })).toBe(
      'held_by_you',
    );
    expect(refusal({ usageLimit: 3 }, {}, { total: 4, held: 1 })).toBe('used_up');
    expect(refusal({ usageLimit: 3 }, { loggedIn: true }, { total: 3, held: 1 })).toBe('held');
    expect(refusal({ usageLimit: 3 }, {}, { total: 3, held: 1, ownHeld: 1, own: 1 })).toBe('held');
    expect(refusal({ customerLimit: 1 }, {}, { total: 9, own: 1, held: 1, ownHeld: 1 })).toBe('held');
    expect(refusal({ customerLimit: 1 }, { loggedIn: true }, { total: 9, own: 1, held: 1, ownHeld: 1 })).toBe(
      'held_by_you',
    );
    expect(refusal({ customerLimit: 1 }, {}, { total: 2, own: 2, held: 1, ownHeld: 1 })).toBe('used_by_you');
  });

  test('when this customer used it as often as one may', () => {
    expect(refusal({ customerLimit: 1 }, {}, { total: 5, own: 1 })).toBe('used_by_you');
    expect(refusal({ customerLimit: 1 }, {}, { total: 5 })).toBeUndefined();
  });

  test('before its first moment and from its end on', () => {
    expect(refusal({ startsAt: NOW + 1 })).toBe('not_started');
    expect(refusal({ startsAt: NOW })).toBeUndefined();
    expect(refusal({ endsAt: NOW })).toBe('expired');
    expect(refusal({ endsAt: NOW + 1 })).toBeUndefined();
  });

  test('below its minimum and above its maximum, to the cent', () => {
    expect(refusal({ minimum: { EUR: 5001 } })).toBe('minimum');
    expect(refusal({ minimum: { EUR: 5000 } })).toBeUndefined();
    expect(refusal({ maximum: { EUR: 4999 } })).toBe('maximum');
    expect(refusal({ maximum: { EUR: 5000 } })).toBeUndefined();
    expect(checkCoupon(coupon({ minimum: { EUR: 6000 } }), UNUSED, facts())?.amount).toBe(6000);
    expect(checkCoupon(coupon({ maximum: { EUR: 4000 } }), UNUSED, facts())?.amount).toBe(4000);
  });

  test('when nothing in the cart is of its products, variations, categories or brands', () => {
    expect(refusal({ productIds: [2] })).toBe('not_applicable');
    expect(refusal({ productIds: [1] })).toBeUndefined();
    expect(refusal({ productIds: [7] }, { lines: [line({ variationId: 7 })] })).toBeUndefined();
    expect(refusal({ categoryIds: [11] })).toBe('not_applicable');
    expect(refusal({ categoryIds: [10] })).toBeUndefined();
    expect(refusal({ brandIds: [21] })).toBe('no_brand');
    expect(refusal({ brandIds: [20] })).toBeUndefined();
  });

  test('for the whole cart when the cart has anything that it is not for', () => {
    const whole = { kind: 'fixed_cart' as const };
    const two = {
      lines: [line(), line({ key: 'l', productId: 2, categoryIds: [12], brandIds: [22], onSale: true })],
    };
    expect(refusal({ ...whole, excludedProductIds: [2] }, two)).toBe('excluded_products');
    expect(refusal({ ...whole, excludedCategoryIds: [12] }, two)).toBe('excluded_categories');
    expect(refusal({ ...whole, excludedBrandIds: [22] }, two)).toBe('brands');
    expect(refusal({ ...whole, excludeSaleItems: true }, two)).toBe('sale_items');
    expect(refusal({ ...whole, excludedProductIds: [3] }, { lines: [line({ variationId: 3 })] })).toBe(
      'excluded_products',
    );
    expect(refusal(whole, two)).toBeUndefined();
    expect(refusal({ ...whole, productIds: [3] }, two)).toBe('not_applicable');
    expect(refusal({ ...whole, categoryIds: [13] }, two)).toBe('not_applicable');
    expect(refusal({ ...whole, brandIds: [23] }, two)).toBe('no_brand');
    expect(refusal({ ...whole, productIds: [2], categoryIds: [12], brandIds: [22] }, two)).toBeUndefined();
    const others = { excludedProductIds: [9], excludedCategoryIds: [19], excludedBrandIds: [29] };
    expect(refusal({ ...whole, ...others }, two)).toBeUndefined();
    expect(refusal({ ...whole, excludeSaleItems: true })).toBeUndefined();
  });

  test('for single goods only when it counts for none of them', () => {
    const sale = line({ key: 'l', productId: 2, onSale: true });
    expect(refusal({ excludeSaleItems: true }, { lines: [line(), sale] })).toBeUndefined();
    expect(refusal({ excludeSaleItems: true }, { lines: [sale] })).toBe('only_sale_items');
    expect(refusal({ excludedProductIds: [2] }, { lines: [sale] })).toBe('not_applicable');
    expect(refusal({ excludedProductIds: [2], excludeSaleItems: true }, { lines: [sale] })).toBe(
      'not_applicable',
    );
    expect(refusal({ excludeSaleItems: true, excludedProductIds: [1] }, { lines: [line(), sale] })).toBe(
      'only_sale_items',
    );
  });

  const numbers: [string, number, Partial<Coupon>][] = [
    ['not with sale items, for single goods', 109, { excludeSaleItems: true }],
    ['not with sale items, off each piece', 109, { kind: 'fixed_product', excludeSaleItems: true }],
    ['not with sale items, for the whole cart', 110, { kind: 'fixed_cart', excludeSaleItems: true }],
    [
      'not with sale items, for a whole cart with something of a category',
      109,
      { kind: 'fixed_cart', excludeSaleItems: true, categoryIds: [10] },
    ],
    [
      'not with sale items, for a whole cart with something of a brand',
      110,
      { kind: 'fixed_cart', excludeSaleItems: true, brandIds: [20] },
    ],
    [
      'not with sale items, for a whole cart with a product',
      110,
      { kind: 'fixed_cart', excludeSaleItems: true, productIds: [1] },
    ],
    ['for a brand that is not there', 109, { brandIds: [29] }],
    ['for a whole cart with a brand that is not there', 109, { kind: 'fixed_cart', brandIds: [29] }],
    ['not for a brand, for single goods', 109, { excludedBrandIds: [20] }],
    ['not for a brand, for the whole cart', 301, { kind: 'fixed_cart', excludedBrandIds: [20] }],
    ['not for a product, for single goods', 109, { excludedProductIds: [1] }],
    ['not for a product, for the whole cart', 113, { kind: 'fixed_cart', excludedProductIds: [1] }],
    ['not for a category, for the whole cart', 114, { kind: 'fixed_cart', excludedCategoryIds: [10] }],
    [
      'sale items before products and categories',
      110,
      { kind: 'fixed_cart', excludeSaleItems: true, excludedProductIds: [1], excludedCategoryIds: [10] },
    ],
    [
      'products and categories before brands',
      113,
      { kind: 'fixed_cart', brandIds: [29], excludedProductIds: [1], excludedCategoryIds: [10] },
    ],
  ];
  test.each(numbers)(
    'with the contract’s number where the cart has sale items only: %s',
    (_, number, rules) => {
      const code = refusal(rules, { lines: [line({ onSale: true })] });
      expect(code && COUPON_REFUSALS[code]).toBe(number);
    },
  );

  test('when it is for somebody else’s e-mail, as soon as one is known', () => {
    const rules = { emails: ['anna@b.cat', '*@taller.cat'] };
    expect(refusal(rules)).toBeUndefined();
    expect(refusal(rules, { emails: ['pere@b.cat'] })).toBe('not_yours');
    expect(refusal(rules, { emails: ['Anna@B.cat'] })).toBeUndefined();
    expect(refusal(rules, { emails: ['pere@taller.cat'] })).toBeUndefined();
    expect(refusal(rules, { emails: ['pere@b.cat', 'anna@b.cat'] })).toBeUndefined();
    expect(refusal({}, { emails: ['pere@b.cat'] })).toBeUndefined();
  });

  test('in the contract’s order: use before dates, dates before amounts, amounts before goods, goods before people', () => {
    const wrong = {
      usageLimit: 1,
      endsAt: 1,
      minimum: { EUR: 9999 },
      productIds: [2],
      emails: ['x@y.z'],
    };
    const used = { total: 1 };
    const people = { emails: ['a@b.cat'] };
    expect(refusal(wrong, people, used)).toBe('used_up');
    expect(refusal(wrong, people)).toBe('expired');
    expect(refusal({ ...wrong, endsAt: null }, people)).toBe('minimum');
    expect(refusal({ ...wrong, endsAt: null, minimum: null }, people)).toBe('not_applicable');
    expect(refusal({ ...wrong, endsAt: null, minimum: null, productIds: [] }, people)).toBe('not_yours');
  });

  test('beside one that goes with no other', () => {
    const alone = coupon({ id: 2, code: 'sol', individualUse: true });
    const asked = (...coupons: Coupon[]) =>
      coupons.map((each) => ({ code: each.code, coupon: each, uses: UNUSED }));
    expect(chooseCoupons(asked(alone, coupon()), facts()).refused).toEqual([
      { code: 'individual_use', coupon: 'prova' },
    ]);
    expect(chooseCoupons(asked(coupon(), alone), facts())).toMatchObject({
      valid: [{ code: 'prova' }],
      refused: [{ code: 'individual_use', coupon: 'sol' }],
    });
    expect(chooseCoupons(asked(alone), facts())).toEqual({ valid: [alone], refused: [] });
    const [one, other] = [coupon(), coupon({ id: 3, code: 'altra' })];
    expect(chooseCoupons(asked(one, other), facts())).toEqual({ valid: [one, other], refused: [] });
  });

  test('that stands beside it does not count: one that was refused is in nobody’s way', () => {
    const alone = coupon({ id: 2, code: 'sol', individualUse: true, enabled: false });
    const asked = [alone, coupon()].map((each) => ({ code: each.code, coupon: each, uses: UNUSED }));
    expect(chooseCoupons(asked, facts())).toEqual({
      valid: [coupon()],
      refused: [{ code: 'unknown', coupon: 'sol' }],
    });
    expect(chooseCoupons([{ code: 'res', coupon: undefined, uses: UNUSED }], facts())).toEqual({
      valid: [],
      refused: [{ code: 'unknown', coupon: 'res' }],
    });
  });
});

describe('coupons', () => {
  test('an empty cart is not asked about goods, so that a coupon may come first', () => {
    expect(refusal({ minimum: { EUR: 9000 }, productIds: [2] }, { lines: [], subtotal: 0 })).toBeUndefined();
  });

  test('count for products or categories, and only for a brand if one is named', () => {
    expect(countsFor(coupon({ productIds: [2], categoryIds: [10] }), line())).toBe(true);
    expect(countsFor(coupon({ productIds: [1], brandIds: [21] }), line())).toBe(false);
    expect(countsFor(coupon({ productIds: [1], categoryIds: [11] }), line())).toBe(true);
    expect(countsFor(coupon({ productIds: [2] }), line())).toBe(false);
    expect(countsFor(coupon({ productIds: [2], categoryIds: [11] }), line())).toBe(false);
    expect(countsFor(coupon({ productIds: [3] }), line({ variationId: 3 }))).toBe(true);
    expect(countsFor(coupon({ categoryIds: [11] }), line())).toBe(false);
    expect(countsFor(coupon({ brandIds: [20] }), line())).toBe(true);
    expect(countsFor(coupon({ brandIds: [20] }), line({ brandIds: [] }))).toBe(false);
    expect(countsFor(coupon(), line({ categoryIds: [], brandIds: [] }))).toBe(true);
  });

  test('do not count for what is left out of them: a product, a variation, a category or a brand', () => {
    expect(countsFor(coupon({ excludedProductIds: [1] }), line())).toBe(false);
    expect(countsFor(coupon({ excludedProductIds: [3] }), line({ variationId: 3 }))).toBe(false);
    expect(countsFor(coupon({ excludedCategoryIds: [10] }), line())).toBe(false);
    expect(countsFor(coupon({ excludedBrandIds: [20] }), line())).toBe(false);
    const others = { excludedProductIds: [9], excludedCategoryIds: [19], excludedBrandIds: [29] };
    expect(countsFor(coupon(others), line())).toBe(true);
    expect(countsFor(coupon({ excludeSaleItems: true }), line({ onSale: true }))).toBe(false);
    expect(countsFor(coupon({ excludeSaleItems: true }), line())).toBe(true);
    expect(countsFor(coupon(), line({ onSale: true }))).toBe(true);
  });

  test('are taken off pieces first, then parts, then the cart; those for few pieces before', () => {
    const kinds = inOrder(
      [
        coupon({ code: 'cart', kind: 'fixed_cart' }),
        coupon({ code: 'one', itemLimit: 1 }),
        coupon({ code: 'more', ppm: 200_000 }),
        coupon({ code: 'less', id: 1 }),
        coupon({ code: 'newer', id: 2 }),
        coupon({ code: 'pieces', kind: 'fixed_product', amount: { EUR: 300 } }),
        coupon({ code: 'cheaper', kind: 'fixed_product', amount: { EUR: 200 } }),
      ],
      (amounts) => amounts.EUR ?? 0,
    );
    expect(kinds.map(({ code }) => code)).toEqual([
      'cheaper',
      'pieces',
      'newer',
      'less',
      'more',
      'one',
      'cart',
    ]);
  });

  test('for fewer pieces come before those for more, whatever they take off', () => {
    const limits = [3, 1, null, 2].map((itemLimit) => coupon({ itemLimit, ppm: 500_000 / (itemLimit ?? 1) }));
    const sorted = (coupons: Coupon[]) => inOrder(coupons, () => 0).map(({ itemLimit }) => itemLimit);
    expect(sorted(limits)).toEqual([null, 1, 2, 3]);
    expect(sorted([...limits].reverse())).toEqual([null, 1, 2, 3]);
  });

  test('a pattern of an e-mail is plain text but for its stars', () => {
    expect(fitsEmail('a@b.cat', ['*@b.cat'])).toBe(true);
    expect(fitsEmail('a@bxcat', ['*@b.cat'])).toBe(false);
    expect(fitsEmail('a@b.cat.evil', ['*@b.cat'])).toBe(false);
    expect(fitsEmail('evil.a@b.cat', ['a@b.cat'])).toBe(false);
    expect(fitsEmail(' A@B.cat ', [' a@b.CAT '])).toBe(true);
    expect(fitsEmail('anna.puig+x@b.cat', ['anna*+x@*'])).toBe(true);
    expect(fitsEmail('a@b.cat', ['c@b.cat', 'a@b.cat'])).toBe(true);
    fc.assert(
      fc.property(fc.emailAddress(), (email) => fitsEmail(email, [email]) && fitsEmail(email, ['*'])),
    );
  });
});
