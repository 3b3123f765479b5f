import { firstDay } from '../../orders/index.ts';
import { dayIn } from '../../platform/i18n/days.ts';
import type { Asker } from './asker.ts';
import type { ColumnName } from './columns.ts';
import type { Report } from './describe.ts';
import { namesOf } from './names.ts';
import { tellCarts } from './sources/carts.ts';
import { tellOrders } from './sources/orders.ts';
import { pointsLevelName, tellPoints } from './sources/points.ts';
import { tellSearches } from './sources/searches.ts';
import { tellStock } from './sources/stock.ts';
import type { Row, Told } from './sources/told.ts';
import { readWish, type Wish } from './wish.ts';

/** A report as it was asked for: its rows in their order, and what all of them come to. */
export interface Read extends Told {
  report: Report;
  wish: Wish;
}

/** What an address asks of a report. */
export async function wishOf({ ctx, shop, now }: Asker, report: Report): Promise<Wish> {
  const today = dayIn(now, shop.settings.timeZone);
  const first = ctx.query.line('range', 20) === 'all' ? await firstDay(shop) : undefined;
  const currencies = shop.settings.currencies.map(({ code }) => code);
  return readWish(report, ctx.query, { today, first: first ?? today, currencies });
}

/** @param named so many rows are shown, and named; all of them without it */
export async function readReport(asker: Asker, report: Report, named?: number): Promise<Read> {
  const wish = await wishOf(asker, report);
  const { naming, ...told } = await tell(asker, report, wish);
  const rows = sorted(told.rows, wish);
  if (!naming) return { ...told, report, wish, rows };
  const shown = named === undefined ? rows : rows.slice(0, named);
  const name = await naming(shown.map(({ key }) => key));
  return {
    ...told,
    report,
    wish,
    rows: [...shown.map((row) => ({ ...row, name: name(row.key) })), ...rows.slice(shown.length)],
  };
}

/** What an item is called that a report is told of alone. */
export async function readTitle(asker: Asker, report: Report, item: string): Promise<string> {
  if (report.source === 'orders') return (await namesOf(asker, report.kind, [item]))(item);
  return pointsLevelName(asker, item);
}

function tell(asker: Asker, report: Report, wish: Wish): Promise<Told> {
  switch (report.source) {
    case 'orders':
      return tellOrders(asker, report, wish);
    case 'points':
    case 'wallet':
      return tellPoints(asker, report, wish);
    case 'stock':
      return tellStock(asker, report, wish);
    case 'search':
      return tellSearches(asker, report, wish);
    case 'carts':
      return tellCarts(asker, report, wish);
  }
}

/** What is not known comes last, either way. */
function sorted(rows: readonly Row[], { sort, descending }: Wish): Row[] {
  if (sort === 'name') return descending ? rows.toReversed() : [...rows];
  const of = ({ figures }: Row) => figures[sort as ColumnName];
  return rows.toSorted((a, b) => {
    const [one, other] = [of(a), of(b)];
    if (one === undefined || other === undefined)
      return Number(one === undefined) - Number(other === undefined) || (a.key < b.key ? -1 : 1);
    return (descending ? other - one : one - other) || (a.key < b.key ? -1 : 1);
  });
}
