import type { Static } from 'typebox';
import { fields, type Section, whole } from '../frame/settings/describe.ts';
import { must } from '../frame/settings/must.ts';
import { LEAST_YEARS } from './sleeping/model.ts';

const privacy = fields({
  /** Years after the end of its own for which is kept to whom something was sold: six by the Código de Comercio. */
  keepsBooks: whole(6, [4, 30]),
  /** Years after which an account that nobody uses is erased; 0: never. */
  sleepYears: whole(0, [0, 20]),
});

declare module '../frame/shop/settings.ts' {
  interface ShopSettings {
    privacy: Static<typeof privacy>;
  }
}

export const privacySection: Section = {
  at: 'privacy',
  of: privacy,
  rules: ({ privacy: { sleepYears } }) =>
    sleepYears === 0 || sleepYears >= LEAST_YEARS
      ? []
      : [
          {
            path: 'privacy.sleepYears',
            given: sleepYears,
            allowed: must('must.sleep_years', { least: LEAST_YEARS }),
          },
        ],
};
