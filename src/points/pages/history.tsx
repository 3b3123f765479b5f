import { useVisit } from '../../frame/context.tsx';
import { dayText } from '../../frame/dates.ts';
import type { PointsView } from '../points-view.ts';
import { Change } from './change.tsx';

/** The latest of each type, each behind its slider. Folds without scripts too. */
export function History({ view: { history } }: { view: PointsView }) {
  const { t, shop, language, links } = useVisit();
  if (history.length === 0) return null;
  return (
    <section className="points-history" data-points-part="history" aria-labelledby="points-history-title">
      <h2 id="points-history-title">{t('points.history')}</h2>
      {history.map(({ kind, latest, more }) => (
        <details key={kind} className="wps_wpr_slide_toggle">
          <summary className="wps_wpr_view_log_notice wps_wpr_common_slider">
            <span>{t(`points.kind.${kind}`)}</span>{' '}
            <small>
              {t(more ? 'points.history_more' : 'points.history_count', { count: latest.length })}
            </small>
          </summary>
          <div className="wps_wpr_points_view">
            <table className="shop_table wps_wpr_common_table">
              <thead>
                <tr>
                  <th scope="col">{t('points.date')}</th>
                  <th scope="col">{t('points.change')}</th>
                  <th scope="col">{t('points.about')}</th>
                </tr>
              </thead>
              <tbody>
                {latest.map((entry) => (
                  <tr key={entry.id}>
                    <td>{dayText(entry.at, language, shop.settings)}</td>
                    <td className="points-change">
                      <Change of={entry} />
                    </td>
                    <td>
                      {entry.source === 'order' ? (
                        <a href={links.viewOrder({ id: entry.sourceId })}>
                          {t('points.order', { id: entry.sourceId })}
                        </a>
                      ) : (
                        '–'
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      ))}
    </section>
  );
}
