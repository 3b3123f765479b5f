import { useRequest } from '../../frame/page/context.tsx';
import type { CheckoutForm } from '../model-form.ts';

/** For guests: an account with the order, by choice or, where the shop takes no guests, always. */
export function AccountFields({ form }: { form: CheckoutForm }) {
  const { t, shop } = useRequest();
  const optional = shop.settings.checkout.guests;
  return (
    <div className="woocommerce-account-fields">
      {optional && (
        <p className="form-row form-row-wide create-account">
          <label className="woocommerce-form__label woocommerce-form__label-for-checkbox checkbox">
            <input
              className="woocommerce-form__input woocommerce-form__input-checkbox input-checkbox"
              id="createaccount"
              type="checkbox"
              name="createaccount"
              value="1"
              defaultChecked={form.createAccount}
            />
            <span>{t('checkout.create_account')}</span>
          </label>
        </p>
      )}
      <div className="create-account">
        <p className="form-row validate-required" id="account_password_field" data-priority="">
          <label htmlFor="account_password" className="required_field">
            {t('checkout.account_password')}{' '}
            <span className="required" aria-hidden="true">
              *
            </span>
          </label>
          <span className="woocommerce-input-wrapper">
            <input
              type="password"
              className="input-text"
              name="account_password"
              id="account_password"
              autoComplete="new-password"
              maxLength={190}
              aria-describedby="account_password_hint"
            />
          </span>
          <em id="account_password_hint" className="description">
            {t('accounts.password_hint')}
          </em>
        </p>
      </div>
    </div>
  );
}
