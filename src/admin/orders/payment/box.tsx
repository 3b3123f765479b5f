import type { Order } from '../../../orders/index.ts';
import { type AdminContext, Section } from '../../kit/index.ts';
import type { Around } from '../read.ts';
import { moneyText, paidByText, whenText } from '../words.tsx';
import { Tries } from './tries.tsx';

interface Props {
  admin: AdminContext;
  order: Order;
  around: Around;
}

/** How it was paid, with the numbers by which the gateway knows it. */
export function Payment({ admin, order, around }: Props) {
  const { t } = admin.ctx;
  const { transactionId, paidAt, fromWallet, currency, refunds } = order;
  return (
    <Section title={t('admin.orders.payment')}>
      <dl className="facts">
        <dt>{t('admin.orders.way')}</dt>
        <dd>{paidByText(admin, order) || '–'}</dd>
        <dt>{t('admin.orders.paid_at')}</dt>
        <dd>{paidAt === null ? t('admin.orders.not_paid') : whenText(admin, paidAt)}</dd>
        {transactionId !== '' && (
          <>
            <dt>{t('admin.orders.transaction')}</dt>
            <dd>
              <code>{transactionId}</code>
            </dd>
          </>
        )}
        {fromWallet > 0 && (
          <>
            <dt>{t('admin.orders.from_wallet')}</dt>
            <dd>{moneyText(admin, fromWallet, currency)}</dd>
          </>
        )}
        {refunds.map(({ id, reference, amount, byGateway, done }) => (
          <div key={id} className="facts-row">
            <dt>{t('admin.orders.refund')}</dt>
            <dd>
              {moneyText(admin, amount, currency)} ·{' '}
              {t(
                !done
                  ? 'admin.orders.waiting_gateway'
                  : byGateway
                    ? 'admin.orders.by_gateway'
                    : 'admin.orders.by_hand',
              )}
              {reference !== '' && (
                <>
                  {' '}
                  · <code>{reference}</code>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Tries admin={admin} order={order} around={around} />
    </Section>
  );
}
