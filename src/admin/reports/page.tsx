import { ShopError } from '../../frame/request/errors.ts';
import { MOST_NARROWED } from '../../orders/index.ts';
import { deskLink, type Screen, Section, screenPage } from '../kit/index.ts';
import { Cohorts, cohortsFor } from './cohorts.tsx';
import { GROUPS, REPORTS, reportNamed } from './describe.ts';
import { FilterChips, readFilters } from './filters.tsx';
import { ReportForm } from './form.tsx';
import { readReport, readTitle } from './read.ts';
import { MOST_ROWS, Shown } from './table.tsx';
import { SavedReports, SaveReport, savedReports } from './views.tsx';
import { queryOf } from './wish.ts';

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
          {saved.length > 0 && <SavedReports admin={admin} saved={saved} />}
          <div className="halves">
            {GROUPS.map((group) => (
              <Section key={group} title={t(`admin.reports.group.${group}`)}>
                <ul className="plain-list">
                  {REPORTS.filter((report) => report.group === group).map(({ name }) => (
                    <li key={name}>
                      <a href={deskLink(`reports/${name}`)}>{t(`admin.reports.of.${name}`)}</a>
                    </li>
                  ))}
                </ul>
              </Section>
            ))}
          </div>
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
    const read = await readReport(admin, report, MOST_ROWS);
    const { wish } = read;
    const filters = await readFilters(admin, report, wish);
    const cohorts = name === 'customers' ? await cohortsFor(admin, wish) : [];
    const itemName = wish.item === '' ? '' : await readTitle(admin, report, wish.item);
    const query = queryOf(wish);
    return screenPage({
      title: t(`admin.reports.of.${name}`),
      back: { href: deskLink('reports'), label: t('admin.reports.back') },
      body: (
        <div className="home">
          <ReportForm admin={admin} report={report} wish={wish} filters={filters} />
          <div className="row">
            <SaveReport admin={admin} query={`${name}?${query}`} />
            {['csv', 'xlsx'].map((format) => (
              <a
                key={format}
                className="button"
                href={`${deskLink(`reports/${name}/file`)}?${queryOf(wish, { format })}`}
              >
                {format.toUpperCase()}
              </a>
            ))}
          </div>
          <FilterChips admin={admin} report={report} wish={wish} filters={filters} itemName={itemName} />
          {read.tooMany ? (
            <p className="notice is-problem" role="alert">
              {t('admin.reports.too_many', { most: MOST_NARROWED })}
            </p>
          ) : read.rows.length === 0 ? (
            <p className="empty">{t('admin.reports.none')}</p>
          ) : (
            <Shown admin={admin} read={read} />
          )}
          {cohorts.length > 0 && <Cohorts admin={admin} wish={wish} cohorts={cohorts} />}
          {report.noted && <p className="soft">{t(`admin.reports.note.${name}`)}</p>}
          {report.source === 'orders' && <p className="soft">{t('admin.reports.about')}</p>}
        </div>
      ),
    });
  },
};
