/** Sizes of units in the smallest of their kind. */
const UNITS = {
  mg: ['mass', 1n],
  g: ['mass', 1000n],
  kg: ['mass', 1_000_000n],
  ml: ['volume', 1n],
  cl: ['volume', 10n],
  l: ['volume', 1000n],
  mm: ['length', 1n],
  cm: ['length', 10n],
  m: ['length', 1000n],
  cm2: ['area', 1n],
  m2: ['area', 10_000n],
  pc: ['pieces', 1n],
} as const;

type Unit = keyof typeof UNITS;
type Kind = (typeof UNITS)[Unit][0];

/** What prices are told of: directive 98/6/EC, article 2 (b), and where it is usual a hundredth of it. */
const BASES = {
  kg: { size: 1_000_000n, sign: 'kg', feed: '1kg' },
  '100g': { size: 100_000n, sign: '100 g', feed: '100g' },
  l: { size: 1000n, sign: 'l', feed: '1l' },
  '100ml': { size: 100n, sign: '100 ml', feed: '100ml' },
  m: { size: 1000n, sign: 'm', feed: '1m' },
  m2: { size: 10_000n, sign: 'm²', feed: '1sqm' },
  piece: { size: 1n, sign: undefined, feed: '1ct' },
} as const;

export type Base = keyof typeof BASES;

/** By the shop's settings. */
export interface Bases {
  unitPriceMass: 'kg' | '100g';
  unitPriceVolume: 'l' | '100ml';
}

/** Minor units for one base unit. */
export interface UnitPrice {
  minor: number;
  per: Base;
}

/** A content as it is typed, more than nothing: `750 ml`, `1,5 kg`. '' is none. */
export const CONTENT = `^$|^(?=.*[1-9].* ?[a-z])\\d{1,7}(?:[.,]\\d{1,3})? ?(?:${Object.keys(UNITS).join('|')})$`;
const PARTS = /^(\d+)(?:[.,](\d+))? ?([a-z]+2?)$/;

/** How it is written; undefined where there is none. */
function partsOf(content: string): { amount: bigint; under: bigint; unit: Unit } | undefined {
  const [, whole = '', fraction = '', unit = ''] = PARTS.exec(content) ?? [];
  if (!Object.hasOwn(UNITS, unit)) return undefined;
  return { amount: BigInt(whole + fraction), under: 10n ** BigInt(fraction.length), unit: unit as Unit };
}

function baseOf(kind: Kind, { unitPriceMass, unitPriceVolume }: Bases): Base {
  const fixed = { length: 'm', area: 'm2', pieces: 'piece' } as const;
  if (kind === 'mass') return unitPriceMass;
  return kind === 'volume' ? unitPriceVolume : fixed[kind];
}

/**
 * What a price comes to for the base unit, exact, rounded half up to the currency's minor unit.
 *
 * @param minor minor units, from 0 up, of what has this content
 * @returns undefined where there is no content
 * @example unitPrice(450, '750 ml', bases) // { minor: 600, per: 'l' }
 */
export function unitPrice(minor: number, content: string, bases: Bases): UnitPrice | undefined {
  const parts = content === '' ? undefined : partsOf(content);
  if (!parts || parts.amount === 0n) return undefined;
  const [kind, size] = UNITS[parts.unit];
  const per = baseOf(kind, bases);
  const over = BigInt(minor) * BASES[per].size * parts.under;
  const under = parts.amount * size;
  return { minor: Number((2n * over + under) / (2n * under)), per };
}

/** How a base unit is written; undefined for a piece, which has a word. */
export const signOf = (base: Base): string | undefined => BASES[base].sign;

/** The units that Google's product feed knows by another name, or not at all. */
const FEED_UNITS: Partial<Record<Unit, string>> = { mm: '', cm2: '', m2: 'sqm', pc: 'ct' };

/** The same for Google's product feed; empty where there is no content, or a unit that it does not know. */
export function feedMeasures(content: string, bases: Bases): Record<string, string> {
  const parts = partsOf(content);
  if (!parts) return {};
  const unit = FEED_UNITS[parts.unit] ?? parts.unit;
  const amount = /^[\d.,]+/.exec(content)?.[0].replace(',', '.') ?? '';
  if (unit === '') return {};
  return {
    'g:unit_pricing_measure': amount + unit,
    'g:unit_pricing_base_measure': BASES[baseOf(UNITS[parts.unit][0], bases)].feed,
  };
}
