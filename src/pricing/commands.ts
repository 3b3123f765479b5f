import { command, watch } from '../frame/command/index.ts';
import { WHOLE } from '../frame/shop/messages.ts';
import { seedPricing, seedTaxes } from './seed.ts';
import { readAllZones } from './shipping/store.ts';
import { lockTaxes, taxFacts } from './tax/steps.ts';
import { readRates } from './tax/store.ts';
import { importTaxRates } from './tax-file.ts';

/**
 * Puts the rates of a file in the place of all there are; see {@link importTaxRates}.
 *
 * @returns how many rates there are now @throws TaxFileProblem naming every line that is wrong
 */
export const replaceTaxRates = command({
  name: 'tax.import',
  needs: 'taxes.edit',
  async run(act, { csv }: { csv: string }): Promise<number> {
    const { tx, shop } = act;
    await lockTaxes(tx);
    const [language = WHOLE] = shop.settings.languages;
    return watch(act, { subject: ['taxes', ''], facts: () => taxFacts(tx) }, () =>
      importTaxRates(tx, csv, language),
    );
  },
});

/**
 * Lets a shop that has none begin with Spain's taxes and the usual ways of sending from there; what the shopkeeper has
 * filled in already stays.
 */
export const beginPricing = command({
  name: 'tax.begin',
  needs: 'taxes.edit',
  run(act) {
    const { tx } = act;
    const facts = async () => ({
      rates: (await readRates(tx)).length,
      zones: (await readAllZones(tx)).length,
    });
    return watch(act, { subject: ['taxes', ''], facts }, () => seedPricing(tx));
  },
});

/**
 * Lets a shop that has no taxes begin with those of its country, and of its part of Spain: of one that the house knows
 * nothing of there are none.
 */
export const beginTaxes = command({
  name: 'tax.begin_country',
  needs: 'taxes.edit',
  async run(act, { country, state }: { country: string; state: string }): Promise<void> {
    const { tx } = act;
    await lockTaxes(tx);
    await watch(act, { subject: ['taxes', ''], facts: () => taxFacts(tx) }, () =>
      seedTaxes(tx, country, state),
    );
  },
});
