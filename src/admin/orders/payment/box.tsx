import type { Order, OrderDifference, OrderRefund } from '../../../orders/index.ts';
import { findGateway, wayTitle } from '../../../payments/index.ts';
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
        {refunds.map((refund) => (
          <div key={refund.id} className="facts-row">
            <dt>{t('admin.orders.refund')}</dt>
            {partsOf(refund).map(([amount, how]) => (
              <dd key={how}>
                {moneyText(admin, amount, currency)} · {t(`admin.orders.${how}`, { order: refund.toOrder })}
                {refund.reference !== '' && how === 'by_gateway' && (
                  <>
                    {' '}
                    · <code>{refund.reference}</code>
                  </>
                )}
              </dd>
            ))}
          </div>
        ))}
        {around.differences
          .filter(({ state }) => state !== 'void')
          .map((difference) => (
            <Difference key={difference.id} admin={admin} order={order} difference={difference} />
          ))}
      </dl>
      <Tries admin={admin} order={order} around={around} />
    </Section>
  );
}

/** Where a refund went: what its wallet paid back to that, the rest by its way. */
function partsOf({ amount, toWallet, toOrder, byGateway, done }: OrderRefund): [number, string][] {
  const rest = amount - toWallet;
  const way = byGateway ? 'by_gateway' : 'by_hand';
  const how = toOrder > 0 ? 'to_order' : done ? way : 'waiting_gateway';
  return [
    ...(rest > 0 ? [[rest, how] as [number, string]] : []),
    ...(toWallet > 0 ? [[toWallet, 'to_wallet'] as [number, string]] : []),
  ];
}

/** Money between what an order was and what it became, with what is to be done about it. */
function Difference(props: { admin: AdminContext; order: Order; difference: OrderDifference }) {
  const { admin, order, difference } = props;
  const { ctx, shop } = admin;
  const { t } = ctx;
  const { amount, state, byGateway, gateway, transactionId } = difference;
  const way = findGateway(shop, gateway);
  const how =
    amount > 0
      ? state === 'open'
        ? t('admin.orders.difference.open')
        : way
          ? wayTitle(shop.settings, way, ctx.language)
          : t('admin.orders.difference.settled')
      : state === 'asked'
        ? t('admin.orders.waiting_gateway')
        : state === 'refused'
          ? t('admin.orders.difference.refused')
          : t(byGateway ? 'admin.orders.by_gateway' : 'admin.orders.by_hand');
  return (
    <div className="facts-row">
      <dt>{t(amount > 0 ? 'admin.orders.difference.more' : 'admin.orders.difference.less')}</dt>
      <dd>
        {moneyText(admin, Math.abs(amount), order.currency)} · {how}
        {state === 'done' && transactionId !== '' && (
          <>
            {' '}
            · <code>{transactionId}</code>
          </>
        )}
      </dd>
    </div>
  );
}
