import { type Cohort, monthsAfter, readCohorts } from '../../orders/index.ts';
import { numberFormat } from '../../platform/i18n/numbers.ts';
import { type AdminContext, Section } from '../kit/index.ts';
import type { Wish } from './wish.ts';

const MONTHS = 12;

/** Of the customers who came in the twelve months up to the end of a time. One query. */
export function cohortsFor({ shop }: AdminContext, { time, currency }: Wish): Promise<Cohort[]> {
  const last = time.to.slice(0, 7);
  return readCohorts(shop, { currency, from: monthsAfter(`${last}-01`, 1 - MONTHS).slice(0, 7), to: last });
}

/** Who came in which month, and how many of them ordered in the months after it. */
export function Cohorts({
  admin,
  wish,
  cohorts,
}: {
  admin: AdminContext;
  wish: Wish;
  cohorts: readonly Cohort[];
}) {
  const { t, language } = admin.ctx;
  const last = wish.time.to.slice(0, 7);
  const share = numberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const named = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const later = Array.from({ length: MONTHS }, (_, at) => at);
  const rows = [...Map.groupBy(cohorts, ({ cohort }) => cohort)].map(([cohort, months]) => {
    const by = new Map(months.map(({ month, customers }) => [month, customers]));
    return { cohort, whole: by.get(cohort) ?? 0, by };
  });
  if (rows.length === 0) return null;
  return (
    <Section title={t('admin.reports.cohorts')}>
      <p className="soft">{t('admin.reports.cohorts.about')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys */}
      <section className="table-wrap" tabIndex={0} aria-label={t('admin.reports.cohorts')}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('admin.reports.cohorts.month')}</th>
              <th scope="col" className="amount">
                {t('admin.reports.cohorts.customers')}
              </th>
              {later.map((n) => (
                <th key={n} scope="col" className="amount">
                  {t('admin.reports.cohorts.later', { n })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ cohort, whole, by }) => (
              <tr key={cohort}>
                <th scope="row">{named.format(Date.parse(`${cohort}-01T00:00:00Z`))}</th>
                <td className="amount">{whole}</td>
                {later.map((n) => {
                  const month = monthsAfter(`${cohort}-01`, n).slice(0, 7);
                  return (
                    <td key={n} className="amount">
                      {month > last ? '' : share.format((by.get(month) ?? 0) / whole)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  );
}
