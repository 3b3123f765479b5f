/** One tax rate that applies at a place. Rates of one priority add up; a compound one taxes the tax below it. */
export interface TaxRate {
  id: number;
  /** Code of the contract's total rows, such as `ES-IVA-1`. */
  code: string;
  /** What the shopper reads: IVA, IGIC. */
  label: string;
  /** Parts per million: 21 % is 210000. */
  ppm: number;
  compound: boolean;
  /** Whether it is charged on shipping too. */
  onShipping: boolean;
}

/**
 * Tax by rate id, in millionths of a minor unit: exact enough to round once at the end. All amounts here are
 * millionths.
 */
export type Micro = Map<number, bigint>;

export const MILLION = 1_000_000n;

/** Tax on top of a net amount. */
export function taxOnTop(net: bigint, rates: readonly TaxRate[]): Micro {
  const taxes: Micro = new Map();
  let sum = 0n;
  for (const rate of rates.filter(({ compound }) => !compound)) {
    const tax = divide(net * BigInt(rate.ppm), MILLION);
    taxes.set(rate.id, tax);
    sum += tax;
  }
  for (const rate of rates.filter(({ compound }) => compound)) {
    const tax = divide((net + sum) * BigInt(rate.ppm), MILLION);
    taxes.set(rate.id, tax);
    sum += tax;
  }
  return taxes;
}

/** Tax inside a gross amount: the compound rates are taken off first, the last one first. */
export function taxInside(gross: bigint, rates: readonly TaxRate[]): Micro {
  const taxes: Micro = new Map();
  let rest = gross;
  for (const rate of rates.filter(({ compound }) => compound).reverse()) {
    const tax = divide(rest * BigInt(rate.ppm), MILLION + BigInt(rate.ppm));
    taxes.set(rate.id, tax);
    rest -= tax;
  }
  const plain = rates.filter(({ compound }) => !compound);
  const whole = MILLION + plain.reduce((sum, { ppm }) => sum + BigInt(ppm), 0n);
  for (const rate of plain) taxes.set(rate.id, divide(rest * BigInt(rate.ppm), whole));
  return taxes;
}

/** To the nearest millionth, half up: the contract’s precision. Amounts are not negative. */
const divide = (top: bigint, over: bigint): bigint => (2n * top + over) / (2n * over);

/** Rounds millionths to minor units: half up, or half down where prices include tax (wire.md 4.5). */
export function roundMicro(micro: bigint, half: 'up' | 'down'): number {
  const whole = micro / MILLION;
  const rest = Number(micro - whole * MILLION);
  const up = half === 'up' ? rest >= 500_000 : rest > 500_000;
  return Number(whole) + (up ? 1 : 0);
}

/** Minor units as millionths. */
export const micro = (minor: number): bigint => BigInt(minor) * MILLION;

export function sumMicro(taxes: Micro): bigint {
  let sum = 0n;
  for (const tax of taxes.values()) sum += tax;
  return sum;
}

/**
 * An amount that was entered with the tax of the shop's own place, as it is where the customer is: the shop's tax
 * taken out and the customer's put on. The same amount when both places have the same rates.
 */
export function moveGross(gross: bigint, home: readonly TaxRate[], there: readonly TaxRate[]): bigint {
  if (sameRates(home, there)) return gross;
  const net = gross - sumMicro(taxInside(gross, home));
  return net + sumMicro(taxOnTop(net, there));
}

function sameRates(a: readonly TaxRate[], b: readonly TaxRate[]): boolean {
  return (
    a.length === b.length &&
    a.every((rate, index) => rate.ppm === b[index]!.ppm && rate.compound === b[index]!.compound)
  );
}
