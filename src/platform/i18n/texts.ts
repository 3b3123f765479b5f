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
  const parsed = new Map<string, IntlMessageFormat>();
  return (key, values) => {
    const message = messages[key];
    if (message === undefined) {
      if (instead) return instead(key, values);
      throw new Error(`There is no text "${key}" in "${locales}".`);
    }
    if (!message.includes('{')) return message;
    let format = parsed.get(key);
    if (!format) {
      format = new IntlMessageFormat(message, locales, undefined, { ignoreTag: true });
      parsed.set(key, format);
    }
    return String(format.format(values));
  };
}
