import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CARRIERS } from './carriers.ts';
import { carriersOf, leftToSend, plainTracking, trackingLink } from './model.ts';

const girona = { postcode: '17004', country: 'ES', language: 'ca' };

test('every carrier has a page of its own house, and asks for nothing that a parcel does not have', () => {
  for (const carrier of CARRIERS) {
    const link = trackingLink(carrier, { tracking: '2901/1234567', ...girona });
    expect(new URL(link).protocol, carrier.id).toBe('https:');
    expect(link, carrier.id).not.toMatch(/[{}]/);
  }
  expect(new Set(CARRIERS.map(({ id }) => id)).size).toBe(CARRIERS.length);
});

test('a number goes into the link whole, whatever signs are in it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9][A-Z0-9 ./_-]{0,30}$/), (tracking) => {
      const link = trackingLink({ link: 'https://x.test/?n={tracking}&z=1' }, { tracking, ...girona });
      expect(new URL(link).searchParams.get('n')).toBe(tracking.trim());
      expect(new URL(link).searchParams.get('z')).toBe('1');
    }),
  );
});

test('a number of two parts fills two places, a postcode loses its spaces', () => {
  const nacex = CARRIERS.find(({ id }) => id === 'nacex')!;
  const { searchParams } = new URL(trackingLink(nacex, { tracking: '2901 / 1234567', ...girona }));
  expect([searchParams.get('agencia_origen'), searchParams.get('numero_albaran')]).toEqual([
    '2901',
    '1234567',
  ]);
  const gls = CARRIERS.find(({ id }) => id === 'gls-spain')!;
  expect(trackingLink(gls, { ...girona, tracking: '123', postcode: '17 004' })).toBe(
    'https://mygls.gls-spain.es/e/123/17004',
  );
});

test('there is no link where what it asks for is not known', () => {
  const gls = CARRIERS.find(({ id }) => id === 'gls-spain')!;
  expect(trackingLink(gls, { ...girona, tracking: '123', postcode: '' })).toBe('');
  expect(trackingLink(gls, { ...girona, tracking: '' })).toBe('');
  expect(trackingLink({ link: '' }, { ...girona, tracking: '123' })).toBe('');
});

test('the shop’s own carriers come first and take the place of one of the same id, then those of its country', () => {
  const own = [{ id: 'seur', name: 'SEUR nostre', link: '' }];
  const offered = carriersOf(own, 'ES').map(({ name }) => name);
  expect(offered.slice(0, 2)).toEqual(['SEUR nostre', 'Correos']);
  expect(offered).not.toContain('SEUR');
  expect(offered.indexOf('DHL')).toBeLessThan(offered.indexOf('BRT'));
  expect(offered).toHaveLength(CARRIERS.length);
});

test('a number is found as people type it', () => {
  expect(plainTracking(' pq 4x-71.23/es ')).toBe('PQ4X7123ES');
});

test('never more is left to send than was bought less what went back and what has left', () => {
  const pieces = fc.integer({ min: 0, max: 5 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), pieces, pieces, (quantity, back, sent) => {
      const order = {
        lines: [{ id: 7, quantity }],
        refunds: [{ shares: [{ kind: 'line', id: 7, pieces: back }] }],
      } as unknown as Parameters<typeof leftToSend>[0];
      const left = leftToSend(order, [{ lines: [{ lineId: 7, pieces: sent }] }], () => true);
      const most = Math.max(0, quantity - back - sent);
      expect(left).toEqual(most === 0 ? [] : [{ lineId: 7, pieces: most }]);
      expect(leftToSend(order, [], () => false)).toEqual([]);
    }),
  );
});
