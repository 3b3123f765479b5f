import { dayText } from '../../frame/shop/dates.ts';
import { currencyFormat, type Time } from '../../orders/index.ts';
import { numberFormat } from '../../platform/i18n/numbers.ts';
import { formatMoney } from '../../platform/money.ts';
import { type AdminContext, Bars, type ChartKey, deskLink, Ranks } from '../kit/index.ts';
import type { Asker } from './asker.ts';
import { COLUMNS, type ColumnName, type Figures } from './columns.ts';
import { columnsOf } from './describe.ts';
import type { Read } from './read.ts';
import { queryOf, type Wish } from './wish.ts';

/** More rows than these are in the file. */
export const MOST_ROWS = 200;
const MOST_BARS = 12;

/** Writes figures for people; '' where nothing is known. */
export function writer({ ctx, shop }: Asker, { wish }: Pick<Read, 'wish'>) {
  const format = currencyFormat(shop.settings, wish.currency);
  const share = numberFormat(ctx.language, { style: 'percent', maximumFractionDigits: 1 });
  const times = numberFormat(ctx.language, { maximumFractionDigits: 2 });
  const count = numberFormat(ctx.language);
  return (name: ColumnName, figures: Figures): string => {
    const figure = figures[name];
    if (figure === undefined) return '';
    switch (COLUMNS[name]) {
      case 'amount':
        return formatMoney(figure, format);
      case 'share':
        return share.format(figure);
      case 'times':
        return times.format(figure);
      case 'count':
        return count.format(figure).replace('-', '−');
    }
  };
}

/** A report as a chart, and all of it as a table. */
export function Shown({ admin, read }: { admin: AdminContext; read: Read }) {
  const { t } = admin.ctx;
  const { report, wish, rows } = read;
  const write = writer(admin, read);
  const { main } = report;
  const of = (figures: Figures | undefined) => figures?.[main] ?? 0;
  const drawn = wish.by === 'item' ? rows.slice(0, MOST_BARS) : rows;
  const bars = drawn.map(({ key, name, figures, before }) => ({
    key,
    label: name,
    amount: of(figures),
    shown: write(main, figures),
    before: before && of(before),
  }));
  const title = t(`admin.reports.column.${main}`);
  const keys = keysOf(admin, wish);
  return (
    <>
      {wish.by === 'item' ? (
        <Ranks title={title} bars={bars} keys={keys} />
      ) : (
        <Bars title={title} bars={bars} keys={keys} write={(amount) => write(main, { [main]: amount })} />
      )}
      <ReportTable admin={admin} read={read} />
      {rows.length > MOST_ROWS && <p className="soft">{t('admin.reports.first', { count: MOST_ROWS })}</p>}
      {report.overlaps && wish.by === 'item' && <p className="soft">{t('admin.reports.overlaps')}</p>}
    </>
  );
}

/** Bars are of the time that was asked for, lines of the one beside it. */
function keysOf({ ctx, shop }: AdminContext, { time, beside }: Wish): ChartKey[] {
  const day = (text: string) =>
    dayText(Date.parse(`${text}T12:00:00Z`), ctx.language, { ...shop.settings, timeZone: 'UTC' });
  const said = ({ from, to }: Time) => (from === to ? day(from) : `${day(from)} – ${day(to)}`);
  return [
    { look: 'now' as const, label: said(time) },
    ...(beside ? [{ look: 'before' as const, label: said(beside) }] : []),
  ];
}

function ReportTable({ admin, read }: { admin: AdminContext; read: Read }) {
  const { t } = admin.ctx;
  const { report, wish, rows, total, totalBefore } = read;
  const write = writer(admin, read);
  const here = deskLink(`reports/${report.name}`);
  const columns = columnsOf(report, wish);
  const opens = wish.by === 'item' && wish.item === '' && report.opens;
  const name = t(`admin.reports.of.${report.name}`);
  const cells = (figures: Figures, before: Figures | undefined) =>
    columns.map((name) => (
      <td key={name} className="amount">
        {write(name, figures)}
        {before && write(name, before) !== '' && (
          <span className="soft before">
            <span className="screen-reader-text">{t('admin.reports.before')}: </span>
            {write(name, before)}
          </span>
        )}
      </td>
    ));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys
    <section className="table-wrap" tabIndex={0} aria-label={t('admin.reports.table', { name })}>
      <table className="table is-report">
        <thead>
          <tr>
            <th scope="col">{t('admin.reports.name')}</th>
            {columns.map((name) => {
              const sorted = wish.sort === name;
              const sort = `${sorted && wish.descending ? '' : '-'}${name}`;
              return (
                <th
                  key={name}
                  scope="col"
                  className="amount"
                  aria-sort={sorted ? (wish.descending ? 'descending' : 'ascending') : 'none'}
                >
                  <a href={`${here}?${queryOf(wish, { sort })}`}>
                    {t(`admin.reports.column.${name}`)}
                    <span aria-hidden="true">{sorted ? (wish.descending ? ' ↓' : ' ↑') : ''}</span>
                  </a>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map(({ key, name: called, figures, before }) => (
            <tr key={key}>
              <th scope="row">
                {opens ? (
                  <a href={`${here}?${queryOf({ ...wish, sort: '' }, { item: key })}`}>{called}</a>
                ) : (
                  called
                )}
              </th>
              {cells(figures, before)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('admin.reports.total')}</th>
            {cells(total, totalBefore)}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
