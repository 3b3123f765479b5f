import { command, watch } from '../frame/command/index.ts';
import { seedPricing } from './seed.ts';
import { readRates, readZones } from './store.ts';
import { importTaxRates } from './tax-file.ts';

/**
 * Puts the rates of a file in the place of all there are; see {@link importTaxRates}.
 *
 * @returns how many rates there are now @throws TaxFileProblem naming every line that is wrong
 */
export const replaceTaxRates = command({
  name: 'tax.import',
  needs: 'taxes.edit',
  run(act, { csv }: { csv: string }): Promise<number> {
    const facts = async () => {
      const rates = await readRates(act.tx);
      const named = rates.map(({ id: _, code, position, class: taxClass, postcode, city, ...rate }) => [
        [code, taxClass, postcode, city].filter((part) => part !== '').join(' '),
        { ...rate, position },
      ]);
      return { ...Object.fromEntries(named), rates: rates.length };
    };
    return watch(act, { subject: ['taxes', ''], facts }, () => importTaxRates(act.tx, csv));
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
    const facts = async () => ({ rates: (await readRates(tx)).length, zones: (await readZones(tx)).length });
    return watch(act, { subject: ['taxes', ''], facts }, () => seedPricing(tx));
  },
});
