import { dayAfter, dayIn } from '../../platform/i18n/days.ts';

/** What of a day is kept: points that came from the shop (above zero) or went to it, by its book; and the same of wallets. */
export const MOVED = [
  'issued',
  'redeemed',
  'expired',
  'reversed',
  'wallet',
  'level',
  'transfer',
  'adjust',
  'money_points',
  'money_paid',
  'money_back',
  'money_adjust',
] as const;
/** What customers have at the end of a day: points less what they owe, and money in wallets. */
export const OWED = ['owed', 'money'] as const;
export type DayWhat = (typeof MOVED)[number] | (typeof OWED)[number];

export interface PointsDay {
  /** Of the shop's calendar. */
  day: string;
  /** Slug of the level that the customers had when it was counted; '' for none. */
  level: string;
  what: DayWhat;
  /** Points, or minor units of the base currency. */
  amount: number;
}

/** Postings since a moment, put together by the quarter of an hour; and what customers have now. */
export interface Since {
  moved: readonly { at: number; level: string; what: DayWhat; amount: number }[];
  owed: readonly { level: string; what: (typeof OWED)[number]; amount: number }[];
}

/** Days up to `to` as they were, each with what was owed at its end; that is reckoned from today backwards. */
export function daysOf(
  since: Since,
  { from, to, zone }: { from: string; to: string; zone: string },
): PointsDay[] {
  const moved = new Map<string, PointsDay>();
  for (const { at, level, what, amount } of since.moved) {
    const day = dayIn(at, zone);
    const key = `${day} ${what} ${level}`;
    const sum = moved.get(key) ?? { day, level, what, amount: 0 };
    sum.amount += amount;
    moved.set(key, sum);
  }
  const byDay = Map.groupBy(moved.values(), ({ day }) => day);
  const owed = new Map(since.owed.map((row) => [`${row.what} ${row.level}`, { ...row }]));
  const take = ({ what, level, amount }: PointsDay) => {
    const of = what.startsWith('money_') ? 'money' : 'owed';
    const key = `${of} ${level}`;
    const sum = owed.get(key) ?? { level, what: of, amount: 0 };
    sum.amount -= amount;
    owed.set(key, sum);
  };
  const later = [...byDay.keys()].filter((day) => day > to);
  for (const day of later) for (const row of byDay.get(day) ?? []) take(row);
  const days: PointsDay[] = [];
  for (let day = to; day >= from; day = dayAfter(day, -1)) {
    // One line at least says that the day was counted.
    days.push({ day, level: '', what: 'owed', amount: owed.get('owed ')?.amount ?? 0 });
    for (const row of owed.values())
      if (row.amount !== 0 && (row.level !== '' || row.what !== 'owed')) days.push({ day, ...row });
    for (const row of byDay.get(day) ?? []) {
      if (row.amount !== 0) days.push(row);
      take(row);
    }
  }
  return days;
}
