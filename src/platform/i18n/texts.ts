import { IntlMessageFormat } from 'intl-messageformat';

type TextValues = Record<string, string | number>;

/** Finished sentences of one language. Values go in as they are: React escapes them, mails escape themselves. */
export type Translate<Key extends string = string> = (key: Key, values?: TextValues) => string;

/** Messages by language, then by key, in ICU form. */
export type Catalogue = Record<string, Record<string, string>>;

/**
 * Makes the translator of one language. A message is parsed once, at first use.
 *
 * @param locales by whose rules plurals and numbers are written: the first that is known
 * @param instead who says what is missing
 * @throws when nobody has the key; a test reads all keys, so that is a bug, not an input.
 */
export function makeTranslate(
  messages: Record<string, string>,
  locales: string | string[],
  instead?: Translate,
): Translate {
  const parsed = new Map<string, (values?: TextValues) => string>();
  return (key, values) => {
    const message = messages[key];
    if (message === undefined) {
      if (instead) return instead(key, values);
      throw new Error(`There is no text "${key}" in "${locales}".`);
    }
    if (!message.includes('{')) return message;
    const format = parsed.get(key) ?? parse(message, locales);
    parsed.set(key, format);
    return format(values);
  };
}

function parse(message: string, locales: string | string[]): (values?: TextValues) => string {
  const format = new IntlMessageFormat(message, locales, undefined, { ignoreTag: true });
  const careful = keeping((values?: TextValues) => String(format.format(values)));
  const parts = format.getAst();
  if (!parts.every(({ type }) => type === LITERAL || type === ARGUMENT)) return careful;
  // Most messages only have words put into them, which takes no rules of any language.
  const plain = parts.map((part) => ({
    text: part.type === LITERAL ? part.value : '',
    name: part.type === ARGUMENT ? part.value : undefined,
  }));
  return (values = {}) => {
    let whole = '';
    for (const { text, name } of plain) {
      if (name === undefined) whole += text;
      // It says what is missing.
      else if (values[name] === undefined) return careful(values);
      else whole += values[name];
    }
    return whole;
  };
}

/** So many sentences of one message are kept: the same few numbers stand on every page. */
const KEPT_SENTENCES = 40;
const LONGEST_VALUES = 80;

/** Plurals and numbers cost thirty times what looking a sentence up does. */
function keeping(make: (values?: TextValues) => string): (values?: TextValues) => string {
  const kept = new Map<string, string>();
  return (values = {}) => {
    let key = '';
    for (const [name, value] of Object.entries(values))
      key += `${name}=${typeof value === 'string' ? JSON.stringify(value) : Object.is(value, -0) ? '-0' : value};`;
    if (key.length > LONGEST_VALUES) return make(values);
    const before = kept.get(key);
    if (before !== undefined) return before;
    if (kept.size >= KEPT_SENTENCES) kept.clear();
    const made = make(values);
    kept.set(key, made);
    return made;
  };
}

/** Of the parser's own numbering. */
const LITERAL = 0;
const ARGUMENT = 1;

/** How a value is put into a message: as it is, by what it is called, or as a number or a day, which others are not. */
export type Put = 'plain' | 'number' | 'day';

/**
 * What is put into a message, by name, and how.
 *
 * @throws where it is no message: a brace that nobody closes, a plural without `other`, a currency or unit nobody knows
 */
export function argumentsOf(message: string, locales: string | string[]): Map<string, Set<Put>> {
  const names = new Map<string, Set<Put>>();
  const walk = (parts: readonly Part[]) => {
    for (const { type, value, style, options } of parts) {
      const put = PUT[type];
      if (style && put && put !== 'plain') tryStyle(put, style, locales);
      if (put && typeof value === 'string') names.set(value, (names.get(value) ?? new Set<Put>()).add(put));
      for (const option of Object.values(options ?? {})) walk(option.value);
    }
  };
  walk(new IntlMessageFormat(message, locales, undefined, { ignoreTag: true }).getAst() as readonly Part[]);
  return names;
}

/** The parser takes any word for a style; only who writes a number by it is told that there is none of that name. */
function tryStyle(
  put: 'number' | 'day',
  style: NonNullable<Part['style']>,
  locales: string | string[],
): void {
  const { number, date, time } = IntlMessageFormat.formats;
  if (put === 'number') new Intl.NumberFormat(locales, styleIn(number, style));
  else new Intl.DateTimeFormat(locales, styleIn({ ...time, ...date }, style));
}

const styleIn = (
  named: Readonly<Record<string, object>>,
  style: NonNullable<Part['style']>,
): object | undefined => (typeof style === 'string' ? named[style] : style.parsedOptions);

/** What the parser makes of a message, as far as names stand in it. */
interface Part {
  type: number;
  value?: unknown;
  style?: string | { parsedOptions?: object } | null;
  options?: Readonly<Record<string, { value: readonly Part[] }>>;
}

/** By the parser's numbers: argument, number, date, time, select, plural. */
const PUT: Readonly<Record<number, Put>> = {
  1: 'plain',
  2: 'number',
  3: 'day',
  4: 'day',
  5: 'plain',
  6: 'number',
};
