import type { Translated } from '../frame/shop/settings.ts';
import { announceChange } from '../platform/db/changes.ts';
import type { Tx } from '../platform/db/index.ts';
import type { Amounts, MethodKind } from './model-shipping.ts';
import type { MethodInput, ZoneInput } from './shipping/model-zone.ts';
import { hasZones, placeInOrder, putMethod, putZone } from './shipping/store.ts';
import type { RateRow } from './tax/model-rates.ts';
import type { TaxClass } from './tax/model-tables.ts';
import { mergeClasses } from './tax/steps.ts';
import { hasRates, putRates, readClasses } from './tax/store.ts';

/**
 * The taxes and the ways of shipping that a Spanish shop begins with. Does nothing to a table that the
 * shopkeeper has filled already.
 *
 * @example await shop.db.transaction((tx) => seedPricing(tx));
 */
export async function seedPricing(tx: Tx): Promise<void> {
  if (!(await hasRates(tx))) {
    const known = new Set((await readClasses(tx)).map(({ slug }) => slug));
    await mergeClasses(
      tx,
      TAX_CLASSES.filter(({ slug }) => !known.has(slug)),
    );
    await putRates(tx, RATES);
  }
  if (!(await hasZones(tx))) await putZones(tx);
  await announceChange(tx, 'tax', 'shipping');
}

async function putZones(tx: Tx): Promise<void> {
  const ids: number[] = [];
  for (const zone of ZONES) {
    const id = await putZone(tx, zone);
    for (const each of zone.methods) await putMethod(tx, id, each);
    ids.push(id);
  }
  await placeInOrder(tx, 'shipping_zone', ids);
}

const TAX_CLASSES: readonly TaxClass[] = [
  { slug: 'reduced', names: { ca: 'Reduït', es: 'Reducido', en: 'Reduced' } },
  { slug: 'super-reduced', names: { ca: 'Superreduït', es: 'Superreducido', en: 'Super-reduced' } },
  { slug: 'zero', names: { ca: 'Zero', es: 'Cero', en: 'Zero' } },
];
const CLASSES = ['standard', ...TAX_CLASSES.map(({ slug }) => slug)];

/** Rates in hundredths of a percent, one a class, in the order of CLASSES. */
function rates(country: string, state: string, label: string, hundredths: readonly number[]): RateRow[] {
  return CLASSES.map((name, index) => ({
    country,
    state,
    postcode: '',
    city: '',
    label,
    class: name,
    ppm: (hundredths[index] ?? 0) * 100,
    priority: 1,
    compound: false,
    onShipping: true,
  }));
}

const IVA = [2100, 1000, 400, 0];
const IGIC = [700, 300, 0, 0];
const IPSI = [1000, 400, 50, 0];

/** Countries of the European Union where a small Spanish shop charges its own tax. Elsewhere it exports without. */
const EUROPEAN_UNION = ['FR', 'PT', 'DE', 'IT', 'IE', 'NL', 'BE', 'AT'];

const RATES: readonly RateRow[] = [
  ...['GC', 'TF'].flatMap((state) => rates('ES', state, 'IGIC', IGIC)),
  ...['CE', 'ML'].flatMap((state) => rates('ES', state, 'IPSI', IPSI)),
  ...['ES', ...EUROPEAN_UNION].flatMap((country) => rates(country, '', 'IVA', IVA)),
];

const HOME: Translated = { ca: 'Enviament a domicili', es: 'Envío a domicilio', en: 'Home delivery' };
const FREE: Translated = { ca: 'Enviament gratuït', es: 'Envío gratuito', en: 'Free delivery' };
const PICKUP: Translated = {
  ca: 'Recollida a la botiga',
  es: 'Recogida en la tienda',
  en: 'Collect from the shop',
};

function method(kind: MethodKind, titles: Translated, settings: Partial<MethodInput>): MethodInput {
  const plain = { enabled: true, cost: {}, minimum: {}, ignoreDiscounts: false } as const;
  return { kind, titles, ...plain, taxStatus: 'taxable', requires: 'nothing', ...settings };
}

const flat = (cost: Amounts) => method('flat_rate', HOME, { cost });
const freeFrom = (minimum: Amounts) => method('free_shipping', FREE, { requires: 'either', minimum });
const pickup = method('local_pickup', PICKUP, { cost: { EUR: 0, USD: 0, GBP: 0 } });

/** Costs are without tax. With 21 % the first are 4,95 €, $5.90 and £4.50 to the shopper. */
const ZONES: readonly ZoneInput[] = [
  {
    code: 'islands',
    names: {
      ca: 'Canàries, Ceuta i Melilla',
      es: 'Canarias, Ceuta y Melilla',
      en: 'Canary Islands, Ceuta and Melilla',
    },
    locations: ['GC', 'TF', 'CE', 'ML'].map((state) => ({ kind: 'state', value: `ES:${state}` })),
    methods: [flat({ EUR: 1290, USD: 1490, GBP: 1150 }), pickup],
  },
  {
    code: 'peninsula',
    names: { ca: 'Península i Balears', es: 'Península y Baleares', en: 'Mainland Spain and the Balearics' },
    locations: [{ kind: 'country', value: 'ES' }],
    methods: [freeFrom({ EUR: 6000, USD: 6500, GBP: 5500 }), flat({ EUR: 409, USD: 488, GBP: 372 }), pickup],
  },
  {
    code: 'europe',
    names: { ca: 'Europa', es: 'Europa', en: 'Rest of Europe' },
    locations: [{ kind: 'continent', value: 'EU' }],
    methods: [freeFrom({ EUR: 12000, USD: 13000, GBP: 11000 }), flat({ EUR: 986, USD: 1070, GBP: 822 })],
  },
  {
    code: 'world',
    names: { ca: 'Resta del món', es: 'Resto del mundo', en: 'Rest of the world' },
    locations: [],
    methods: [flat({ EUR: 2400, USD: 2600, GBP: 2100 })],
  },
];
