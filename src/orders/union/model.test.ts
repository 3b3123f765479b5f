import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answered, askAgainAt } from './model.ts';

describe('what an answer of the register means for an order that was sold before', () => {
  test('no answer is waited for, the answer that was expected ends it, the other one asks for money or gives it back', () => {
    expect(answered(true, { outcome: 'unknown' })).toBe('wait');
    expect(answered(false, { outcome: 'unknown' })).toBe('wait');
    expect(answered(true, { outcome: 'valid' })).toBe('right');
    expect(answered(false, { outcome: 'invalid' })).toBe('right');
    expect(answered(false, { outcome: 'valid' })).toBe('give_back');
    expect(answered(true, { outcome: 'invalid' })).toBe('charge');
  });

  test('a register that does not answer is asked later and later, and once a day at least', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(2_000_000_000), (tries, now) => {
        const wait = askAgainAt(tries, now) - now;
        expect(wait).toBeGreaterThanOrEqual(15 * 60_000);
        expect(wait).toBeLessThanOrEqual(86_400_000);
        expect(askAgainAt(tries + 1, now) - now).toBeGreaterThanOrEqual(wait);
      }),
    );
  });
});
