import type { ReactNode } from 'react';
import { useRequest } from '../frame/page/context.tsx';
import { makeNonce } from '../frame/request/request-context.ts';

/** The screens of an account, in the order of its menu. */
export type AccountScreen =
  | 'dashboard'
  | 'orders'
  | 'downloads'
  | 'points'
  | 'edit-address'
  | 'payment-methods'
  | 'edit-account'
  | 'personal-data';

/** The account's menu beside one of its screens. Modules above (orders) use it for their own account pages. */
export function AccountLayout({ current, children }: { current: AccountScreen; children: ReactNode }) {
  const ctx = useRequest();
  const { t, links } = ctx;
  const screens: [AccountScreen, string, string][] = [
    ['dashboard', links.account(), t('accounts.dashboard')],
    ['orders', links.orders(), t('accounts.orders')],
    ['downloads', links.downloads(), t('accounts.downloads')],
    ['points', links.points(), t('accounts.points')],
    ['edit-address', links.addresses(), t('accounts.addresses')],
    ['payment-methods', links.paymentMethods(), t('accounts.payment_methods')],
    ['edit-account', links.editAccount(), t('accounts.details')],
    ['personal-data', links.personalData(), t('accounts.personal_data')],
  ];
  return (
    <div className="woocommerce account">
      <nav className="woocommerce-MyAccount-navigation" aria-label={t('accounts.menu')}>
        <ul className="account-menu">
          {screens.map(([screen, href, label]) => (
            <li
              key={screen}
              className={`woocommerce-MyAccount-navigation-link woocommerce-MyAccount-navigation-link--${screen}${screen === current ? ' is-active' : ''}`}
            >
              <a href={href} aria-current={screen === current ? 'page' : undefined}>
                {label}
              </a>
            </li>
          ))}
          <li className="woocommerce-MyAccount-navigation-link woocommerce-MyAccount-navigation-link--customer-logout">
            <a href={`${links.logout()}?_wpnonce=${makeNonce(ctx, 'customer-logout')}`}>
              {t('accounts.log_out')}
            </a>
          </li>
        </ul>
      </nav>
      <div className="woocommerce-MyAccount-content">{children}</div>
    </div>
  );
}

/** A field of the account's own forms, with its label. */
export function TextRow(props: {
  name: string;
  /** When another form on the page has a field of that name. */
  id?: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  value?: string;
  required?: boolean;
  autoComplete: string;
  row?: 'first' | 'last' | 'wide';
  hint?: string;
}) {
  const { name, label, id = name, type = 'text', required = false, row = 'wide' } = props;
  return (
    <p className={`woocommerce-form-row form-row form-row-${row}`}>
      <label htmlFor={id}>
        {label}{' '}
        {required && (
          <span className="required" aria-hidden="true">
            *
          </span>
        )}
      </label>
      <input
        type={type}
        className="woocommerce-Input input-text"
        name={name}
        id={id}
        defaultValue={props.value ?? ''}
        autoComplete={props.autoComplete}
        required={required}
        aria-describedby={props.hint ? `${id}_hint` : undefined}
        maxLength={190}
      />
      {props.hint && (
        <em id={`${id}_hint`} className="description">
          {props.hint}
        </em>
      )}
    </p>
  );
}

/** The contract's hidden token of a form. */
export function FormNonce({ name, action }: { name: string; action: string }) {
  const ctx = useRequest();
  return <input type="hidden" name={name} value={makeNonce(ctx, action)} />;
}
