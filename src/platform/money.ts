/**
 * Money is a whole number of minor units (cents) and a currency; never a float. Where a price is shown, the
 * store's own format decides (position, separators, decimals), not the language: reference wire.md 4.5.
 */
export interface CurrencyFormat {
  /** ISO 4217, for example EUR. */
  code: string;
  symbol: string;
  /** Digits after the decimal separator, and so the size of the minor unit. */
  decimals: number;
  position: 'left' | 'right' | 'left_space' | 'right_space';
  thousand: string;
  decimal: string;
}

/** How digits are written. */
type Digits = Pick<CurrencyFormat, 'decimals' | 'decimal' | 'thousand'>;

const NO_BREAK_SPACE = '\u00a0';

/** The digits alone, grouped and with decimals. @example formatNumber(123450, eur) // "1.234,50" */
export function formatNumber(minor: number, format: Digits): string {
  const digits = String(Math.abs(minor)).padStart(format.decimals + 1, '0');
  const whole = digits.slice(0, digits.length - format.decimals);
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, format.thousand);
  return format.decimals === 0 ? grouped : `${grouped}${format.decimal}${digits.slice(-format.decimals)}`;
}

/** The price as plain text, for mails and attributes. @example formatMoney(123450, eur) // "1.234,50 €" */
export function formatMoney(minor: number, format: CurrencyFormat): string {
  const number = formatNumber(minor, format);
  const sign = minor < 0 ? '−' : '';
  const gap = format.position.endsWith('space') ? NO_BREAK_SPACE : '';
  return format.position.startsWith('left')
    ? `${sign}${format.symbol}${gap}${number}`
    : `${sign}${number}${gap}${format.symbol}`;
}

/** As somebody types an amount from 0 up in this shop. @example formatTyped(123450, eur) // "1234,50" */
export const formatTyped = (minor: number, format: Omit<Digits, 'thousand'>): string =>
  formatNumber(minor, { ...format, thousand: '' });

/** A decimal for the wire (JSON, feeds), with a point. @example formatDecimal(1850, eur) // "18.50" */
export function formatDecimal(minor: number, format: CurrencyFormat): string {
  const text = formatNumber(minor, { ...format, thousand: '', decimal: '.' });
  return minor < 0 ? `-${text}` : text;
}

/**
 * Reads an amount as people write it, with either separator, into minor units; exact, no float on the way.
 * Returns undefined when the text is not an amount. @example parseAmount("18,5", 2) // 1850
 */
export function parseAmount(text: string, decimals: number): number | undefined {
  const match = /^\s*(-?)(\d{0,12})(?:[.,](\d*))?\s*$/.exec(text);
  if (!match || (match[2] === '' && !match[3])) return undefined;
  const fraction = (match[3] ?? '').padEnd(decimals + 1, '0');
  const minor = Number(`${match[2] || '0'}${fraction.slice(0, decimals)}`);
  const rounded = Number(fraction[decimals]) >= 5 ? minor + 1 : minor;
  return match[1] ? -rounded || 0 : rounded;
}

/**
 * The same of what somebody types now. More digits than the money has are no amount: whoever writes "1.000" means a
 * thousand, and not one. @example parseTyped("1.000", 2) // undefined
 */
export function parseTyped(text: string, decimals: number): number | undefined {
  const [, fraction = ''] = /[.,](\d*)\s*$/.exec(text) ?? [];
  return fraction.length > decimals ? undefined : parseAmount(text, decimals);
}

/**
 * An amount that goes up or down by hundredths of a percent, half a unit up; exact for every amount that a price may be.
 *
 * @example changeBy(1000, 500) // 1050
 */
export function changeBy(minor: number, hundredths: number): number {
  return Number((BigInt(minor) * BigInt(10_000 + hundredths) * 2n + 10_000n) / 20_000n);
}

/** The amount nearest to this one that ends in so many minor units; the higher of two. @example endingIn(1230, 95, 2) // 1195 */
export function endingIn(minor: number, ending: number, decimals: number): number {
  const unit = 10 ** decimals;
  if (ending >= unit) return minor;
  const below = Math.floor((minor - ending) / unit) * unit + ending;
  const near = minor - below < below + unit - minor ? below : below + unit;
  return near < 0 ? near + unit : near;
}

/**
 * Splits a whole amount over parts in proportion to their weights, so that the parts always sum to the whole
 * (largest remainder, earlier parts first on a tie). Weights are not negative; all zero means equal parts.
 *
 * @example allocate(100, [1, 1, 1]) // [34, 33, 33]
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  const given = weights.map((weight) => BigInt(weight));
  const sum = given.reduce((a, b) => a + b, 0n);
  const shares = sum === 0n ? given.map(() => 1n) : given;
  const whole = sum === 0n ? BigInt(weights.length) : sum;
  const size = BigInt(Math.abs(total));
  const parts = shares.map((share) => (size * share) / whole);
  const order = shares
    .map((share, index) => ({ index, rest: (size * share) % whole }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  let missing = size - parts.reduce((a, b) => a + b, 0n);
  for (const { index } of order) {
    if (missing === 0n) break;
    parts[index] = (parts[index] ?? 0n) + 1n;
    missing -= 1n;
  }
  return parts.map((part) => (total < 0 ? -Number(part) || 0 : Number(part)));
}
