import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { programmeOf } from '../../../tests/support/points/points.ts';
import { limitInPoints, pointsFor, quote, refuse, worthInMoney, worthOf } from './model-quote.ts';

const EUR = { rate: '1', decimals: 2 };
const USD = { rate: '1.09', decimals: 2 };
const YEN = { rate: '157.3', decimals: 0 };
const euros = { base: EUR, currency: EUR };
const redeem = (more: object) => ({ redeem: { ...programmeOf().redeem, ...more } });
const balance = (spendable: number, eligible = 1_000_000) => ({ spendable, eligible, coupons: false });
const nat = (max: number) => fc.integer({ min: 1, max });

describe('what points are worth', () => {
  test('one point may be worth five cents: nothing is cast to whole units', () => {
    const programme = redeem({ points: 1, value: 5 });
    expect(quote(programme, 7, balance(100), { base: EUR, currency: EUR })).toEqual({ points: 7, value: 35 });
  });

  test('at 100 points a euro, 60 points are 60 cents', () => {
    expect(quote(redeem({}), 60, balance(60), { base: EUR, currency: EUR })).toEqual({
      points: 60,
      value: 60,
    });
  });

  test('no point is burnt for nothing: what is taken is the least that is worth the same', () => {
    const rates = fc.record({ points: nat(1000), value: nat(1000) });
    fc.assert(
      fc.property(
        rates,
        nat(100_000),
        nat(1_000_000),
        fc.constantFrom(EUR, USD, YEN),
        (rate, n, eligible, currency) => {
          const programme = redeem(rate);
          const worth = worthOf(programme, EUR, currency);
          const found = quote(programme, n, balance(n, eligible), { base: EUR, currency });
          expect(found.points).toBeLessThanOrEqual(n);
          expect(found.value).toBeLessThanOrEqual(eligible);
          if (found.points === 0) return;
          expect(found.points).toBe(pointsFor(found.value, worth));
          expect(worthInMoney(found.points, worth)).toBeGreaterThanOrEqual(found.value);
          expect(worthInMoney(found.points - 1, worth)).toBeLessThan(found.value);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('points are the same in every currency: the frozen rate converts once', () => {
    expect(quote(redeem({}), 100, balance(100), { base: EUR, currency: USD })).toEqual({
      points: 100,
      value: 109,
    });
    expect(quote(redeem({}), 100, balance(100), { base: EUR, currency: YEN })).toEqual({
      points: 100,
      value: 157,
    });
  });

  test('a cart that shrinks takes fewer, and one that grows takes again what was asked for', () => {
    const at = (eligible: number) =>
      quote(redeem({}), 300, balance(500, eligible), { base: EUR, currency: EUR }).points;
    expect([at(1000), at(120), at(1000)]).toEqual([300, 120, 300]);
  });

  test('points are spent in whole steps, and never more than the order limit', () => {
    const stepped = redeem({ step: 50, orderShare: 500_000 });
    expect(quote(stepped, 500, balance(500, 390), { base: EUR, currency: EUR })).toEqual({
      points: 150,
      value: 150,
    });
    expect(refuse(stepped, 75, balance(500), { base: EUR, currency: EUR })).toEqual({
      code: 'step',
      step: 50,
    });
    expect(refuse(stepped, 200, balance(500, 390), { base: EUR, currency: EUR })).toEqual({
      code: 'above_order_limit',
      limit: 195,
    });
  });

  test('too few, too many and points beside a coupon are refused with what is missing', () => {
    const least = redeem({ minimum: 100, withCoupons: false });
    const ask = (n: number, coupons = false) =>
      refuse(least, n, { spendable: 150, eligible: 9999, coupons }, { base: EUR, currency: EUR });
    expect(ask(99)).toEqual({ code: 'below_minimum', minimum: 100 });
    expect(ask(151)).toEqual({ code: 'insufficient', spendable: 150, missing: 1 });
    expect(ask(100, true)).toEqual({ code: 'coupon_conflict' });
    expect(ask(100)).toBeUndefined();
  });

  test('a shop may count in yen and sell in euros', () => {
    const euro = { rate: '0.0064', decimals: 2 };
    const yen = { rate: '1', decimals: 0 };
    expect(quote(redeem({}), 1000, balance(1000), { base: yen, currency: euro })).toEqual({
      points: 1000,
      value: 640,
    });
  });

  test('all that there is can be spent, and one more cannot', () => {
    expect(refuse(redeem({}), 500, balance(500), euros)).toBeUndefined();
    expect(refuse(redeem({}), 501, balance(500), euros)).toEqual({
      code: 'insufficient',
      spendable: 500,
      missing: 1,
    });
  });

  test('a balance that has fallen below the least takes nothing off', () => {
    const least = redeem({ minimum: 100 });
    expect(quote(least, 200, balance(99), euros)).toEqual({ points: 0, value: 0 });
    expect(quote(least, 200, balance(100), euros)).toEqual({ points: 100, value: 100 });
  });

  test('where a shop wants either, points beside a coupon take nothing off', () => {
    const beside = { ...balance(500), coupons: true };
    expect(quote(redeem({ withCoupons: false }), 200, beside, euros)).toEqual({ points: 0, value: 0 });
    expect(quote(redeem({ withCoupons: false }), 200, balance(500), euros).points).toBe(200);
    expect(quote(redeem({}), 200, beside, euros).points).toBe(200);
    expect(refuse(redeem({}), 200, beside, euros)).toBeUndefined();
  });

  test('nothing is asked for a cart of gifts, and whoever asks is told', () => {
    expect(quote(redeem({}), 200, balance(500, 0), euros)).toEqual({ points: 0, value: 0 });
    expect(refuse(redeem({}), 200, balance(500, 0), euros)).toEqual({ code: 'restricted' });
  });

  test('an order may be lowered by so much money, or such a part, and the smaller counts', () => {
    const both = redeem({ orderLimit: 300, orderShare: 500_000 });
    const most = (eligible: number) => limitInPoints(both, eligible, euros);
    expect([most(400), most(600), most(5000)]).toEqual([200, 300, 300]);
    expect(quote(both, 500, balance(500, 400), euros)).toEqual({ points: 200, value: 200 });
    expect(quote(both, 500, balance(500, 5000), euros)).toEqual({ points: 300, value: 300 });
    expect(refuse(both, 300, balance(500, 5000), euros)).toBeUndefined();
    expect(refuse(both, 301, balance(500, 5000), euros)).toEqual({ code: 'above_order_limit', limit: 300 });
    expect(limitInPoints(redeem({}), 5000, euros)).toBeUndefined();
  });

  test('the limit in money is that of the shop’s own currency', () => {
    const limited = redeem({ orderLimit: 1000 });
    const found = quote(limited, 5000, balance(5000), { base: EUR, currency: USD });
    expect(found).toEqual({ points: 1000, value: 1090 });
    expect(limitInPoints(limited, 1_000_000, { base: EUR, currency: USD })).toBe(1000);
  });

  test('a limit above the goods refuses nobody: the cart takes what it needs', () => {
    for (const orderLimit of [100, 101, null])
      expect(refuse(redeem({ orderLimit }), 200, balance(500, 100), euros)).toBeUndefined();
    expect(quote(redeem({ orderLimit: 100 }), 200, balance(500, 100), euros)).toEqual({
      points: 100,
      value: 100,
    });
  });
});
