import { useVisit } from '../frame/context.tsx';
import type { Gateway } from './model.ts';

/**
 * The ways to pay as the contract lists them (wire.md 2.7). All boxes are there; the unchosen ones are hidden by
 * the stylesheet, so that the choice works without scripts too.
 */
export function PaymentMethods({
  offered,
  chosen,
  orderButton,
}: {
  offered: readonly Gateway[];
  chosen: string;
  orderButton: string;
}) {
  const { t } = useVisit();
  return (
    <ul className="wc_payment_methods payment_methods methods">
      {offered.length === 0 && (
        <li>
          <div className="woocommerce-info" role="status">
            {t('payments.none')}
          </div>
        </li>
      )}
      {offered.map(({ id, texts }) => (
        <li key={id} className={`wc_payment_method payment_method_${id}`}>
          <input
            id={`payment_method_${id}`}
            type="radio"
            className="input-radio"
            name="payment_method"
            value={id}
            defaultChecked={id === chosen}
            data-order_button_text={orderButton}
          />
          <label htmlFor={`payment_method_${id}`}>{t(texts.title)}</label>
          <div className={`payment_box payment_method_${id}`}>
            <p>{t(texts.description)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
