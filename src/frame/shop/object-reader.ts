import { momentOf } from '../../platform/i18n/moment.ts';
import { isLanguageCode } from './languages.ts';
import type { Language, Translated } from './settings.ts';
import { everywhere, inLanguage } from './translated.ts';

const MOST = 1_000_000_000;

/** The shop that a file is for. */
interface ReadFor {
  /** What a text that is missing in one of them is made of. */
  languages?: readonly Language[];
  /** Whose days and times they are that say no zone; UTC where a file has none. */
  timeZone?: string;
}

/** Reads a JSON object name by name and writes down what is wrong, with its place; unknown names are wrong too. */
export class ObjectReader {
  readonly #fields: Record<string, unknown>;
  readonly #known = new Set<string>();
  readonly #place: string;
  readonly #problems: string[];
  readonly #of: ReadFor;

  constructor(value: unknown, place: string, problems: string[], of: ReadFor = {}) {
    this.#place = place;
    this.#problems = problems;
    this.#of = of;
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    this.#fields = isObject ? (value as Record<string, unknown>) : {};
    if (!isObject) problems.push(`${place || 'The file'}: is no object`);
  }

  problem(name: string, what: string): void {
    this.#problems.push(`${this.#at(name)}: ${what}`);
  }

  has(name: string): boolean {
    return this.#take(name) !== undefined;
  }

  /** A whole number. Without `absent` it must be there. */
  whole(name: string, least: number, absent?: number, most = MOST): number {
    const value = this.#take(name) ?? absent;
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most)
      return value;
    this.problem(name, `is a whole number from ${least} to ${most}`);
    return least;
  }

  wholeOrNull(name: string, least: number, most = MOST): number | null {
    return this.has(name) ? this.whole(name, least, undefined, most) : null;
  }

  number(name: string, range: { from: number; to: number; absent?: number; whole?: boolean }): number {
    const value = this.#take(name) ?? range.absent;
    const fits =
      typeof value === 'number' && value >= range.from && value <= range.to && Number.isFinite(value);
    if (fits && (!range.whole || Number.isInteger(value))) return value;
    this.problem(name, `is a ${range.whole ? 'whole ' : ''}number from ${range.from} to ${range.to}`);
    return range.from;
  }

  numberOrNone(name: string): number | undefined {
    return this.has(name) ? this.number(name, { from: -1e12, to: 1e12 }) : undefined;
  }

  wholes(name: string, least: number, absent: number[]): number[] {
    const value = this.#take(name) ?? absent;
    const good = Array.isArray(value) && value.every((each) => Number.isSafeInteger(each) && each >= least);
    if (good) return value as number[];
    this.problem(name, `is a list of whole numbers from ${least}`);
    return absent;
  }

  flag(name: string, absent: boolean): boolean {
    const value = this.#take(name) ?? absent;
    if (typeof value === 'boolean') return value;
    this.problem(name, 'is true or false');
    return absent;
  }

  text(name: string, absent?: string, most = 200): string {
    const value = this.#take(name) ?? absent;
    if (typeof value === 'string' && (value !== '' || absent === '') && value.length <= most) return value;
    this.problem(name, `is a text of 1 to ${most} characters`);
    return '';
  }

  /** What entries and addresses carry: lower-case letters, digits and dashes. */
  code(name: string): string {
    const value = this.#take(name);
    if (typeof value === 'string' && /^[a-z0-9][a-z0-9-]{0,39}$/.test(value)) return value;
    this.problem(name, 'is a code of 1 to 40 lower-case letters, digits or dashes');
    return '';
  }

  texts(name: string): string[] {
    const value = this.#take(name) ?? [];
    if (Array.isArray(value) && value.every((one) => typeof one === 'string' && one.length <= 200))
      return value as string[];
    this.problem(name, 'is a list of texts');
    return [];
  }

  /** A code that may stand in a parameter's name. */
  key(name: string): string {
    const value = this.#take(name);
    if (typeof value === 'string' && /^[\w.:-]{1,80}$/.test(value)) return value;
    this.problem(name, 'is a name of 1 to 80 letters, digits, dashes or underscores');
    return '';
  }

  one<T extends string>(name: string, of: readonly T[], absent?: T): T {
    const value = this.#take(name) ?? absent;
    if (of.includes(value as T)) return value as T;
    this.problem(name, `is one of ${of.join(', ')}`);
    return of[0] as T;
  }

  /** A moment as ISO 8601, in epoch milliseconds. A day, or a time without a zone, is of the shop's own calendar. */
  time(name: string): number | null {
    const value = this.#take(name);
    if (value === undefined) return null;
    const at = typeof value === 'string' ? momentOf(value, this.#of.timeZone ?? 'UTC') : undefined;
    if (at !== undefined) return at;
    this.problem(name, 'is a date such as 2027-01-31 or 2027-01-31T09:00:00Z');
    return null;
  }

  /** A text by language: `{ "ca": …, "es": … }`. In languages of the shop that it lacks, another one stands in. */
  translated(name: string, most = 200): Translated {
    const reader = this.#inner(this.#take(name), this.#at(name));
    const said: Record<Language, string> = {};
    for (const language of Object.keys(reader.#fields).filter(isLanguageCode))
      said[language] = reader.text(language, '', most);
    reader.done();
    const languages = this.#of.languages ?? [];
    const stand = (language: Language) => inLanguage(said, language, languages) ?? '';
    return { ...everywhere(languages, stand), ...noneEmpty(said) };
  }

  translatedOrNone(name: string): Translated | undefined {
    return this.has(name) ? this.translated(name) : undefined;
  }

  object<T>(name: string, read: (reader: ObjectReader) => T): T {
    const reader = this.#inner(this.#take(name) ?? {}, this.#at(name));
    const result = read(reader);
    reader.done();
    return result;
  }

  /** What `read` gives back undefined for is left out: it has said why. */
  list<T>(name: string, read: (reader: ObjectReader) => T | undefined): T[] {
    const value = this.#take(name) ?? [];
    if (!Array.isArray(value)) {
      this.problem(name, 'is a list');
      return [];
    }
    return value.flatMap((each, index) => {
      const reader = this.#inner(each, `${this.#at(name)}[${index}]`);
      const result = read(reader);
      if (result === undefined) return [];
      reader.done();
      return [result];
    });
  }

  /** Name → list of texts. */
  lists(name: string): Record<string, string[]> {
    if (!this.has(name)) return {};
    const reader = this.#inner(this.#take(name), this.#at(name));
    return Object.fromEntries(Object.keys(reader.#fields).map((key) => [key, reader.texts(key)]));
  }

  /** Name → how many times as much. */
  factors(name: string): Record<string, number> {
    if (!this.has(name)) return {};
    const reader = this.#inner(this.#take(name), this.#at(name));
    const range = { from: 0.01, to: 100 };
    return Object.fromEntries(Object.keys(reader.#fields).map((key) => [key, reader.number(key, range)]));
  }

  /** Says what nobody asked for: a misspelt name would otherwise do nothing. */
  done(): void {
    for (const name of Object.keys(this.#fields))
      if (!this.#known.has(name)) this.problem(name, 'is not known');
  }

  #take(name: string): unknown {
    this.#known.add(name);
    return Object.hasOwn(this.#fields, name) ? (this.#fields[name] ?? undefined) : undefined;
  }

  #inner(value: unknown, place: string): ObjectReader {
    return new ObjectReader(value, place, this.#problems, this.#of);
  }

  #at(name: string): string {
    return this.#place === '' ? name : `${this.#place}.${name}`;
  }
}

const noneEmpty = (texts: Translated): Translated =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
