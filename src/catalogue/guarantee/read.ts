import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { texts } from '../../frame/shop/texts.ts';
import { inLanguage } from '../../frame/shop/translated.ts';
import type { Picture } from '../model.ts';
import { pictureOf } from '../pictures/model.ts';
import { readPictures } from '../pictures/store.ts';

/** What a shop says of the legal guarantee. */
export interface Guarantee {
  words: string;
  /** The Union's notice in the reader's language, else in one that the shop has. */
  notice: Picture | undefined;
}

/** What the shop says of the legal guarantee; undefined where it says nothing. No query once it is in memory. */
export async function readGuarantee(shop: Shop, language: Language): Promise<Guarantee | undefined> {
  if (!shop.settings.guarantee.shown) return undefined;
  const words = guaranteeWords(shop, language);
  const id = Number(inLanguage(shop.settings.guarantee.notice, language, shop.settings.languages) || 0);
  if (id === 0) return { words, notice: undefined };
  return shop.cache.get(`catalogue.guarantee:${language}`, ['categories'], async () => {
    const row = (await readPictures(shop.db.read, [id], language)).get(id);
    return { words, notice: pictureOf(row && { ...row, alt: words }, 'full', words) };
  });
}

/** The words alone, for letters. */
export function guaranteeWords({ settings }: Pick<Shop, 'settings'>, language: Language): string {
  const { words, years } = settings.guarantee;
  return words[language] || texts(language, settings)('catalogue.guarantee_words', { years });
}
