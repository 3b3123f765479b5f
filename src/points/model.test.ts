import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, NOON, programmeOf } from '../../tests/support/points.ts';
import { ceil, dealOut, decimal, floor, fraction, round } from './model-fraction.ts';
import { benefitsAt, type Membership, nextStep, termOf } from './model-level.ts';
import { allocateLots, sumShares, unwindLots, usable } from './model-lots.ts';
import { type Level, MILLION, NO_BENEFITS } from './model-programme.ts';
import { pointsFor, quote, refuse, worthInMoney, worthOf } from './model-quote.ts';
import { planClawback, returnLine } from './model-return.ts';

const EUR = { rate: '1', decimals: 2 };
const USD = { rate: '1.09', decimals: 2 };
const YEN = { rate: '157.3', decimals: 0 };
const redeem = (more: object) => ({ redeem: { ...programmeOf().redeem, ...more } });
const purse = (spendable: number, eligible = 1_000_000) => ({ spendable, eligible, coupons: false });
const MADRID = 'Europe/Madrid';
const nat = (max: number) => fc.integer({ min: 1, max });

describe('what points are worth', () => {
  test('one point may be worth five cents: nothing is cast to whole units', () => {
    const programme = redeem({ points: 1, value: 5 });
    expect(quote(programme, 7, purse(100), { base: EUR, currency: EUR })).toEqual({ points: 7, value: 35 });
  });

  test('at 100 points a euro, 60 points are 60 cents', () => {
    expect(quote(redeem({}), 60, purse(60), { base: EUR, currency: EUR })).toEqual({ points: 60, value: 60 });
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
          const found = quote(programme, n, purse(n, eligible), { base: EUR, currency });
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
    expect(quote(redeem({}), 100, purse(100), { base: EUR, currency: USD })).toEqual({
      points: 100,
      value: 109,
    });
    expect(quote(redeem({}), 100, purse(100), { base: EUR, currency: YEN })).toEqual({
      points: 100,
      value: 157,
    });
  });

  test('a cart that shrinks takes fewer, and one that grows takes again what was asked for', () => {
    const at = (eligible: number) =>
      quote(redeem({}), 300, purse(500, eligible), { base: EUR, currency: EUR }).points;
    expect([at(1000), at(120), at(1000)]).toEqual([300, 120, 300]);
  });

  test('points are spent in whole steps, and never more than the order limit', () => {
    const stepped = redeem({ step: 50, orderShare: 500_000 });
    expect(quote(stepped, 500, purse(500, 390), { base: EUR, currency: EUR })).toEqual({
      points: 150,
      value: 150,
    });
    expect(refuse(stepped, 75, purse(500), { base: EUR, currency: EUR })).toEqual({ code: 'step', step: 50 });
    expect(refuse(stepped, 200, purse(500, 390), { base: EUR, currency: EUR })).toEqual({
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
});

describe('lots', () => {
  const lots = fc
    .array(fc.record({ available: fc.nat(50), expiresAt: fc.option(nat(20)) }), { maxLength: 8 })
    .map((list) => list.map((lot, id) => ({ id, ...lot })));

  test('what expires first is spent first, and nothing that is over', () => {
    fc.assert(
      fc.property(lots, fc.nat(300), fc.nat(20), (open, points, until) => {
        const shares = allocateLots(open, points, until);
        expect(sumShares(shares)).toBe(Math.min(points, usable(open, until)));
        const end = (id: number) => open[id]?.expiresAt ?? Number.POSITIVE_INFINITY;
        const ends = shares.map(({ lotId }) => end(lotId));
        expect(ends).toEqual([...ends].sort((a, b) => a - b));
        for (const at of ends) expect(at).toBeGreaterThan(until);
      }),
    );
  });

  test('what lives longest comes back first', () => {
    const spent = [
      { lotId: 1, left: 5, expiresAt: 10 },
      { lotId: 2, left: 5, expiresAt: null },
      { lotId: 3, left: 5, expiresAt: 20 },
    ];
    expect(unwindLots(spent, 12)).toEqual([
      { lotId: 2, points: 5 },
      { lotId: 3, points: 5 },
      { lotId: 1, points: 2 },
    ]);
  });

  test('expired points of the order reduce what is taken back, counted once', () => {
    const own = [{ id: 1, pending: 10, available: 5, expired: 20 }];
    expect(planClawback(50, own, [{ id: 2, available: 8 }], { forgiven: 15, policy: 'allow' })).toEqual({
      ...{ pending: [{ lotId: 1, points: 10 }], forgiven: 5, debt: 22, absorbed: 0 },
      available: [
        { lotId: 1, points: 5 },
        { lotId: 2, points: 8 },
      ],
    });
    expect(planClawback(50, [], [], { forgiven: 0, policy: 'clamp' })).toMatchObject({
      debt: 0,
      absorbed: 50,
    });
  });

  test('any sequence of partial refunds ends where one full refund would, and never beyond', () => {
    const start = { lineId: 1, refunded: 0, refundedQuantity: 0, earnedReversed: 0, redeemedRestored: 0 };
    fc.assert(
      fc.property(
        nat(100_000),
        fc.nat(5000),
        fc.nat(5000),
        fc.array(fc.nat(100_000), { maxLength: 6 }),
        (amount, earned, redeemed, parts) => {
          let line = { ...start, quantity: 3, amount, earned, redeemed };
          for (const part of [...parts].sort((a, b) => a - b)) {
            const before = line;
            line = returnLine(line, { lineId: 1, amount: Math.min(part, amount), quantity: 0 }, false);
            expect(line.earnedReversed).toBeGreaterThanOrEqual(before.earnedReversed);
            expect(line.earnedReversed).toBeLessThanOrEqual(earned);
          }
          line = returnLine(line, undefined, true);
          expect([line.earnedReversed, line.redeemedRestored]).toEqual([earned, redeemed]);
        },
      ),
    );
  });

  test('a gift goes back by the piece', () => {
    const gift = {
      lineId: 1,
      quantity: 4,
      amount: 0,
      earned: 0,
      redeemed: 100,
      refunded: 0,
      refundedQuantity: 0,
      earnedReversed: 0,
      redeemedRestored: 0,
    };
    expect(returnLine(gift, { lineId: 1, amount: 0, quantity: 1 }, false).redeemedRestored).toBe(25);
  });
});

describe('levels', () => {
  const level = (slug: string, rank: number, threshold: number): Level => ({
    ...{
      slug,
      rank,
      enabled: true,
      name: { ca: slug, es: slug, en: slug },
      validity: { count: 1, unit: 'year' },
    },
    ...{ entry: { kind: 'qualify', metric: 'points', threshold, window: 'lifetime' }, graceDays: 10 },
    benefits: { ...NO_BENEFITS, multiplier: 2 * MILLION },
  });
  const [silver, gold] = [level('silver', 1, 100), level('gold', 2, 500)];
  const year = 365 * DAY;
  const member = (of: Level): Membership => ({
    level: of,
    state: 'active',
    ...termOf(of, undefined, NOON, MADRID),
  });

  test('every benefit ends with the level and its days of grace', () => {
    const found = (at: number) => benefitsAt(member(gold), at).multiplier / MILLION;
    expect([found(NOON), found(NOON + year + 10 * DAY - 1), found(NOON + year + 10 * DAY)]).toEqual([
      2, 2, 1,
    ]);
  });

  test('it is reached, exchanged for a higher one, renewed, given grace, and ends in the one below', () => {
    const step = (current: Membership | undefined, points: number, at = NOON) =>
      nextStep([silver, gold], current, { metric: () => points }, at);
    expect(step(undefined, 99)).toEqual({ do: 'nothing' });
    expect(step(undefined, 600)).toEqual({ do: 'enter', level: gold });
    expect(step(member(silver), 600)).toEqual({ do: 'enter', level: gold });
    expect(step(member(gold), 120)).toEqual({ do: 'nothing' });
    expect(step(member(gold), 600, NOON + year)).toEqual({ do: 'enter', level: gold });
    expect(step(member(gold), 120, NOON + year)).toEqual({ do: 'grace' });
    expect(step(member(gold), 120, NOON + year + 10 * DAY)).toEqual({ do: 'expire', level: silver });
  });

  test('renewing goes on from the old end, not from today', () => {
    const { from, until } = termOf(gold, member(gold), NOON + 100 * DAY, MADRID);
    expect([from, until]).toEqual([NOON, Date.UTC(2029, 0, 4, 12)]);
  });
});

describe('numbers', () => {
  test('dealing out loses nothing and rounding is exact', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.array(fc.bigInt(0n, 10n ** 18n), { minLength: 1, maxLength: 8 }),
        (total, weights) => {
          expect(dealOut(total, weights).reduce((a, b) => a + b, 0)).toBe(total);
        },
      ),
    );
    expect([
      floor(fraction(-7n, 2n)),
      ceil(fraction(7n, 2n)),
      round(fraction(5n, 2n)),
      floor(decimal('1.09')),
    ]).toEqual([-4, 4, 3, 1]);
  });
});
