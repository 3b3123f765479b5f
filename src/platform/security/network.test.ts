import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

const parts = (count: number) =>
  fc.array(fc.integer({ min: 1, max: 0xffff }), { minLength: count, maxLength: count });
const written = (numbers: readonly number[]) => numbers.map((part) => part.toString(16)).join(':');

test('all addresses of one IPv6 /64 are one visitor, and those of another are another', () => {
  fc.assert(
    fc.property(parts(4), parts(4), parts(4), parts(4), (network, other, one, two) => {
      const address = written([...network, ...one]);
      expect(networkOf(written([...network, ...two]))).toBe(networkOf(address));
      expect(networkOf(address.toUpperCase())).toBe(networkOf(address));
      const same = written(network) === written(other);
      expect(networkOf(written([...other, ...one])) === networkOf(address)).toBe(same);
    }),
  );
});

test('an IPv4 address is one visitor, also where it is written as an IPv6 one', () => {
  fc.assert(
    fc.property(fc.ipV4(), (ip) => {
      expect(networkOf(ip)).toBe(ip);
      expect(networkOf(`::ffff:${ip}`)).toBe(ip);
    }),
  );
});

test('short spellings and zones change nothing', () => {
  expect(networkOf('2001:db8::1')).toBe(networkOf('2001:0db8:0:0:ffff::2'));
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(networkOf('')).toBe('');
});

test('a proxy that names the port too names one visitor, not one for each connection', () => {
  expect(networkOf('203.0.113.7:50123')).toBe('203.0.113.7');
  expect(networkOf('[2001:db8:1:2::9]:50123')).toBe(networkOf('2001:db8:1:2::1'));
  expect(networkOf('[2001:db8:1:2::9]')).toBe(networkOf('2001:db8:1:2::1'));
});
