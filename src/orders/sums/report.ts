import type { Shop } from '../../frame/shop/shop.ts';
import { dayAfter, dayStart } from '../../platform/i18n/days.ts';
import { addSum, type DaySum, differenceOf, type Kind, noSum, SUMS } from './model.ts';
import type { Cohort } from './model-cohorts.ts';
import { Adding, type Looked, type Within, within } from './model-narrow.ts';
import { type Grain, partsOf, spansBetween, startOf } from './model-spans.ts';
import { readChanges } from './store-changes.ts';
import { countAmong, readAmong } from './store-narrow.ts';
import { readCohortSums, readFirstSpan, readKnown, readSumsBy } from './store-read.ts';

type Here = Pick<Shop, 'db' | 'settings'>;

/** Days of the shop's calendar, both included. */
export interface Time {
  from: string;
  to: string;
}

export interface SumsWish {
  kind: Kind;
  currency: string;
  /** Each is answered by itself; several stand beside each other. */
  times: readonly Time[];
  /** What the sums are told by: the items of the kind, or parts of the time. */
  by: 'item' | Grain;
  /** Only these. */
  items?: readonly string[] | undefined;
}

/**
 * Sums over one or several times as they are now: what is kept by day, month and year, and what has changed since it
 * was counted. A query for each time and two at most besides, however many orders there are.
 *
 * @returns for each time its sums by item, or by the first day of each part of it; none where there is nothing
 */
export async function readSums({ db, settings }: Here, wish: SumsWish): Promise<Map<string, DaySum>[]> {
  const { kind, currency, by, items } = wish;
  const times = wish.times.map((time) => spansOfTime(time, by));
  const [changes, ...kept] = await Promise.all([
    readChanges(db.read, settings),
    ...times.map((spans) =>
      readSumsBy(db.read, by === 'item' ? 'item' : 'span', {
        kind,
        currency,
        items,
        spans: [...spans.keys()],
      }),
    ),
  ]);
  const fresh = [...differenceOf(changes).sums.values()].filter(
    (sum) =>
      sum.kind === kind && sum.currency === currency && (items === undefined || items.includes(sum.item)),
  );
  return times.map((spans, at) => {
    const found = new Map<string, DaySum>();
    const add = (name: string, more: DaySum) => {
      const sum = found.get(name) ?? noSum();
      addSum(sum, more);
      found.set(name, sum);
    };
    for (const [name, sum] of kept[at]!) add(by === 'item' ? name : spans.get(name)!, sum);
    for (const sum of fresh) {
      const part = spans.get(sum.span);
      if (part !== undefined) add(by === 'item' ? sum.item : part, sum);
    }
    for (const [name, sum] of found) if (SUMS.every((each) => sum[each] === 0)) found.delete(name);
    return found;
  });
}

/** As many orders of a time as are looked at one by one; see {@link readNarrowed}. */
export const MOST_NARROWED = 20_000;

/**
 * The same of those orders alone that stand under something of each that is asked for, two countries or a way to pay
 * and a brand. There are no sums of that: orders are looked at one by one, up to {@link MOST_NARROWED} in each time.
 *
 * @returns undefined where a time has more of them
 */
export async function readNarrowed(
  { db, settings }: Here,
  wish: SumsWish,
  wanted: readonly Within[],
): Promise<Map<string, DaySum>[] | undefined> {
  const { currency, by } = wish;
  const times = wish.times.map(({ from, to }) => ({
    from,
    to,
    since: dayStart(from, settings.timeZone),
    until: dayStart(dayAfter(to, 1), settings.timeZone),
  }));
  for (const time of times)
    if ((await countAmong(db.read, currency, time, MOST_NARROWED + 1)) > MOST_NARROWED) return undefined;
  const changes = await readChanges(db.read, settings);
  const fresh = new Map(changes.map(({ after }) => [after.orderId, after]));
  const fits = within(wanted);
  const found: Map<string, DaySum>[] = [];
  for (const { from, to, ...moments } of times) {
    const adding = new Adding({ kind: wish.kind, items: wish.items }, (item, day) => {
      if (day < from || day > to) return undefined;
      if (by === 'item') return item;
      const start = startOf(day, by);
      return start < from ? from : start;
    });
    const add = (share: Looked) => {
      if (fits(share)) adding.add(share);
    };
    for await (const some of readAmong(db.read, currency, { from, to, ...moments }, wanted))
      for (const share of some) if (!fresh.has(share.orderId)) add(share);
    for (const share of fresh.values()) if (share.counted && share.currency === currency) add(share);
    for (const [name, sum] of adding.sums)
      if (SUMS.every((each) => sum[each] === 0)) adding.sums.delete(name);
    found.push(adding.sums);
  }
  return found;
}

/** What orders of some years stand under, what came to most first; as they were counted last. One query. */
export async function readItems(
  { db }: Pick<Shop, 'db'>,
  { kinds, currency, from, to }: Time & { kinds: readonly Kind[]; currency: string },
): Promise<Map<Kind, string[]>> {
  const years = partsOf(from, to, 'year').map((part) => part.from.slice(0, 4));
  const rows = await readKnown(db.read, { kinds, currency, years });
  return new Map(
    [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, own]) => [kind, own.map(({ item }) => item)]),
  );
}

/** What a time is made of, each with the first day of the part that it belongs to. */
function spansOfTime({ from, to }: Time, by: 'item' | Grain): Map<string, string> {
  const parts = by === 'item' ? [{ from, to }] : partsOf(from, to, by);
  return new Map(
    parts.flatMap((part) => spansBetween(part.from, part.to).map((span) => [span, part.from] as const)),
  );
}

/**
 * Customers by the month of their first order, between two months (`2026-11`): how many of them ordered in which
 * month, and for how much. As they were counted last, some seconds ago. One query.
 */
export function readCohorts(
  { db }: Pick<Shop, 'db'>,
  wish: { currency: string; from: string; to: string },
): Promise<Cohort[]> {
  return readCohortSums(db.read, wish);
}

/** The first day of the year of the oldest order that is counted; undefined where there is none. One query. */
export async function firstDay({ db }: Pick<Shop, 'db'>): Promise<string | undefined> {
  const span = await readFirstSpan(db.read);
  return span && `${span.slice(0, 4)}-01-01`;
}
