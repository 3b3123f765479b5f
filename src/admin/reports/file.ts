import { ShopError } from '../../frame/request/errors.ts';
import { type BookTable, bookCsv, bookXlsx, TooLong } from '../../invoices/index.ts';
import { MOST_NARROWED } from '../../orders/index.ts';
import { deskLink, onward, problem, type Screen } from '../kit/index.ts';
import { COLUMNS, type ColumnKind, type ColumnName, type Figures } from './columns.ts';
import { columnsOf, reportNamed } from './describe.ts';
import { readReport } from './read.ts';
import { queryOf } from './wish.ts';

const KINDS = { amount: 'amount', count: 'figure', share: 'rate', times: 'figure' } as const satisfies Record<
  ColumnKind,
  BookTable['columns'][number]['kind']
>;

function cellOf(column: ColumnName, figures: Figures): number | '' {
  const figure = figures[column];
  if (figure === undefined) return '';
  const kind = COLUMNS[column];
  if (kind === 'share') return Math.round(figure * 1_000_000);
  return kind === 'times' ? Math.round(figure * 100) / 100 : figure;
}

/** A report as a file: all its rows, in its order, each with what stands beside it. */
export const fileScreen: Screen = {
  path: 'reports/{name}/file',
  needs: 'reports.view',
  async GET(admin, { name = '' }) {
    const { ctx, shop } = admin;
    const { t } = ctx;
    const report = reportNamed(name);
    if (!report) throw new ShopError('not_found');
    const { wish, rows, tooMany } = await readReport(admin, report);
    const away = `${deskLink(`reports/${name}`)}?${queryOf(wish)}`;
    if (tooMany) return onward(away, problem(t('admin.reports.too_many', { most: MOST_NARROWED })));
    const columns = columnsOf(report, wish);
    const heads = columns.map((column) => ({
      head: t(`admin.reports.column.${column}`),
      kind: KINDS[COLUMNS[column]],
    }));
    const table: BookTable = {
      columns: [
        { head: t('admin.reports.name'), kind: 'text' },
        ...heads,
        ...(wish.beside ? heads : []).map(({ head, kind }) => ({
          head: `${t('admin.reports.before')}: ${head}`,
          kind,
        })),
      ],
      rows: rows.map(({ name: called, figures, before }) => [
        called,
        ...columns.map((column) => cellOf(column, figures)),
        ...(before ? columns.map((column) => cellOf(column, before)) : []),
      ]),
    };
    const said = {
      head: (head: string) => head,
      word: (_: string, word: string) => word,
      decimals: shop.settings.currencies.find(({ code }) => code === wish.currency)?.decimals ?? 2,
    };
    const called = `${report.name}-${wish.time.from}-${wish.time.to}-${wish.currency}`;
    const headers = { 'cache-control': 'no-store' };
    if (ctx.query.line('format', 4) !== 'xlsx') {
      const type = 'text/csv; charset=utf-8';
      return { kind: 'file', body: bookCsv(table, said), type, name: `${called}.csv`, headers };
    }
    try {
      const body = await bookXlsx(table, said, report.name);
      const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
      return { kind: 'file', body, type, name: `${called}.xlsx`, headers };
    } catch (error) {
      if (!(error instanceof TooLong)) throw error;
      return onward(away, problem(t('admin.reports.too_long')));
    }
  },
};
