import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GUEST_LIFE, REMEMBERED_LIFE, renewedUntil, SHOPPER_LIFE } from './sessions.ts';

const DAY = 86_400_000;
const START = 1_000 * DAY;

test('a session lives its own life after each renewal, is renewed once a day, and never outlives its end', () => {
  const lives = fc.constantFrom(GUEST_LIFE, SHOPPER_LIFE, REMEMBERED_LIFE);
  const steps = fc.array(fc.integer({ min: 1, max: 3 * DAY }), { maxLength: 60 });
  fc.assert(
    fc.property(lives, fc.integer({ min: 15, max: 40 }), steps, (life, days, waits) => {
      const endsAt = START + days * DAY;
      let now = START;
      let expiresAt = START + life;
      let renewedAt = START;
      for (const wait of waits) {
        now += wait;
        if (now >= expiresAt) break;
        const until = renewedUntil({ life, expiresAt, endsAt }, now);
        if (until === undefined) {
          expect(now - renewedAt < DAY || expiresAt === endsAt).toBe(true);
          continue;
        }
        expect(now - renewedAt).toBeGreaterThanOrEqual(DAY);
        expect(until).toBe(Math.min(now + life, endsAt));
        [expiresAt, renewedAt] = [until, now];
      }
      expect(expiresAt).toBeLessThanOrEqual(endsAt);
    }),
  );
});
