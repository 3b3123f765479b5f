import { describe, expect, test } from 'vitest';
import {
  cartItem as item,
  placedRate as placed,
  pricingTables as tables,
} from '../../tests/support/buying/pricing.ts';
import { settings } from '../../tests/support/people/settings.ts';
import type { Purchasable } from '../catalogue/index.ts';
import { type Coupon, NO_RULES } from './coupons/model.ts';
import type { CouponInput } from './coupons/steps.ts';
import { type CouponCart, priceWithCoupons } from './price-coupons.ts';

const UNUSED = { total: 0, own: 0, held: 0, ownHeld: 0 };
const coupon = (code: string, more: Partial<CouponInput>): Coupon => ({
  ...NO_RULES,
  kind: 'percent',
  id: 1,
  description: '',
  usageLimit: null,
  customerLimit: null,
  startsAt: null,
  endsAt: null,
  enabled: true,
  ...more,
  code,
});
const [currency] = settings.currencies;
const price = (
  lines: [Purchasable, number][],
  coupons: Coupon[],
  more: { tax?: object; state?: string } = {},
) => {
  const cart: CouponCart = {
    lines: lines.map(([each, quantity]) => ({ key: `k${each.id}`, item: each, quantity })),
    place: { country: 'ES', state: more.state ?? 'GI', postcode: '', city: '' },
    currency: currency!,
    chosenRate: '',
    asked: coupons.map((each) => ({ code: each.code, coupon: each, uses: UNUSED })),
    now: 0,
    loggedIn: false,
    emails: [],
  };
  return priceWithCoupons(tables, { ...settings, tax: { ...settings.tax, ...more.tax } }, cart);
};

