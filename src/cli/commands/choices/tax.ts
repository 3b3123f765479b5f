import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Asked, ask } from '../../../frame/command/index.ts';
import type { Shop } from '../../../frame/shop/shop.ts';
import { inLanguage } from '../../../frame/shop/translated.ts';
import { parseAmount } from '../../../platform/money.ts';
import {
  beginPricing,
  changeClass,
  changeRate,
  exportTaxRates,
  type RateInput,
  readAllZones,
  readClasses,
  readRates,
  removeClass,
  removeRate,
  replaceTaxRates,
  STANDARD,
  TaxFileProblem,
  TaxProblem,
} from '../../../pricing/index.ts';
import type { Command, Mistake } from '../../open-shop.ts';
import { answerFrom, numberFrom, readOptions, textIn, textOptions } from '../../options.ts';

export const TAX_USAGE = `cistella tax list
    Classes, then rates: number, country, state, postcode, city, class, percent, name, priority, and what else counts.
cistella tax rate [NUMBER] [--country ES] [--state GC] [--postcode "35*"] [--city TEXT] [--class reduced] [--percent 21]
    [--name IVA] [--priority 1] [--compound yes|no] [--shipping yes|no]
    Adds a rate, or changes what is said of the one of that number. Without a place it counts everywhere.
cistella tax class SLUG --name TEXT
    Adds a tax class, or calls it otherwise: --name in the shop's first language, --name-LANGUAGE in another.
cistella tax remove rate NUMBER | class SLUG
    Takes a rate away, or a class that nothing is taxed by any more, with its rates.
cistella tax spain
    Lets a shop that has none begin with Spain's tax rates and ways of sending.
cistella tax export
cistella tax import FILE.csv
    The table of tax rates, in the format of WooCommerce. Importing puts the file in the place of the whole table.`;

/** `cistella tax …`: the shopkeeper's tax rates and classes, one by one, out and in. */
export const tax: Command = async (shop, [verb, ...args], mistake, actor) => {
  const asked = { shop, actor, now: Date.now() };
  const [first, second] = args;
  try {
    if (verb === 'list' && args.length === 0) return await list(shop);
    if (verb === 'rate') return await rate(asked, args, mistake);
    if (verb === 'class') return await taxClass(asked, args, mistake);
    if (verb === 'remove' && first === 'rate' && args.length === 2) {
      await ask(asked, removeRate, { id: numberFrom(second, 'NUMBER', mistake) });
      console.error(`The tax rate ${second} is gone.`);
      return 0;
    }
    if (verb === 'remove' && first === 'class' && second && args.length === 2) {
      await ask(asked, removeClass, { slug: second });
      console.error(`The tax class ${second} is gone, with its rates.`);
      return 0;
    }
    if (verb === 'export' && args.length === 0) {
      process.stdout.write(await exportTaxRates(shop.db.read));
      return 0;
    }
    if (verb === 'spain' && args.length === 0) {
      await ask(asked, beginPricing, undefined);
      const [rates, zones] = [await readRates(shop.db.read), await readAllZones(shop.db.read)];
      console.error(`The shop has ${rates.length} tax rates and ${zones.length} shipping zones.`);
      return 0;
    }
    if (verb === 'import' && first) return await load(asked, first);
  } catch (error) {
    if (error instanceof TaxFileProblem || error instanceof TaxProblem) throw mistake(error.message);
    throw error;
  }
  throw mistake(TAX_USAGE);
};

async function list({ db, settings }: Shop): Promise<number> {
  const said = (names: Readonly<Record<string, string>>) =>
    inLanguage(names, settings.languages[0] ?? '', settings.languages) ?? '';
  console.log(`class\t${STANDARD}`);
  for (const { slug, names } of await readClasses(db.read))
    console.log(['class', slug, said(names)].join('\t'));
  for (const each of await readRates(db.read)) {
    const place = [each.country, each.state, each.postcode, each.city].map((part) => part || '*');
    const counts = [each.compound ? 'compound' : '', each.onShipping ? 'shipping' : ''].filter(Boolean);
    console.log(
      [each.id, ...place, each.class, `${each.ppm / 10_000} %`, each.label, each.priority, ...counts].join(
        '\t',
      ),
    );
  }
  return 0;
}

const RATE_OPTIONS = [
  'country',
  'state',
  'postcode',
  'city',
  'class',
  'percent',
  'name',
  'priority',
  'compound',
  'shipping',
] as const;

async function rate(asked: Asked, args: string[], mistake: Mistake): Promise<number> {
  const { values, words } = readOptions(args, RATE_OPTIONS, mistake);
  if (words.length > 1) throw mistake(TAX_USAGE);
  const id = words[0] === undefined ? undefined : numberFrom(words[0], 'NUMBER', mistake);
  if (id === undefined && values.percent === undefined)
    throw mistake('How much is it? Say it with --percent.');
  const { percent, priority, compound, shipping, country, state, postcode, city, name } = values;
  const plain = {
    country: country?.toUpperCase(),
    state: state?.toUpperCase(),
    postcode,
    city,
    label: name,
    class: values.class,
  };
  const change: Partial<RateInput> = {
    ...Object.fromEntries(Object.entries(plain).filter(([, text]) => text !== undefined)),
    ...(percent !== undefined && { ppm: percentFrom(percent, mistake) }),
    ...(priority !== undefined && { priority: numberFrom(priority, '--priority', mistake) }),
    ...(compound !== undefined && { compound: answerFrom(compound, '--compound', mistake) }),
    ...(shipping !== undefined && { onShipping: answerFrom(shipping, '--shipping', mistake) }),
  };
  const made = await ask(asked, changeRate, { ...(id !== undefined && { id }), rate: change });
  console.error(`The tax rate ${made} is kept.`);
  return 0;
}

/** In parts per million. */
function percentFrom(text: string, mistake: Mistake): number {
  const ppm = parseAmount(text, 4);
  if (ppm === undefined || ppm < 0)
    throw mistake(`--percent is "${text}", but must be a number from 0 such as 21 or 5,2.`);
  return ppm;
}

async function taxClass(asked: Asked, args: string[], mistake: Mistake): Promise<number> {
  const { shop } = asked;
  const { values, words } = readOptions(args, textOptions(shop, 'name'), mistake);
  const [slug, ...more] = words;
  if (!slug || more.length > 0) throw mistake(TAX_USAGE);
  const kept = (await readClasses(shop.db.read)).find((each) => each.slug === slug)?.names;
  const names = textIn(shop, values, { name: 'name', kept }) ?? kept ?? {};
  await ask(asked, changeClass, { taxClass: { slug, names } });
  console.error(`The tax class ${slug} is kept.`);
  return 0;
}

async function load(asked: Asked, file: string): Promise<number> {
  const csv = readFileSync(resolve(process.env.INIT_CWD ?? process.cwd(), file), 'utf8');
  const count = await ask(asked, replaceTaxRates, { csv });
  console.error(`${count} rates are in force.`);
  return 0;
}
