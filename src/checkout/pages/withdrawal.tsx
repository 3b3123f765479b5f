import type { Cart } from '../../cart/index.ts';
import { useRequest } from '../../frame/page/context.tsx';
import { consentWords } from '../consent.ts';
import { CONSENT_FIELD } from '../model-form.ts';

/** What of the cart cannot be withdrawn from, and why, before the button that buys it. */
export function Withdrawal({ cart }: { cart: Cart }) {
  const { t } = useRequest();
  const excepted = cart.lines.flatMap(({ key, item }) =>
    item.withdrawal === '' ? [] : [{ key, name: item.name, reason: item.withdrawal }],
  );
  if (excepted.length === 0) return null;
  return (
    <ul className="checkout-withdrawal">
      {excepted.map(({ key, name, reason }) => (
        <li key={key}>
          <strong>{name}:</strong> {t(`catalogue.withdrawal.${reason}`)}
        </li>
      ))}
    </ul>
  );
}

/** The box by which digital content may begin at once. */
export function DigitalConsent({ checked, invalid }: { checked: boolean; invalid: boolean }) {
  const ctx = useRequest();
  return (
    <p
      className={`form-row validate-required${invalid ? ' woocommerce-invalid' : ''}`}
      id={`${CONSENT_FIELD}_field`}
    >
      <label className="woocommerce-form__label woocommerce-form__label-for-checkbox checkbox">
        <input
          type="checkbox"
          className="woocommerce-form__input woocommerce-form__input-checkbox input-checkbox"
          name={CONSENT_FIELD}
          id={CONSENT_FIELD}
          value="1"
          defaultChecked={checked}
          aria-required="true"
          aria-invalid={invalid || undefined}
        />
        <span>
          {consentWords(ctx)}{' '}
          <span className="required" aria-hidden="true">
            *
          </span>
        </span>
      </label>
    </p>
  );
}
