import { useRequest } from '../../../frame/page/context.tsx';
import { Notices } from '../../../frame/page/notices.tsx';
import type { Refusal } from '../../../payments/index.ts';
import { formatMoney } from '../../../platform/money.ts';
import type { Order } from '../../model.ts';
import { currencyFormat } from '../../model-summary.ts';

/**
 * What became of the payment of an order that waits for one: that nothing was charged, where the wallet's part is,
 * and how to go on. Nothing for orders that wait for no payment. Of money that has come and does not fit nobody is told
 * that nothing was charged.
 *
 * @param known false when the gateway could not be asked
 * @param restDeclined it is paid, and what a change has made dearer was not taken
 * @param refusal why the last try was refused, where its gateway says it
 * @param unmatched money has come for it that does not fit
 */
export function Unpaid(props: {
  order: Order;
  known: boolean;
  refusal?: Refusal | '';
  restDeclined?: boolean;
  unmatched: boolean;
}) {
  const { order, known, refusal = '' } = props;
  const { t, shop } = useRequest();
  if (props.unmatched) return <Said kind="notice" text={t('orders.unmatched_notice')} />;
  const { status, fromWallet, currency } = order;
  if (props.restDeclined) {
    const because = refusal !== '' && refusal !== 'declined' ? t(`payments.refused.${refusal}`) : '';
    return <Said kind="error" text={[t('orders.unpaid.rest_declined'), because].filter(Boolean).join(' ')} />;
  }
  if (status !== 'pending' && status !== 'failed') return null;
  const amount = formatMoney(fromWallet, currencyFormat(shop.settings, currency));
  const failed = status === 'failed';
  const said = failed ? 'orders.unpaid.declined' : known ? 'orders.unpaid.open' : 'orders.unpaid.unknown';
  const wallet = failed ? 'orders.unpaid.wallet_back' : 'orders.unpaid.wallet_kept';
  // That it was declined is said already.
  const why = failed && refusal !== '' && refusal !== 'declined' ? [t(`payments.refused.${refusal}`)] : [];
  const text = [t(said), ...why, ...(fromWallet > 0 ? [t(wallet, { amount })] : [])].join(' ');
  return <Said kind={failed ? 'error' : 'notice'} text={text} />;
}

function Said(notice: { kind: 'error' | 'notice'; text: string }) {
  return (
    <div className="order-unpaid">
      <Notices notices={[notice]} />
    </div>
  );
}
