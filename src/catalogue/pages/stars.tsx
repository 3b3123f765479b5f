import { useVisit } from '../../frame/context.tsx';

/** An average as two decimals at most, in the way of the contract: "4.67". */
export function shownAverage(average: number): string {
  return (Math.round(average * 100) / 100).toFixed(2).replace(/\.?0+$/, '');
}

export function StarRating({ average }: { average: number }) {
  const { t } = useVisit();
  const words = t('catalogue.rated', { average: shownAverage(average) });
  return (
    <div className="star-rating" role="img" aria-label={words}>
      <span style={{ width: `${Math.round(average * 2000) / 100}%` }} />
    </div>
  );
}
