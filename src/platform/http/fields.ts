import { plainText, visibleText } from '../plain-text.ts';

/** Fields that a form or a query may have. What has more was written by no page of any shop. */
export const MOST_FIELDS = 1000;

/** More fields than anybody reads: refused as a whole, for a part of a form says something else than the form. */
export class TooManyFields extends Error {
  readonly statusCode = 400;
}

/** A file that a form brought. Its name is what a stranger says of it. */
export interface SentFile {
  name: string;
  bytes: Buffer;
}

/** What a form or a query string carried: names in order, each with one or more texts. Never trusted. */
export class Fields {
  readonly #entries: [string, string][];
  readonly #files: ReadonlyMap<string, readonly SentFile[]>;

  /** @throws TooManyFields */
  constructor(
    entries: Iterable<[string, string]> = [],
    files: ReadonlyMap<string, readonly SentFile[]> = new Map(),
  ) {
    this.#entries = [...entries];
    this.#files = files;
    if (this.#entries.length > MOST_FIELDS) throw new TooManyFields(`more than ${MOST_FIELDS} fields`);
  }

  /** @throws TooManyFields before anything is taken apart */
  static parse(encoded: string): Fields {
    if (encoded.split('&', MOST_FIELDS + 1).length > MOST_FIELDS)
      throw new TooManyFields(`more than ${MOST_FIELDS} fields`);
    return new Fields(new URLSearchParams(encoded));
  }

  has(name: string): boolean {
    return this.#entries.some(([key]) => key === name);
  }

  /** The file of that name; undefined where none was chosen. */
  file(name: string): SentFile | undefined {
    return this.#files.get(name)?.[0];
  }

  /** All files of that name, as they were chosen. */
  files(name: string): readonly SentFile[] {
    return this.#files.get(name) ?? [];
  }

  /** The last text of that name, without control characters, cut at `limit`; '' when absent. */
  text(name: string, limit = 2000): string {
    const found = this.#entries.findLast(([key]) => key === name)?.[1] ?? '';
    return plainText(found).slice(0, limit);
  }

  /** Like `text`, without blanks at either end. */
  trimmed(name: string, limit = 2000): string {
    return this.text(name, limit).trim();
  }

  /** What was typed on one line, a name or a street: a stranger's line breaks would forge lines of letters and files. */
  line(name: string, limit = 2000): string {
    return visibleText(this.text(name))
      .replace(/[\s\u0080-\u009f]+/g, ' ')
      .trim()
      .slice(0, limit)
      .trimEnd();
  }

  /** Every text of that name; `name` and `name[]` are the same field. */
  all(name: string): string[] {
    return this.#entries
      .filter(([key]) => key === name || key === `${name}[]`)
      .map(([, value]) => plainText(value));
  }

  /** A whole number of at most nine digits written plainly, else undefined: no signs of notation, no fractions. */
  integer(name: string): number | undefined {
    const text = this.trimmed(name, 40);
    return /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
  }

  /** A row's id: a whole number from 1 up, else undefined. */
  id(name: string): number | undefined {
    const value = this.integer(name);
    return value !== undefined && value > 0 ? value : undefined;
  }

  /** True for what a checked box sends: anything but '', '0', 'no' and 'false'. */
  flag(name: string): boolean {
    return this.has(name) && isSet(this.trimmed(name, 10));
  }

  /** The fields whose names begin so, cleaned: the last of each name, as everywhere. */
  startingWith(prefix: string, limit = 2000): Map<string, string> {
    return new Map(
      this.#entries
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, value]) => [name, plainText(value).slice(0, limit)]),
    );
  }

  /**
   * The members of a PHP-style map. @example `cart[abc][qty]=2` → `fields.map('cart')` → { abc: { qty: '2' } }
   * with `group(name, member)`; `shipping_method[0]=x` → `fields.map('shipping_method')` → { '0': 'x' }
   */
  map(name: string): Map<string, string> {
    const result = new Map<string, string>();
    for (const [key, value] of this.#entries) {
      if (!key.startsWith(`${name}[`) || !key.endsWith(']')) continue;
      result.set(key.slice(name.length + 1, -1), plainText(value));
    }
    return result;
  }

  /** `cart[KEY][qty]` → Map { KEY → value } for member `qty`. */
  group(name: string, member: string): Map<string, string> {
    const result = new Map<string, string>();
    for (const [key, value] of this.map(name)) {
      if (key.endsWith(`][${member}`)) result.set(key.slice(0, -member.length - 2), value);
    }
    return result;
  }

  entries(): readonly [string, string][] {
    return this.#entries;
  }

  /** A copy without the named fields. */
  without(...names: string[]): Fields {
    return new Fields(this.#entries.filter(([key]) => !names.includes(key)));
  }

  /** A copy without the fields whose names are like this. */
  withoutLike(pattern: RegExp): Fields {
    return new Fields(this.#entries.filter(([key]) => !pattern.test(key)));
  }

  with(name: string, value: string): Fields {
    return new Fields([...this.without(name).#entries, [name, value]]);
  }

  /** As a query string with its question mark, or ''. */
  toQuery(): string {
    const text = new URLSearchParams(this.#entries as [string, string][]).toString();
    return text === '' ? '' : `?${text}`;
  }
}

/** Whether a text is what a checked box sends. */
export const isSet = (text: string): boolean => !['', '0', 'no', 'false'].includes(text.trim());
