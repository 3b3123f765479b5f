import Type, { type Static } from 'typebox';
import { saidSomewhere } from '../../frame/settings/checked.ts';
import {
  byLanguage,
  CODE,
  choice,
  fields,
  flag,
  type SettingsProblem,
  text,
  translated,
} from '../../frame/settings/describe.ts';
import { type Must, must } from '../../frame/settings/must.ts';
import type { ShopSettings, Translated } from '../../frame/shop/settings.ts';
import { statesOf } from '../../platform/geography/index.ts';
import { continentOf } from '../continents.ts';
import type { Amounts, LocationKind, MethodKind } from '../model-shipping.ts';

/** An amount in each currency that has one of its own: whole minor units, without tax. */
const amounts = Type.Unsafe<Amounts>(
  Type.Record(Type.String({ pattern: '^[A-Z]{3}$' }), Type.Integer({ minimum: 0, maximum: 1_000_000_000 }), {
    default: {},
    additionalProperties: false,
    means: 'must.amounts',
  }),
);

/** A way of sending, as forms, files and calls give it. */
export const METHOD = fields({
  kind: Type.Unsafe<MethodKind>(Type.Enum(['flat_rate', 'free_shipping', 'local_pickup'])),
  titles: translated({}, { most: 100 }),
  enabled: flag(true),
  cost: amounts,
  taxStatus: choice('taxable', ['taxable', 'none']),
  /** What free shipping asks for. */
  requires: choice('nothing', ['nothing', 'minimum', 'coupon', 'either', 'both']),
  /** Compared with the goods as the cart shows them, less discounts. */
  minimum: amounts,
  /** Discounts do not count against the minimum. */
  ignoreDiscounts: flag(false),
});

const LOCATION = fields({
  kind: Type.Unsafe<LocationKind>(Type.Enum(['continent', 'country', 'state', 'postcode'])),
  value: text('', { least: 1, most: 500 }),
});

/**
 * A part of the world and the ways of sending there; without places it is what is left of the world. What is not said
 * of a zone that is there stays.
 */
export const ZONE = fields({
  code: Type.String({
    minLength: CODE.least,
    maxLength: CODE.most,
    pattern: CODE.pattern,
    means: CODE.means,
  }),
  names: Type.Optional(Type.Unsafe<Translated>(byLanguage(text('', { most: 100 })))),
  locations: Type.Optional(Type.Array(LOCATION, { minItems: 0, maxItems: 1000, uniqueItems: true })),
  methods: Type.Optional(Type.Array(METHOD, { minItems: 0, maxItems: 50 })),
});

export type MethodInput = Static<typeof METHOD>;
export type ZoneWish = Static<typeof ZONE>;
export type ZoneInput = Required<ZoneWish>;

/** What the description of a zone cannot say of it. */
export function zoneProblems(zone: ZoneInput, settings: ShopSettings, at: string): SettingsProblem[] {
  return [
    ...saidSomewhere(zone.names, `${at}.names`),
    ...zone.locations.flatMap((place, index) => locationProblems(place, `${at}.locations.${index}`)),
    ...zone.methods.flatMap((method, index) => methodProblems(method, settings, `${at}.methods.${index}`)),
  ];
}

/** An amount that nobody said would be nothing, and the goods sent for nothing. */
export function methodProblems(method: MethodInput, settings: ShopSettings, at: string): SettingsProblem[] {
  const base = settings.currencies[0]?.code ?? '';
  const asks = ['minimum', 'either', 'both'].includes(method.requires);
  const needed = [
    ...(method.kind === 'flat_rate' ? (['cost'] as const) : []),
    ...(method.kind === 'free_shipping' && asks ? (['minimum'] as const) : []),
  ];
  return [
    ...saidSomewhere(method.titles, `${at}.titles`),
    ...needed
      .filter((name) => method[name][base] === undefined)
      .map((name) => ({
        path: `${at}.${name}`,
        given: method[name],
        allowed: must('must.amount_in', { currency: base }),
      })),
  ];
}

const CONTINENTS = ['AF', 'AN', 'AS', 'EU', 'NA', 'OC', 'SA'];

function locationProblems({ kind, value }: ZoneInput['locations'][number], at: string): SettingsProblem[] {
  const allowed = whyNowhere(kind, value);
  return allowed === undefined ? [] : [{ path: `${at}.value`, given: value, allowed }];
}

function whyNowhere(kind: LocationKind, value: string): Must | undefined {
  const [country = '', state = '', ...more] = value.split(':');
  switch (kind) {
    case 'continent':
      return CONTINENTS.includes(value) ? undefined : must('must.one_of', { options: CONTINENTS.join(', ') });
    case 'country':
      return continentOf(value) === '' ? must('must.country') : undefined;
    case 'state': {
      const states = statesOf(country);
      const known = states === undefined ? /^[A-Z0-9-]{1,10}$/.test(state) : states.has(state);
      return continentOf(country) !== '' && known && more.length === 0
        ? undefined
        : must('must.country_state');
    }
    case 'postcode':
      return /[^\s;]/.test(value) ? undefined : must('must.postcodes');
  }
}

/** A zone without places takes all that is left: behind it none would ever be asked. */
export function orderProblems(zones: readonly Pick<ZoneInput, 'code' | 'locations'>[]): SettingsProblem[] {
  return zones.slice(0, -1).flatMap(({ code, locations }) =>
    locations.length > 0
      ? []
      : [
          {
            path: `${code}.locations`,
            given: [],
            allowed: must('must.places', { last: zones.at(-1)?.code ?? '' }),
          },
        ],
  );
}
