import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NOON, programmeOf, ruleOf } from '../../../tests/support/points/points.ts';
import { MILLION } from './model.ts';
import { type EarningOrder, earnOfOrder } from './model-earn.ts';

const nat = (max: number) => fc.integer({ min: 1, max });

describe('what an order earns', () => {
  const order = (eligible: number[], more: Partial<EarningOrder> = {}): EarningOrder => ({
    lines: eligible.map((amount, id) => ({
      id,
      productId: id + 1,
      categoryIds: [10 * (id + 1)],
      quantity: 2,
      eligible: amount,
    })),
    redeemed: false,
    number: 1,
    level: undefined,
    unit: 100,
    at: NOON,
    ...more,
  });
  const earn = (rules: ReturnType<typeof ruleOf>[], of: EarningOrder, more: object = {}) =>
    earnOfOrder(programmeOf({ rules, ...more }), of);
  const spend = ruleOf({ code: 'spend', amount: { kind: 'per_money', points: 1, money: 100 } });

  test('it is rounded once for the whole order, down', () => {
    expect(earn([spend], order([150, 150])).rules).toEqual([{ code: 'spend', points: 3 }]);
    expect(earn([spend], order([199])).rules).toEqual([{ code: 'spend', points: 1 }]);
  });

  test('the lines’ shares sum to the rules’ points, whatever the rules', () => {
    const rule = fc.record({
      per: nat(30),
      money: nat(999),
      kind: fc.constantFrom('per_money' as const, 'per_piece' as const, 'fixed' as const),
      group: fc.constantFrom('', 'a', 'b'),
    });
    fc.assert(
      fc.property(
        fc.array(rule, { maxLength: 5 }),
        fc.array(fc.nat(50_000), { minLength: 1, maxLength: 6 }),
        nat(3),
        fc.nat(MILLION),
        (kinds, eligible, level, share) => {
          const rules = kinds.map(({ per, money, kind, group }, index) =>
            ruleOf({
              code: `r${index}`,
              group,
              amount: kind === 'per_money' ? { kind, points: per, money } : { kind, points: per },
            }),
          );
          const found = earn(
            rules,
            order(eligible, {
              level: {
                code: 'x',
                multiplier: level * MILLION,
                orderBonus: level,
                orderBonusShare: share,
              },
            }),
          );
          const sum = found.lines.reduce((a, b) => a + b, 0);
          expect(found.rules.reduce((a, { points }) => a + points, 0)).toBe(sum);
          expect(Math.min(...found.lines)).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('a rule for a category counts for what is in it, also beside others, and for nothing that is in none', () => {
    const [line] = order([1000]).lines;
    const points = (categoryIds: number[]) =>
      earn([{ ...spend, categoryIds: [10] }], order([], { lines: [{ ...line!, categoryIds }] })).rules[0]
        ?.points;
    expect([points([10]), points([7, 10]), points([7]), points([])]).toEqual([10, 10, undefined, undefined]);
  });

  test('of overlapping ranges in one group only the best counts, and is the only one booked', () => {
    const band = (code: string, from: number, to: number | null, points: number) =>
      ruleOf({ code, from, to, group: 'band', amount: { kind: 'fixed', points } });
    const bands = [band('small', 0, 5000, 5), band('large', 4000, null, 20)];
    expect(earn(bands, order([4500])).rules).toEqual([{ code: 'large', points: 20 }]);
    expect(earn(bands, order([1000])).rules).toEqual([{ code: 'small', points: 5 }]);
  });

  test('a rate for products or categories counts for them alone, and the better of a group for each line', () => {
    const special = ruleOf({
      code: 'category',
      categoryIds: [10],
      group: 'rate',
      amount: { kind: 'per_money', points: 3, money: 100 },
    });
    const general = { ...spend, group: 'rate' };
    expect(earn([general, special], order([1000, 1000]))).toEqual({
      rules: [
        { code: 'category', points: 30 },
        { code: 'spend', points: 10 },
      ],
      lines: [30, 10],
    });
    const piece = ruleOf({ code: 'piece', productIds: [2], amount: { kind: 'per_piece', points: 7 } });
    expect(earn([piece], order([1000, 1000])).lines).toEqual([0, 14]);
  });

  test('of two that give the same the one that stands first is booked; a worse one takes nothing away', () => {
    const rate = (code: string, points: number) =>
      ruleOf({ code, group: 'rate', amount: { kind: 'per_money', points, money: 100 } });
    const codes = (rules: ReturnType<typeof ruleOf>[]) => earn(rules, order([1000])).rules;
    expect(codes([rate('a', 2), rate('b', 2)])).toEqual([{ code: 'a', points: 20 }]);
    expect(codes([rate('a', 2), rate('b', 1)])).toEqual([{ code: 'a', points: 20 }]);
    const bonus = (code: string, points: number) =>
      ruleOf({ code, group: 'bonus', amount: { kind: 'fixed', points } });
    expect(codes([bonus('a', 7), bonus('b', 7)])).toEqual([{ code: 'a', points: 7 }]);
    expect(codes([bonus('a', 7), bonus('b', 6)])).toEqual([{ code: 'a', points: 7 }]);
  });

  test('rules without a group stand by themselves and add up', () => {
    const more = ruleOf({ code: 'more', amount: { kind: 'per_money', points: 2, money: 100 } });
    expect(earn([spend, more], order([1000])).lines).toEqual([30]);
    expect(earn([ruleOf({ code: 'one' }), ruleOf({ code: 'two' })], order([1000])).lines).toEqual([20]);
  });

  test('a range counts from its first cent to its last', () => {
    const range = ruleOf({ code: 'range', from: 1000, to: 2000 });
    const at = (sum: number) => earn([range], order([sum])).lines;
    expect([at(999), at(1000), at(2000), at(2001)]).toEqual([[0], [10], [10], [0]]);
  });

  test('a rule counts while it is in force, and one for something else than orders never', () => {
    const soon = { ...spend, startsAt: NOON + 1 };
    const over = { ...spend, endsAt: NOON };
    for (const rule of [soon, over, ruleOf({ trigger: 'signup' })])
      expect(earn([rule], order([1000]))).toEqual({ rules: [], lines: [0] });
    expect(earn([{ ...spend, startsAt: NOON, endsAt: NOON + 1 }], order([1000])).lines).toEqual([10]);
  });

  test('a bonus for some goods is earned by paying for one of them; a gift earns none', () => {
    const bonus = ruleOf({ code: 'bonus', productIds: [2], amount: { kind: 'fixed', points: 5 } });
    expect(earn([bonus], order([1000, 1000])).lines.reduce((a, b) => a + b)).toBe(5);
    expect(earn([bonus], order([1000])).rules).toEqual([]);
    expect(earn([bonus], order([1000, 0])).rules).toEqual([]);
    expect(earn([ruleOf({ code: 'any' })], order([0, 1000])).lines).toEqual([0, 10]);
  });

  test('level and best campaign multiply up to the cap; bonuses are not multiplied', () => {
    const campaigns = [
      { code: 'double', multiplier: 2 * MILLION, startsAt: null, endsAt: null },
      { code: 'over', multiplier: 9 * MILLION, startsAt: null, endsAt: NOON },
    ];
    const level = { code: 'gold', multiplier: 1_500_000, orderBonus: 5, orderBonusShare: 0 };
    const bonus = ruleOf({ code: 'bonus', amount: { kind: 'fixed', points: 10 } });
    expect(earn([spend, bonus], order([1000], { level }), { campaigns }).rules).toEqual([
      { code: 'spend', points: 30 },
      { code: 'bonus', points: 10 },
      { code: 'level-gold', points: 5 },
    ]);
    const capped = { campaigns, earn: { ...programmeOf().earn, multiplierCap: 2_500_000 } };
    expect(earn([spend], order([1000], { level: { ...level, orderBonus: 0 } }), capped).rules).toEqual([
      { code: 'spend', points: 25 },
    ]);
  });

  test('a level’s bonus may be a percentage of the order, counted in whole units of money and never multiplied', () => {
    const level = { code: 'gold', multiplier: 2 * MILLION, orderBonus: 0, orderBonusShare: 100_000 };
    expect(earn([spend], order([10_000], { level }))).toEqual({
      rules: [
        { code: 'spend', points: 200 },
        { code: 'level-gold', points: 10 },
      ],
      lines: [210],
    });
    expect(earn([], order([1999], { level })).lines).toEqual([1]);
    expect(earn([], order([1999], { level, unit: 1 })).lines).toEqual([199]);
    // Rounded once with the rest: 1.5 and 0.5 are 2.
    const half = { ...level, multiplier: MILLION, orderBonusShare: 333_334 };
    expect(earn([spend], order([150], { level: half })).lines).toEqual([2]);
  });

  test('first order, n-th order and each n-th order', () => {
    const first = ruleOf({ code: 'first', trigger: 'first_order' });
    const third = ruleOf({ code: 'third', trigger: 'order_count', orders: 3 });
    const each = ruleOf({ code: 'each', trigger: 'order_count', orders: 2, again: true });
    const codes = (number: number) =>
      earn([first, third, each], order([100], { number })).rules.map(({ code }) => code);
    expect([codes(1), codes(2), codes(3), codes(4)]).toEqual([['first'], ['each'], ['third'], ['each']]);
  });

  test('an order paid with points in part earns for the rest, or nothing when the shop says so', () => {
    const none = { earn: { ...programmeOf().earn, whenRedeemed: 'none' } };
    expect(earn([spend], order([1000], { redeemed: true })).lines).toEqual([10]);
    expect(earn([spend], order([1000], { redeemed: true }), none).lines).toEqual([0]);
  });

  test('what cost nothing earns nothing', () => {
    const rules = [
      spend,
      ruleOf({ code: 'fixed' }),
      ruleOf({ code: 'piece', amount: { kind: 'per_piece', points: 5 } }),
    ];
    const level = { code: 'gold', multiplier: MILLION, orderBonus: 5, orderBonusShare: 100_000 };
    expect(earn(rules, order([0, 0], { level })).rules).toEqual([]);
    expect(earn(rules, order([], { level }))).toEqual({ rules: [], lines: [] });
  });
});
