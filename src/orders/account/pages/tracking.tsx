import type { ReactNode } from 'react';
import { FormNonce } from '../../../accounts/index.ts';
import { useRequest } from '../../../frame/page/context.tsx';
import { RequiredNote } from '../../../frame/page/required-note.tsx';
import { dayText } from '../../../frame/shop/dates.ts';
import type { Order, OrderNote } from '../../model.ts';
import { OrderDetails } from './order-details.tsx';
import { OrderNotes } from './view.tsx';

/** Number and e-mail of an order, with what was wrong about them. */
export function TrackingForm(props: { wrong: string | undefined; number?: string; email?: string }) {
  const { t, links } = useRequest();
  return (
    <div className="woocommerce order-page">
      <h1 className="page-title">{t('orders.tracking')}</h1>
      {props.wrong !== undefined && (
        <ul className="woocommerce-error" role="alert">
          <li>{props.wrong}</li>
        </ul>
      )}
      <form
        method="post"
        action={links.orderTracking()}
        className="woocommerce-form woocommerce-form-track-order track_order"
      >
        <p>{t('orders.tracking_text')}</p>
        <RequiredNote all />
        <p className="form-row form-row-first">
          <label htmlFor="orderid">{t('orders.tracking_number')}</label>
          <input
            className="input-text"
            type="text"
            inputMode="numeric"
            name="orderid"
            id="orderid"
            required
            maxLength={20}
            defaultValue={props.number}
          />
        </p>
        <p className="form-row form-row-last">
          <label htmlFor="order_email">{t('orders.tracking_email')}</label>
          <input
            className="input-text"
            type="email"
            name="order_email"
            id="order_email"
            autoComplete="email"
            required
            maxLength={190}
            defaultValue={props.email}
          />
        </p>
        <FormNonce name="woocommerce-order-tracking-nonce" action="woocommerce-order_tracking" />
        <p className="form-row">
          <button type="submit" className="button alt" name="track" value="1">
            {t('orders.tracking_button')}
          </button>
        </p>
      </form>
    </div>
  );
}

/** Where the order stands. */
export function TrackingResult(props: {
  order: Order;
  notes: readonly OrderNote[];
  asides: readonly ReactNode[];
}) {
  const { order, notes, asides } = props;
  const { t, shop, language } = useRequest();
  return (
    <div className="woocommerce order-page">
      <h1 className="page-title">{t('orders.number_title', { number: order.id })}</h1>
      <p className="order-info">
        {t('orders.tracking_status', {
          date: dayText(order.createdAt, language, shop.settings),
          status: t(`orders.status.${order.status}`),
        })}
      </p>
      {...asides}
      <OrderNotes notes={notes} />
      {/* A number is guessed and an e-mail known: what was written to the shop is as little for them as the address. */}
      <OrderDetails order={{ ...order, customerNote: '' }} />
    </div>
  );
}
