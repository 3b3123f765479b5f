import { AccountLayout, FormNonce } from '../../accounts/index.ts';
import { useRequest } from '../../frame/page/context.tsx';
import { makeNonce } from '../../frame/request/request-context.ts';
import type { Gateway } from '../model.ts';
import { wayTitle } from '../offer.ts';
import { METHOD_ACTIONS } from './choice.ts';
import type { SavedMethod } from './store.ts';

/** The shopper's saved ways to pay. */
export function MethodsPage({ methods, mayAdd }: { methods: readonly SavedMethod[]; mayAdd: boolean }) {
  const ctx = useRequest();
  const { t, links } = ctx;
  const link = (href: string, action: string, id: number) =>
    `${href}?_wpnonce=${makeNonce(ctx, `${action}-${id}`)}`;
  return (
    <AccountLayout current="payment-methods">
      <h1 className="page-title">{t('payments.saved.title')}</h1>
      {methods.length === 0 ? (
        <div className="woocommerce-info" role="status">
          {t('payments.saved.none')}
        </div>
      ) : (
        <table className="woocommerce-MyAccount-paymentMethods shop_table shop_table_responsive account-payment-methods-table">
          <thead>
            <tr>
              <th scope="col" className="payment-method-method">
                {t('payments.saved.method')}
              </th>
              <th scope="col" className="payment-method-expires">
                {t('payments.saved.expires')}
              </th>
              <th scope="col" className="payment-method-actions">
                {t('payments.saved.actions')}
              </th>
            </tr>
          </thead>
          <tbody>
            {methods.map(({ id, label, expires, isDefault }) => (
              <tr key={id} className={isDefault ? 'payment-method default-payment-method' : 'payment-method'}>
                <th scope="row" className="payment-method-method" data-title={t('payments.saved.method')}>
                  {label} {isDefault && <small>({t('payments.saved.default')})</small>}
                </th>
                <td className="payment-method-expires" data-title={t('payments.saved.expires')}>
                  {expires}
                </td>
                <td className="payment-method-actions" data-title={t('payments.saved.actions')}>
                  <span className="order-actions">
                    <a
                      className="button delete"
                      href={link(links.deletePaymentMethod({ id }), METHOD_ACTIONS.forget, id)}
                      aria-label={t('payments.saved.forget_label', { label })}
                    >
                      {t('payments.saved.forget')}
                    </a>
                    {!isDefault && (
                      <a
                        className="button default"
                        href={link(links.setDefaultPaymentMethod({ id }), METHOD_ACTIONS.prefer, id)}
                        aria-label={t('payments.saved.prefer_label', { label })}
                      >
                        {t('payments.saved.prefer')}
                      </a>
                    )}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {mayAdd && (
        <a className="button" href={links.addPaymentMethod()}>
          {t('payments.saved.add')}
        </a>
      )}
    </AccountLayout>
  );
}

/** Chooses with whom the card is kept; the card itself is given there. */
export function AddMethodPage({ gateways }: { gateways: readonly Gateway[] }) {
  const { t, links, shop, language } = useRequest();
  return (
    <AccountLayout current="payment-methods">
      <h1 className="page-title">{t('payments.saved.add')}</h1>
      {gateways.length === 0 ? (
        <div className="woocommerce-info" role="status">
          {t('payments.saved.none_offered')}
        </div>
      ) : (
        <form id="add_payment_method" method="post" action={links.addPaymentMethod()}>
          <div id="payment">
            <ul className="woocommerce-PaymentMethods payment_methods methods">
              {gateways.map((way, index) => (
                <li key={way.id} className={`woocommerce-PaymentMethod payment_method_${way.id}`}>
                  <input
                    id={`payment_method_${way.id}`}
                    type="radio"
                    className="input-radio"
                    name="payment_method"
                    value={way.id}
                    defaultChecked={index === 0}
                  />
                  <label htmlFor={`payment_method_${way.id}`}>{wayTitle(shop.settings, way, language)}</label>
                </li>
              ))}
            </ul>
            <p>{t('payments.saved.add_text')}</p>
            <FormNonce name="woocommerce-add-payment-method-nonce" action="woocommerce-add-payment-method" />
            <input type="hidden" name="woocommerce_add_payment_method" value="1" />
            <button type="submit" className="button alt" id="place_order">
              {t('payments.saved.add')}
            </button>
          </div>
        </form>
      )}
    </AccountLayout>
  );
}
