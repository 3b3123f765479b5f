import type { Reader } from '../../platform/db/index.ts';
import { readKept } from '../shop/kept.ts';
import { checkLanguages } from '../shop/languages.ts';
import type { Language, ShopSettings } from '../shop/settings.ts';

export const KEPT_AS = 'languages';

/**
 * The settings with the languages that the shop speaks by its database, where somebody has added or removed one.
 *
 * @throws Error for a language without a folder
 */
export async function withLanguages(db: Reader, settings: ShopSettings): Promise<ShopSettings> {
  const languages = (await readKept<Language[]>(db, KEPT_AS)) ?? settings.languages;
  checkLanguages(languages);
  return { ...settings, languages };
}
