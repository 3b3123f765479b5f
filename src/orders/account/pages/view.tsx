import type { ReactNode } from 'react';
import { AccountLayout } from '../../../accounts/index.ts';
import { useRequest } from '../../../frame/page/context.tsx';
import { dayText } from '../../../frame/shop/dates.ts';
import { OrderDownloads } from '../../downloads/pages/downloads.tsx';
import type { DownloadView } from '../../downloads/read.ts';
import { cancelLink, mayOrderAgain, orderAgainLink, payLink } from '../../links.ts';
import { mayPay, type Order, type OrderNote } from '../../model.ts';
import { mayCancel } from '../../model-status.ts';
import { HowToPay } from './how-to-pay.tsx';
import { CustomerDetails, OrderDetails } from './order-details.tsx';
import { Unpaid } from './unpaid.tsx';

/** One order in its owner's account. */
export function ViewOrderPage({
  order,
  notes,
  downloads,
  asides,
  known,
  unmatched,
}: {
  order: Order;
  /** False when its gateway could not be asked how it stands. */
  known: boolean;
  /** Money has come for it that does not fit. */
  unmatched: boolean;
  notes: readonly OrderNote[];
  downloads: readonly DownloadView[];
  asides: readonly ReactNode[];
}) {
  const ctx = useRequest();
  const { t, shop, language } = ctx;
  return (
    <AccountLayout current="orders">
      <h1 className="page-title">{t('orders.number_title', { number: order.id })}</h1>
      <p className="order-facts">
        <mark className="order-date">
          <time dateTime={new Date(order.createdAt).toISOString()}>
            {dayText(order.createdAt, language, shop.settings)}
          </time>
        </mark>{' '}
        <mark className={`order-status order-status--${order.status}`}>
          {t(`orders.status.${order.status}`)}
        </mark>
      </p>
      <Unpaid order={order} known={known} unmatched={unmatched} />
      <OrderNotes notes={notes} />
      <HowToPay order={order} unmatched={unmatched} />
      {...asides}
      <OrderDownloads downloads={downloads} />
      <OrderDetails order={order} />
      <p className="order-again order-actions">
        {mayPay(order) && !unmatched && (
          <a href={payLink(ctx, order)} className="button alt pay">
            {t('orders.pay')}
          </a>
        )}
        {mayOrderAgain(order.status) && (
          <a href={orderAgainLink(ctx, order.id)} className="button">
            {t('orders.again')}
          </a>
        )}
        {mayCancel(order.status) && (
          <a href={cancelLink(ctx, order)} className="button cancel">
            {t('orders.cancel')}
          </a>
        )}
      </p>
      <CustomerDetails order={order} />
    </AccountLayout>
  );
}

/** What the shopkeeper wrote to the shopper about the order. */
export function OrderNotes({ notes }: { notes: readonly OrderNote[] }) {
  const { t, shop, language } = useRequest();
  if (notes.length === 0) return null;
  return (
    <section className="order-updates">
      <h2>{t('orders.updates')}</h2>
      <ol className="woocommerce-OrderUpdates commentlist notes">
        {notes.map((note) => (
          <li key={`${note.createdAt}${note.body}`} className="woocommerce-OrderUpdate comment note">
            <p className="woocommerce-OrderUpdate-meta meta">
              {dayText(note.createdAt, language, shop.settings)}
            </p>
            <p className="woocommerce-OrderUpdate-description description">{note.body}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
