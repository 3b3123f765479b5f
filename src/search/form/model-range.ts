import type { NumberRange } from '../query/model-request.ts';
import type { NumberField } from '../setup/model-setup.ts';

type Look = Pick<NumberField, 'decimals' | 'thousand' | 'decimal'>;

/** A number as the field shows it: `1.250,50`. */
export function formatNumber(value: number, { decimals, thousand, decimal }: Look): string {
  const [whole = '', part] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, thousand);
  return `${value < 0 ? '-' : ''}${grouped}${part === undefined ? '' : `${decimal}${part}`}`;
}

/** No list is longer. */
const MOST = 200;

/** The numbers from the least to the greatest by steps, the greatest included. */
export function stepsOf({ min, max }: Required<NumberRange>, step: number): number[] {
  const count = Math.min(MOST, Math.round((max - min) / step));
  return Array.from({ length: count + 1 }, (_, at) => Number((min + at * step).toFixed(6)));
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
