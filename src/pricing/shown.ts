import { SETTINGS_TAG } from '../frame/settings/live.ts';
import type { ShopSettings } from '../frame/shop/settings.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { readPricing } from './calculate.ts';
import { shopAddress } from './destinations.ts';
import { micro, roundMicro, sumMicro, taxInside, taxOnTop } from './tax/model.ts';
import { type PlacedRate, ratesAt } from './tax/model-rates.ts';

/** A catalogue price (minor units, as entered) as the shop shows it at its own place: with tax or without. */
export function shownAtHome(
  minor: number,
  taxClass: string,
  rates: readonly PlacedRate[],
  settings: Pick<ShopSettings, 'tax' | 'address'>,
): number {
  const { pricesIncludeTax, displayInShop } = settings.tax;
  if (pricesIncludeTax === (displayInShop === 'incl')) return minor;
  const home = ratesAt(rates, shopAddress(settings), taxClass);
  return pricesIncludeTax
    ? minor - roundMicro(sumMicro(taxInside(micro(minor), home)), 'down')
    : minor + roundMicro(sumMicro(taxOnTop(micro(minor), home)), 'up');
}

/** The same price without tax and with it, of which one is what was entered. */
export function bothAtHome(
  minor: number,
  taxClass: string,
  rates: readonly PlacedRate[],
  settings: Pick<ShopSettings, 'tax' | 'address'>,
): { net: number; gross: number } {
  const { pricesIncludeTax } = settings.tax;
  const shownAs = (displayInShop: 'incl' | 'excl') =>
    shownAtHome(minor, taxClass, rates, { ...settings, tax: { ...settings.tax, displayInShop } });
  return pricesIncludeTax ? { net: shownAs('excl'), gross: minor } : { net: minor, gross: shownAs('incl') };
}

/**
 * Puts the rule of shown prices into the shop. The catalogue asks in the middle of a page and cannot wait, so
 * the rates are read ahead, and again when they change; pages and cards made with the old ones are dropped.
 */
export function showPrices(shop: Shop): void {
  let rates: readonly PlacedRate[] = [];
  let asked = 0;
  const read = async () => {
    const { pricesIncludeTax, displayInShop } = shop.settings.tax;
    if (pricesIncludeTax === (displayInShop === 'incl')) return;
    asked += 1;
    const mine = asked;
    const found = await readPricing(shop);
    // Whoever asked later knows better, though the answer may have come sooner.
    if (mine !== asked) return;
    rates = found.rates;
    shop.cache.drop(new Set(['tax']));
    shop.pages.clear();
  };
  shop.shownPrice = (minor, taxClass) => shownAtHome(minor, taxClass, rates, shop.settings);
  shop.changes.onChange((tags) => {
    if (tags.has('tax') || tags.has(SETTINGS_TAG)) read().catch((error: unknown) => shop.log.error(error));
  });
  read().catch((error: unknown) => shop.log.error(error));
}
