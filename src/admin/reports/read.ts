import { readTermsByProduct } from '../../catalogue/index.ts';
import { addSum, type DaySum, firstDay, noSum, partsOf, readSums, type Time } from '../../orders/index.ts';
import { dayIn } from '../../platform/i18n/days.ts';
import type { AdminContext } from '../kit/index.ts';
import { MEASURES, type MeasureName, type Report } from './describe.ts';
import { namesFor, partName } from './names.ts';
import { readWish, type Wish } from './wish.ts';

export interface Row {
  /** The item, or the first day of a part of the time. */
  key: string;
  name: string;
  sum: DaySum;
  /** The same in the time beside it; nothing there is a sum of noughts. */
  before: DaySum | undefined;
}

/** A report as it was asked for: its rows, and what all of them come to. */
export interface Read {
  report: Report;
  wish: Wish;
  rows: Row[];
  total: DaySum;
  totalBefore: DaySum | undefined;
}

/** What the address of a screen asks of a report. */
export async function wishOf({ ctx, shop, now }: AdminContext, report: Report): Promise<Wish> {
  const today = dayIn(now, shop.settings.timeZone);
  const first = ctx.query.line('range', 20) === 'all' ? await firstDay(shop) : undefined;
  const currencies = shop.settings.currencies.map(({ code }) => code);
  return readWish(report, ctx.query, { today, first: first ?? today, currencies });
}

/** A fixed number of queries, however many orders there are. */
export async function readReport(admin: AdminContext, report: Report): Promise<Read> {
  const wish = await wishOf(admin, report);
  const { kind } = report;
  const { currency, by, item, time, beside } = wish;
  const times = beside ? [time, beside] : [time];
  const items = item === '' ? undefined : [item];
  let [sums = new Map(), others]: Map<string, DaySum>[] = await readSums(admin.shop, {
    kind,
    currency,
    times,
    by,
    items,
  });
  const total = totalOf(sums);
  const totalBefore = others && totalOf(others);
  if (report.terms) {
    const terms = await readTermsByProduct(admin.shop.db.read, report.terms);
    sums = byTerm(sums, terms);
    others = others && byTerm(others, terms);
  }
  const rows =
    by === 'item'
      ? await itemRows(admin, report, sums, others)
      : partRows(admin, wish, partsOf(time.from, time.to, by), sums, others);
  return { report, wish, rows: sorted(rows, wish), total, totalBefore };
}

function totalOf(sums: ReadonlyMap<string, DaySum>): DaySum {
  const total = noSum();
  for (const sum of sums.values()) addSum(total, sum);
  return total;
}

/** A product counts in each of the terms that it stands in; one in none stands under ''. */
function byTerm(
  sums: ReadonlyMap<string, DaySum>,
  terms: ReadonlyMap<number, readonly number[]>,
): Map<string, DaySum> {
  const found = new Map<string, DaySum>();
  for (const [product, sum] of sums)
    for (const term of terms.get(Number(product)) ?? ['']) {
      const of = found.get(`${term}`) ?? noSum();
      addSum(of, sum);
      found.set(`${term}`, of);
    }
  return found;
}

type Sums = ReadonlyMap<string, DaySum>;

async function itemRows(
  admin: AdminContext,
  report: Report,
  sums: Sums,
  others: Sums | undefined,
): Promise<Row[]> {
  const keys = [...new Set([...sums.keys(), ...(others?.keys() ?? [])])];
  const name = await namesFor(admin, report, keys);
  return keys.map((key) => ({
    key,
    name: name(key),
    sum: sums.get(key) ?? noSum(),
    before: others && (others.get(key) ?? noSum()),
  }));
}

/** Each part of the time beside its like in the other one: the first by the first. */
function partRows(
  admin: AdminContext,
  { by, beside }: Wish,
  parts: readonly Time[],
  sums: Sums,
  others: Sums | undefined,
): Row[] {
  if (by === 'item') return [];
  const besides = beside ? partsOf(beside.from, beside.to, by) : [];
  return parts.map((part, at) => ({
    key: part.from,
    name: partName(admin, part, by),
    sum: sums.get(part.from) ?? noSum(),
    before: others && (others.get(besides[at]?.from ?? '') ?? noSum()),
  }));
}

function sorted(rows: readonly Row[], { sort, descending }: Wish): Row[] {
  if (!(sort in MEASURES)) return descending ? rows.toReversed() : [...rows];
  const { of } = MEASURES[sort as MeasureName];
  return rows.toSorted(
    (a, b) => (descending ? of(b.sum) - of(a.sum) : of(a.sum) - of(b.sum)) || (a.key < b.key ? -1 : 1),
  );
}
