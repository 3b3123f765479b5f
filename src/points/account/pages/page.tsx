import { AccountLayout } from '../../../accounts/index.ts';
import { useRequest } from '../../../frame/page/context.tsx';
import type { PointsView } from '../view.ts';
import { Balance } from './balance.tsx';
import { Levels } from './levels.tsx';
import { PointsNav } from './nav.tsx';
import { NotifyForm } from './notify-form.tsx';
import { Referral } from './referral.tsx';
import { Statement } from './statement.tsx';
import { TransferForm } from './transfer-form.tsx';
import { WalletForm } from './wallet-form.tsx';

/** The shopper's points: what there is, what can be done with it, and every change. */
export function PointsPage({ view }: { view: PointsView }) {
  const { t } = useRequest();
  const { scope, account } = view;
  return (
    <AccountLayout current="points">
      <h1 className="page-title">{t('points.title')}</h1>
      <PointsNav current="points" />
      {!scope.programme.enabled && <p>{t('points.no_programme')}</p>}
      {(scope.programme.enabled || account) && (
        <>
          {view.welcome > 0 && (
            <div className="woocommerce-info" role="status">
              {t('points.welcome_waits', { count: view.welcome })}
            </div>
          )}
          <Balance view={view} />
          {scope.programme.enabled && (
            <>
              <Levels view={view} />
              <WalletForm view={view} />
              <TransferForm view={view} />
              <Referral view={view} />
            </>
          )}
          <Statement view={view} />
        </>
      )}
      <NotifyForm view={view} />
    </AccountLayout>
  );
}
