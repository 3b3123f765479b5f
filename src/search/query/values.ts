import type { DateFormat } from './model-fields.ts';
import { type Day, type DayRange, LIMITS, type NumberRange } from './model-request.ts';

/**
 * What no client means as a value: nothing, the old client's `undefined`, and where one value is picked `0`, which
 * is its "all" option.
 */
const isNothing = (value: string, one: boolean): boolean =>
  value === '' || value === 'undefined' || (one && value === '0');

const tidy = (values: readonly string[], one: boolean): string[] =>
  [...new Set(values.map((value) => bare(value.slice(0, LIMITS.value).toWellFormed())))]
    .filter((value) => !isNothing(value, one))
    .sort()
    .slice(0, LIMITS.values);

/** Without blanks, and without halves of a joiner, at either end. */
function bare(value: string): string {
  const shorter = value.trim().replace(/^[,+ ]-|-[,+ ]$/g, '');
  return shorter === value ? value : bare(shorter);
}

/**
 * Slugs and names: commas, pluses and blanks separate alike, for none of them can be in a slug; which of them it
 * is does not choose the operator.
 *
 * @param one whether the field takes one value
 */
export const listOf = (text: string, one: boolean): string[] => tidy(text.split(/[,+\s]+/), one);

/** Custom choices, which may have blanks and commas inside: `-,-` or `-+-` separates (whose plus may arrive as a blank). */
export const choicesOf = (text: string, one: boolean): string[] => tidy(text.split(/-[,+ ]-/), one);

const numberOf = (text: string): number | undefined =>
  /^-?\d{1,15}(?:\.\d{1,6})?$/.test(text) ? Number(text) + 0 : undefined;

/**
 * `lo+hi`: an empty end is open, ends that say nothing (the full bounds or beyond) are not asked for, and a
 * maximum below the minimum is raised to it. More than two values span from the least to the greatest. Undefined
 * when nothing is asked for.
 */
export function rangeOf(text: string, bounds: NumberRange): NumberRange | undefined {
  const parts = text.split(/[+ ]/);
  const numbers = parts.map(numberOf);
  let [min, max] = [numbers[0], numbers[1]];
  if (parts.length > 2) {
    const known = numbers.filter((number) => number !== undefined);
    if (known.length === 0) return undefined;
    [min, max] = [Math.min(...known), Math.max(...known)];
  }
  if (min !== undefined && max !== undefined && max < min) max = min;
  if (min !== undefined && bounds.min !== undefined && min <= bounds.min) min = undefined;
  if (max !== undefined && bounds.max !== undefined && max >= bounds.max) max = undefined;
  if (min === undefined && max === undefined) return undefined;
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

const ORDER: Record<DateFormat, [number, number, number]> = {
  // Where year, month and day begin in eight digits.
  'd/m/Y': [4, 2, 0],
  'm/d/Y': [4, 0, 2],
  'Y/m/d': [0, 4, 6],
};

/** Eight digits, slashes or not, in the field's own order. Undefined when there is no such day. */
function dayOf(text: string, format: DateFormat): Day | undefined {
  const digits = text.replaceAll('/', '');
  if (!/^\d{8}$/.test(digits)) return undefined;
  const [year, month, day] = ORDER[format];
  const written = `${digits.slice(year, year + 4)}-${digits.slice(month, month + 2)}-${digits.slice(day, day + 2)}`;
  const date = new Date(`${written}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== written ? undefined : written;
}

export function digitsOf(day: Day, format: DateFormat): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return { 'd/m/Y': date + month + year, 'm/d/Y': month + date + year, 'Y/m/d': year + month + date }[format];
}

/** One day is that day; two are a range in either order; an empty end leaves it half filled: not asked for. */
export function daysOf(text: string, format: DateFormat): DayRange | undefined {
  const parts = text.split(/[+ ]/);
  if (parts.length > 2) return undefined;
  const days = parts.map((part) => dayOf(part, format));
  if (days.some((day) => day === undefined)) return undefined;
  const [from = '', to = from] = days as string[];
  return from <= to ? { from, to } : { from: to, to: from };
}
