import type { Visit } from '../frame/visit.ts';
import { statesOf } from '../platform/geography/index.ts';

/**
 * Page data for every form that asks for a country: the contract's `wc_country_select_params` (wire.md 2.8).
 * `countries` is JSON in a string: states by code, `[]` for a country without any, absent for free text.
 */
export function countrySelectParams({ shop, t }: Visit): Record<string, unknown> {
  const countries = Object.fromEntries(
    shop.settings.sellsTo.flatMap((country) => {
      const states = statesOf(country);
      return states ? [[country, states.size === 0 ? [] : Object.fromEntries(states)]] : [];
    }),
  );
  return { countries: JSON.stringify(countries), i18n_select_state_text: t('cart.choose_state') };
}
