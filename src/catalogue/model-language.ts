import type { ByLanguage } from '../frame/shop/settings.ts';

/** Texts by language as they are kept: JSON that this program wrote. */
export function readByLanguage<T>(json: string): ByLanguage<T> {
  return JSON.parse(json) as ByLanguage<T>;
}
