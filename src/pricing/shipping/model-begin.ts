import type { Language, Translated } from '../../frame/shop/settings.ts';
import { countryName } from '../../platform/geography/index.ts';
import type { Amounts, MethodKind } from '../model-shipping.ts';
import type { MethodInput, ZoneInput } from './model-zone.ts';

/** Where a shop sends to and what it takes for it, without tax; a part that has no amount is not sent to. */
export interface SendingPlan {
  /** ISO 3166 alpha-2. */
  country: string;
  home: Amounts;
  /** Goods from which sending at home costs nothing. */
  homeFreeFrom?: Amounts | undefined;
  /** Of Spain: the Canary Islands, Ceuta and Melilla, behind a customs border. */
  islands?: Amounts | undefined;
  europe?: Amounts | undefined;
  europeFreeFrom?: Amounts | undefined;
  world?: Amounts | undefined;
  /** Whether one may collect at the shop, for nothing. */
  pickup: boolean;
}

/** With 21 % the first are 4,95 €, $5.90 and £4.50 to the shopper. */
export const USUAL_SENDING: SendingPlan = {
  country: 'ES',
  home: { EUR: 409, USD: 488, GBP: 372 },
  homeFreeFrom: { EUR: 6000, USD: 6500, GBP: 5500 },
  islands: { EUR: 1290, USD: 1490, GBP: 1150 },
  europe: { EUR: 986, USD: 1070, GBP: 822 },
  europeFreeFrom: { EUR: 12000, USD: 13000, GBP: 11000 },
  world: { EUR: 2400, USD: 2600, GBP: 2100 },
  pickup: true,
};

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
const freeFrom = (minimum: Amounts | undefined) =>
  minimum ? [method('free_shipping', FREE, { requires: 'either', minimum })] : [];

/**
 * The zones of a plan, the narrowest first.
 *
 * @param languages in which a country is named that has no name of its own here
 */
export function zonesOf(plan: SendingPlan, languages: readonly Language[] = []): ZoneInput[] {
  const { country, home, homeFreeFrom, islands, europe, europeFreeFrom, world } = plan;
  const free = Object.fromEntries(Object.keys(home).map((code) => [code, 0]));
  const pickup = plan.pickup ? [method('local_pickup', PICKUP, { cost: free })] : [];
  const isSpain = country === 'ES';
  const apart: ZoneInput = {
    code: 'islands',
    names: {
      ca: 'Canàries, Ceuta i Melilla',
      es: 'Canarias, Ceuta y Melilla',
      en: 'Canary Islands, Ceuta and Melilla',
    },
    locations: ['GC', 'TF', 'CE', 'ML'].map((state) => ({ kind: 'state', value: `ES:${state}` })),
    // Without a way of its own it would be sent to as the rest of the country is.
    methods: [...(islands ? [flat(islands)] : []), ...pickup],
  };
  return [
    ...(isSpain ? [apart] : []),
    {
      code: isSpain ? 'peninsula' : 'home',
      names: isSpain
        ? { ca: 'Península i Balears', es: 'Península y Baleares', en: 'Mainland Spain and the Balearics' }
        : Object.fromEntries(languages.map((code) => [code, countryName(country, code)])),
      locations: [{ kind: 'country', value: country }],
      methods: [...freeFrom(homeFreeFrom), flat(home), ...pickup],
    },
    ...zone(
      'europe',
      { ca: 'Europa', es: 'Europa', en: 'Rest of Europe' },
      'EU',
      europe && [...freeFrom(europeFreeFrom), flat(europe)],
    ),
    ...zone(
      'world',
      { ca: 'Resta del món', es: 'Resto del mundo', en: 'Rest of the world' },
      '',
      world && [flat(world)],
    ),
  ];
}

function zone(
  code: string,
  names: Translated,
  continent: string,
  methods: MethodInput[] | undefined,
): ZoneInput[] {
  const locations = continent === '' ? [] : [{ kind: 'continent' as const, value: continent }];
  return methods ? [{ code, names, locations, methods }] : [];
}
