import { AccountLayout } from '../../accounts/index.ts';
import { useVisit } from '../../frame/context.tsx';
import { longDate } from '../../platform/i18n/dates.ts';
import { formatMoney } from '../../platform/money.ts';
import type { Desk } from '../programme.ts';
import type { AccountRow } from '../store-ledger.ts';
import type { StatementFilter, StatementLine } from '../store-statement.ts';
import { PointsNav } from './points-nav.tsx';
import { Statement } from './statement.tsx';

export interface PointsPageProps {
  desk: Desk;
  account: AccountRow | undefined;
  lines: readonly StatementLine[];
  filter: StatementFilter;
  /** The id that the next page begins after. */
  older: number | undefined;
  expiry: { at: number; points: number } | undefined;
  release: { at: number; points: number } | undefined;
}

/** The shopper's points: what there is, what becomes of it, and every change. */
export function PointsPage(props: PointsPageProps) {
  const { t } = useVisit();
  const { desk, account, lines, filter, older } = props;
  if (!desk.programme.enabled && !account)
    return (
      <AccountLayout current="points">
        <h1 className="page-title">{t('points.title')}</h1>
        <p>{t('points.no_programme')}</p>
      </AccountLayout>
    );
  return (
    <AccountLayout current="points">
      <h1 className="page-title">{t('points.title')}</h1>
      <PointsNav current="points" />
      <Balance {...props} />
      <Statement lines={lines} filter={filter} older={older} />
    </AccountLayout>
  );
}

function Balance({ account, expiry, release, desk }: PointsPageProps) {
  const { t, shop, language } = useVisit();
  const day = (at: number) => longDate(at, shop.settings.locales[language]);
  const { available = 0, held = 0, debt = 0, wallet = 0 } = account ?? {};
  return (
    <div className="points-balance">
      <p className="points-sum">{t('points.count', { count: available })}</p>
      <ul>
        {debt > 0 && <li>{t('points.owed', { count: debt })}</li>}
        {release && <li>{t('points.pending_on', { count: release.points, date: day(release.at) })}</li>}
        {held > 0 && <li>{t('points.held', { count: held })}</li>}
        {/* Good until the end of the day before this moment. */}
        {expiry && <li>{t('points.expire_on', { count: expiry.points, date: day(expiry.at - 1) })}</li>}
        {wallet > 0 && <li>{t('points.wallet_has', { amount: formatMoney(wallet, desk.base) })}</li>}
      </ul>
    </div>
  );
}
