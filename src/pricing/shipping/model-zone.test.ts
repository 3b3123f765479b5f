import { describe, expect, test } from 'vitest';
import { settings } from '../../../tests/support/people/settings.ts';
import {
  type MethodInput,
  methodProblems,
  orderProblems,
  type ZoneInput,
  zoneProblems,
} from './model-zone.ts';

const names = { ca: 'Zona', es: 'Zona', en: 'Zone' };
const method = (more: Partial<MethodInput> = {}): MethodInput => ({
  kind: 'flat_rate',
  titles: names,
  enabled: true,
  cost: { EUR: 500 },
  taxStatus: 'taxable',
  requires: 'nothing',
  minimum: {},
  ignoreDiscounts: false,
  ...more,
});
const zone = (more: Partial<ZoneInput> = {}): ZoneInput => ({
  code: 'zona',
  names,
  locations: [],
  methods: [],
  ...more,
});
const problems = (more: Partial<ZoneInput>) =>
  zoneProblems(zone(more), settings, 'zones.0').map(({ path, allowed }) => [path, allowed.key]);

describe('a zone', () => {
  const why = (kind: ZoneInput['locations'][number]['kind'], value: string) =>
    problems({ locations: [{ kind, value }] });
  const at = 'zones.0.locations.0.value';

  test('has places that there are', () => {
    const real = [
      ['continent', 'EU'],
      ['country', 'AD'],
      ['state', 'ES:GI'],
      // Of whose states the house knows nothing.
      ['state', 'IT:RM'],
      ['postcode', '17*'],
    ] as const;
    for (const [kind, value] of real) expect([value, why(kind, value)]).toEqual([value, []]);
    const none = [
      ['continent', 'EUR', 'must.one_of'],
      ['country', 'XX', 'must.country'],
      ['state', 'ES:ZZ', 'must.country_state'],
      ['state', 'ES', 'must.country_state'],
      ['state', 'XX:07', 'must.country_state'],
      ['state', 'IT:a b', 'must.country_state'],
      ['state', 'IT:rM', 'must.country_state'],
      ['state', 'IT:Rm', 'must.country_state'],
      ['state', 'IT:', 'must.country_state'],
      ['state', 'ES:GI:17', 'must.country_state'],
      ['postcode', ' ; ', 'must.postcodes'],
    ] as const;
    for (const [kind, value, must] of none) expect([value, why(kind, value)]).toEqual([value, [[at, must]]]);
  });

  test('and what sends there are called something, and each mistake has its place', () => {
    const nameless = { ca: '', es: '', en: '' };
    expect(problems({})).toEqual([]);
    expect(problems({ names: nameless }).map(([path]) => path)).toEqual(['zones.0.names']);
    const methods = [method(), method({ titles: nameless })];
    expect(problems({ methods }).map(([path]) => path)).toEqual(['zones.0.methods.1.titles']);
  });

  test('without places comes last: behind it none would be asked', () => {
    const place = [{ kind: 'country' as const, value: 'ES' }];
    const [first, rest] = [zone({ code: 'a', locations: place }), zone({ code: 'b' })];
    expect(orderProblems([first, rest])).toEqual([]);
    expect(orderProblems([])).toEqual([]);
    expect(orderProblems([rest, first]).map(({ path, allowed }) => [path, allowed])).toEqual([
      ['b.locations', expect.objectContaining({ key: 'must.places', values: { last: 'a' } })],
    ]);
  });
});

describe('a way of sending', () => {
  const lacks = (more: Partial<MethodInput>) =>
    methodProblems(method(more), settings, 'm').map(({ path, given }) => [path, given]);

  test('has a cost in the shop’s own currency, be it nothing', () => {
    expect(lacks({})).toEqual([]);
    expect(lacks({ cost: { EUR: 0 } })).toEqual([]);
    expect(lacks({ cost: { USD: 500 } })).toEqual([['m.cost', { USD: 500 }]]);
    for (const kind of ['free_shipping', 'local_pickup'] as const)
      expect(lacks({ kind, cost: {} })).toEqual([]);
  });

  test('that is free from a sum on says from which', () => {
    const free = { kind: 'free_shipping', cost: {} } as const;
    for (const requires of ['minimum', 'either', 'both'] as const) {
      expect(lacks({ ...free, requires })).toEqual([['m.minimum', {}]]);
      expect(lacks({ ...free, requires, minimum: { EUR: 5000 } })).toEqual([]);
      expect(lacks({ requires })).toEqual([]);
    }
    for (const requires of ['nothing', 'coupon'] as const) expect(lacks({ ...free, requires })).toEqual([]);
  });
});
