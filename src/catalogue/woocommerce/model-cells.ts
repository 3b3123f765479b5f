import { type Must, must } from '../../frame/settings/must.ts';

/** A cell that cannot be understood, or a row ('' for its column); the row does not go in. */
export class RowProblem extends Error {
  readonly column: string;
  /** A sentence about the cell, without its beginning. */
  readonly reason: Must;

  /** @param key of a text */
  constructor(column: string, key: string, values?: Must['values']) {
    super(`${column}: ${key}`);
    this.name = 'RowProblem';
    this.column = column;
    this.reason = must(key, values);
  }
}

/** A cell that says something else than it may. */
export const otherThan = (column: string, text: string, allowed: Must): RowProblem =>
  new RowProblem(column, 'catalogue.import.must', { text, allowed });

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
  throw otherThan(column, text, must('must.one_of', { options: '1, 0' }));
}

/** @throws RowProblem */
export function oneOf<T extends string>(title: string, text: string, allowed: readonly T[]): T {
  const found = allowed.find((word) => word === text.toLowerCase());
  if (!found) throw otherThan(title, text, must('must.one_of', { options: allowed.join(', ') }));
  return found;
}

/** A whole number; the sign only where it makes sense. */
/** @param least none where it may be below zero */
export function readWholeNumber(column: string, text: string, least: number | null = 0): number {
  const value = /^-?\d{1,12}(?:[.,]0+)?$/.test(text.trim())
    ? Math.trunc(Number(text.trim().replace(',', '.')))
    : Number.NaN;
  if (Number.isNaN(value) || value < (least ?? -1_000_000_000))
    throw otherThan(
      column,
      text,
      least === null ? must('must.whole_any') : must('must.whole_from', { from: least }),
    );
  return value;
}

const DAY = 86_400_000;

/** A date or a moment, in UTC. A plain date as the end of something means the end of that day. */
export function readDate(column: string, text: string, end: boolean): number {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?(?:Z|\+00:?00)?)?$/.exec(text.trim());
  if (!match) throw otherThan(column, text, must('must.day'));
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0));
  const time = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
  const read = new Date(time);
  if (read.getUTCMonth() + 1 !== month || read.getUTCDate() !== day)
    throw new RowProblem(column, 'catalogue.import.no_day', { text });
  return end && match[4] === undefined ? time + DAY : time;
}

export function writeDate(time: number | null, end: boolean): string {
  if (time === null) return '';
  if (time % DAY === 0) return new Date(end ? time - DAY : time).toISOString().slice(0, 10);
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}
