import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayIn } from '../platform/i18n/days.ts';
import { groundOf, ownTermEnds, refundDue, type Terms, withdrawalEnds } from './model-deadline.ts';

const terms: Terms = { withdrawalDays: 14, transitDays: 0, ownDays: 0, timeZone: 'Europe/Madrid' };
const sent = (...moments: number[]) => ({ sent: moments, rest: false, handedAt: null });
/** The last day on which somebody may withdraw. */
const lastDay = (ends: number | undefined) =>
  ends === undefined ? undefined : dayIn(ends - 1, 'Europe/Madrid');

describe('until when a purchase may be withdrawn from', () => {
  test('fourteen days, the day of receipt not counted, and all of the last one', () => {
    // A Monday.
    const ends = withdrawalEnds(sent(Date.UTC(2026, 10, 2, 9)), terms);
    expect(lastDay(ends)).toBe('2026-11-16');
    expect(new Date(ends ?? 0).toISOString()).toBe('2026-11-16T23:00:00.000Z');
  });

  test('a term that would end on a Saturday or a Sunday ends with the Monday', () => {
    expect(lastDay(withdrawalEnds(sent(Date.UTC(2026, 10, 7, 9)), terms))).toBe('2026-11-23');
    expect(lastDay(withdrawalEnds(sent(Date.UTC(2026, 10, 8, 9)), terms))).toBe('2026-11-23');
    expect(lastDay(withdrawalEnds(sent(Date.UTC(2026, 10, 9, 9)), terms))).toBe('2026-11-23');
  });

  test('counts from the last parcel, as long on its way as the shop says', () => {
    const two = sent(Date.UTC(2026, 10, 9, 9), Date.UTC(2026, 10, 2, 9));
    expect(lastDay(withdrawalEnds(two, { ...terms, transitDays: 2 }))).toBe('2026-11-25');
  });

  test('has not begun while something is still to be sent, or nobody knows of any hand-over', () => {
    expect(withdrawalEnds({ ...sent(Date.UTC(2026, 10, 2)), rest: true }, terms)).toBeUndefined();
    expect(withdrawalEnds(sent(), terms)).toBeUndefined();
  });

  test('what was handed over without a parcel was received at once', () => {
    const handed = { sent: [], rest: false, handedAt: Date.UTC(2026, 10, 2, 9) };
    expect(lastDay(withdrawalEnds(handed, { ...terms, transitDays: 9 }))).toBe('2026-11-16');
  });

  const moment = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) });
  const zone = fc.constantFrom('Europe/Madrid', 'Atlantic/Canary', 'Pacific/Auckland', 'America/New_York');

  test('is never sooner than fourteen whole days, never more than three later, and always a midnight', () => {
    fc.assert(
      fc.property(moment, zone, (at, timeZone) => {
        const ends = withdrawalEnds(sent(at), { ...terms, timeZone }) ?? 0;
        const days = (Date.parse(dayIn(ends, timeZone)) - Date.parse(dayIn(at, timeZone))) / 86_400_000;
        expect(days).toBeGreaterThanOrEqual(15);
        expect(days).toBeLessThanOrEqual(17);
        expect(dayIn(ends - 1, timeZone)).not.toBe(dayIn(ends, timeZone));
        // The last day is never a Saturday or a Sunday.
        expect([0, 6]).not.toContain(new Date(`${dayIn(ends - 1, timeZone)}T00:00:00Z`).getUTCDay());
      }),
    );
  });

  test('a statement stands on the law, then on the shop’s own longer term, then on nothing', () => {
    fc.assert(
      fc.property(
        moment,
        fc.integer({ min: 0, max: 90 }),
        fc.integer({ min: 0, max: 120 }),
        (at, ownDays, later) => {
          const mine = { ...terms, ownDays };
          const now = at + later * 86_400_000;
          const [law, own] = [withdrawalEnds(sent(at), mine) ?? 0, ownTermEnds(sent(at), mine) ?? 0];
          const meant = now < law ? 'law' : now < own ? 'shop' : 'late';
          expect(groundOf(now, sent(at), mine)).toBe(meant);
          if (ownDays > 14) expect(own).toBeGreaterThanOrEqual(law);
        },
      ),
    );
  });

  test('the money is late when fourteen days after the statement are over', () => {
    expect(dayIn(refundDue(Date.UTC(2026, 10, 2, 9), 'Europe/Madrid') - 1, 'Europe/Madrid')).toBe(
      '2026-11-16',
    );
  });
});
