import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { programmeOf, ruleOf } from '../../tests/support/points/points.ts';
import { forecast } from './forecast/model.ts';
import type { Membership } from './levels/model.ts';
import { levelCards } from './levels/model-level-cards.ts';
import { type Level, MILLION, NO_BENEFITS } from './programme/model.ts';
import { earnOfOrder } from './programme/model-earn.ts';
import { faultOf } from './spending/model-redeem.ts';

describe('what is checked before points are sent', () => {
  const balance = fc.integer({ min: -1000, max: 1_000_000 });
  const limit = fc.integer({ min: 0, max: 1000 });

  test('points must be non-empty and greater than 0, whatever the balance', () => {
    fc.assert(
      fc.property(balance, limit, (points, orderLimit) => {
        expect(faultOf(' ', points, orderLimit)).toBe('empty');
        for (const typed of ['0', '-1', '0.0', 'x', 'NaN', '-1e9'])
          expect(faultOf(typed, points, orderLimit)).toBe('not_positive');
      }),
    );
  });

  test('they are sent exactly when the balance is above 0 and at least the points', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), balance, limit, (typed, points, orderLimit) => {
        expect(faultOf(String(typed), points, orderLimit) === undefined).toBe(points > 0 && points >= typed);
      }),
    );
  });

  test('all that there is may be spent', () => {
    expect(faultOf('250', 250, 0)).toBeUndefined();
    expect(faultOf(' 250 ', 250, 0)).toBeUndefined();
    expect(faultOf('251', 250, 0)).toBe('not_suffient');
  });

  test('a balance that is too low is told as the order’s limit when there is one, else as too few points', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), limit, (typed, orderLimit) => {
        const told = orderLimit > 0 ? 'above_order_limit' : 'not_suffient';
        expect(faultOf(String(typed), typed - 1, orderLimit)).toBe(told);
        expect(faultOf(String(typed), 0, orderLimit)).toBe(told);
      }),
    );
  });
});

describe('what a cart is promised', () => {
  const line = fc.record({
    id: fc.nat(20),
    productId: fc.integer({ min: 1, max: 5 }),
    categoryIds: fc.subarray([1, 2, 3]),
    quantity: fc.integer({ min: 1, max: 9 }),
    eligible: fc.integer({ min: 0, max: 50_000 }),
  });
  const rules = [
    ruleOf({ code: 'spend', amount: { kind: 'per_money', points: 1, money: 100 } }),
    ruleOf({ code: 'cups', amount: { kind: 'per_piece', points: 3 }, categoryIds: [2] }),
    ruleOf({ code: 'first', trigger: 'first_order', amount: { kind: 'fixed', points: 500 } }),
  ];
  const programme = programmeOf({ rules });
  const facts = { level: undefined, left: new Map<string, number>(), redeemed: false, unit: 100, at: 0 };

  test('is what an order earns by the rules for every order, and never more than the order earns', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), fc.integer({ min: 1, max: 4 }), (lines, number) => {
        const order = { lines, redeemed: false, number, level: undefined, unit: 100, at: 0 };
        const earned = earnOfOrder(programme, order).rules.reduce((sum, { points }) => sum + points, 0);
        const promised = forecast(programme, lines, facts);
        expect(promised).toBeLessThanOrEqual(earned);
        if (number > 1) expect(promised).toBe(earned);
      }),
    );
  });

  test('never passes what the rules may still give', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), fc.nat(200), fc.nat(20), (lines, spend, cups) => {
        const left = new Map([
          ['spend', spend],
          ['cups', cups],
        ]);
        expect(forecast(programme, lines, { ...facts, left })).toBeLessThanOrEqual(spend + cups);
      }),
    );
  });

  test('is nothing where an order with points earns nothing', () => {
    const none = programmeOf({ rules, earn: { ...programme.earn, whenRedeemed: 'none' } });
    const lines = [{ id: 1, productId: 1, categoryIds: [], quantity: 1, eligible: 10_000 }];
    expect(forecast(none, lines, { ...facts, redeemed: true })).toBe(0);
    expect(forecast(none, lines, facts)).toBe(100);
  });
});

describe('the cards of levels', () => {
  const NOW = 1_000_000;
  const level = (slug: string, rank: number, price: number | null): Level => ({
    slug,
    rank,
    enabled: true,
    name: { ca: slug, es: slug, en: slug },
    validity: null,
    graceDays: 0,
    entry:
      price === null
        ? { kind: 'qualify', metric: 'points', threshold: 10, window: 'lifetime' }
        : { kind: 'purchase', price },
    benefits: { ...NO_BENEFITS, multiplier: 2 * MILLION },
  });
  const levels = [level('gold', 2, 300), level('bronze', 1, 100), level('star', 3, null)];
  const has = (slug: string, until: number | null): Membership => ({
    level: levels.find((each) => each.slug === slug) ?? level(slug, 9, 1),
    state: 'active',
    from: 0,
    until,
    graceUntil: until,
  });
  const offers = (membership: Membership | undefined, spendable: number) =>
    levelCards(levels, membership, spendable, NOW).map(
      ({ level: { slug }, offer, missing, current }) =>
        `${slug} ${offer}${missing > 0 ? ` ${missing}` : ''}${current ? ' mine' : ''}`,
    );

  test('stand from the lowest up; what cannot be paid says how much is missing', () => {
    expect(offers(undefined, 250)).toEqual(['bronze buy', 'gold short 50', 'star reach 10']);
    expect(offers(undefined, 0)).toEqual(['bronze short 100', 'gold short 300', 'star reach 10']);
    expect(levelCards(levels, undefined, 0, NOW).map(({ price }) => price)).toEqual([100, 300, 0]);
  });

  test('offer no lower level, renew one that ends, and not one that never does', () => {
    expect(offers(has('gold', NOW + 1), 900)).toEqual(['bronze none', 'gold buy mine', 'star reach 10']);
    expect(offers(has('gold', null), 900)).toEqual(['bronze none', 'gold none mine', 'star reach 10']);
    expect(offers(has('star', null), 900)).toEqual(['bronze none', 'gold none', 'star none mine']);
  });

  test('a level that is over counts for nothing', () => {
    expect(offers(has('gold', NOW), 900)).toEqual(['bronze buy', 'gold buy', 'star reach 10']);
  });

  test('a level that is reached says how far it is, and never more than all of it', () => {
    const far = (has: number) => levelCards(levels, undefined, 0, NOW, () => has).at(-1);
    expect(far(4)).toMatchObject({ offer: 'reach', reached: 4, missing: 6 });
    expect(far(25)).toMatchObject({ reached: 10, missing: 0 });
  });

  test('a level that is switched off has no card', () => {
    const off = levels.map((each) => ({ ...each, enabled: each.slug === 'bronze' }));
    expect(levelCards(off, undefined, 0, NOW).map((card) => card.level.slug)).toEqual(['bronze']);
  });
});
