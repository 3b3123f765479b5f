import { useRequest } from '../../frame/page/context.tsx';
import { saveField, tokenField } from '../saved-fields.ts';
import { chosenToken, type SavedChoice } from './choice.ts';

/** The cards that a gateway keeps for the shopper, a new one, and whether that one shall be kept too. */
export function SavedMethods({ gateway, choice }: { gateway: string; choice: SavedChoice }) {
  const { t } = useRequest();
  if (choice.methods === undefined) return null;
  const own = choice.methods.filter((method) => method.gateway === gateway);
  const chosen = chosenToken(choice, gateway);
  const options = [
    ...own.map(({ id, label, expires }) => ({
      value: String(id),
      text: expires === '' ? label : t('payments.saved.until', { label, date: expires }),
    })),
    ...(own.length > 0 ? [{ value: 'new', text: t('payments.saved.new') }] : []),
  ];
  return (
    <>
      {options.length > 0 && (
        <ul className="woocommerce-SavedPaymentMethods wc-saved-payment-methods" data-count={own.length}>
          {options.map(({ value, text }) => (
            <li
              key={value}
              className={
                value === 'new'
                  ? 'woocommerce-SavedPaymentMethods-new'
                  : 'woocommerce-SavedPaymentMethods-token'
              }
            >
              <input
                id={`${tokenField(gateway)}-${value}`}
                type="radio"
                name={tokenField(gateway)}
                value={value}
                className="woocommerce-SavedPaymentMethods-tokenInput"
                defaultChecked={value === chosen}
              />
              <label htmlFor={`${tokenField(gateway)}-${value}`}>{text}</label>
            </li>
          ))}
        </ul>
      )}
      <p className="form-row woocommerce-SavedPaymentMethods-saveNew">
        <label className="checkbox">
          <input
            id={saveField(gateway)}
            name={saveField(gateway)}
            type="checkbox"
            value="true"
            defaultChecked={choice.form.flag(saveField(gateway))}
          />{' '}
          {t('payments.saved.save')}
        </label>
      </p>
    </>
  );
}
