import { describe, expect, test } from 'vitest';
import { cartItem, placedRate, pricingTables } from '../../tests/support/buying/pricing.ts';
import { settings } from '../../tests/support/people/settings.ts';
import type { ShopSettings } from '../frame/shop/settings.ts';
import { amountsIn, type CartToPrice, priceCart } from './calculate.ts';
import { discountOf } from './coupons/coupon-discounts.ts';
import { type Coupon, NO_RULES } from './coupons/model.ts';
import type { Destination } from './model-destination.ts';
import { bothAtHome, shownAtHome } from './shown.ts';

const place = (country: string, state = ''): Destination => ({ country, state, postcode: '', city: '' });
const GIRONA = place('ES', 'GI');
const CANARIES = place('ES', 'GC');
const ABROAD = place('US', 'TX');
const [euro] = settings.currencies;
const dollar = settings.currencies.find(({ code }) => code === 'USD')!;

const totals = (more: Partial<CartToPrice> = {}, tax: Partial<ShopSettings['tax']> = {}) =>
  priceCart(
    pricingTables,
    { ...settings, tax: { ...settings.tax, ...tax } },
    {
      lines: [{ key: 'a', item: cartItem(1, 12_100), quantity: 1 }],
      place: GIRONA,
      currency: euro!,
      chosenRate: 'flat_rate:2',
      ...more,
    },
  );
const kept = (taxClass: string, ppm: number) => ({
  there: new Map([[taxClass, [placedRate(9, '', taxClass, ppm)]]]),
  doneHere: new Map(),
});
const coupon = (more: Partial<Coupon>): Coupon => ({
  ...NO_RULES,
  id: 1,
  code: 'prova',
  description: '',
  kind: 'percent',
  usageLimit: null,
  customerLimit: null,
  startsAt: null,
  endsAt: null,
  enabled: true,
  ...more,
});

describe('a cart', () => {
  test('is taxed where the shop’s setting says: where it goes to, where the bill goes to, or at home', () => {
    const contents = (basedOn: ShopSettings['tax']['basedOn'], where: Partial<CartToPrice>) =>
      totals(where, { basedOn }).sums.cart_contents_tax;
    const both = { place: CANARIES, billing: ABROAD };
    expect([contents('shipping', both), contents('billing', both), contents('base', both)]).toEqual([
      700, 0, 2100,
    ]);
    expect(contents('billing', { place: CANARIES })).toBe(700);
  });

  test('pays no tax for whoever is exempt', () => {
    expect(totals({ exempt: true }).sums).toMatchObject({ total_tax: 0, cart_contents_total: 10_000 });
  });

  test('is sent at the cost of its zone, with the tax of its goods or of the class of the setting', () => {
    const bread = [{ key: 'b', item: cartItem(2, 1100, 'reduced'), quantity: 1 }];
    expect(totals({ lines: bread }).sums).toMatchObject({ shipping_total: 409, shipping_tax: 41 });
    expect(totals({ lines: bread }, { shippingClass: 'standard' }).sums.shipping_tax).toBe(86);
    const nowhere = priceCart({ ...pricingTables, zones: [] }, settings, {
      lines: bread,
      place: GIRONA,
      currency: euro!,
      chosenRate: '',
    });
    expect(nowhere.offers).toEqual([]);
  });

  test('of what is not sent has no ways of shipping', () => {
    const voucher = [{ key: 'v', item: cartItem(3, 5000, 'standard', { virtual: true }), quantity: 1 }];
    expect(totals({ lines: voucher }).offers).toEqual([]);
  });

  test('of a member takes off what membership gives before any coupon, and may be sent for nothing', () => {
    const benefits = {
      discounts: [{ code: 'soci', rule: { kind: 'percent' as const, ppm: 100_000 } }],
      freeShipping: true,
    };
    const { sums, discounts, offer } = totals({
      benefits,
      coupons: [coupon({ kind: 'fixed_product', amount: { EUR: 1210 } })],
    });
    expect([...discounts]).toEqual([
      ['soci', { amount: 1000, tax: 210 }],
      ['prova', { amount: 1000, tax: 210 }],
    ]);
    expect([offer?.id, sums.shipping_total, sums.total]).toEqual(['flat_rate:2', 0, 9680]);
    expect(totals({ benefits: { ...benefits, freeShipping: false } }).sums.shipping_total).toBe(409);
  });

  test('is charged its fees, and points are taken off last', () => {
    const { sums } = totals({
      fees: [{ code: 'cod', label: 'Reemborsament', amount: 200, taxClass: 'standard' }],
      points: [{ code: 'points', rule: { kind: 'value', amount: 2100 } }],
    });
    expect(sums).toMatchObject({ fee_total: 200, fee_tax: 42, cart_contents_total: 8264, total: 10_737 });
  });

  test('is charged a fee by the class that the shop or its order knows, by the standard one if that is gone', () => {
    const taxOf = (taxClass: string | null, more: Partial<CartToPrice> = {}) =>
      totals({ fees: [{ code: 'cod', label: '', amount: 1000, taxClass }], ...more }).sums.fee_tax;
    expect(['standard', 'reduced', 'reduced-rate', 'gone', null].map((each) => taxOf(each))).toEqual([
      210, 100, 100, 210, 0,
    ]);
    expect(taxOf('gone', { keptRates: kept('gone', 50_000) })).toBe(50);
  });

  test('of an order that is changed keeps the taxes that the order knows, and others are those of the tables', () => {
    const keptRates = kept('standard', 100_000);
    const goods = (taxClass: string) => [{ key: 'a', item: cartItem(1, 1210, taxClass), quantity: 1 }];
    const taxOf = (taxClass: string) => totals({ lines: goods(taxClass), keptRates }).sums.cart_contents_tax;
    expect([taxOf('standard'), taxOf('reduced')]).toEqual([110, 110]);
    expect(totals({ lines: goods('standard') }).sums.cart_contents_tax).toBe(210);
  });

  test('keeps the amount that was agreed for a line, whatever its goods cost by now, moved to where it goes', () => {
    const agreed = { amount: 24_200_000_000n, rates: [placedRate(1, '', 'standard', 210_000)] };
    const priced = (more: Partial<CartToPrice>, tax: Partial<ShopSettings['tax']> = {}, item = {}) => {
      const line = { key: 'a', item: cartItem(1, 99, 'standard', item), quantity: 2, agreed };
      const { lines } = totals({ lines: [line], ...more }, tax);
      return lines.map(({ unit, line_total, line_tax }) => [unit.incl, line_total, line_tax]);
    };
    expect(priced({})).toEqual([[12_100, 20_000, 4200]]);
    expect(priced({ place: CANARIES })).toEqual([[10_700, 20_000, 1400]]);
    expect(priced({ place: CANARIES }, { pricesIncludeTax: false })).toEqual([[12_947, 24_200, 1694]]);
    expect(priced({ place: CANARIES }, {}, { taxStatus: 'none' })).toEqual([[12_100, 24_200, 0]]);
  });

  test('has each amount of a table in its currency: the one given for it, else the first one’s converted', () => {
    const [inEuros, inDollars] = [amountsIn(settings, euro!), amountsIn(settings, dollar)];
    expect([inEuros({ EUR: 500, USD: 560 }), inDollars({ EUR: 500, USD: 560 })]).toEqual([500, 560]);
    expect([inEuros({}), inDollars({})]).toEqual([0, 0]);
    expect(inDollars({ EUR: 500 })).toBeGreaterThan(500);
    expect(inEuros({ USD: 560 })).toBe(0);
    expect(amountsIn({ currencies: [] }, dollar)({ EUR: 500, USD: 560 })).toBe(560);
  });
});

