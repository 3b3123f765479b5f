import { slugify } from '../../catalogue/index.ts';
import { parseAmount } from '../../platform/money.ts';
import { plainClass, type RateRow } from './model-rates.ts';

/** The columns of the contract's file of tax rates, in their order (wire.md 6.5). */
export const TAX_COLUMNS = [
  'Country code',
  'State code',
  'Postcode / ZIP',
  'City',
  'Rate %',
  'Tax name',
  'Priority',
  'Compound',
  'Shipping',
  'Tax class',
] as const;

/** `*` stands for any place. */
const place = (text: string) => (text.trim() === '*' ? '' : text.trim());
const flag = (text: string) => ['1', 'yes', 'true'].includes(text.trim().toLowerCase());

/** What of a row cannot be read, as the text `tax.file.{why}` says it. */
export interface RateFault {
  why: 'rate' | 'priority' | 'country' | 'columns';
  value: string;
}

/**
 * Reads one row of such a file.
 *
 * @returns what is wrong with it, if anything is
 */
export function readRate(cells: readonly string[]): RateRow | RateFault {
  const [country, state, postcode, city, rate, label, priority, compound, shipping, taxClass] =
    TAX_COLUMNS.map((_, index) => cells[index] ?? '') as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
  const ppm = parseAmount(rate, 4);
  if (ppm === undefined || ppm < 0 || ppm > 10_000_000) return { why: 'rate', value: rate };
  const rank = priority.trim() === '' ? 1 : Number(priority);
  if (!Number.isSafeInteger(rank) || rank < 1) return { why: 'priority', value: priority };
  if (!/^([a-z]{2})?$/i.test(place(country))) return { why: 'country', value: country };
  return {
    country: place(country).toUpperCase(),
    state: place(state).toUpperCase(),
    postcode: place(postcode),
    city: place(city),
    label: label.trim() || 'IVA',
    class: plainClass(slugify(taxClass)),
    ppm,
    priority: rank,
    compound: flag(compound),
    onShipping: flag(shipping),
  };
}

/** The same row as it is written. */
export function writeRate(rate: RateRow): string[] {
  return [
    rate.country || '*',
    rate.state || '*',
    rate.postcode || '*',
    rate.city || '*',
    `${Math.floor(rate.ppm / 10_000)}.${String(rate.ppm % 10_000).padStart(4, '0')}`,
    rate.label,
    String(rate.priority),
    rate.compound ? '1' : '0',
    rate.onShipping ? '1' : '0',
    rate.class === 'standard' ? '' : rate.class,
  ];
}
