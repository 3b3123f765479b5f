import { countryList, statesOf } from '../../platform/geography/index.ts';
import { ALL_COUNTRIES } from '../../pricing/index.ts';
import { type AdminContext, choice } from '../kit/index.ts';
import { askSettings, formOf, saveAsked } from '../settings/ask.ts';
import type { Step } from './step.ts';

const PATHS = [
  'name',
  'email',
  'address.country',
  'address.street',
  'address.postcode',
  'address.city',
  'address.state',
];

/** Whose shop it is and where it stands. */
export const shopStep: Step = {
  name: 'shop',
  needs: 'settings.edit',
  checks: ['address', 'email'],
  async stands({ shop: { settings } }) {
    const { street, postcode, city } = settings.address;
    return [settings.name, street, `${postcode} ${city}`.trim()].filter(Boolean).join(', ');
  },
  ask: async (admin) => formOf(await asked(admin)),
  save: async (admin) => saveAsked(admin, await asked(admin)),
};

/** Countries by their names, and provinces of the one that was chosen, where the house has a list of them. */
function asked(admin: AdminContext) {
  const { ctx, shop } = admin;
  const { t, form, language } = ctx;
  const { address } = shop.settings;
  const country = form.line('address.country', 2) || address.country;
  const states = [...(statesOf(country) ?? [])];
  return askSettings(admin, PATHS, (path) => {
    if (path === 'address.country')
      return choice({
        label: t('admin.setup.country'),
        hint: t('admin.setup.country_hint'),
        value: address.country,
        required: true,
        options: countryList(ALL_COUNTRIES, language),
      });
    if (path === 'address.state' && states.length > 0)
      return choice({
        label: t('admin.setup.state'),
        value: states.some(([code]) => code === address.state) ? address.state : '',
        options: states,
      });
    return undefined;
  });
}
