import { useRequest } from '../frame/page/context.tsx';
import { formatMoney } from '../platform/money.ts';
import type { Gateway } from './model.ts';
import { wayDescription, wayTitle } from './offer.ts';
import type { SavedChoice } from './saved/choice.ts';
import { SavedMethods } from './saved/methods.tsx';

/**
 * The ways to pay as the contract lists them (wire.md 2.7). All boxes are there; the unchosen ones are hidden by
 * the stylesheet, so that the choice works without scripts too.
 */
export function PaymentMethods({
  offered,
  chosen,
  orderButton,
  saved,
  fees,
}: {
  offered: readonly Gateway[];
  chosen: string;
  orderButton: string;
  saved: SavedChoice;
  /** What a way costs besides, in minor units with its tax, by id. */
  fees?: ReadonlyMap<string, number>;
}) {
  const { t, shop, language, currency } = useRequest();
  return (
    <ul className="wc_payment_methods payment_methods methods">
      {offered.length === 0 && (
        <li>
          <div className="woocommerce-info" role="status">
            {t('payments.none')}
          </div>
        </li>
      )}
      {offered.map((way) => {
        const { id, saving } = way;
        const fee = fees?.get(id);
        return (
          <li key={id} className={`wc_payment_method payment_method_${id}`}>
            <input
              id={`payment_method_${id}`}
              type="radio"
              className="input-radio"
              name="payment_method"
              value={id}
              defaultChecked={id === chosen}
              data-order_button_text={orderButton}
              data-fee={fee}
            />
            <label htmlFor={`payment_method_${id}`}>{wayTitle(shop.settings, way, language)}</label>
            <div className={`payment_box payment_method_${id}`}>
              <p>{wayDescription(shop.settings, way, language)}</p>
              {fee !== undefined && <p>{t('payments.fee', { amount: formatMoney(fee, currency) })}</p>}
              {saving && <SavedMethods gateway={id} choice={saved} />}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
