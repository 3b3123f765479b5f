import type { Shop } from '../../frame/shop/shop.ts';
import { dayAfter, dayIn, dayStart } from '../../platform/i18n/days.ts';
import { type DayWhat, daysOf, type PointsDay } from './model.ts';
import {
  dropDays,
  readByDay,
  readByLevel,
  readFirstMoved,
  readLastDay,
  readOwedAt,
  readSince,
  writeDays,
} from './store.ts';

/** What was booked just before midnight may be written down a little after it. */
const LATE_MS = 10 * 60_000;

type Here = Pick<Shop, 'db' | 'settings'>;

/** The first day of which nothing is kept; undefined where nothing has ever moved. */
async function firstOpen({ db, settings }: Here): Promise<string | undefined> {
  const last = await readLastDay(db.read);
  if (last !== undefined) return dayAfter(last, 1);
  const first = await readFirstMoved(db.read);
  return first === undefined ? undefined : dayIn(first, settings.timeZone);
}

/** Keeps the days that are over: postings never change, so that each is counted once. */
export async function countPointDays(shop: Here, now: number): Promise<void> {
  const { db, settings } = shop;
  const zone = settings.timeZone;
  const from = await firstOpen(shop);
  const to = dayAfter(dayIn(now - LATE_MS, zone), -1);
  if (from === undefined || from > to) return;
  const days = daysOf(await readSince(db.read, dayStart(from, zone)), { from, to, zone });
  await db.transaction((tx) => writeDays(tx, from, days));
}

/** Where days begin at other moments, they are counted anew. */
export function recountPointDays(shop: Shop): void {
  shop.events.on('settings.changed', async (tx, { before, after }) => {
    if (before.timeZone !== after.timeZone) await dropDays(tx);
  });
}

/** What moved, and what was owed before and after. Points, or minor units of the base currency. */
export type PointSums = Partial<Record<DayWhat, number>> & {
  owedBefore: number;
  owedAfter: number;
  moneyBefore: number;
  moneyAfter: number;
};

const none = (): PointSums => ({ owedBefore: 0, owedAfter: 0, moneyBefore: 0, moneyAfter: 0 });

interface Asked {
  from: string;
  to: string;
  now: number;
}

/** Days that are not kept, as they are now; and the last one that is, before them. */
async function readOpen(shop: Here, now: number): Promise<{ kept: string; open: PointsDay[] }> {
  const zone = shop.settings.timeZone;
  const today = dayIn(now, zone);
  const from = await firstOpen(shop);
  if (from === undefined) return { kept: today, open: [] };
  const to = today < from ? from : today;
  const open = daysOf(await readSince(shop.db.read, dayStart(from, zone)), { from, to, zone });
  return { kept: dayAfter(from, -1), open };
}

/** Of some days, both included, by the level that customers had when these were over. Five queries. */
export async function readPointsByLevel(
  shop: Here,
  { from, to, now }: Asked,
): Promise<Map<string, PointSums>> {
  const { kept, open } = await readOpen(shop, now);
  const ends = [dayAfter(from, -1), lastKnown(to, shop, now)];
  const [moved, owed] = await Promise.all([
    readByLevel(shop.db.read, from, to < kept ? to : kept),
    readOwedAt(
      shop.db.read,
      ends.filter((day) => day <= kept),
    ),
  ]);
  const found = new Map<string, PointSums>();
  const of = (level: string) => {
    const sums = found.get(level) ?? none();
    found.set(level, sums);
    return sums;
  };
  const add = ({ level, what, amount }: Omit<PointsDay, 'day'>) => {
    const sums = of(level);
    sums[what] = (sums[what] ?? 0) + amount;
  };
  const balance = ({ day, level, what, amount }: PointsDay) => {
    if (what !== 'owed' && what !== 'money') return;
    if (day === ends[0]) of(level)[`${what}Before`] += amount;
    if (day === ends[1]) of(level)[`${what}After`] += amount;
  };
  for (const row of moved) add(row);
  for (const row of owed) balance(row);
  for (const row of open) {
    balance(row);
    if (row.day >= from && row.day <= to && row.what !== 'owed' && row.what !== 'money') add(row);
  }
  for (const [level, sums] of found) if (Object.values(sums).every((sum) => sum === 0)) found.delete(level);
  return found;
}

/** The same for parts of a time, of one level or of all together, by the first day of each. Four queries. */
export async function readPointsByPart(
  shop: Here,
  {
    parts,
    level,
    now,
  }: { parts: readonly { from: string; to: string }[]; level?: string | undefined; now: number },
): Promise<Map<string, PointSums>> {
  const [first, last] = [parts[0]?.from ?? '', parts.at(-1)?.to ?? ''];
  const { kept, open } = await readOpen(shop, now);
  const rows = await readByDay(shop.db.read, dayAfter(first, -1), last < kept ? last : kept, level);
  const own = open.filter((row) => level === undefined || row.level === level);
  const byDay = Map.groupBy([...rows, ...own], ({ day }) => day);
  const found = new Map<string, PointSums>();
  for (const { from, to } of parts) {
    const sums = none();
    for (const { what, amount } of byDay.get(dayAfter(from, -1)) ?? [])
      if (what === 'owed' || what === 'money') sums[`${what}Before`] += amount;
    for (const { what, amount } of byDay.get(lastKnown(to, shop, now)) ?? [])
      if (what === 'owed' || what === 'money') sums[`${what}After`] += amount;
    for (let day = from; day <= to; day = dayAfter(day, 1))
      for (const { what, amount } of byDay.get(day) ?? [])
        if (what !== 'owed' && what !== 'money') sums[what] = (sums[what] ?? 0) + amount;
    found.set(from, sums);
  }
  return found;
}

/** What will be owed nobody knows. */
function lastKnown(to: string, { settings }: Here, now: number): string {
  const today = dayIn(now, settings.timeZone);
  return to < today ? to : today;
}
