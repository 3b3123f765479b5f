import { describe, expect, test } from 'vitest';
import { Fields } from '../../platform/http/fields.ts';
import { ATTRIBUTION_FIELDS, deviceType, originOf, readAttribution } from './attribution.ts';

const PREFIX = 'wc_order_attribution_';
const read = (fields: Record<string, string>) =>
  readAttribution(
    new Fields(Object.entries(fields).map(([name, value]) => [PREFIX + name, value])),
    PREFIX,
    '',
  );

describe('order attribution', () => {
  test('there are sixteen fields', () => {
    expect(Object.keys(ATTRIBUTION_FIELDS)).toHaveLength(16);
  });

  test('values that say (none) are skipped, and the device is read from the browser', () => {
    expect(
      read({ source_type: 'typein', utm_source: '(direct)', utm_medium: '(none)', utm_term: '' }),
    ).toEqual({
      source_type: 'typein',
      utm_source: '(direct)',
      device_type: 'Desktop',
    });
  });

  test('when tracking is disallowed the values are empty and nothing is kept', () => {
    expect(read(Object.fromEntries(Object.keys(ATTRIBUTION_FIELDS).map((field) => [field, ''])))).toEqual({});
    expect(read({ source_type: 'magic', utm_source: 'x' })).toEqual({});
  });

  test.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148', 'Mobile'],
    ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/140 Mobile Safari/537.36', 'Mobile'],
    ['Mozilla/5.0 (Linux; Android 16; SM-X200) Chrome/140 Safari/537.36', 'Tablet'],
    ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X)', 'Tablet'],
    ['Mozilla/5.0 (X11; Linux x86_64) Firefox/150', 'Desktop'],
  ])('%s is a %s', (userAgent, device) => expect(deviceType(userAgent)).toBe(device));

  test.each([
    [{ source_type: 'typein', utm_source: '(direct)' }, 'direct', ''],
    [{ source_type: 'organic', utm_source: 'duckduckgo' }, 'organic', 'duckduckgo'],
    [{ source_type: 'referral', utm_source: 'blog.example' }, 'referral', 'blog.example'],
    [{ source_type: 'utm', utm_source: 'butlletí' }, 'source', 'butlletí'],
    [{ source_type: 'admin' }, 'admin', ''],
    [{}, 'unknown', ''],
  ])('%j is told to the shopkeeper as %s %s', (attribution, origin, source) => {
    expect(originOf(attribution)).toEqual({ origin, source });
  });
});