describe('a coupon', () => {
  const lines = [
    { key: 'a', item: cartItem(1, 1000), quantity: 1 },
    { key: 'b', item: cartItem(2, 1000, 'standard', { onSale: true }), quantity: 1 },
  ];
  const discount = (more: Partial<Coupon>) =>
    discountOf(coupon({ ppm: 100_000, amount: { EUR: 300 }, ...more }), lines, (amounts) => amounts.EUR ?? 0);
  const named = { code: 'prova', label: 'PROVA' };

  test('takes a part or an amount off all lines, or off those that it counts for', () => {
    expect(discount({})).toEqual({ ...named, rule: { kind: 'percent', ppm: 100_000 } });
    expect(discount({ kind: 'fixed_product' })).toEqual({ ...named, rule: { kind: 'piece', amount: 300 } });
    expect(discount({ excludeSaleItems: true, itemLimit: 2 })).toEqual({
      ...named,
      lineKeys: ['a'],
      pieces: 2,
      rule: { kind: 'percent', ppm: 100_000 },
    });
  });

  test('for the whole cart is borne by all of it', () => {
    expect(discount({ kind: 'fixed_cart', productIds: [1], itemLimit: 1 })).toEqual({
      ...named,
      rule: { kind: 'cart', amount: 300 },
    });
  });
});

describe('a price of the catalogue', () => {
  const { rates } = pricingTables;
  const shown = (
    minor: number,
    taxClass: string,
    displayInShop: 'incl' | 'excl',
    pricesIncludeTax: boolean,
    more = rates,
  ) =>
    shownAtHome(minor, taxClass, more, {
      ...settings,
      tax: { ...settings.tax, displayInShop, pricesIncludeTax },
    });

  test('is shown as it was entered, or with the tax of the shop’s place taken out or put on', () => {
    expect([shown(1210, '', 'incl', true), shown(1210, '', 'excl', false)]).toEqual([1210, 1210]);
    expect([shown(1210, '', 'excl', true), shown(1000, '', 'incl', false)]).toEqual([1000, 1210]);
    expect([shown(1100, 'reduced', 'excl', true), shown(1000, 'reduced', 'incl', false)]).toEqual([
      1000, 1100,
    ]);
  });

  test('is shown with half a cent of tax rounded in favour of the net', () => {
    const half = [placedRate(1, '', 'standard', 1_000_000)];
    expect(shown(1, '', 'excl', true, half)).toBe(1);
    expect(shown(1, '', 'incl', false, [placedRate(1, '', 'standard', 500_000)])).toBe(2);
  });

  test('is known without tax and with it, from what was entered, however it is shown', () => {
    for (const displayInShop of ['incl', 'excl'] as const) {
      const both = (minor: number, taxClass: string, pricesIncludeTax: boolean) =>
        bothAtHome(minor, taxClass, rates, {
          ...settings,
          tax: { ...settings.tax, displayInShop, pricesIncludeTax },
        });
      expect(both(1210, 'standard', true)).toEqual({ net: 1000, gross: 1210 });
      expect(both(1000, 'standard', true)).toEqual({ net: 826, gross: 1000 });
      expect(both(1850, 'standard', true)).toEqual({ net: 1529, gross: 1850 });
      expect(both(1000, 'standard', false)).toEqual({ net: 1000, gross: 1210 });
      expect(both(1000, 'reduced', false)).toEqual({ net: 1000, gross: 1100 });
    }
  });
});
