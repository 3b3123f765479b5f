import { useVisit } from '../../frame/context.tsx';
import { longDate } from '../../platform/i18n/dates.ts';
import type { StatementFilter, StatementLine } from '../store-statement.ts';

const FILTERS: readonly StatementFilter[] = ['all', 'earned', 'spent', 'expired'];

/** Every change of a balance, the newest first, with what it made of it. */
export function Statement(props: {
  lines: readonly StatementLine[];
  filter: StatementFilter;
  older: number | undefined;
}) {
  const { t, links } = useVisit();
  const { lines, filter, older } = props;
  const href = (show: StatementFilter) =>
    show === 'all' ? links.points() : `${links.points()}?show=${show}`;
  const next = `${links.points()}?${filter === 'all' ? '' : `show=${filter}&`}before=${older}`;
  return (
    <section className="points-statement" aria-labelledby="points-statement-title">
      <h2 id="points-statement-title">{t('points.statement')}</h2>
      <nav aria-label={t('points.filter')}>
        <ul className="points-filters">
          {FILTERS.map((each) => (
            <li key={each}>
              <a href={href(each)} aria-current={each === filter ? 'page' : undefined}>
                {t(`points.filter_${each}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {lines.length === 0 ? (
        <p>{t('points.statement_empty')}</p>
      ) : (
        <table className="shop_table shop_table_responsive">
          <thead>
            <tr>
              <th scope="col">{t('points.date')}</th>
              <th scope="col">{t('points.event')}</th>
              <th scope="col">{t('points.change')}</th>
              <th scope="col">{t('points.balance')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </tbody>
        </table>
      )}
      {older !== undefined && (
        <p>
          <a className="button" href={next}>
            {t('points.older')}
          </a>
        </p>
      )}
    </section>
  );
}

function Line({ line }: { line: StatementLine }) {
  const { t, shop, language, links } = useVisit();
  const locale = shop.settings.locales[language];
  const state =
    line.pending > 0
      ? 'pending'
      : line.available > 0
        ? 'available'
        : line.expired > 0
          ? 'expired'
          : undefined;
  return (
    <tr>
      <td data-title={t('points.date')}>{longDate(line.at, locale)}</td>
      <td data-title={t('points.event')}>
        <div>
          {t(`points.kind.${line.kind}`)}{' '}
          {line.source === 'order' && (
            <a href={links.viewOrder({ id: line.sourceId })}>{t('points.order', { id: line.sourceId })}</a>
          )}
          {line.reason !== '' && <span className="points-reason">{line.reason}</span>}
          {state && (
            <small className={`points-state points-state--${state}`}>
              {t(`points.state.${state}`)}
              {state === 'available' && line.expiresAt !== null
                ? ` · ${t('points.until', { date: longDate(line.expiresAt - 1, locale) })}`
                : ''}
            </small>
          )}
        </div>
      </td>
      <td data-title={t('points.change')} className="points-change">
        {line.points > 0 ? `+${line.points}` : String(line.points).replace('-', '−')}
      </td>
      <td data-title={t('points.balance')}>{line.balance}</td>
    </tr>
  );
}
