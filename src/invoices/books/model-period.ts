/** Days of the shop's calendar, both included. */
export interface Days {
  from: string;
  to: string;
}

const two = (figure: number) => String(figure).padStart(2, '0');
const lastOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * A year, a quarter or a month.
 *
 * @param name `2026`, `2026-3T` or `2026-09`
 * @returns undefined for what is none of them
 */
export function periodOf(name: string): Days | undefined {
  const [, digits = '', quarter, month] = /^(20\d\d)(?:-([1-4])T|-(0[1-9]|1[0-2]))?$/.exec(name) ?? [];
  if (digits === '') return undefined;
  const year = Number(digits);
  const [first, last] = quarter
    ? [Number(quarter) * 3 - 2, Number(quarter) * 3]
    : month
      ? [Number(month), Number(month)]
      : [1, 12];
  return { from: `${year}-${two(first)}-01`, to: `${year}-${two(last)}-${two(lastOf(year, last))}` };
}

/** @example quarterOf('2026-11-23') // '2026-4T' */
export const quarterOf = (day: string): string =>
  `${day.slice(0, 4)}-${Math.ceil(Number(day.slice(5, 7)) / 3)}T`;

/** Quarters up to a day, the newest first, and behind them the years that these are of. */
export function recentPeriods(today: string, quarters = 8): string[] {
  const names: string[] = [];
  let [year, quarter] = [Number(today.slice(0, 4)), Math.ceil(Number(today.slice(5, 7)) / 3)];
  for (let count = 0; count < quarters; count += 1) {
    names.push(`${year}-${quarter}T`);
    quarter -= 1;
    if (quarter === 0) [year, quarter] = [year - 1, 4];
  }
  return [...names, ...new Set(names.map((name) => name.slice(0, 4)))];
}
