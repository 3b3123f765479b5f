import type { CurrencyFormat } from '../../platform/money.ts';
import type { NumberRange } from '../query/model-request.ts';
import type { NumberField } from '../setup/model-setup.ts';

type Look = Pick<NumberField, 'decimals' | 'thousand' | 'decimal'>;

/**
 * A field as it is shown in a currency: prices say which, as they do everywhere in the shop, unless the shopkeeper has
 * given the field words of its own. Whole numbers stay whole.
 */
export function inCurrency(field: NumberField, currency: CurrencyFormat): NumberField {
  if (field.key !== '_price' || field.prefix !== '' || field.suffix !== '') return field;
  const { symbol, position } = currency;
  const space = position.endsWith('_space') ? '\u00a0' : '';
  const before = position.startsWith('left');
  return { ...field, prefix: before ? symbol + space : '', suffix: before ? '' : space + symbol };
}

/** A number that was asked for, in words: a price as prices are written, and decimals where it has any. */
export function askedWords(value: number, own: NumberField, currency: CurrencyFormat): string {
  const field = inCurrency(own, currency);
  const { thousand, decimal } = field === own ? own : currency;
  const decimals = Number.isInteger(value) ? field.decimals : Math.max(field.decimals, 2);
  return field.prefix + formatNumber(value, { decimals, thousand, decimal }) + field.suffix;
}

/** A number as the field shows it: `1.250,50`. */
export function formatNumber(value: number, { decimals, thousand, decimal }: Look): string {
  const [whole = '', part] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, thousand);
  return `${value < 0 ? '-' : ''}${grouped}${part === undefined ? '' : `${decimal}${part}`}`;
}

/** No list is longer: of more steps, several at once make one. */
const MOST = 200;

/** The numbers from the least to the greatest by steps, the greatest always included. */
export function stepsOf({ min, max }: Required<NumberRange>, step: number): number[] {
  const count = Math.max(1, Math.round((max - min) / step));
  const wide = step * Math.ceil(count / MOST);
  const steps = Array.from({ length: Math.ceil((count * step) / wide) }, (_, at) =>
    Number((min + at * wide).toFixed(6)),
  );
  return [...steps.filter((value) => value < max), max];
}

/** Each whole step as one choice: `lo+hi`. */
export function spansOf(bounds: Required<NumberRange>, step: number): { lo: number; hi: number }[] {
  const steps = stepsOf(bounds, step);
  return steps.slice(0, -1).map((lo, at) => ({ lo, hi: steps[at + 1] ?? bounds.max }));
}

/** A request's range with its open ends filled in; undefined when none is asked for. */
export function wholeRange(
  range: NumberRange | undefined,
  bounds: Required<NumberRange>,
): Required<NumberRange> | undefined {
  return range && { min: range.min ?? bounds.min, max: range.max ?? bounds.max };
}
