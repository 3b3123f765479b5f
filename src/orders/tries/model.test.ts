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

  test('whose money was let go was not reserved later', () => {
    expect(mayBecome('voided', 'authorised')).toBe(false);
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
      isAbandoned({ state, createdAt: 0 }, answer, days * DAY + 1);
    expect([at('begun', 'unknown', 0.9), at('begun', 'unknown', 1)]).toEqual([false, true]);
    expect([at('begun', 'waiting', 2), at('begun', 'waiting', 3)]).toEqual([false, true]);
    for (const state of TRY_STATES.filter((each) => each !== 'begun'))
      expect(at(state, 'unknown', 99)).toBe(false);
  });
});
