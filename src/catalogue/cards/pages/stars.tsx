import { useRequest } from '../../../frame/page/context.tsx';

export function StarRating({ average }: { average: number }) {
  const { t } = useRequest();
  // Two decimals at most, written as the language writes them.
  const words = t('catalogue.rated', { average: Math.round(average * 100) / 100 });
  return (
    <div className="star-rating" role="img" aria-label={words}>
      <span style={{ width: `${Math.round(average * 2000) / 100}%` }} />
    </div>
  );
}
