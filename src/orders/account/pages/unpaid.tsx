import { useRequest } from '../../../frame/page/context.tsx';
import { Notices } from '../../../frame/page/notices.tsx';
import { formatMoney } from '../../../platform/money.ts';
import type { Order } from '../../model.ts';
import { currencyFormat } from '../../model-summary.ts';

/**
 * What became of the payment of an order that waits for one: that nothing was charged, where the wallet's part is,
 * and how to go on. Nothing for orders that wait for no payment.
 *
 * @param known false when the gateway could not be asked
 */
export function Unpaid({ order, known }: { order: Order; known: boolean }) {
  const { t, shop } = useRequest();
  const { status, fromWallet, currency } = order;
  if (status !== 'pending' && status !== 'failed') return null;
  const amount = formatMoney(fromWallet, currencyFormat(shop.settings, currency));
  const failed = status === 'failed';
  const said = failed ? 'orders.unpaid.declined' : known ? 'orders.unpaid.open' : 'orders.unpaid.unknown';
  const wallet = failed ? 'orders.unpaid.wallet_back' : 'orders.unpaid.wallet_kept';
  const text = [t(said), ...(fromWallet > 0 ? [t(wallet, { amount })] : [])].join(' ');
  return (
    <div className="order-unpaid">
      <Notices notices={[{ kind: failed ? 'error' : 'notice', text }]} />
    </div>
  );
}
