import { useRequest } from '../../frame/page/context.tsx';
import { makeNonce } from '../../frame/request/request-context.ts';
import { formatsOf } from '../../frame/shop/languages.ts';
import { countryList, statesOf } from '../../platform/geography/index.ts';
import { CALCULATOR_NONCE } from '../links.ts';
import type { Cart } from '../model.ts';

/** Asks where the cart would go to. Open without scripts; with them a button opens it. */
export function ShippingCalculator({ cart }: { cart: Cart }) {
  const ctx = useRequest();
  const { t, links, shop, language } = ctx;
  const { country, state, city, postcode } = cart.place;
  return (
    <form className="woocommerce-shipping-calculator" action={links.cart()} method="post">
      <a
        href="#shipping-calculator-form"
        className="shipping-calculator-button"
        aria-controls="shipping-calculator-form"
      >
        {t(cart.placeKnown ? 'cart.change_place' : 'cart.calculate_shipping')}
      </a>
      <section className="shipping-calculator-form" id="shipping-calculator-form">
        <p className="form-row form-row-wide" id="calc_shipping_country_field">
          <label htmlFor="calc_shipping_country">{t('cart.country')}</label>
          <select
            name="calc_shipping_country"
            id="calc_shipping_country"
            className="country_to_state country_select"
            rel="calc_shipping_state"
            defaultValue={country}
            autoComplete="country"
          >
            {countryList(shop.settings.sellsTo, formatsOf(shop.settings, language)).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </p>
        <StateField country={country} state={state} />
        <p className="form-row form-row-wide" id="calc_shipping_city_field">
          <label htmlFor="calc_shipping_city">{t('cart.city')}</label>
          <input
            type="text"
            className="input-text"
            name="calc_shipping_city"
            id="calc_shipping_city"
            defaultValue={cart.placeKnown ? city : ''}
            autoComplete="address-level2"
          />
        </p>
        <p className="form-row form-row-wide" id="calc_shipping_postcode_field">
          <label htmlFor="calc_shipping_postcode">{t('cart.postcode')}</label>
          <input
            type="text"
            className="input-text"
            name="calc_shipping_postcode"
            id="calc_shipping_postcode"
            defaultValue={cart.placeKnown ? postcode : ''}
            autoComplete="postal-code"
          />
        </p>
        <p>
          <button type="submit" name="calc_shipping" value="1" className="button">
            {t('cart.estimate')}
          </button>
        </p>
        <input
          type="hidden"
          name="woocommerce-shipping-calculator-nonce"
          value={makeNonce(ctx, CALCULATOR_NONCE)}
        />
        <input type="hidden" name="_wp_http_referer" value={links.cart()} />
      </section>
    </form>
  );
}

/** A list where the country has one, free text where it has none; nothing to see where addresses carry no state. */
function StateField({ country, state }: { country: string; state: string }) {
  const { t } = useRequest();
  const states = statesOf(country);
  const common = { name: 'calc_shipping_state', id: 'calc_shipping_state', defaultValue: state };
  return (
    <p className="form-row form-row-wide" id="calc_shipping_state_field" hidden={states?.size === 0}>
      <label htmlFor="calc_shipping_state">{t(country === 'ES' ? 'cart.province' : 'cart.state')}</label>
      {states?.size === 0 ? (
        <input type="hidden" {...common} />
      ) : states ? (
        <select {...common} className="state_select">
          <option value="">{t('accounts.choose_state')}</option>
          {[...states].map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <input type="text" className="input-text" {...common} autoComplete="address-level1" />
      )}
    </p>
  );
}
