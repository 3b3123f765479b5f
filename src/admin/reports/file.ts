import { ShopError } from '../../frame/request/errors.ts';
import { type BookTable, bookCsv, bookXlsx, TooLong } from '../../invoices/index.ts';
import { deskLink, onward, problem, type Screen } from '../kit/index.ts';
import { columnsOf, MEASURES, reportNamed } from './describe.ts';
import { readReport } from './read.ts';
import { queryOf } from './wish.ts';

/** A report as a file: all its rows, in its order, each with what stands beside it. */
export const fileScreen: Screen = {
  path: 'reports/{name}/file',
  needs: 'reports.view',
  async GET(admin, { name = '' }) {
    const { ctx, shop } = admin;
    const { t } = ctx;
    const report = reportNamed(name);
    if (!report) throw new ShopError('not_found');
    const { wish, rows } = await readReport(admin, report);
    const measured = columnsOf(report, wish).map((column) => ({ column, ...MEASURES[column] }));
    const kindOf = (kind: 'amount' | 'count') =>
      kind === 'amount' ? ('amount' as const) : ('figure' as const);
    const table: BookTable = {
      columns: [
        { head: t('admin.reports.name'), kind: 'text' },
        ...measured.map(({ column, kind }) => ({
          head: t(`admin.reports.column.${column}`),
          kind: kindOf(kind),
        })),
        ...(wish.beside ? measured : []).map(({ column, kind }) => ({
          head: `${t('admin.reports.before')}: ${t(`admin.reports.column.${column}`)}`,
          kind: kindOf(kind),
        })),
      ],
      rows: rows.map(({ name: called, sum, before }) => [
        called,
        ...measured.map(({ of }) => of(sum)),
        ...(before ? measured.map(({ of }) => of(before)) : []),
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
      return onward(`${deskLink(`reports/${name}`)}?${queryOf(wish)}`, problem(t('admin.reports.too_long')));
    }
  },
};