describe('what a cart costs with coupons', () => {
  const cups: [Purchasable, number][] = [[item(1, 1850), 2]];

  test('10 % off two cups of 18,50 € leaves 33,30 € and delivery of 4,95 €', () => {
    const { totals } = price(cups, [coupon('deu', { ppm: 100_000 })]);
    expect(totals.sums).toMatchObject({
      subtotal: 3058,
      subtotal_tax: 642,
      discount_total: 306,
      discount_tax: 64,
      cart_contents_total: 2752,
      cart_contents_tax: 578,
      shipping_total: 409,
      shipping_tax: 86,
      total: 3825,
      total_tax: 664,
    });
    expect(totals.discounts.get('deu')).toEqual({ amount: 306, tax: 64 });
  });

  test('5 € off a cart of two rates is borne piece by piece, each with its own tax', () => {
    const lines: [Purchasable, number][] = [
      [item(1, 1210), 1],
      [item(2, 1100, 'reduced'), 1],
    ];
    const { totals } = price(lines, [coupon('cinc', { kind: 'fixed_cart', amount: { EUR: 500 } })]);
    expect(totals.lines.map(({ line_total, line_tax }) => [line_total, line_tax])).toEqual([
      [793, 167],
      [773, 77],
    ]);
    expect(totals.sums).toMatchObject({ discount_total: 434, discount_tax: 66, total: 2305 });
  });

  test('one after the other: off the pieces, then the percentage of the full price, then off the cart', () => {
    const coupons = [
      coupon('cart', { kind: 'fixed_cart', amount: { EUR: 300 } }),
      coupon('part', { ppm: 200_000 }),
      coupon('piece', { kind: 'fixed_product', amount: { EUR: 100 } }),
    ];
    const { totals } = price(cups, coupons);
    const off = (code: string) => {
      const { amount, tax } = totals.discounts.get(code) ?? { amount: 0, tax: 0 };
      return amount + tax;
    };
    expect([off('piece'), off('part'), off('cart')]).toEqual([200, 740, 300]);
    expect(totals.sums.cart_contents_total + totals.sums.cart_contents_tax).toBe(2460);
  });

  test('prices without tax are discounted without it, and the tax follows', () => {
    const { totals } = price([[item(1, 1529), 3]], [coupon('deu', { ppm: 100_000 })], {
      tax: { pricesIncludeTax: false },
    });
    expect(totals.sums).toMatchObject({
      subtotal: 4587,
      discount_total: 459,
      cart_contents_total: 4128,
      cart_contents_tax: 867,
    });
  });

  test('rounded at the subtotal, the tax after discounts is rounded once', () => {
    const lines = Array.from({ length: 10 }, (_, index): [Purchasable, number] => [item(index + 1, 13), 1]);
    const tax = (roundAtSubtotal: boolean) =>
      price(lines, [coupon('meitat', { ppm: 500_000 })], {
        tax: { pricesIncludeTax: false, roundAtSubtotal },
      }).totals.sums.cart_contents_tax;
    expect([tax(false), tax(true)]).toEqual([10, 14]);
  });

  test('in the Canary Islands the same coupon takes its part of the price there', () => {
    const { totals } = price([[item(1, 12_100), 1]], [coupon('deu', { ppm: 100_000 })], { state: 'GC' });
    expect(totals.sums).toMatchObject({ cart_contents_total: 9000, cart_contents_tax: 630 });
  });

  test('rates of two priorities, one taxing the other, follow the discount too', () => {
    const compound = placed(4, '', 'standard', 52_000, { priority: 2, compound: true });
    const cart: CouponCart = {
      lines: [{ key: 'a', item: item(1, 10_000), quantity: 1 }],
      place: { country: 'ES', state: 'GI', postcode: '', city: '' },
      currency: currency!,
      chosenRate: '',
      asked: [{ code: 'deu', coupon: coupon('deu', { ppm: 100_000 }), uses: UNUSED }],
      now: 0,
      loggedIn: false,
      emails: [],
    };
    const tax = { ...settings.tax, pricesIncludeTax: false };
    const rates = [...tables.rates, compound];
    const { totals } = priceWithCoupons({ ...tables, rates }, { ...settings, tax }, cart);
    // 90,00 net; 21 % is 18,90; 5,2 % of 108,90 is 5,66.
    expect([...(totals.lines[0]?.taxes ?? [])]).toEqual([
      [1, 1890],
      [4, 566],
    ]);
    expect(totals.sums).toMatchObject({ cart_contents_total: 9000, cart_contents_tax: 2456 });
  });

  test('free shipping by coupon counts below the minimum, and the discount of another coupon against it', () => {
    const free = coupon('portes', { freeShipping: true });
    expect(price(cups, [free]).totals.offer?.id).toBe('free_shipping:1');
    expect(price(cups, [free]).totals.sums.total).toBe(3700);
    const seventy: [Purchasable, number][] = [[item(1, 3500), 2]];
    expect(price(seventy, []).totals.offer?.id).toBe('free_shipping:1');
    expect(price(seventy, [coupon('vint', { ppm: 200_000 })]).totals.offer?.id).toBe('flat_rate:2');
  });

  test('a coupon that does not count is named, and the cart costs what it costs without it', () => {
    const { totals, refused, coupons } = price(cups, [
      coupon('alt', { ppm: 500_000, minimum: { EUR: 3701 } }),
      coupon('just', { ppm: 100_000, minimum: { EUR: 3700 } }),
    ]);
    expect(refused).toEqual([{ code: 'minimum', coupon: 'alt', amount: 3701 }]);
    expect(coupons.map(({ code }) => code)).toEqual(['just']);
    expect(totals.sums.total).toBe(3825);
  });

  test('what a cart must come to is looked at as the cart shows it: with tax or without', () => {
    const least = coupon('alt', { ppm: 100_000, minimum: { EUR: 3700 } });
    const most = coupon('baix', { ppm: 100_000, maximum: { EUR: 3100 } });
    const counted = (displayInCart: 'incl' | 'excl') =>
      price(cups, [least, most], { tax: { displayInCart } }).coupons.map(({ code }) => code);
    expect(counted('incl')).toEqual(['alt']);
    expect(counted('excl')).toEqual(['baix']);
  });

  test('a coupon that is not there, or is switched off, takes nothing off', () => {
    const cart = (asked: CouponCart['asked']): CouponCart => ({
      lines: [{ key: 'a', item: item(1, 1850), quantity: 2 }],
      place: { country: 'ES', state: 'GI', postcode: '', city: '' },
      currency: currency!,
      chosenRate: '',
      asked,
      now: 0,
      loggedIn: false,
      emails: [],
    });
    const off = coupon('fora', { ppm: 100_000, enabled: false });
    const priced = priceWithCoupons(
      tables,
      settings,
      cart([
        { code: 'enlloc', coupon: undefined, uses: UNUSED },
        { code: 'fora', coupon: off, uses: UNUSED },
      ]),
    );
    expect(priced.refused.map(({ code, coupon }) => [code, coupon])).toEqual([
      ['unknown', 'enlloc'],
      ['unknown', 'fora'],
    ]);
    expect(priced.totals).toEqual(priceWithCoupons(tables, settings, cart([])).totals);
  });

  test('one coupon of several may grant free shipping', () => {
    const free = coupon('portes', { freeShipping: true });
    const { totals } = price(cups, [coupon('deu', { ppm: 100_000 }), free]);
    expect(totals.offer?.id).toBe('free_shipping:1');
  });

  test('amounts of another currency are its own, else converted from the first', () => {
    const dollars = settings.currencies.find(({ code }) => code === 'USD')!;
    const five = coupon('cinc', { kind: 'fixed_cart', amount: { EUR: 500, GBP: 1 } });
    const { totals } = priceWithCoupons(tables, settings, {
      lines: [{ key: 'a', item: item(1, 5000), quantity: 1 }],
      place: { country: 'US', state: '', postcode: '', city: '' },
      currency: dollars,
      chosenRate: '',
      asked: [{ code: 'cinc', coupon: five, uses: UNUSED }],
      now: 0,
      loggedIn: false,
      emails: [],
    });
    expect(totals.sums.discount_total).toBe(Math.min(550, totals.sums.subtotal));
  });
});
