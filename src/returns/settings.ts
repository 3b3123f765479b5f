import type { Static } from 'typebox';
import { fields, flag, partlyTranslated, type Section, whole } from '../frame/settings/describe.ts';
import { must } from '../frame/settings/must.ts';
import { sellsToConsumers } from '../pricing/index.ts';

const returns = fields({
  /**
   * Whether pages lead to the form by which a purchase is withdrawn from. It may be off only where no consumer of the
   * Union buys: elsewhere it is a duty since 19 June 2026 (Directive 2011/83, article 11a).
   */
  withdrawal: flag(true),
  /** By law, from the day the goods are received. */
  withdrawalDays: whole(14, [14, 365]),
  /** How many days a parcel is on its way at most. */
  transitDays: whole(7, [0, 60]),
  /** By the shop's own rules, if that is longer; 0 is by law alone. */
  ownDays: whole(0, [0, 365]),
  /** Whether sending things back costs their shopper something. */
  shopperPays: flag(true),
  /** Where things are sent back to and how, for who has asked; without it, to the shop's address. */
  instructions: partlyTranslated({ most: 2000 }),
});

declare module '../frame/shop/settings.ts' {
  interface ShopSettings {
    returns: Static<typeof returns>;
  }
}

export const returnSection: Section = {
  at: 'returns',
  of: returns,
  rules: (settings) =>
    settings.returns.withdrawal || !sellsToConsumers(settings)
      ? []
      : [{ path: 'returns.withdrawal', given: false, allowed: must('must.withdrawal') }],
};
