import type { Language } from '../frame/shop/settings.ts';
import type { ByLanguage } from './model-product.ts';

/** The text of a language, else the first there is: what nobody has translated is shown as it is. */
export function inLanguage<T>(texts: ByLanguage<T>, language: Language): T | undefined {
  return texts[language] ?? Object.values(texts).find((text) => text !== undefined);
}

/** Texts by language as they are kept: JSON that this program wrote. */
export function readByLanguage<T>(json: string): ByLanguage<T> {
  return JSON.parse(json) as ByLanguage<T>;
}
