/** How many digits Stripe counts a currency in, where it is not two. @see https://docs.stripe.com/currencies */
const DIGITS: Readonly<Record<string, number>> = {
  ...digits(0, 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'),
  ...digits(3, 'BHD JOD KWD OMR TND'),
};

/** What the last digits of an amount must be a multiple of: of ISK and UGX it takes no cents, of a fils only tens. */
const STEPS: Readonly<Record<string, number>> = {
  ...digits(100, 'ISK UGX'),
  ...digits(10, 'BHD JOD KWD OMR TND'),
};

/** Less is not charged, as Stripe counts; where none stands here Stripe itself refuses. */
const LEAST: Readonly<Record<string, number>> = {
  ...digits(50, 'EUR USD CHF BRL CAD AUD NZD SGD JPY INR'),
  ...digits(30, 'GBP'),
  ...digits(250, 'DKK'),
  ...digits(300, 'NOK SEK'),
};

function digits(value: number, codes: string): Record<string, number> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, value]));
}

const digitsOf = (currency: string): number => DIGITS[currency] ?? 2;

/**
 * An amount as Stripe counts it.
 *
 * @param amount in the shop's minor units @param decimals how many digits those have
 * @returns undefined for what Stripe cannot charge exactly
 */
export function toStripe(amount: number, currency: string, decimals: number): number | undefined {
  const counted = (amount * 10 ** digitsOf(currency)) / 10 ** decimals;
  return Number.isSafeInteger(counted) && counted % (STEPS[currency] ?? 1) === 0 ? counted : undefined;
}

/**
 * The other way round. What the shop's minor units cannot say stays a fraction, which no order has: the house refuses it.
 */
export function fromStripe(counted: number, currency: string, decimals: number): number {
  return (counted * 10 ** decimals) / 10 ** digitsOf(currency);
}

/** Whether Stripe would charge so much at all. */
export function isCharged(amount: number, currency: string, decimals: number): boolean {
  const counted = toStripe(amount, currency, decimals);
  return counted !== undefined && counted >= (LEAST[currency] ?? 1);
}
