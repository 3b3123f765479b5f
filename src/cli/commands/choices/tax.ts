import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ask } from '../../frame/command/index.ts';
import { beginPricing, exportTaxRates, replaceTaxRates, TaxFileProblem } from '../../pricing/index.ts';
import type { Command } from '../open-shop.ts';

export const TAX_USAGE = `cistella tax export
cistella tax spain
    Lets a shop that has none begin with Spain's tax rates and ways of sending.
cistella tax import FILE.csv
    The table of tax rates, in the format of WooCommerce. Importing puts the file in the place of the whole table.`;

/** `cistella tax …`: the shopkeeper's tax rates, out and in. */
export const tax: Command = async (shop, [verb, file], mistake, actor) => {
  if (verb === 'export') {
    process.stdout.write(await exportTaxRates(shop.db.read));
    return 0;
  }
  if (verb === 'spain' && !file) {
    await ask({ shop, actor, now: Date.now() }, beginPricing, undefined);
    return 0;
  }
  if (verb !== 'import' || !file) throw mistake(TAX_USAGE);
  const csv = readFileSync(resolve(process.env.INIT_CWD ?? process.cwd(), file), 'utf8');
  try {
    const count = await ask({ shop, actor, now: Date.now() }, replaceTaxRates, { csv });
    console.error(`${count} rates are in force.`);
    return 0;
  } catch (error) {
    if (error instanceof TaxFileProblem) throw mistake(error.message);
    throw error;
  }
};
