import { AccountLayout } from '../../../accounts/index.ts';
import { useRequest } from '../../../frame/page/context.tsx';
import { dayText } from '../../../frame/shop/dates.ts';
import { formatMoney } from '../../../platform/money.ts';
import type { ProgrammeContext } from '../../programme/programme.ts';
import type { WalletLine } from '../../wallet/store.ts';
import { PointsNav } from './nav.tsx';

export interface WalletPageProps {
  scope: ProgrammeContext;
  /** Minor units of the base currency. */
  balance: number;
  lines: readonly WalletLine[];
  older: number | undefined;
}

/** Money that points became: what there is, and every movement. */
export function WalletPage({ scope, balance, lines, older }: WalletPageProps) {
  const { t, links } = useRequest();
  return (
    <AccountLayout current="points">
      <h1 className="page-title">{t('points.wallet.title')}</h1>
      <PointsNav current="wallet" />
      <div className="points-balance">
        <p className="points-sum">{formatMoney(balance, scope.base)}</p>
        <p>{t('points.wallet.about', { currency: scope.base.code })}</p>
      </div>
      {lines.length === 0 ? (
        <p>{t('points.wallet.empty')}</p>
      ) : (
        <table className="shop_table shop_table_responsive points-statement">
          <thead>
            <tr>
              <th scope="col">{t('points.date')}</th>
              <th scope="col">{t('points.event')}</th>
              <th scope="col" className="is-amount">
                {t('points.wallet.amount')}
              </th>
              <th scope="col" className="is-amount">
                {t('points.balance')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={line.id} line={line} scope={scope} />
            ))}
          </tbody>
        </table>
      )}
      {older !== undefined && (
        <p>
          <a className="button" href={`${links.wallet()}?before=${older}`}>
            {t('points.older')}
          </a>
        </p>
      )}
    </AccountLayout>
  );
}

function Line({ line, scope }: { line: WalletLine; scope: ProgrammeContext }) {
  const { t, shop, language, links } = useRequest();
  const { at, kind, change, balance, orderId } = line;
  const sign = change > 0 ? '+' : '−';
  return (
    <tr>
      <td data-title={t('points.date')}>{dayText(at, language, shop.settings)}</td>
      <td data-title={t('points.event')}>
        <div>
          {t(`points.wallet.${kind}`)}{' '}
          {orderId !== undefined && (
            <a href={links.viewOrder({ id: orderId })}>{t('points.order', { id: orderId })}</a>
          )}
        </div>
      </td>
      <td data-title={t('points.wallet.amount')} className="is-amount">
        {sign + formatMoney(Math.abs(change), scope.base)}
      </td>
      <td data-title={t('points.balance')} className="is-amount">
        {formatMoney(balance, scope.base)}
      </td>
    </tr>
  );
}
