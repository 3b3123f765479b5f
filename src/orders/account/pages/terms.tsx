import { useRequest } from '../../../frame/page/context.tsx';

/** Privacy and terms above the button that places or pays an order. */
export function Terms({ checked, invalid }: { checked: boolean; invalid: boolean }) {
  const { t, links } = useRequest();
  return (
    <div className="woocommerce-terms-and-conditions-wrapper">
      <div className="woocommerce-privacy-policy-text">
        <p>
          {t('orders.privacy_text')} <a href={links.privacy()}>{t('orders.privacy_link')}</a>.
        </p>
      </div>
      <p className={`form-row validate-required${invalid ? ' woocommerce-invalid' : ''}`} id="terms_field">
        <label className="woocommerce-form__label woocommerce-form__label-for-checkbox checkbox">
          <input
            type="checkbox"
            className="woocommerce-form__input woocommerce-form__input-checkbox input-checkbox"
            name="terms"
            id="terms"
            defaultChecked={checked}
            aria-required="true"
            aria-invalid={invalid || undefined}
          />
          <span className="woocommerce-terms-and-conditions-checkbox-text">
            {t('orders.terms_text')}{' '}
            <a
              href={links.terms()}
              className="woocommerce-terms-and-conditions-link"
              target="_blank"
              rel="noopener"
            >
              {t('orders.terms_link')}
            </a>{' '}
            <span className="required" aria-hidden="true">
              *
            </span>
          </span>
        </label>
        <input type="hidden" name="terms-field" value="1" />
      </p>
    </div>
  );
}
