import {
  GRAINS,
  type Grain,
  grainWithin,
  lastOf,
  monthsAfter,
  startOf,
  type Time,
} from '../../orders/index.ts';
import type { Fields } from '../../platform/http/fields.ts';
import { dayAfter } from '../../platform/i18n/days.ts';
import { plainCode } from '../../pricing/index.ts';
import { FILTERS, type FilterName, type Report } from './describe.ts';

/** Times by their names in texts; `own` is said by two days. */
export const RANGES = [
  'today',
  'yesterday',
  'week',
  'days30',
  'month',
  'last_month',
  'quarter',
  'year',
  'last_year',
  'all',
  'own',
] as const;
export type RangeName = (typeof RANGES)[number];
export const AGAINST = ['none', 'before', 'year', 'own'] as const;
export type Against = (typeof AGAINST)[number];

/** More parts than these nobody reads: the time is told less finely. */
const MOST_PARTS = 400;

/** What a report is asked for. */
export interface Wish {
  range: RangeName;
  time: Time;
  against: Against;
  beside: Time | undefined;
  by: 'item' | Grain;
  currency: string;
  item: string;
  /** By their names; those that are not asked for are missing. */
  filters: Filters;
  sort: string;
  descending: boolean;
}
export type Filters = Partial<Record<FilterName, string>>;

interface Known {
  today: string;
  /** Of the oldest order. */
  first: string;
  /** The shop's own first. */
  currencies: readonly string[];
}

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  dayAfter(text, 0) === text;

/** Reads an address. What makes no sense is as if it were not there. */
export function readWish(report: Report, query: Fields, { today, first, currencies }: Known): Wish {
  const one = <T extends string>(name: string, all: readonly T[], usual: T): T =>
    all.find((each) => each === query.line(name, 40)) ?? usual;
  let range: RangeName = one('range', RANGES, 'days30');
  const own = twoDays(query, 'from', 'to');
  if (range === 'own' && !own) range = 'days30';
  const time = range === 'own' ? own! : timeOf(range, today, first);
  const besideOwn = twoDays(query, 'vs_from', 'vs_to');
  let against: Against = one('against', AGAINST, 'before');
  if (against === 'own' && !besideOwn) against = 'before';
  const item = query.has('item') && report.opens ? query.line('item', 200) : '';
  const grains = grainsOf(report, item !== '');
  const usual = report.tells === 'time' || item !== '' ? finely(time) : 'item';
  let by: 'item' | Grain = one('by', grains, usual);
  const filters = filtersIn(report, query);
  // Of stock it is kept by day what all of it came to, and no part of it.
  if (report.source === 'stock' && Object.keys(filters).length > 0) by = 'item';
  if (by !== 'item') by = grainWithin(time.from, time.to, MOST_PARTS, by);
  const sort = query.line('sort', 40);
  const known = report.columns.find((name) => name === sort.replace(/^-/, ''));
  return {
    range,
    time,
    against,
    beside: against === 'own' ? besideOwn : besideOf(time, range, against),
    by,
    currency: one(
      'currency',
      report.money === 'any' ? currencies : currencies.slice(0, 1),
      currencies[0] ?? '',
    ),
    item,
    filters,
    sort: known ?? (by === 'item' ? report.main : 'name'),
    descending: known ? sort.startsWith('-') : by === 'item',
  };
}

/** How a report can be told: by its items, or by parts of the time; one item by the time. */
export function grainsOf({ tells }: Report, ofOne: boolean): readonly ('item' | Grain)[] {
  if (tells === 'time') return GRAINS;
  if (tells === 'items' || (tells === 'many' && !ofOne)) return ['item'];
  return ['item', ...GRAINS];
}

function filtersIn(report: Report, query: Fields): Filters {
  const found: Filters = {};
  for (const name of report.filters) {
    const typed = query.line(name, 100);
    // Codes are kept so.
    const value = name === 'coupon' ? plainCode(typed) : typed;
    const makesSense = FILTERS[name] === 'term' ? /^[1-9]\d{0,8}$/.test(value) : value !== '';
    if (makesSense) found[name] = FILTERS[name] === 'flag' ? '1' : value;
  }
  return found;
}

/** They mean the same whichever is said first. */
function twoDays(query: Fields, from: string, to: string): Time | undefined {
  const [start = '', end = ''] = [query.line(from, 10), query.line(to, 10)].toSorted();
  return isDay(start) && isDay(end) && start >= '2000-01-01' && end <= '2100-01-01'
    ? { from: start, to: end }
    : undefined;
}

/** The days of a time by its name. */
export function timeOf(range: Exclude<RangeName, 'own'>, today: string, first: string): Time {
  const lastOne = (months: number, grain: 'month' | 'year') => {
    const from = startOf(monthsAfter(startOf(today, grain), -months), grain);
    return { from, to: lastOf(from, grain) };
  };
  switch (range) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: dayAfter(today, -1), to: dayAfter(today, -1) };
    case 'week':
      return { from: dayAfter(today, -6), to: today };
    case 'days30':
      return { from: dayAfter(today, -29), to: today };
    case 'month':
    case 'quarter':
    case 'year':
      return { from: startOf(today, range), to: today };
    case 'last_month':
      return lastOne(1, 'month');
    case 'last_year':
      return lastOne(12, 'year');
    case 'all':
      return { from: first < today ? first : today, to: today };
  }
}

const MONTHS: Partial<Record<RangeName, number>> = {
  month: 1,
  last_month: 1,
  quarter: 3,
  year: 12,
  last_year: 12,
};

/** What stands beside a time: as many months or days before it, or the same of a year ago. */
export function besideOf(time: Time, range: RangeName, against: Against): Time | undefined {
  if (against === 'none' || range === 'all') return undefined;
  const months = against === 'year' ? 12 : MONTHS[range];
  if (months !== undefined) {
    const from = monthsAfter(time.from, -months);
    const whole = range === 'last_month' || range === 'last_year';
    return {
      from,
      to: whole ? dayAfter(monthsAfter(from, MONTHS[range]!), -1) : monthsAfter(time.to, -months),
    };
  }
  const days = Math.round((Date.parse(time.to) - Date.parse(time.from)) / 86_400_000) + 1;
  return { from: dayAfter(time.from, -days), to: dayAfter(time.to, -days) };
}

/** So that a time has neither three parts nor three hundred. */
const finely = ({ from, to }: Time): Grain => grainWithin(from, to, 62);

/** The address of a wish, in one order: the same view is the same address. */
export function queryOf(wish: Wish, change: Record<string, string> = {}): string {
  const { range, time, against, beside, by, currency, item, filters, sort, descending } = wish;
  const all: Record<string, string> = { range };
  if (range === 'own') Object.assign(all, { from: time.from, to: time.to });
  all.against = against;
  if (against === 'own' && beside) Object.assign(all, { vs_from: beside.from, vs_to: beside.to });
  if (by !== 'item') all.by = by;
  all.currency = currency;
  if (item !== '') all.item = item;
  Object.assign(all, filters);
  if (sort !== '' && sort !== 'name') all.sort = (descending ? '-' : '') + sort;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...all, ...change })) if (value !== '') query.set(name, value);
  return query.toString();
}
