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

/** Tax by rate id, in millionths of a minor unit: exact enough to round once at the end. */
export type Micro = Map<number, bigint>;

const MILLION = 1_000_000n;

/** Tax on top of a net amount (minor units). */
export function taxOnTop(net: number, rates: readonly TaxRate[]): Micro {
  const amount = BigInt(net) * MILLION;
  const taxes: Micro = new Map();
  let sum = 0n;
  for (const rate of rates.filter(({ compound }) => !compound)) {
    const tax = (amount * BigInt(rate.ppm)) / MILLION;
    taxes.set(rate.id, tax);
    sum += tax;
  }
  for (const rate of rates.filter(({ compound }) => compound)) {
    const tax = ((amount + sum) * BigInt(rate.ppm)) / MILLION;
    taxes.set(rate.id, tax);
    sum += tax;
  }
  return taxes;
}

/** Tax inside a gross amount (minor units): the compound rates are taken off first, the last one first. */
export function taxInside(gross: number, rates: readonly TaxRate[]): Micro {
  const taxes: Micro = new Map();
  let rest = BigInt(gross) * MILLION;
  for (const rate of rates.filter(({ compound }) => compound).reverse()) {
    const tax = (rest * BigInt(rate.ppm)) / (MILLION + BigInt(rate.ppm));
    taxes.set(rate.id, tax);
    rest -= tax;
  }
  const plain = rates.filter(({ compound }) => !compound);
  const whole = MILLION + plain.reduce((sum, { ppm }) => sum + BigInt(ppm), 0n);
  for (const rate of plain) taxes.set(rate.id, (rest * BigInt(rate.ppm)) / whole);
  return taxes;
}

/** Rounds millionths to minor units: half up, or half down where prices include tax (wire.md 4.5). */
export function roundMicro(micro: bigint, half: 'up' | 'down'): number {
  const negative = micro < 0n;
  const size = negative ? -micro : micro;
  const rest = size % MILLION;
  const up = half === 'up' ? rest * 2n >= MILLION : rest * 2n > MILLION;
  const rounded = Number(size / MILLION) + (up ? 1 : 0);
  return negative ? -rounded || 0 : rounded;
}

export function sumMicro(taxes: Micro): bigint {
  return [...taxes.values()].reduce((a, b) => a + b, 0n);
}

/**
 * A price that was entered with the tax of the shop's own place, as it is where the customer is: the shop's tax
 * taken out and the customer's put on. The same price when both places have the same rates. Minor units.
 */
export function moveGross(gross: number, home: readonly TaxRate[], there: readonly TaxRate[]): number {
  if (sameRates(home, there)) return gross;
  const net = BigInt(gross) * MILLION - sumMicro(taxInside(gross, home));
  // On a net with fractions, rates are applied to the millionths themselves.
  const plain = there
    .filter(({ compound }) => !compound)
    .reduce((sum, { ppm }) => sum + (net * BigInt(ppm)) / MILLION, 0n);
  const compound = there
    .filter((rate) => rate.compound)
    .reduce((sum, { ppm }) => sum + ((net + plain + sum) * BigInt(ppm)) / MILLION, 0n);
  return roundMicro(net + plain + compound, 'up');
}

function sameRates(a: readonly TaxRate[], b: readonly TaxRate[]): boolean {
  return (
    a.length === b.length &&
    a.every((rate, index) => rate.ppm === b[index]?.ppm && rate.compound === b[index]?.compound)
  );
}
