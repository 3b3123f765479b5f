import { useRequest } from '../../../frame/page/context.tsx';
import { StarRating } from '../../cards/pages/stars.tsx';

/** What all reviews come to: the average, and how many gave each number of stars. */
export function Histogram({ stars, average }: { stars: readonly number[]; average: number }) {
  const { t } = useRequest();
  const count = stars.reduce((sum, one) => sum + one, 0);
  return (
    <div className="review-summary">
      <div className="review-average">
        <strong aria-hidden="true">
          {t('catalogue.average', { average: Math.round(average * 10) / 10 })}
        </strong>
        <StarRating average={average} />
      </div>
      <ul className="review-histogram">
        {[5, 4, 3, 2, 1].map((n) => {
          const given = stars[n - 1] ?? 0;
          return (
            <li key={n}>
              <span>{t('catalogue.filter.stars', { stars: n })}</span>
              <span
                className="review-bar"
                style={{ '--part': `${Math.round((given * 100) / Math.max(1, count))}%` } as object}
              />
              <span className="review-given">{given}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
