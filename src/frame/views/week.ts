import { dayAfter, dayIn } from '../../platform/i18n/days.ts';

/** The Monday of the week that a moment is in, there. @example mondayOf(Date.UTC(2026, 10, 26), 'Europe/Madrid') // '2026-11-23' */
export function mondayOf(at: number, zone: string): string {
  const day = dayIn(at, zone);
  return dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}
