import {
  changeBrandSafety,
  changeProductSafety,
  ProductProblem,
  SAFETY_FIELDS,
  warningsIn,
} from '../../../catalogue/index.ts';
import { ask } from '../../../frame/command/index.ts';
import { mustInEnglish } from '../../../frame/settings/must.ts';
import type { Command } from '../../open-shop.ts';
import { readOptions, textOptions } from '../../options.ts';

export const SAFETY_USAGE = `cistella safety brand NAME | product SKU
    [--manufacturer NAME] [--manufacturer-address TEXT] [--manufacturer-contact EMAIL-OR-ADDRESS]
    [--responsible NAME] [--responsible-address TEXT] [--responsible-contact EMAIL-OR-ADDRESS]
    [--identifier TEXT] [--warnings TEXT] [--warnings-es TEXT] …
    Who answers for the safety of a product, said on its page: a product's own words before its brand's. '' takes
    one out. Files of products have the same as "Meta: _safety_manufacturer_address", "Meta: _safety_warnings_es".`;

/** `cistella safety …`: manufacturer, responsible person, identifier and warnings of a brand or a product. */
export const safetyCommand: Command = async (shop, args, mistake, actor) => {
  const optionOf = (field: string) => field.replaceAll('_', '-');
  const names = [...SAFETY_FIELDS.map(optionOf), ...textOptions(shop, 'warnings')];
  const { values, words } = readOptions(args, names, mistake);
  const [what, of, ...rest] = words;
  const { languages } = shop.settings;
  const said = [
    ...SAFETY_FIELDS.map((field) => [field, values[optionOf(field)]] as const),
    [warningsIn(languages[0] ?? ''), values.warnings] as const,
    ...languages.map((language) => [warningsIn(language), values[`warnings-${language}`]] as const),
  ].flatMap(([field, text]) => (text === undefined ? [] : [[field, text.trim()] as const]));
  if ((what !== 'brand' && what !== 'product') || !of || rest.length > 0 || said.length === 0)
    throw mistake(SAFETY_USAGE);
  const change = what === 'brand' ? changeBrandSafety : changeProductSafety;
  const wish = { of, notes: Object.fromEntries(said) };
  const found = await ask({ shop, actor, now: Date.now() }, change, wish).catch((error: unknown) => {
    if (!(error instanceof ProductProblem)) throw error;
    throw mistake(`${error.field} must be ${error.allowed ? mustInEnglish(error.allowed) : error.code}.`);
  });
  if (!found) throw mistake(`There is no ${what} ${of}.`);
  return 0;
};
