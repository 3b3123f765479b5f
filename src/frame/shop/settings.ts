import type { CurrencyFormat } from '../../platform/money.ts';

/** A language by its code (BCP 47, lower case): the name of its folder in `locales/`. */
export type Language = string;

/** Something for each language that somebody has written it in; `inLanguage` says what stands in for the others. */
export type ByLanguage<T> = Readonly<Record<Language, T>>;
/** A text in the languages of the shop. */
export type Translated = ByLanguage<string>;

export interface CurrencySettings extends CurrencyFormat {
  /** How many of this currency one unit of the base currency buys, as a decimal; "1" for the base. */
  rate: string;
  /** Converted prices are rounded up to a multiple of this many minor units, then `subtract` is taken off. */
  roundTo: number;
  subtract: number;
}

/** Words of the address that a shopkeeper may rename, by language. */
export type SlugName = keyof ShopSettings['slugs'];

/**
 * The shopkeeper's choices. Each module describes what it reads in its `settings.ts` and joins the type of it here;
 * what all modules need is described in `frame/settings/own.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface ShopSettings {}

/** What several modules read about ordering: each joins its part to it. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface CheckoutSettings {}
