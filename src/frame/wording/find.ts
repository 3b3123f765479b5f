import { messages, WHOLE } from '../shop/messages.ts';
import { isOurs, valuesIn } from '../shop/model-wording.ts';
import type { Language, ShopSettings, Translated } from '../shop/settings.ts';

/** One text as the house has it and as the shop says it. */
export interface WordedText {
  key: string;
  /** By language of the shop; '' where nobody has written it. */
  house: Translated;
  /** The shop's own words, in the languages that have some. */
  own: Translated;
  /** What is put into it. */
  values: readonly string[];
}

type Shop = Pick<ShopSettings, 'languages' | 'wording'>;

/** @returns undefined where shoppers read no such text */
export function readText(key: string, { languages, wording }: Shop): WordedText | undefined {
  if (!isOurs(key)) return undefined;
  const house = Object.fromEntries(
    languages.map((language: Language) => [language, messages[language]?.[key] ?? '']),
  );
  const own = wording.find((each) => each.key === key)?.text ?? {};
  return { key, house, own, values: valuesIn(key) };
}

/**
 * Texts that all of these words stand in, in any language of the shop, as the house says them or the shop; or in whose
 * key. Accents and capitals do not matter. Those in words of the shop's own come first.
 *
 * @param words none: those in words of the shop's own alone
 */
export function findTexts(words: string, shop: Shop): WordedText[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  const mine = new Set(shop.wording.map(({ key }) => key));
  const keys = Object.keys(messages[WHOLE] ?? {}).filter((key) => isOurs(key));
  const found = keys.filter((key) => {
    if (wanted.length === 0) return mine.has(key);
    const own = shop.wording.find((each) => each.key === key)?.text ?? {};
    const texts = shop.languages.flatMap((language) => [
      messages[language]?.[key] ?? '',
      own[language] ?? '',
    ]);
    return [key, ...texts].some((text) => wanted.every((word) => plain(text).includes(word)));
  });
  found.sort((a, b) => Number(mine.has(b)) - Number(mine.has(a)) || (a < b ? -1 : 1));
  return found.flatMap((key) => readText(key, shop) ?? []);
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
