import { useRequest } from '../../../frame/page/context.tsx';
import { dayText } from '../../../frame/shop/dates.ts';
import { formatMoney } from '../../../platform/money.ts';
import type { PointsView } from '../view.ts';

/** What there is, and what becomes of it. */
export function Balance({ view }: { view: PointsView }) {
  const { t, shop, language } = useRequest();
  const { account, expiries, release, scope } = view;
  const day = (at: number) => dayText(at, language, shop.settings);
  const pendingText = () => {
    if (!release) return t('points.pending', { count: pending });
    const { points, at } = release;
    if (points === pending) return t('points.pending_on', { count: points, date: day(at) });
    return t('points.pending_first', { count: pending, first: points, date: day(at) });
  };
  const { available = 0, pending = 0, held = 0, debt = 0, wallet = 0 } = account ?? {};
  return (
    <section className="points-balance" data-points-part="balance" aria-labelledby="points-balance-title">
      <h2 id="points-balance-title">{t('points.balance')}</h2>
      <p className="points-sum">{t('points.count', { count: available })}</p>
      <ul>
        {debt > 0 && <li>{t('points.owed', { count: debt })}</li>}
        {pending > 0 && <li>{pendingText()}</li>}
        {held > 0 && <li>{t('points.held', { count: held })}</li>}
        {expiries.map(({ at, points }) => (
          // Good until the end of the day before this moment.
          <li key={at}>{t('points.expire_on', { count: points, date: day(at - 1) })}</li>
        ))}
        {wallet > 0 && <li>{t('points.wallet_has', { amount: formatMoney(wallet, scope.base) })}</li>}
      </ul>
    </section>
  );
}
