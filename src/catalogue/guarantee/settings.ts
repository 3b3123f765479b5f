import type { Static } from 'typebox';
import { fields, flag, partlyTranslated, type Section, whole } from '../../frame/settings/describe.ts';

const guarantee = fields({
  /** Whether products, checkout and letters say it: a duty towards consumers of the Union (Regulation 2025/1960). */
  shown: flag(true),
  /** Years from the delivery: three in Spain (TRLGDCU, article 120), two at least in the Union. */
  years: whole(3, [2, 30]),
  /** The shop's own words; without them the house's. */
  words: partlyTranslated({ most: 1000 }),
  /**
   * The Union's notice as it publishes it, a picture of the library by its number: the law lets nobody draw it anew, so the
   * house brings none.
   */
  notice: partlyTranslated({ most: 9, pattern: '^\\d*$', means: 'must.picture_number' }),
});

declare module '../../frame/shop/settings.ts' {
  interface ShopSettings {
    guarantee: Static<typeof guarantee>;
  }
}

export const guaranteeSection: Section = { at: 'guarantee', of: guarantee };
