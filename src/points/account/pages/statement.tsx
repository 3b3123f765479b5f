import { useRequest } from '../../../frame/page/context.tsx';
import { dayText } from '../../../frame/shop/dates.ts';
import { formatsOf } from '../../../frame/shop/languages.ts';
import { statementText } from '../statement-text.ts';
import { changeOf, type Movement } from '../store-movements.ts';
import type { StatementFilter, StatementLine } from '../store-statement.ts';
import { FILTERS, type PointsView } from '../view.ts';
import { Change } from './change.tsx';
import { counted } from './signed.ts';

const COLUMNS = ['date', 'event', 'change', 'balance', 'state', 'expiry'] as const;

/** Every change of a balance, the newest first, with what it made of it. */
export function Statement({ view }: { view: PointsView }) {
  const { t, links } = useRequest();
  const { movements, filter, older } = view;
  const href = (show: StatementFilter) =>
    show === 'all' ? links.points() : `${links.points()}?show=${show}`;
  const next = `${links.points()}?${filter === 'all' ? '' : `show=${filter}&`}before=${older}`;
  return (
    <section
      className="points-statement"
      data-points-part="statement"
      aria-labelledby="points-statement-title"
    >
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
      {movements.length === 0 ? (
        <p>{t('points.statement_empty')}</p>
      ) : (
        <ul className="points-moves">
          {movements.map((movement) => (
            <Move key={movement.id} movement={movement} view={view} />
          ))}
        </ul>
      )}
      <p className="points-further">
        {older !== undefined && (
          <a className="button" href={next}>
            {t('points.older')}
          </a>
        )}
        {(['csv', 'json'] as const).map((format) => (
          <a key={format} href={`${links.points()}?export=${format}`} download rel="nofollow">
            {t('points.export', { format: format.toUpperCase() })}
          </a>
        ))}
      </p>
    </section>
  );
}

/** One row a purchase, or a movement without one. It unfolds without scripts too. */
function Move({ movement, view }: { movement: Movement; view: PointsView }) {
  const ctx = useRequest();
  const { t, shop, language, links } = ctx;
  const { orderId, lines } = movement;
  const [newest] = lines;
  if (!newest) return null;
  const { event } = statementText(ctx, view.scope, newest);
  return (
    <li>
      <details className="wps_wpr_slide_toggle">
        <summary className="wps_wpr_view_log_notice wps_wpr_common_slider">
          <span className="points-move-what">
            {orderId === undefined ? event : t('points.order', { id: orderId })}
            <small>
              {dayText(newest.at, language, shop.settings)}
              {orderId !== undefined && ` · ${event}`}
              {lines.length > 1 && ` · ${t('points.history_count', { count: lines.length })}`}
            </small>
          </span>
          <span className="points-change">
            <Change of={changeOf(movement)} />
          </span>
        </summary>
        <div className="wps_wpr_points_view">
          <table className="shop_table shop_table_responsive wps_wpr_common_table">
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th
                    key={column}
                    scope="col"
                    className={column === 'change' || column === 'balance' ? 'is-amount' : undefined}
                  >
                    {t(`points.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Line key={line.id} line={line} view={view} />
              ))}
            </tbody>
          </table>
          {orderId !== undefined && <a href={links.viewOrder({ id: orderId })}>{t('points.order_open')}</a>}
        </div>
      </details>
    </li>
  );
}

function Line({ line, view }: { line: StatementLine; view: PointsView }) {
  const ctx = useRequest();
  const { t, shop, language } = ctx;
  const { event, detail, state } = statementText(ctx, view.scope, line);
  const locale = formatsOf(shop.settings, language);
  const day = (at: number) => dayText(at, language, shop.settings);
  return (
    <tr>
      <td data-title={t('points.date')}>{day(line.at)}</td>
      <td data-title={t('points.event')}>
        <div>
          {event}
          {detail !== '' && <span className="points-reason">{detail}</span>}
        </div>
      </td>
      <td data-title={t('points.change')} className="points-change is-amount">
        <Change of={line} />
      </td>
      <td data-title={t('points.balance')} className="is-amount">
        {counted(line.balance, locale)}
      </td>
      <Cell title={t('points.state')} text={state && t(`points.state.${state}`)} />
      <Cell title={t('points.expiry')} text={line.expiresAt === null ? undefined : day(line.expiresAt - 1)} />
    </tr>
  );
}

/** A cell that may have nothing to say; a narrow page leaves it out then. */
function Cell({ title, text }: { title: string; text: string | undefined }) {
  return (
    <td data-title={title} className={text ? undefined : 'is-empty'}>
      {text ?? '–'}
    </td>
  );
}
