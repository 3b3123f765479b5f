import { useRequest } from '../../../frame/page/context.tsx';
import { AccountLayout } from '../../layout.tsx';
import type { Shopper } from '../../model.ts';

export function DashboardPage({ shopper }: { shopper: Shopper }) {
  const { t, links } = useRequest();
  const cards: [string, string, string][] = [
    [links.orders(), t('accounts.orders'), t('accounts.orders_about')],
    [links.points(), t('accounts.points'), t('accounts.points_about')],
    [links.addresses(), t('accounts.addresses'), t('accounts.addresses_about')],
    [links.editAccount(), t('accounts.details'), t('accounts.details_about')],
  ];
  return (
    <AccountLayout current="dashboard">
      <h1 className="page-title">
        {t('accounts.hello', { name: shopper.firstName || shopper.displayName })}
      </h1>
      <p>{t('accounts.dashboard_about')}</p>
      <ul className="account-cards">
        {cards.map(([href, title, about]) => (
          <li key={href}>
            <a href={href}>
              <strong>{title}</strong>
              <span>{about}</span>
            </a>
          </li>
        ))}
      </ul>
    </AccountLayout>
  );
}
