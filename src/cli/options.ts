import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { CurrencySettings, Language, Translated } from '../frame/shop/settings.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { parseTyped } from '../platform/money.ts';
import type { Mistake } from './open-shop.ts';

/** The options and the other words of a command, each option with a value. @throws what `mistake` makes of it */
export function readOptions(
  args: string[],
  names: readonly string[],
  mistake: Mistake,
): { values: Partial<Record<string, string>>; words: string[] } {
  const options: ParseArgsOptionsConfig = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { values: values as Partial<Record<string, string>>, words: positionals };
  } catch (error) {
    throw mistake((error as Error).message);
  }
}

/** The options of a text: `--name` in the shop's first language, `--name-es` in another. */
export function textOptions({ settings }: Pick<Shop, 'settings'>, name: string): string[] {
  return [name, ...settings.languages.map((language) => `${name}-${language}`)];
}

/** Such a text over one that is there; '' takes a language out. Undefined where nothing was said. */
export function textIn(
  { settings }: Pick<Shop, 'settings'>,
  values: Partial<Record<string, string>>,
  { name, kept = {} }: { name: string; kept?: Translated | undefined },
): Translated | undefined {
  const said: Record<Language, string> = { ...kept };
  const [first = ''] = settings.languages;
  const given = [
    [first, values[name]] as const,
    ...settings.languages.map((language) => [language, values[`${name}-${language}`]] as const),
  ].filter(([, text]) => text !== undefined);
  for (const [language, text = ''] of given) {
    if (text.trim() === '') delete said[language];
    else said[language] = text.trim();
  }
  return given.length > 0 ? said : undefined;
}

/** An amount in whole minor units. @param option as it was typed, for who mistyped it */
export function amountFrom(
  text: string,
  { currency, option }: { currency: CurrencySettings; option: string },
  mistake: Mistake,
): number {
  const minor = parseTyped(text, currency.decimals);
  if (minor === undefined || minor < 0)
    throw mistake(`${option} is "${text}", but must be an amount in ${currency.code} such as 9,00.`);
  return minor;
}

/** One of the shop's currencies, the first where none was said. */
export function currencyFrom(
  { settings }: Shop,
  code: string | undefined,
  mistake: Mistake,
): CurrencySettings {
  const { currencies } = settings;
  const wanted = code?.toUpperCase() ?? currencies[0]?.code;
  const found = currencies.find((each) => each.code === wanted);
  if (!found)
    throw mistake(
      `--currency is "${code}", but must be one of ${currencies.map((each) => each.code).join(', ')}.`,
    );
  return found;
}

/** A yes or a no. */
export function answerFrom(text: string, option: string, mistake: Mistake): boolean {
  if (text !== 'yes' && text !== 'no') throw mistake(`${option} is "${text}", but must be yes or no.`);
  return text === 'yes';
}

/** A number by which the shop knows something. */
export function numberFrom(text: string | undefined, what: string, mistake: Mistake): number {
  if (!/^[1-9]\d{0,14}$/.test(text ?? ''))
    throw mistake(`${what} is "${text ?? ''}", but must be a number from 1.`);
  return Number(text);
}
