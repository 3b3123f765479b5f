import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { programmeOf, ruleOf } from '../../../tests/support/points/points.ts';
import { type Level, NO_BENEFITS, NO_PROGRAMME, type Programme } from './model.ts';
import { readProgramme } from './model-read.ts';
import { nameOfPart, partIn, withPart, writeProgramme } from './model-write.ts';

/** From one moment to a later one, or open at either side. */
const times = fc
  .tuple(fc.option(fc.nat(2_000_000_000_000)), fc.option(fc.integer({ min: 1, max: 2_000_000_000_000 })))
  .map(([startsAt, lasts]) => ({ startsAt, endsAt: lasts === null ? null : (startsAt ?? 0) + lasts }));
const cap = fc.option(fc.integer({ min: 1, max: 1e6 }));
const level = (rank: number): fc.Arbitrary<Level> =>
  fc.record({
    slug: fc.constant(`l-${rank}`),
    rank: fc.constant(rank),
    enabled: fc.boolean(),
    name: fc.constant({ ca: 'Roure', en: 'Oak' }),
    entry: fc.oneof(
      fc.record({ kind: fc.constant('purchase' as const), price: fc.integer({ min: 1, max: 9999 }) }),
      fc.record({
        kind: fc.constant('qualify' as const),
        metric: fc.constantFrom('points' as const, 'spend' as const),
        threshold: fc.integer({ min: 1, max: 9999 }),
        window: fc.oneof(
          fc.constantFrom('lifetime' as const, 'calendar' as const),
          fc.integer({ min: 1, max: 60 }),
        ),
      }),
    ),
    validity: fc.option(
      fc.record({
        count: fc.integer({ min: 1, max: 9 }),
        unit: fc.constantFrom('day' as const, 'year' as const),
      }),
    ),
    graceDays: fc.nat(90),
    benefits: fc.record({
      multiplier: fc.integer({ min: 1_000_000, max: 3_000_000 }),
      orderBonus: fc.nat(100),
      orderBonusShare: fc.nat(1_000_000),
      entryReward: fc.nat(100),
      discount: fc.option(
        fc.record({
          share: fc.integer({ min: 1, max: 1_000_000 }),
          productIds: fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 2 }),
          categoryIds: fc.constant([]),
          saleItems: fc.boolean(),
        }),
      ),
      freeShipping: fc.boolean(),
    }),
  });

const programmes: fc.Arbitrary<Programme> = fc
  .record({
    rules: fc.array(fc.record({ times, dayCap: cap, budget: cap }), { maxLength: 3 }),
    campaigns: fc.array(times, { maxLength: 2 }),
    levels: fc.tuple(level(1), level(2)),
    after: fc.option(fc.constant({ count: 4, unit: 'month' as const })),
    rate: fc.option(fc.constant({ points: 3, value: 2 })),
  })
  .map(({ rules, campaigns, levels, after, rate }) => ({
    ...NO_PROGRAMME,
    expiry: { ...NO_PROGRAMME.expiry, after },
    wallet: { ...NO_PROGRAMME.wallet, rate },
    rules: rules.map(({ times: when, ...rule }, at) => ruleOf({ ...rule, ...when, code: `r-${at}` })),
    campaigns: campaigns.map((campaign, at) => ({ ...campaign, code: `c-${at}`, multiplier: 2_000_000 })),
    levels,
  }));

describe('a programme as it is written', () => {
  test('is read as the same', () => {
    fc.assert(
      fc.property(programmes, (programme) => {
        const written = JSON.parse(JSON.stringify(writeProgramme(programme))) as unknown;
        expect(readProgramme(written, 'Europe/Madrid')).toEqual({ programme });
      }),
    );
  });

  test('has one part put in the place of another, and the others stay', () => {
    fc.assert(
      fc.property(programmes, (programme) => {
        const file = writeProgramme(programme);
        const same = withPart(file, { kind: 'terms' }, partIn(file, { kind: 'terms' }));
        expect(readProgramme(same, 'Europe/Madrid')).toEqual({ programme });
        const part = { kind: 'level' as const, slug: 'l-1' };
        const without = withPart(file, part, undefined);
        expect(partIn(without, part)).toBeUndefined();
        expect(without.rules).toEqual(file.rules);
        const again = withPart(without, part, partIn(file, part));
        expect((again.levels as object[]).at(-1)).toEqual(partIn(file, part));
      }),
    );
  });

  test('has the part that is named put in place, in its turn, and what is new at the end', () => {
    const rules = ['a', 'b', 'c'].map((code) => ruleOf({ code, budget: null }));
    const file = writeProgramme({ ...NO_PROGRAMME, rules });
    const codesOf = (of: typeof file) =>
      (of.rules as { code: string; budget: unknown }[]).map(({ code, budget }) => [code, budget]);
    const put = (code: string, value: object | undefined) =>
      codesOf(withPart(file, { kind: 'rule', code }, value && { ...value }));
    expect(put('b', { code: 'b', budget: 5 })).toEqual([
      ['a', null],
      ['b', 5],
      ['c', null],
    ]);
    expect(put('d', { code: 'd', budget: 5 })).toEqual([
      ['a', null],
      ['b', null],
      ['c', null],
      ['d', 5],
    ]);
    expect(put('b', undefined)).toEqual([
      ['a', null],
      ['c', null],
    ]);
    expect(put('d', undefined)).toEqual(codesOf(file));
  });

  test('has parts with names for the trail', () => {
    const names = [
      nameOfPart({ kind: 'terms' }),
      nameOfPart({ kind: 'rule', code: 'spend' }),
      nameOfPart({ kind: 'level', slug: 'gold' }),
    ];
    expect(names).toEqual(['terms', 'rule:spend', 'level:gold']);
  });

  test('has names that a file has', () => {
    expect(partIn(writeProgramme(programmeOf()), { kind: 'rule', code: 'spend' })).toMatchObject({
      amount: { kind: 'per_money' },
    });
    expect(NO_BENEFITS.multiplier).toBe(1_000_000);
  });
});
