import { useRequest } from '../../frame/page/context.tsx';
import { type CurrencyFormat, formatMoney } from '../../platform/money.ts';
import { USE_WALLET, WALLET_PART } from './wish.ts';

/** "Use my wallet (12,50 €)", above the ways to pay. Nothing where the wallet can pay nothing. */
export function WalletBox(props: { part: number; total: number; ticked: boolean; currency: CurrencyFormat }) {
  const { t } = useRequest();
  const { part, total, ticked, currency } = props;
  if (part === 0) return null;
  const left = total - part;
  const amount = formatMoney(part, currency);
  const about =
    left === 0
      ? t('orders.wallet.covers')
      : t('orders.wallet.leaves', { amount, left: formatMoney(left, currency) });
  return (
    <div className="wallet-part">
      <label className="woocommerce-form__label woocommerce-form__label-for-checkbox checkbox">
        <input
          id={USE_WALLET}
          className="woocommerce-form__input woocommerce-form__input-checkbox input-checkbox"
          type="checkbox"
          name={USE_WALLET}
          value="1"
          defaultChecked={ticked}
          aria-describedby="use_wallet_about"
          data-covers={left === 0 ? '' : undefined}
        />
        <span>{t('orders.wallet.use', { amount })}</span>
      </label>
      <p id="use_wallet_about">{about}</p>
      <input type="hidden" name={WALLET_PART} value={part} />
    </div>
  );
}
