import type { RequestContext } from '../frame/request/request-context.ts';
import type { Language, ShopSettings } from '../frame/shop/settings.ts';

import { statesOf } from '../platform/geography/index.ts';
import { labelName } from './addresses/fields.tsx';
import { addressFields } from './addresses/model-address.ts';

const ADDRESS_SELECTORS = ['address_1', 'address_2', 'state', 'postcode', 'city'] as const;

/** What the browser needs to follow a change of country (wire.md 2.8); the same for everybody. */
export function addressGlobals(ctx: RequestContext): AddressGlobals {
  const inForce = kept.get(ctx.shop.settings) ?? new Map<Language, AddressGlobals>();
  kept.set(ctx.shop.settings, inForce);
  const globals = inForce.get(ctx.language) ?? makeAddressGlobals(ctx);
  inForce.set(ctx.language, globals);
  return globals;
}

type AddressGlobals = Record<string, Record<string, unknown>>;
/** By the settings that they were made with: where the shop sells to may change. */
const kept = new WeakMap<ShopSettings, Map<Language, AddressGlobals>>();

/** Some values are JSON in a text: wire.md 0.1. */
function makeAddressGlobals({ shop, t }: RequestContext): AddressGlobals {
  const countries = Object.fromEntries(
    shop.settings.sellsTo.flatMap((code) => {
      const states = statesOf(code);
      if (!states) return [];
      return [[code, states.size === 0 ? [] : Object.fromEntries(states)]];
    }),
  );
  const field = (label: string, priority: number, required: boolean, hidden = false) => ({
    label,
    priority,
    required,
    hidden,
  });
  // Undefined where the shop asks for none; what it is called is the country's matter, whether it must be is not.
  const taxNumber = addressFields(shop.settings, 'billing', '').find(({ name }) => name === 'nif');
  const taxNumberIn = (country: string) =>
    taxNumber && {
      nif: field(t(`accounts.field.${labelName('nif', country)}`), taxNumber.priority, taxNumber.required),
    };
  const locale = Object.fromEntries(
    shop.settings.sellsTo.map((code) => {
      const states = statesOf(code);
      const state = t(code === 'ES' ? 'accounts.field.province' : 'accounts.field.state');
      return [
        code,
        {
          postcode: field(t('accounts.field.postcode'), code === 'ES' ? 65 : 90, true),
          state: field(state, 80, (states?.size ?? 0) > 0, states?.size === 0),
          ...taxNumberIn(code),
        },
      ];
    }),
  );
  const defaults = {
    address_1: field(t('accounts.field.address_1'), 50, true),
    address_2: field(t('accounts.field.address_2'), 60, false),
    city: field(t('accounts.field.city'), 70, true),
    state: field(t('accounts.field.state'), 80, false),
    postcode: field(t('accounts.field.postcode'), 90, true),
    ...taxNumberIn(''),
  };
  const selectors = Object.fromEntries(
    ADDRESS_SELECTORS.map((name) => [name, `#billing_${name}_field, #shipping_${name}_field`]),
  );
  return {
    wc_country_select_params: {
      countries: JSON.stringify(countries),
      i18n_select_state_text: t('accounts.choose_state'),
      i18n_no_matches: t('accounts.no_matches'),
    },
    wc_address_i18n_params: {
      locale: JSON.stringify({ ...locale, default: defaults }),
      locale_fields: JSON.stringify(selectors),
      i18n_required_text: t('accounts.required'),
      i18n_optional_text: t('accounts.optional'),
    },
  };
}
