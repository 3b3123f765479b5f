import type { Translated } from '../../frame/settings.ts';
import { LANGUAGES } from '../../frame/settings.ts';

/** Reads a JSON object name by name and writes down what is wrong, with its place; unknown names are wrong too. */
export class SetupReader {
  readonly #fields: Record<string, unknown>;
  readonly #known = new Set<string>();
  readonly #place: string;
  readonly #problems: string[];

  constructor(value: unknown, place: string, problems: string[]) {
    this.#place = place;
    this.#problems = problems;
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

  flag(name: string, absent: boolean): boolean {
    const value = this.#take(name) ?? absent;
    if (typeof value === 'boolean') return value;
    this.problem(name, 'is true or false');
    return absent;
  }

  text(name: string, absent?: string, most = 200): string {
    const value = this.#take(name) ?? absent;
    if (typeof value === 'string' && value.length <= most && (value !== '' || absent === '')) return value;
    this.problem(name, `is a text of 1 to ${most} characters`);
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

  /** One text for each language; `{ "ca": …, "es": …, "en": … }`. */
  translated(name: string, most = 200): Translated {
    const reader = new SetupReader(this.#take(name), this.#at(name), this.#problems);
    const [ca, es, en] = LANGUAGES.map((language) => reader.text(language, '', most));
    reader.done();
    return { ca: ca ?? '', es: es ?? '', en: en ?? '' };
  }

  translatedOrNone(name: string): Translated | undefined {
    return this.has(name) ? this.translated(name) : undefined;
  }

  list<T>(name: string, read: (reader: SetupReader) => T | undefined): T[] {
    const value = this.#take(name) ?? [];
    if (!Array.isArray(value)) {
      this.problem(name, 'is a list');
      return [];
    }
    return value.flatMap((one, index) => {
      const reader = new SetupReader(one, `${this.#at(name)}[${index}]`, this.#problems);
      const got = read(reader);
      if (got !== undefined) reader.done();
      return got === undefined ? [] : [got];
    });
  }

  /** Name → list of texts. */
  lists(name: string): Record<string, string[]> {
    if (!this.has(name)) return {};
    const reader = new SetupReader(this.#take(name), this.#at(name), this.#problems);
    return Object.fromEntries(Object.keys(reader.#fields).map((key) => [key, reader.texts(key)]));
  }

  /** Name → how many times as much. */
  factors(name: string): Record<string, number> {
    if (!this.has(name)) return {};
    const reader = new SetupReader(this.#take(name), this.#at(name), this.#problems);
    const range = { from: 0.01, to: 100 };
    return Object.fromEntries(Object.keys(reader.#fields).map((key) => [key, reader.number(key, range)]));
  }

  /** Says which names nobody asked for. */
  done(): void {
    for (const name of Object.keys(this.#fields))
      if (!this.#known.has(name)) this.problem(name, 'is not known here');
  }

  #take(name: string): unknown {
    this.#known.add(name);
    return Object.hasOwn(this.#fields, name) ? this.#fields[name] : undefined;
  }

  #at(name: string): string {
    return this.#place === '' ? name : `${this.#place}.${name}`;
  }
}
