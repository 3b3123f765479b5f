import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIRST_ASKED, isAbandoned, mayBecome, nextAsk, TRY_STATES, type TryState, tryOf } from './model.ts';

const OUTCOMES = ['paid', 'authorised', 'processing', 'failed', 'voided'] as const;
const news = fc.array(fc.constantFrom(...OUTCOMES), { maxLength: 12 });
const follow = (told: readonly (typeof OUTCOMES)[number][]): TryState =>
  told.reduce<TryState>((state, outcome) => (mayBecome(state, outcome) ? outcome : state), 'begun');

describe('a try to pay', () => {
  test('is paid in the end if it was ever said to be, in whatever order that came and however often', () => {
    fc.assert(
      fc.property(news, (told) => {
        expect(follow(told) === 'paid').toBe(told.includes('paid'));
        expect(follow([...told, ...told])).toBe(
          follow(told) === 'paid' ? 'paid' : follow([...told, ...told]),
        );
      }),
    );
  });

  test('is told nothing new by what it is already, and by nothing once it is paid', () => {
    for (const outcome of OUTCOMES) {
      expect(mayBecome(outcome, outcome)).toBe(false);
      expect(mayBecome('paid', outcome)).toBe(false);
    }
  });

  test.each([
    ['paid', ['begun', 'processing', 'authorised', 'failed', 'voided', 'abandoned']],
    ['authorised', ['begun', 'processing', 'failed', 'abandoned']],
    ['processing', ['begun', 'failed', 'abandoned']],
    ['failed', ['begun', 'processing', 'abandoned']],
    ['voided', ['begun', 'processing', 'authorised', 'abandoned']],
  ] as const)('is %s by news of it only where that may come later: from %j', (outcome, before) => {
    expect(TRY_STATES.filter((state) => mayBecome(state, outcome)).toSorted()).toEqual(before.toSorted());
  });

  test('is found by its number, its reference, or as the one whose reference nobody knows yet', () => {
    const one = (id: number, reference: string, state: TryState, gateway = 'card') => ({
      id,
      reference,
      state,
      gateway,
    });
    const tries = [one(1, 'a', 'failed'), one(2, '', 'begun'), one(3, 'c', 'begun', 'other')];
    const find = (more: object) => tryOf(tries, { gateway: 'card', transactionId: '', ...more })?.id;
    expect([find({ tryId: 1 }), find({ transactionId: 'a' }), find({ transactionId: 'x' })]).toEqual([
      1, 1, 2,
    ]);
    expect(find({ gateway: 'other', transactionId: 'a' })).toBeUndefined();
    const over = [one(4, '', 'failed'), one(5, '', 'voided'), one(6, 'f', 'begun')];
    for (const transactionId of ['', 'x'])
      expect(tryOf(over, { gateway: 'card', transactionId })).toBeUndefined();
  });

  test('is asked about after ten minutes, then after twice as long each time', () => {
    const minutes = (asks: number, answered: boolean) => (nextAsk(asks, answered, 5) - 5) / 60_000;
    expect([0, 1, 2, 6, 7, 99].map((asks) => minutes(asks, true))).toEqual([10, 20, 40, 640, 720, 720]);
    expect([0, 2, 3].map((asks) => minutes(asks, false))).toEqual([10, 40, 60]);
  });

  test('is asked about later and later, and within the hour while its gateway is away', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(1e6), (asks, now) => {
        const [told, silent] = [nextAsk(asks, true, now) - now, nextAsk(asks, false, now) - now];
        expect(told).toBeGreaterThanOrEqual(FIRST_ASKED);
        expect(nextAsk(asks + 1, true, now) - now).toBeGreaterThanOrEqual(told);
        expect(told).toBeLessThanOrEqual(12 * 3_600_000);
        expect(silent).toBeLessThanOrEqual(3_600_000);
      }),
    );
  });

  test('is given up when nobody knows of it for a day or paid in three, and never while money is on its way', () => {
    const DAY = 24 * 3_600_000;
    const at = (state: TryState, answer: 'waiting' | 'unknown', days: number) =>
      isAbandoned({ state, createdAt: 5 * DAY }, answer, (5 + days) * DAY + 1);
    expect([at('begun', 'unknown', 0.9), at('begun', 'unknown', 1)]).toEqual([false, true]);
    expect([at('begun', 'waiting', 2), at('begun', 'waiting', 3)]).toEqual([false, true]);
    for (const state of TRY_STATES.filter((each) => each !== 'begun'))
      expect(at(state, 'unknown', 99)).toBe(false);
  });
});
