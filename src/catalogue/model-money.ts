import { type CurrencyFormat, formatMoney, formatNumber } from '../platform/money.ts';
import type { PriceRange } from './model-price.ts';

/** Texts as markup. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/**
 * An amount in the contract's markup (wire.md 4.5), as a string: prices are needed inside JSON too.
 *
 * @param minor minor units of that currency
 */
export function moneyMarkup(minor: number, currency: CurrencyFormat, hidden = false): string {
  const symbol = `<span class="woocommerce-Price-currencySymbol">${escapeHtml(currency.symbol)}</span>`;
  const number = escapeHtml(formatNumber(minor, currency));
  const gap = currency.position.endsWith('space') ? '&nbsp;' : '';
  const sign = minor < 0 ? '-' : '';
  const amount = currency.position.startsWith('left')
    ? `${sign}${symbol}${gap}${number}`
    : `${sign}${number}${gap}${symbol}`;
  const aria = hidden ? ' aria-hidden="true"' : '';
  return `<span class="woocommerce-Price-amount amount"${aria}><bdi>${amount}</bdi></span>`;
}

/** Sentences for those who hear prices. */
export interface PriceWords {
  /** "The price was {price}" */
  before: (price: string) => string;
  now: (price: string) => string;
  range: (low: string, high: string) => string;
  /** "Lowest price of the 30 days before: {price}" */
  lowest: (price: string) => string;
}

/** What `span.price` holds for one price or a range of them. */
export function priceMarkup(range: PriceRange, currency: CurrencyFormat, words: PriceWords): string {
  const { low, high, regularLow, regularHigh, onSale, lowest } = range;
  const now = amounts(low, high, currency, words, onSale);
  if (!onSale || low !== high || regularLow !== regularHigh)
    return amounts(low, high, currency, words, false);
  const before = formatMoney(regularLow, currency);
  return (
    `<del aria-hidden="true">${moneyMarkup(regularLow, currency)}</del> ` +
    `<span class="screen-reader-text">${escapeHtml(words.before(before))}</span>` +
    `<ins aria-hidden="true">${now}</ins>` +
    `<span class="screen-reader-text">${escapeHtml(words.now(formatMoney(low, currency)))}</span>` +
    // Wherever a reduction is announced (directive 98/6/EC, article 6a).
    (lowest === undefined
      ? ''
      : ` <small class="lowest-price">${escapeHtml(words.lowest(formatMoney(lowest, currency)))}</small>`)
  );
}

function amounts(
  low: number,
  high: number,
  currency: CurrencyFormat,
  words: PriceWords,
  bare: boolean,
): string {
  if (low === high || bare) return moneyMarkup(low, currency);
  const spoken = words.range(formatMoney(low, currency), formatMoney(high, currency));
  return (
    `${moneyMarkup(low, currency, true)} <span aria-hidden="true">–</span> ${moneyMarkup(high, currency, true)}` +
    `<span class="screen-reader-text">${escapeHtml(spoken)}</span>`
  );
}
