import { useRequest } from '../../../frame/page/context.tsx';

/** The pages that belong to points, each a step below the account's own. */
export function PointsNav({ current }: { current: 'points' | 'wallet' | 'pointsNotices' }) {
  const { t, links } = useRequest();
  const pages = [
    ['points', links.points(), t('points.title')],
    ['wallet', links.wallet(), t('points.wallet.title')],
    ['pointsNotices', links.pointsNotices(), t('points.notices.title')],
  ] as const;
  return (
    <nav className="points-nav" aria-label={t('points.title')}>
      <ul className="points-filters">
        {pages.map(([page, href, label]) => (
          <li key={page}>
            <a href={href} aria-current={page === current ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
