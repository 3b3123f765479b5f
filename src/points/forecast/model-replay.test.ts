import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, NOON, programmeOf, ruleOf } from '../../../tests/support/points/points.ts';
import { earnOfOrder } from '../programme/model-earn.ts';
import { deedsOf, Replay } from './model-replay.ts';

const of = { unit: 100, zone: 'Europe/Madrid' };
const line = (eligible: number) => ({ id: 1, productId: 1, categoryIds: [], quantity: 1, eligible });
const order = (eligible: number, more: object = {}) => ({
  accountId: 1,
  lines: [line(eligible)],
  redeemed: false,
  number: 2,
  at: NOON,
  level: undefined,
  ...more,
});

describe('what a time that is over would have cost', () => {
  test('is what each order earns, added up', () => {
    const programme = programmeOf();
    fc.assert(
      fc.property(fc.array(fc.nat(50_000)), (sums) => {
        const replay = new Replay(programme, of);
        for (const sum of sums) replay.order(order(sum));
        const alone = sums.map((sum) =>
          earnOfOrder(programme, { ...order(sum), level: undefined, unit: 100 }).rules.reduce(
            (all, { points }) => all + points,
            0,
          ),
        );
        expect(replay.points).toBe(alone.reduce((all, points) => all + points, 0));
      }),
    );
  });

  test('keeps to the limits of a rule: of a day, of a customer, of all', () => {
    const rule = (more: object) =>
      programmeOf({ rules: [ruleOf({ amount: { kind: 'fixed', points: 10 }, ...more })] });
    const daily = new Replay(rule({ dayCap: 15 }), of);
    for (const at of [NOON, NOON, NOON, NOON + DAY]) daily.order(order(100, { at }));
    expect(daily.points).toBe(25);
    const each = new Replay(rule({ customerCap: 12 }), of);
    for (const accountId of [1, 1, 2]) each.order(order(100, { accountId }));
    expect(each.points).toBe(22);
    const whole = new Replay(rule({ budget: 25 }), of);
    for (const accountId of [1, 2, 3, 4]) whole.order(order(100, { accountId }));
    expect(whole.points).toBe(25);
  });

  test('has the levels that customers had, as the programme would have them', () => {
    const level = {
      slug: 'roure',
      rank: 1,
      enabled: true,
      name: { ca: 'Roure' },
      entry: { kind: 'purchase' as const, price: 1 },
      validity: null,
      graceDays: 0,
      benefits: {
        multiplier: 2_000_000,
        orderBonus: 5,
        orderBonusShare: 0,
        entryReward: 0,
        discount: null,
        freeShipping: false,
      },
    };
    const replay = new Replay(programmeOf({ levels: [level] }), of);
    expect(replay.order(order(1000, { level: 'roure' }))).toEqual([
      { code: 'spend', points: 20 },
      { code: 'level-roure', points: 5 },
    ]);
    expect(replay.order(order(1000, { level: 'gone' }))).toEqual([{ code: 'spend', points: 10 }]);
  });

  test('counts deeds as often as they were paid, and only those that some rule has paid', () => {
    const welcome = ruleOf({ code: 'welcome', trigger: 'signup', amount: { kind: 'fixed', points: 50 } });
    const programme = programmeOf({ rules: [welcome] });
    const deeds = deedsOf(programme, new Map([['welcome', 3]]));
    expect([...deeds]).toEqual([['signup', 3]]);
    const dearer = new Replay(
      programmeOf({
        rules: [
          { ...welcome, amount: { kind: 'fixed', points: 80 } },
          ruleOf({ code: 'r', trigger: 'review' }),
        ],
      }),
      of,
    );
    dearer.deeds(deeds);
    expect([...dearer.byRule]).toEqual([['welcome', 240]]);
  });

  test('pays for no more deeds than a budget, by each rule its own limits, and for none without a programme', () => {
    const welcome = ruleOf({ code: 'welcome', trigger: 'signup', amount: { kind: 'fixed', points: 50 } });
    const review = ruleOf({ code: 'review', trigger: 'review', amount: { kind: 'fixed', points: 10 } });
    const rules = [{ ...welcome, budget: 120 }, review];
    const deeds = new Map([
      ['signup' as const, 3],
      ['review' as const, 4],
    ]);
    const replay = new Replay(programmeOf({ rules }), of);
    replay.deeds(deeds);
    expect([...replay.byRule]).toEqual([
      ['welcome', 120],
      ['review', 40],
    ]);
    const off = new Replay(programmeOf({ enabled: false, rules }), of);
    off.deeds(deeds);
    expect(off.points).toBe(0);
    const two = new Replay(
      programmeOf({
        rules: [
          ruleOf({ code: 'capped', amount: { kind: 'fixed', points: 10 }, dayCap: 4 }),
          ruleOf({ code: 'free', amount: { kind: 'fixed', points: 10 } }),
        ],
      }),
      of,
    );
    expect(two.order(order(100))).toEqual([
      { code: 'capped', points: 4 },
      { code: 'free', points: 10 },
    ]);
    expect(two.order(order(100))).toEqual([{ code: 'free', points: 10 }]);
  });
});
