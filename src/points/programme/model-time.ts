import { momentOf, wallAt } from '../../platform/i18n/days.ts';
import { DAY } from '../model.ts';
import type { Span } from './model.ts';

/**
 * So much later by the calendar and the clock there, or earlier: a month after 31 January is the last of February, and
 * a day later it is as late as it was.
 */
export function addSpan(at: number, { count, unit }: Span, zone: string): number {
  const wall = wallAt(at, zone);
  if (unit === 'day') return momentOf(wall + count * DAY, zone);
  if (unit === 'week') return momentOf(wall + count * 7 * DAY, zone);
  const months = unit === 'month' ? count : count * 12;
  const from = new Date(wall);
  const result = new Date(wall);
  result.setUTCDate(1);
  result.setUTCMonth(from.getUTCMonth() + months);
  const last = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate();
  result.setUTCDate(Math.min(from.getUTCDate(), last));
  return momentOf(result.getTime(), zone);
}
