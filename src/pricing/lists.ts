import Type from 'typebox';
import type { SettingsList } from '../frame/settings/lists.ts';
import { putZones } from './shipping/commands.ts';
import { ZONE } from './shipping/model-zone.ts';
import { readAllZones } from './shipping/store.ts';
import { putTaxClasses, putTaxRates } from './tax/commands.ts';
import { RATE, TAX_CLASS } from './tax/model-tables.ts';
import { readClasses, readRates, saidOf } from './tax/store.ts';

const some = <T>(rows: readonly T[]): readonly T[] | undefined => (rows.length > 0 ? rows : undefined);

/** What of taxes and sending stands in files of settings; classes before the rates that need them. */
export const pricingLists: readonly SettingsList[] = [
  {
    at: 'taxClasses',
    of: Type.Array(TAX_CLASS, { minItems: 0, maxItems: 100 }),
    put: putTaxClasses,
    read: async (db) => some((await readClasses(db)).map(({ slug, names }) => ({ slug, names }))),
  },
  {
    at: 'taxRates',
    of: Type.Array(RATE, { minItems: 0, maxItems: 20_000 }),
    put: putTaxRates,
    read: async (db) => some((await readRates(db)).map(saidOf)),
  },
  {
    at: 'shippingZones',
    of: Type.Array(ZONE, { minItems: 0, maxItems: 500 }),
    put: putZones,
    read: async (db) =>
      some(
        (await readAllZones(db)).map(({ id: _, version: __, methods, ...zone }) => ({
          ...zone,
          methods: methods.map(({ id: ___, version: ____, ...method }) => method),
        })),
      ),
  },
];
