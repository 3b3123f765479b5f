import { FormNonce } from '../../../accounts/index.ts';
import { useRequest } from '../../../frame/page/context.tsx';
import { formatMoney } from '../../../platform/money.ts';
import { randomToken } from '../../../platform/security/tokens.ts';
import { walletRate } from '../../programme/model.ts';
import { POINTS_NONCE } from '../../spending/http-calls.ts';
import { CallButton } from '../../spending/pages/call-button.tsx';
import type { PointsView } from '../view.ts';

/** Turns points into money of the wallet. Only where the shop has one, and for somebody who has points. */
export function WalletForm({ view }: { view: PointsView }) {
  const { t, links } = useRequest();
  const { account, scope, userId } = view;
  const { wallet } = scope.programme;
  const worth = walletRate(scope.programme);
  if (!wallet.enabled || !account || account.available === 0) return null;
  const rate = { count: worth.points, amount: formatMoney(worth.value, scope.base) };
  return (
    <section className="points-wallet" aria-labelledby="points-wallet-title">
      <h2 id="points-wallet-title">{t('points.wallet')}</h2>
      <p>{t('points.wallet_rate', rate)}</p>
      <p>{t('points.wallet_use')}</p>
      <form className="points-wallet-form" method="post" action={links.points()} noValidate>
        <label htmlFor="wps_custom_wallet_point_num">{t('points.wallet_label')}</label>
        <div className="coupon-row">
          <input
            type="number"
            className="input-text"
            id="wps_custom_wallet_point_num"
            name="points"
            min={wallet.minimum}
            step={wallet.step}
            inputMode="numeric"
            autoComplete="off"
            aria-describedby="wps_wpr_wallet_notification"
          />
          <CallButton
            className="button wps_wpr_custom_wallet"
            id="wps_wpr_custom_wallet"
            name="wps_wpr_convert"
            data-id={userId}
          >
            {t('points.wallet_convert')}
          </CallButton>
          <span id="wps_wpr_loader" className="points-loader" hidden />
        </div>
        {/* Names this try: sent twice, it is done once. */}
        <input type="hidden" name="try" value={randomToken(20)} data-points-part="try" />
        <FormNonce name="wps_nonce" action={POINTS_NONCE} />
      </form>
      <p id="wps_wpr_wallet_notification" className="points-said" role="status" />
    </section>
  );
}
