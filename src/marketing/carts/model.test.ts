import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { turnOf } from './model.ts';

const HOUR = 3_600_000;
const hours = { lettersAfterHours: [1, 24, 72] };

describe('when a letter about a cart is due', () => {
  test('the three letters leave an hour, a day and three days after the last change', () => {
    const at = 1_000_000_000_000;
    const sent: number[] = [];
    let letters = 0;
    let next = at;
    for (let turns = 0; turns < 20 && next > 0; turns += 1) {
      const now = next;
      const turn = turnOf({ letters, cartAt: at, empty: false }, hours, now);
      if (turn.do === 'write') {
        sent.push((now - at) / HOUR);
        letters += 1;
        next = turn.next;
      } else next = turn.until;
    }
    expect(sent).toEqual([1, 24, 72]);
  });

  test('never more letters than there are steps, and never two nearer than their hours', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 5 });
    fc.assert(
      fc.property(steps, fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 30 }), (after, waits) => {
        const lettersAfterHours = after.toSorted((a, b) => a - b);
        let [now, letters, next, lastSent] = [1_000 * HOUR, 0, 1_000 * HOUR, Number.NEGATIVE_INFINITY];
        for (const wait of waits) {
          now = Math.max(now + wait * HOUR, next);
          if (next === 0) break;
          const turn = turnOf({ letters, cartAt: 1_000 * HOUR, empty: false }, { lettersAfterHours }, now);
          if (turn.do === 'wait') {
            next = turn.until;
            continue;
          }
          const gap = ((lettersAfterHours[letters] ?? 0) - (lettersAfterHours[letters - 1] ?? 0)) * HOUR;
          if (letters > 0) expect(now - lastSent).toBeGreaterThanOrEqual(gap);
          lastSent = now;
          letters += 1;
          next = turn.next;
        }
        expect(letters).toBeLessThanOrEqual(lettersAfterHours.length);
      }),
    );
  });

  test('an empty cart is nothing to write about', () => {
    expect(turnOf({ letters: 0, cartAt: 0, empty: true }, hours, 5 * HOUR).do).toBe('wait');
  });
});
