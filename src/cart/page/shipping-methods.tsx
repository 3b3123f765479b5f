import { useRequest } from '../../frame/page/context.tsx';
import { languageFacts } from '../../frame/shop/languages.ts';
import { inLanguage } from '../../frame/shop/translated.ts';
import { countryName, statesOf } from '../../platform/geography/index.ts';
import type { ShippingRate } from '../../pricing/index.ts';
import type { Cart } from '../model.ts';
import { Money } from '../money.tsx';

/**
 * The ways of shipping to choose from: `ul#shipping_method` of the contract. `form` names the form that the
 * choice belongs to, where it stands outside of it.
 */
export function ShippingMethods({ cart, form }: { cart: Cart; form?: string }) {
  const { t, language } = useRequest();
  const { offers, offer } = cart.totals;
  const { country, state, postcode } = cart.place;
  // The shop's own postcode, as long as nothing better is known, would only puzzle.
  const where = [
    cart.placeKnown ? postcode : '',
    statesOf(country)?.get(state) ?? state,
    countryName(country, languageFacts(language).formats),
  ];
  const place = where.filter((part) => part !== '').join(', ');
  if (offers.length === 0)
    return <p className="woocommerce-no-shipping">{t('cart.no_shipping', { place })}</p>;
  const single = offers.length === 1;
  return (
    <>
      <ul id="shipping_method" className="woocommerce-shipping-methods">
        {offers.map((rate) => {
          const id = `shipping_method_0_${rate.id.replace(':', '')}`;
          return (
            <li key={rate.id}>
              <input
                type={single ? 'hidden' : 'radio'}
                name="shipping_method[0]"
                data-index="0"
                form={form}
                id={id}
                value={rate.id}
                className="shipping_method"
                {...(single ? {} : { defaultChecked: rate.id === offer?.id })}
              />
              <label htmlFor={id}>
                <RateLabel rate={rate} />
              </label>
            </li>
          );
        })}
      </ul>
      {form && !single && (
        <p className="no-js-only">
          <button type="submit" className="button" form={form} name="update_shipping" value="1">
            {t('cart.use_shipping')}
          </button>
        </p>
      )}
      <p className="woocommerce-shipping-destination">
        {t(cart.placeKnown ? 'cart.ships_to' : 'cart.ships_to_estimate', { place })}
      </p>
    </>
  );
}

/** "Home delivery: 4,95 €"; what costs nothing has no price. */
function RateLabel({ rate }: { rate: ShippingRate }) {
  const { shop, language } = useRequest();
  const cost = rate.cost + (shop.settings.tax.displayInCart === 'incl' ? rate.tax : 0);
  const title = inLanguage(rate.titles, language, shop.settings.languages) ?? '';
  if (cost === 0) return title;
  return (
    <>
      {title}: <Money minor={cost} />
    </>
  );
}
