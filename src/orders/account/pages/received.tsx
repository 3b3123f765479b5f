import type { ReactNode } from 'react';
import { FormNonce, LoginForm } from '../../../accounts/index.ts';
import { PriceTag } from '../../../catalogue/index.ts';
import { useRequest } from '../../../frame/page/context.tsx';
import { RequiredNote } from '../../../frame/page/required-note.tsx';
import { dayText } from '../../../frame/shop/dates.ts';
import { OrderDownloads } from '../../downloads/pages/downloads.tsx';
import type { DownloadView } from '../../downloads/read.ts';
import { payLink } from '../../links.ts';
import { mayPay, type Order, owesMore } from '../../model.ts';
import { currencyFormat } from '../../model-summary.ts';
import type { OrderVisibility } from '../visibility.ts';
import { HowToPay } from './how-to-pay.tsx';
import { CustomerDetails, OrderDetails } from './order-details.tsx';
import { Unpaid } from './unpaid.tsx';

/** The thank-you page. Without an order it thanks, and tells nothing. */
export function ReceivedPage({
  order,
  sight,
  downloads,
  asides = [],
  unmatched,
  known = true,
}: {
  order: Order | undefined;
  sight: OrderVisibility;
  downloads: readonly DownloadView[];
  asides?: readonly ReactNode[];
  /** Money has come for it that does not fit. */
  unmatched: boolean;
  /** False when its gateway could not be asked how it stands. */
  known?: boolean;
}) {
  const { t } = useRequest();
  // Who has paid something that does not fit was not turned away by a bank.
  const failed = order?.status === 'failed' && !unmatched;
  return (
    <div className="woocommerce order-page">
      <h1 className="page-title">{t(failed ? 'orders.failed_title' : 'orders.received_title')}</h1>
      <div className="woocommerce-order">
        {failed && order ? (
          <Failed order={order} />
        ) : (
          <p className="woocommerce-notice woocommerce-notice--success woocommerce-thankyou-order-received">
            {t('orders.received_text')}
          </p>
        )}
        {order && (
          <>
            <Overview order={order} sight={sight} />
            {!failed && <Unpaid order={order} known={known} unmatched={unmatched} />}
            {owesMore(order) && !unmatched && <Rest order={order} />}
            <HowToPay order={order} unmatched={unmatched} />
            {...asides}
            <OrderDownloads downloads={downloads} />
            {/* What somebody wrote to the shop is theirs: doors, codes, names. */}
            <OrderDetails order={sight === 'whole' ? order : { ...order, customerNote: '' }} />
            {sight === 'whole' && <CustomerDetails order={order} />}
          </>
        )}
      </div>
    </div>
  );
}

function Failed({ order }: { order: Order }) {
  const ctx = useRequest();
  return (
    <>
      <p className="woocommerce-notice woocommerce-notice--error woocommerce-thankyou-order-failed">
        {ctx.t('orders.unpaid.declined')}
      </p>
      {mayPay(order) && (
        <p className="woocommerce-thankyou-order-failed-actions">
          <a href={payLink(ctx, order)} className="button alt pay">
            {ctx.t('orders.pay')}
          </a>
        </p>
      )}
    </>
  );
}

/** A change has made it dearer since it was paid: whoever has its link comes from here to where the rest is paid. */
function Rest({ order }: { order: Order }) {
  const ctx = useRequest();
  const { t, shop } = ctx;
  return (
    <p className="woocommerce-info order-rest">
      <strong className="order-due">
        {t('orders.row.left')}{' '}
        <PriceTag minor={order.due} currency={currencyFormat(shop.settings, order.currency)} />
      </strong>{' '}
      <a href={payLink(ctx, order)} className="button alt pay">
        {t('orders.pay')}
      </a>
    </p>
  );
}

function Overview({ order, sight }: { order: Order; sight: OrderVisibility }) {
  const { t, shop, language } = useRequest();
  const format = currencyFormat(shop.settings, order.currency);
  return (
    <ul className="woocommerce-order-overview woocommerce-thankyou-order-details order_details">
      <li className="woocommerce-order-overview__order order">
        {t('orders.overview.number')} <strong>{order.id}</strong>
      </li>
      <li className="woocommerce-order-overview__date date">
        {t('orders.overview.date')} <strong>{dayText(order.createdAt, language, shop.settings)}</strong>
      </li>
      {sight === 'whole' && (
        <li className="woocommerce-order-overview__email email">
          {t('orders.overview.email')} <strong>{order.billing.email}</strong>
        </li>
      )}
      <li className="woocommerce-order-overview__total total">
        {t('orders.overview.total')}{' '}
        <strong>
          <PriceTag minor={order.totals.total} currency={format} />
        </strong>
      </li>
      {order.paymentTitle !== '' && (
        <li className="woocommerce-order-overview__payment-method method">
          {t('orders.overview.payment')} <strong>{order.paymentTitle}</strong>
        </li>
      )}
    </ul>
  );
}

/** Asks a guest for the e-mail of the order before showing it (wire.md 4.3). */
export function VerifyEmailPage({ wrong }: { wrong: boolean }) {
  const { t } = useRequest();
  return (
    <div className="woocommerce order-page">
      <h1 className="page-title">{t('orders.verify_title')}</h1>
      <form method="post" className="woocommerce-form woocommerce-verify-email">
        <p>{t('orders.verify_text')}</p>
        <RequiredNote />
        <p className={`form-row form-row-wide${wrong ? ' woocommerce-invalid' : ''}`}>
          <label htmlFor="email">
            {t('accounts.field.email')}{' '}
            <span className="required" aria-hidden="true">
              *
            </span>
          </label>
          <input
            type="email"
            className="input-text"
            name="email"
            id="email"
            autoComplete="email"
            required
            maxLength={190}
            aria-invalid={wrong || undefined}
          />
        </p>
        <FormNonce name="check_submission" action="wc_verify_email" />
        <p className="form-row">
          <button type="submit" className="woocommerce-button button alt" name="verify" value="1">
            {t('orders.verify_button')}
          </button>
        </p>
      </form>
    </div>
  );
}

/** An order of an account is shown to nobody else: its owner logs in first. */
export function LoginFirstPage({ redirect }: { redirect: string }) {
  const { t } = useRequest();
  return (
    <div className="woocommerce order-page">
      <h1 className="page-title">{t('orders.login_title')}</h1>
      <p>{t('orders.login_text')}</p>
      <RequiredNote />
      <LoginForm redirect={redirect} />
    </div>
  );
}
