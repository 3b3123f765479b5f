import { describe, expect, test } from 'vitest';
import { rules } from '../../../tests/support/orders/invoices.ts';
import type { Sale } from '../../orders/index.ts';
import { lacksIdentity } from './model-limit.ts';

const HOME = { country: 'ES', state: 'GI', postcode: '17001' };
const sale = (more: Partial<Sale>): Sale => ({
  currency: 'EUR',
  total: 300_001,
  services: 0,
  place: HOME,
  billing: { country: 'ES', taxId: '' },
  ...more,
});

describe('a sale needs the number of who buys', () => {
  test.each<[string, Partial<Sale>, Parameters<typeof rules>[0], boolean]>([
    ['above the limit', {}, {}, true],
    ['not at the limit', { total: 300_000 }, {}, false],
    ['above that of services', { total: 40_001, services: 40_001 }, {}, true],
    ['not at that of services', { total: 90_000, services: 40_000 }, {}, false],
    ['not when it is there', { billing: { country: 'ES', taxId: '12345678Z' } }, {}, false],
    ['when what is there is none', { billing: { country: 'ES', taxId: '12345678A' } }, {}, true],
    ['not of who lives elsewhere', { billing: { country: 'FR', taxId: '' } }, {}, false],
    ['not of what leaves for the Canary Islands', { place: { ...HOME, state: 'GC' } }, {}, false],
    ['not of what goes to another state', { place: { ...HOME, country: 'FR', state: '' } }, {}, false],
    ['of what is fetched at the shop', { place: undefined }, {}, true],
    ['on the Canary Islands as well', { place: { ...HOME, state: 'TF' } }, { territory: 'canaries' }, true],
    ['not by the law of another country', {}, { territory: 'elsewhere' }, false],
  ])('%s', (_, of, by, expected) => {
    expect(lacksIdentity(sale(of), null, rules(by))).toBe(expected);
  });

  test('by what it is worth in the money of the books', () => {
    const from = { code: 'USD', decimals: 2, rate: '1.25' };
    const exchange = { to: { code: 'EUR', decimals: 2 }, from };
    const worth = (total: number) => lacksIdentity(sale({ total, currency: 'USD' }), exchange, rules());
    expect([worth(375_000), worth(375_002)]).toEqual([false, true]);
  });
});
