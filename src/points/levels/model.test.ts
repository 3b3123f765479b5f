import { describe, expect, test } from 'vitest';
import { DAY, NOON } from '../../../tests/support/points/points.ts';
import { type Level, MILLION, NO_BENEFITS } from '../programme/model.ts';
import { benefitsAt, earningLevel, type Membership, nextStep, refusePurchase, termOf } from './model.ts';

const MADRID = 'Europe/Madrid';

describe('levels', () => {
  const level = (slug: string, rank: number, threshold: number): Level => ({
    slug,
    rank,
    enabled: true,
    name: { ca: slug, es: slug, en: slug },
    validity: { count: 1, unit: 'year' },
    entry: { kind: 'qualify', metric: 'points', threshold, window: 'lifetime' },
    graceDays: 10,
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

  test('whoever has it keeps it while it lasts, and its days of grace are the last ones', () => {
    const step = (current: Membership, points: number, at: number) =>
      nextStep([silver, gold], current, { metric: () => points }, at);
    expect(step(member(gold), 600, NOON)).toEqual({ do: 'nothing' });
    expect(step(member(gold), 0, NOON + year - 1)).toEqual({ do: 'nothing' });
    expect(step(member(gold), 0, NOON + year)).toEqual({ do: 'grace' });
    const graced = { ...member(gold), state: 'grace' as const };
    expect(step(graced, 120, NOON + year + 1)).toEqual({ do: 'nothing' });
    expect(step(graced, 600, NOON + year + 1)).toEqual({ do: 'enter', level: gold });
    expect(step(graced, 0, NOON + year + 10 * DAY)).toEqual({ do: 'expire', level: undefined });
    expect(step({ ...member(gold), until: null, graceUntil: null }, 0, NOON + 99 * year)).toEqual({
      do: 'nothing',
    });
  });

  test('it is reached with exactly what it asks for, and not when it is switched off or for sale', () => {
    const reach = (levels: Level[]) => nextStep(levels, undefined, { metric: () => 500 }, NOON);
    expect(reach([silver, gold])).toEqual({ do: 'enter', level: gold });
    expect(reach([gold, silver])).toEqual({ do: 'enter', level: gold });
    expect(reach([silver, { ...gold, enabled: false }])).toEqual({ do: 'enter', level: silver });
    expect(reach([silver, { ...gold, entry: { kind: 'purchase', price: 1 } }])).toEqual({
      do: 'enter',
      level: silver,
    });
  });

  test('a level without an end has no days of grace, and another level begins today', () => {
    const ever = { ...gold, validity: null };
    expect(termOf(ever, undefined, NOON, MADRID)).toEqual({ from: NOON, until: null, graceUntil: null });
    const later = NOON + 100 * DAY;
    expect(termOf(gold, member(silver), later, MADRID)).toEqual({
      from: later,
      until: Date.UTC(2028, 3, 14, 12),
      graceUntil: Date.UTC(2028, 3, 24, 12),
    });
    // Over and bought again: nothing is left to go on from.
    expect(termOf(gold, member(gold), NOON + 2 * year, MADRID).from).toBe(NOON + 2 * year);
    // In its days of grace it goes on from today, for its own end is past.
    const renewed = termOf(gold, member(gold), Date.UTC(2028, 0, 9, 12), MADRID);
    expect(renewed).toMatchObject({ from: NOON, until: Date.UTC(2029, 0, 9, 12) });
  });

  test('what a level adds to an order’s points is added while it lasts', () => {
    const rich = { ...gold, benefits: { ...gold.benefits, orderBonus: 5, orderBonusShare: 7 } };
    const none = { code: 'gold', multiplier: MILLION, orderBonus: 0, orderBonusShare: 0 };
    expect(earningLevel(undefined, NOON)).toBeUndefined();
    expect(earningLevel(member(rich), NOON)).toEqual({
      code: 'gold',
      multiplier: 2 * MILLION,
      orderBonus: 5,
      orderBonusShare: 7,
    });
    expect(earningLevel(member(rich), NOON + 2 * year)).toEqual(none);
  });

  test('it is bought for the price that was seen, by whoever has it all', () => {
    const dear = (of: Level): Level => ({ ...of, entry: { kind: 'purchase', price: 300 } });
    const buy = (level: Level | undefined, offer: object = {}, current?: Membership) =>
      refusePurchase(level, current, { expected: 300, spendable: 300, ...offer }, NOON);
    expect(buy(dear(gold))).toBeUndefined();
    expect(buy(undefined)).toEqual({ code: 'disabled' });
    expect(buy(gold)).toEqual({ code: 'disabled' });
    expect(buy({ ...dear(gold), enabled: false })).toEqual({ code: 'disabled' });
    expect(buy(dear(gold), { expected: 299 })).toEqual({ code: 'price_changed' });
    expect(buy(dear(gold), { spendable: 299 })).toEqual({
      code: 'insufficient',
      spendable: 299,
      missing: 1,
    });
    const ever = (of: Level) => ({ ...member(of), until: null, graceUntil: null });
    expect(buy(dear(silver), {}, member(gold))).toEqual({ code: 'lower_rank' });
    expect(buy(dear(gold), {}, member(gold))).toBeUndefined();
    expect(buy(dear(gold), {}, ever(gold))).toEqual({ code: 'lower_rank' });
    expect(buy(dear(gold), {}, ever(silver))).toBeUndefined();
  });
});
