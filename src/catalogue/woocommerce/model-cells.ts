/** A cell that cannot be understood; the row does not go in. */
export class RowProblem extends Error {
  readonly column: string;
  readonly reason: string;

  constructor(column: string, reason: string) {
    super(`${column}: ${reason}`);
    this.name = 'RowProblem';
    this.column = column;
    this.reason = reason;
  }
}

/** The values of a cell that holds several: split at commas, but not at `\,`. */
export function splitList(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((part) => part.replace(/\\,/g, ',').trim())
    .filter((part) => part !== '');
}

export function joinList(values: readonly string[]): string {
  return values.map((value) => value.replace(/,/g, '\\,')).join(', ');
}

/** A category with its ancestors: `A > B`. */
export function splitPath(text: string): string[] {
  return text
    .split('>')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Exports write line ends as `\n`; what is really a backslash and an n is `\\n`. */
export function unescapeLines(text: string): string {
  return text
    .split('\\\\n')
    .map((part) => part.replace(/\\n/g, '\n'))
    .join('\\n');
}

export function escapeLines(text: string): string {
  return text.replace(/\\n/g, '\\\\n').replace(/\r?\n/g, '\\n');
}

export function readFlag(column: string, text: string): boolean {
  const word = text.trim().toLowerCase();
  if (['1', 'true', 'yes'].includes(word)) return true;
  if (['0', 'false', 'no'].includes(word)) return false;
  throw new RowProblem(column, `must be 1 or 0, but is "${text}"`);
}

/** @throws RowProblem */
export function oneOf<T extends string>(title: string, text: string, allowed: readonly T[]): T {
  const found = allowed.find((word) => word === text.toLowerCase());
  if (!found) throw new RowProblem(title, `must be one of ${allowed.join(', ')}, but is "${text}"`);
  return found;
}

/** A whole number; the sign only where it makes sense. */
export function readWholeNumber(column: string, text: string, least = 0): number {
  const value = /^-?\d{1,12}(?:[.,]0+)?$/.test(text.trim())
    ? Math.trunc(Number(text.trim().replace(',', '.')))
    : Number.NaN;
  if (Number.isNaN(value) || value < least)
    throw new RowProblem(column, `must be a whole number from ${least} up, but is "${text}"`);
  return value;
}

const DAY = 86_400_000;

/** A date or a moment, in UTC. A plain date as the end of something means the end of that day. */
export function readDate(column: string, text: string, end: boolean): number {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?(?:Z|\+00:?00)?)?$/.exec(text.trim());
  if (!match) throw new RowProblem(column, `must be a date such as 2026-01-31, but is "${text}"`);
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0));
  const time = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
  const read = new Date(time);
  if (read.getUTCMonth() + 1 !== month || read.getUTCDate() !== day)
    throw new RowProblem(column, `there is no such day: "${text}"`);
  return end && match[4] === undefined ? time + DAY : time;
}

export function writeDate(time: number | null, end: boolean): string {
  if (time === null) return '';
  if (time % DAY === 0) return new Date(end ? time - DAY : time).toISOString().slice(0, 10);
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}
