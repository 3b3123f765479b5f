import { FormNonce } from '../../../accounts/index.ts';
import { useRequest } from '../../../frame/page/context.tsx';
import { randomToken } from '../../../platform/security/tokens.ts';
import { POINTS_NONCE } from '../../spending/http-calls.ts';
import type { PointsView } from '../view.ts';

/** Hands points to somebody else. Only where the shop allows it, and for somebody who has points. */
export function TransferForm({ view: { account, scope } }: { view: PointsView }) {
  const { t, links } = useRequest();
  const { enabled, dayCap } = scope.programme.transfer;
  if (!enabled || !account || account.available === 0) return null;
  return (
    <section className="points-transfer" aria-labelledby="points-transfer-title">
      <h2 id="points-transfer-title">{t('points.transfer')}</h2>
      <p id="points-transfer-about">
        {t('points.transfer_about')} {dayCap !== null && t('points.transfer_cap', { count: dayCap })}
      </p>
      <form className="points-transfer-form" method="post" action={links.points()}>
        <p>
          <label htmlFor="points_transfer_email">{t('points.transfer_email')}</label>
          <input
            type="email"
            className="input-text"
            id="points_transfer_email"
            name="transfer_email"
            required
            autoComplete="off"
          />
        </p>
        <p>
          <label htmlFor="points_transfer_points">{t('points.transfer_points')}</label>
          <input
            type="number"
            className="input-text"
            id="points_transfer_points"
            name="transfer_points"
            min={1}
            step={1}
            required
            inputMode="numeric"
            autoComplete="off"
            aria-describedby="points-transfer-about"
          />
        </p>
        <input type="hidden" name="try" value={randomToken(20)} />
        <FormNonce name="wps_nonce" action={POINTS_NONCE} />
        <button type="submit" className="button" name="wps_wpr_transfer" value="1">
          {t('points.transfer_send')}
        </button>
      </form>
    </section>
  );
}
