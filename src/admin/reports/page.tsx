import { ShopError } from '../../frame/request/errors.ts';
import { currencyFormat } from '../../orders/index.ts';
import { formatMoney } from '../../platform/money.ts';
import { type AdminContext, Bars, deskLink, type Screen, Section, screenPage } from '../kit/index.ts';
import { Cohorts, cohortsFor } from './cohorts.tsx';
import { addsUp, columnsOf, MEASURES, type MeasureName, REPORTS, reportNamed } from './describe.ts';
import { ReportForm } from './form.tsx';
import { type Read, type Row, readReport } from './read.ts';
import { SaveReport, savedLink, savedReports } from './views.tsx';
import { queryOf } from './wish.ts';

/** More rows than these are in the file. */
const MOST_ROWS = 200;
const MOST_BARS = 12;

/** All reports, and those that were saved. */
export const reportsScreen: Screen = {
  path: 'reports',
  needs: 'reports.view',
  menu: { name: 'reports', group: 'money', icon: 'chart' },
  async GET(admin) {
    const { t } = admin.ctx;
    const saved = await savedReports(admin);
    return screenPage({
      title: t('admin.menu.reports'),
      body: (
        <div className="home">
          <Section title={t('admin.menu.reports')}>
            <ul className="plain-list">
              {REPORTS.map(({ name }) => (
                <li key={name}>
                  <a href={deskLink(`reports/${name}`)}>{t(`admin.reports.of.${name}`)}</a>
                </li>
              ))}
            </ul>
          </Section>
          {saved.length > 0 && (
            <Section title={t('admin.reports.saved')}>
              <form method="post" action={deskLink('reports/views')}>
                <ul className="plain-list">
                  {saved.map(({ id, name, query, shared, staffId }) => (
                    <li key={id} className="row">
                      <a href={savedLink(query)}>{name}</a>
                      {(shared ? admin.may('settings.edit') : staffId === admin.staff.id) && (
                        <button
                          type="submit"
                          className="plain"
                          name="remove"
                          value={id}
                          aria-label={`${t('admin.view.remove')}: ${name}`}
                        >
                          {t('admin.view.remove')}
                        </button>
                      )}
                    </li>
                  ))}
                </ul>
              </form>
            </Section>
          )}
        </div>
      ),
    });
  },
};

export const reportScreen: Screen = {
  path: 'reports/{name}',
  needs: 'reports.view',
  async GET(admin, { name = '' }) {
    const report = reportNamed(name);
    if (!report) throw new ShopError('not_found');
    const { t } = admin.ctx;
    const read = await readReport(admin, report);
    const cohorts = report.kind === 'customer' ? await cohortsFor(admin, read.wish) : [];
    const query = queryOf(read.wish);
    return screenPage({
      title: t(`admin.reports.of.${name}`),
      back: { href: deskLink('reports'), label: t('admin.reports.back') },
      body: (
        <div className="home">
          <ReportForm admin={admin} report={report} wish={read.wish} />
          <div className="row">
            <SaveReport admin={admin} query={`${name}?${query}`} />
            {['csv', 'xlsx'].map((format) => (
              <a
                key={format}
                className="button"
                href={`${deskLink(`reports/${name}/file`)}?${queryOf(read.wish, { format })}`}
              >
                {format.toUpperCase()}
              </a>
            ))}
          </div>
          {read.rows.length === 0 ? (
            <p className="empty">{t('admin.reports.none')}</p>
          ) : (
            <Shown admin={admin} read={read} />
          )}
          {cohorts.length > 0 && <Cohorts admin={admin} wish={read.wish} cohorts={cohorts} />}
          <p className="soft">{t('admin.reports.about')}</p>
        </div>
      ),
    });
  },
};

function writer({ ctx, shop }: AdminContext, { wish }: Read) {
  const format = currencyFormat(shop.settings, wish.currency);
  return (name: MeasureName, sum: Row['sum']) => {
    const { kind, of } = MEASURES[name];
    return kind === 'amount' ? formatMoney(of(sum), format) : of(sum).toLocaleString(ctx.language);
  };
}

function Shown({ admin, read }: { admin: AdminContext; read: Read }) {
  const { t } = admin.ctx;
  const { report, wish, rows } = read;
  const write = writer(admin, read);
  const { of } = MEASURES[report.main];
  const drawn = wish.by === 'item' ? rows.slice(0, MOST_BARS) : rows;
  const highest = drawn.reduce<Row | undefined>(
    (best, row) => (best && of(best.sum) >= of(row.sum) ? best : row),
    undefined,
  );
  return (
    <>
      <Bars
        title={t(`admin.reports.column.${report.main}`)}
        most={highest ? t('admin.reports.most', { amount: write(report.main, highest.sum) }) : ''}
        bars={drawn.map(({ key, name, sum, before }) => ({
          key,
          label: name,
          amount: of(sum),
          shown: write(report.main, sum),
          before: before && of(before),
        }))}
      />
      <ReportTable admin={admin} read={read} />
      {rows.length > MOST_ROWS && <p className="soft">{t('admin.reports.first', { count: MOST_ROWS })}</p>}
      {report.overlaps && wish.by === 'item' && <p className="soft">{t('admin.reports.overlaps')}</p>}
    </>
  );
}

function ReportTable({ admin, read }: { admin: AdminContext; read: Read }) {
  const { t } = admin.ctx;
  const { report, wish, rows, total, totalBefore } = read;
  const write = writer(admin, read);
  const here = deskLink(`reports/${report.name}`);
  const columns = columnsOf(report, wish);
  const opens = wish.by === 'item' && !report.terms;
  const whole = (name: MeasureName) => wish.item !== '' || addsUp(report, name);
  const cells = (sum: Row['sum'], before: Row['before'], says: (name: MeasureName) => boolean = () => true) =>
    columns.map((name) => (
      <td key={name} className="amount">
        {says(name) && write(name, sum)}
        {before && says(name) && <span className="soft before">{write(name, before)}</span>}
      </td>
    ));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys
    <section className="table-wrap" tabIndex={0} aria-label={t(`admin.reports.of.${report.name}`)}>
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
          {rows.slice(0, MOST_ROWS).map(({ key, name, sum, before }) => (
            <tr key={key}>
              <th scope="row">
                {opens && report.kind !== 'all' ? (
                  <a href={`${here}?${queryOf({ ...wish, sort: '' }, { item: key })}`}>{name}</a>
                ) : (
                  name
                )}
              </th>
              {cells(sum, before)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('admin.reports.total')}</th>
            {cells(total, totalBefore, whole)}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
