/** PayPal's currencies, by how many digits it counts them in. @see https://developer.paypal.com/api/rest/reference/currency-codes/ */
const DIGITS: Readonly<Record<string, number>> = {
  ...digits(2, 'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB USD'),
  ...digits(0, 'HUF JPY TWD'),
};

function digits(count: number, codes: string): Record<string, number> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, count]));
}

/** An amount as PayPal writes it: `{ currency_code: 'EUR', value: '18.50' }`. */
export interface PaypalMoney {
  currency_code: string;
  value: string;
}

/**
 * An amount as PayPal writes it.
 *
 * @param amount in the shop's minor units @param decimals how many digits those have
 * @returns undefined for a currency that it does not know, and for what it cannot say exactly
 */
export function toPaypal(amount: number, currency: string, decimals: number): PaypalMoney | undefined {
  const known = DIGITS[currency];
  if (known === undefined) return undefined;
  const counted = (amount * 10 ** known) / 10 ** decimals;
  if (!Number.isSafeInteger(counted) || counted < 0) return undefined;
  const text = `${counted}`.padStart(known + 1, '0');
  const value = known === 0 ? text : `${text.slice(0, -known)}.${text.slice(-known)}`;
  return { currency_code: currency, value };
}

/**
 * The other way round. What the shop's minor units cannot say stays a fraction, and what is no amount is none: the house
 * refuses either.
 */
export function fromPaypal({ value }: PaypalMoney, decimals: number): number {
  const [, whole = '', fraction = ''] = /^-?(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  if (whole === '') return Number.NaN;
  return (Number(whole + fraction) * 10 ** decimals) / 10 ** fraction.length;
}
