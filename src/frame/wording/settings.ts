import { fields, list, partlyTranslated, type Section, text } from '../settings/describe.ts';
import type { Wording } from '../shop/model-wording.ts';

/** So many texts a shop may have in its own words: all of them are read with the settings. */
const MOST = 200;

declare module '../shop/settings.ts' {
  interface ShopSettings {
    wording: Wording;
  }
}

/**
 * Words of the shopkeeper's own in place of the house's, for whatever shoppers read. What they must be is asked where
 * they are said (`sayText`), and not here: a house that has changed a text must not make a shop forget all its words.
 */
export const wordingSection: Section = {
  at: '',
  of: fields({
    wording: list(
      fields({
        key: text('', { least: 3, most: 120, pattern: '^[a-z0-9_.-]+$', means: 'must.text_key' }),
        text: partlyTranslated({ most: 2000 }),
      }),
      [],
      { most: MOST },
    ),
  }),
};
