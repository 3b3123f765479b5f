import { partsOf, type Time } from '../../../orders/index.ts';
import {
  levelName,
  type PointSums,
  programmeContext,
  readPointsByLevel,
  readPointsByPart,
} from '../../../points/index.ts';
import type { Asker } from '../asker.ts';
import type { ColumnName, Figures } from '../columns.ts';
import type { OtherReport } from '../describe.ts';
import type { Wish } from '../wish.ts';
import { rowsByPart, type Told, totalOf } from './told.ts';

/** What columns are made of: points, or minor units of the base currency. What went to the shop is below zero. */
const MEASURES: Partial<Record<ColumnName, (sums: PointSums) => number>> = {
  owed_before: ({ owedBefore }) => owedBefore,
  given: ({ issued = 0, level = 0 }) => issued + level,
  spent: ({ redeemed = 0 }) => redeemed,
  to_wallet: ({ wallet = 0 }) => wallet,
  expired: ({ expired = 0 }) => expired,
  taken_back: ({ reversed = 0 }) => reversed,
  moved: ({ adjust = 0, transfer = 0 }) => adjust + transfer,
  owed_after: ({ owedAfter }) => owedAfter,
  money_before: ({ moneyBefore }) => moneyBefore,
  from_points: ({ money_points = 0 }) => money_points,
  money_spent: ({ money_paid = 0 }) => money_paid,
  money_back: ({ money_back = 0 }) => money_back,
  money_moved: ({ money_adjust = 0 }) => money_adjust,
  money_after: ({ moneyAfter }) => moneyAfter,
};

/** What the shop gave and owes its customers, by their level or over a time. */
export async function tellPoints(asker: Asker, { columns }: OtherReport, wish: Wish): Promise<Told> {
  const { shop, now } = asker;
  const { by, time, beside, item } = wish;
  const figures = (sums: PointSums | undefined): Figures =>
    Object.fromEntries(columns.map((name) => [name, sums ? (MEASURES[name]?.(sums) ?? 0) : 0]));
  if (by !== 'item') {
    const level = item === '' ? undefined : levelIn(item);
    const over = (of: Time) => readPointsByPart(shop, { parts: partsOf(of.from, of.to, by), level, now });
    const [sums, others] = [await over(time), beside && (await over(beside))];
    const rows = rowsByPart(asker, wish, (day, at) => figures((at === 'time' ? sums : others)?.get(day)));
    const whole = (of: ReadonlyMap<string, PointSums>) => overTime([...of.values()].map(figures), columns);
    return { rows, total: whole(sums), totalBefore: others && whole(others) };
  }
  const over = (of: Time) => readPointsByLevel(shop, { ...of, now });
  const [sums, others] = [await over(time), beside && (await over(beside))];
  const names = await levelNames(asker);
  const rows = [...new Set([...sums.keys(), ...(others?.keys() ?? [])])]
    .filter((slug) => item === '' || slug === levelIn(item))
    .map((slug) => ({
      key: slug === '' ? NO_LEVEL : slug,
      name: names(slug),
      figures: figures(sums.get(slug)),
      before: others && figures(others.get(slug)),
    }));
  const befores = rows.flatMap(({ before }) => before ?? []);
  return {
    rows,
    total: totalOf(
      rows.map((row) => row.figures),
      columns,
    ),
    totalBefore: others && totalOf(befores, columns),
  };
}

async function levelNames({ ctx, shop }: Asker): Promise<(slug: string) => string> {
  const { programme } = await programmeContext(shop);
  const names = new Map(programme.levels.map((level) => [level.slug, levelName(level, ctx.language)]));
  return (slug) => (slug === '' ? ctx.t('admin.reports.no_level') : (names.get(slug) ?? slug));
}

export const pointsLevelName = async (asker: Asker, item: string): Promise<string> =>
  (await levelNames(asker))(levelIn(item));

/** In addresses, where nothing is no name. */
const NO_LEVEL = '-';
const levelIn = (item: string) => (item === NO_LEVEL ? '' : item);

/** What was owed before is what was owed before the first part, and after it after the last. */
function overTime(parts: readonly Figures[], columns: readonly ColumnName[]): Figures {
  const total = totalOf(parts, columns);
  for (const name of columns) {
    if (name === 'owed_before' || name === 'money_before') total[name] = parts[0]?.[name] ?? 0;
    if (name === 'owed_after' || name === 'money_after') total[name] = parts.at(-1)?.[name] ?? 0;
  }
  return total;
}
