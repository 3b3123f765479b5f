import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pauseBefore } from './pauses.ts';

test('who served a while is replaced at once, whatever came before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 1e9 }), fc.nat(100), (lived, early) => {
      expect(pauseBefore(lived, early)).toEqual({ ms: 0, early: 0 });
    }),
  );
});

test('who ends at once again and again is waited for twice as long each time, and never longer than 32 seconds', () => {
  const pauses: number[] = [];
  for (let early = 0; early < 12; ) {
    const next = pauseBefore(300, early);
    pauses.push(next.ms);
    early = next.early;
  }
  expect(pauses).toEqual([
    500, 1000, 2000, 4000, 8000, 16_000, 32_000, 32_000, 32_000, 32_000, 32_000, 32_000,
  ]);
});
