import type { CurrencySettings } from '../../frame/shop/settings.ts';
import { type RateRow, STANDARD } from './model-rates.ts';
import type { TaxClass } from './model-tables.ts';

/** With what a shop of a country begins. */
interface CountryFacts {
  /** What its value-added tax is called on receipts. */
  label: string;
  /** Percentages of the classes, in their order: standard, reduced, super-reduced. A country need not have all. */
  percents: readonly [standard: number, reduced?: number, superReduced?: number];
  currency: string;
}

const euro = (label: string, ...percents: CountryFacts['percents']): CountryFacts => ({
  label,
  percents,
  currency: 'EUR',
});

/**
 * The European Union, Spain first, as in force on 1 January 2026 (directive 2006/112/EC, articles 97 to 99, and each
 * country's own law). Of several reduced rates these are the highest and the one that food or books have.
 */
const UNION: Readonly<Record<string, CountryFacts>> = {
  ES: euro('IVA', 21, 10, 4),
  AT: euro('USt.', 20, 10),
  BE: euro('BTW', 21, 12, 6),
  BG: euro('ДДС', 20, 9),
  CY: euro('ΦΠΑ', 19, 9, 5),
  CZ: { label: 'DPH', percents: [21, 12], currency: 'CZK' },
  DE: euro('USt.', 19, 7),
  DK: { label: 'Moms', percents: [25], currency: 'DKK' },
  EE: euro('KM', 24, 13, 9),
  FI: euro('ALV', 25.5, 13.5, 10),
  FR: euro('TVA', 20, 10, 5.5),
  GR: euro('ΦΠΑ', 24, 13, 6),
  HR: euro('PDV', 25, 13, 5),
  HU: { label: 'ÁFA', percents: [27, 18, 5], currency: 'HUF' },
  IE: euro('VAT', 23, 13.5, 9),
  IT: euro('IVA', 22, 10, 4),
  LT: euro('PVM', 21, 12, 5),
  LU: euro('TVA', 17, 8, 3),
  LV: euro('PVN', 21, 12, 5),
  MT: euro('VAT', 18, 7, 5),
  NL: euro('BTW', 21, 9),
  PL: { label: 'VAT', percents: [23, 8, 5], currency: 'PLN' },
  PT: euro('IVA', 23, 13, 6),
  RO: { label: 'TVA', percents: [21, 11], currency: 'RON' },
  SE: { label: 'Moms', percents: [25, 12, 6], currency: 'SEK' },
  SI: euro('DDV', 22, 9.5, 5),
  SK: euro('DPH', 23, 19, 5),
};

/**
 * Parts of Spain that are outside of the Union's value-added tax and have a tax of their own. A shop there charges it;
 * what comes from elsewhere is an export (LIVA article 21), and its buyer pays at the customs.
 */
const APART: readonly (CountryFacts & { states: readonly string[] })[] = [
  { states: ['GC', 'TF'], ...euro('IGIC', 7, 3, 0) },
  { states: ['CE', 'ML'], ...euro('IPSI', 10, 4, 0.5) },
];

export const UNION_COUNTRIES: readonly string[] = Object.keys(UNION);

/**
 * What counts as the Union without being of it: Monaco as France (directive 2006/112/EC, article 7), and Northern Ireland
 * for goods.
 */
const AS_UNION = [
  { country: 'MC', postcode: '' },
  { country: 'GB', postcode: 'BT*' },
] as const;

const TAX_CLASSES: readonly TaxClass[] = [
  { slug: 'reduced', names: { ca: 'Reduït', es: 'Reducido', en: 'Reduced' } },
  { slug: 'super-reduced', names: { ca: 'Superreduït', es: 'Superreducido', en: 'Super-reduced' } },
  { slug: 'zero', names: { ca: 'Zero', es: 'Cero', en: 'Zero' } },
];
const CLASSES = [STANDARD, ...TAX_CLASSES.map(({ slug }) => slug)];

const apartOf = (country: string, state: string) =>
  country === 'ES' ? APART.find(({ states }) => states.includes(state)) : undefined;

/**
 * What the tax of a country, or of a part of Spain, is called and its percentages; undefined for one that the house knows
 * nothing of.
 */
export const taxesOf = (country: string, state = ''): Pick<CountryFacts, 'label' | 'percents'> | undefined =>
  apartOf(country, state) ?? UNION[country];

/**
 * The classes and rates that a small shop of a country begins with: its own tax at home and in the rest of the Union,
 * as long as it sells little abroad (article 59c of the directive: 10 000 € a year). What leaves the Union bears none,
 * nor what goes from Spain to its parts that are apart, or from there to anywhere.
 *
 * @param state of Spain, where the shop is
 * @example beginningRates('PT').classes.map(({ slug }) => slug) // ['reduced', 'super-reduced', 'zero']
 */
export function beginningRates(
  country: string,
  state = '',
): { classes: readonly TaxClass[]; rates: RateRow[] } {
  const apart = apartOf(country, state);
  const home = apart ?? UNION[country];
  if (!home) return { classes: [], rates: [] };
  const { percents } = home;
  const classes = TAX_CLASSES.filter(({ slug }) => slug === 'zero' || percents[CLASSES.indexOf(slug)]);
  const known = [STANDARD, ...classes.map(({ slug }) => slug)];
  if (apart) return { classes, rates: apart.states.flatMap((each) => ratesOf(country, each, home, known)) };
  const others = UNION_COUNTRIES.filter((code) => code !== country);
  // Without rows of their own they would be taxed as the rest of their country.
  const free: CountryFacts = { ...home, percents: [0] };
  const exempt = country === 'ES' ? APART.flatMap(({ states }) => states) : [];
  return {
    classes,
    rates: [
      ...exempt.flatMap((each) => ratesOf(country, each, free, known)),
      ...[country, ...others].flatMap((code) => ratesOf(code, '', home, known)),
      ...AS_UNION.flatMap((each) => ratesOf(each.country, '', home, known, each.postcode)),
    ],
  };
}

function ratesOf(
  country: string,
  state: string,
  { label, percents }: CountryFacts,
  classes: readonly string[],
  postcode = '',
): RateRow[] {
  return classes.map((name) => ({
    country,
    state,
    postcode,
    city: '',
    label,
    class: name,
    ppm: Math.round((percents[CLASSES.indexOf(name)] ?? 0) * 10_000),
    priority: 1,
    compound: false,
    onShipping: true,
  }));
}

const point = (code: string, symbol: string, thousand: string, decimals = 2): CurrencySettings => ({
  code,
  symbol,
  decimals,
  position: 'right_space',
  thousand,
  decimal: ',',
  rate: '1',
  roundTo: 1,
  subtract: 0,
});

/** How the Union writes its currencies, the euro first. Each is the base of its shop. */
export const UNION_CURRENCIES: readonly CurrencySettings[] = [
  point('EUR', '€', '.'),
  point('CZK', 'Kč', '\u00a0'),
  point('DKK', 'kr.', '.'),
  point('HUF', 'Ft', '\u00a0', 0),
  point('PLN', 'zł', '\u00a0'),
  point('RON', 'lei', '.'),
  point('SEK', 'kr', '\u00a0'),
];

/** In what a country counts; euros where the house knows nothing of it. */
export const currencyOf = (country: string): string => UNION[country]?.currency ?? 'EUR';
