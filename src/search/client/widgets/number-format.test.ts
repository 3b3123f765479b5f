import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numberFormat } from './number-format.ts';

describe('numbers of a slider', () => {
  test('have the decimal places, the thousand separator and the decimal separator of its settings', () => {
    expect(numberFormat({ decimals: 2, mark: ',', thousand: '.' }).to(1234567.5)).toBe('1.234.567,50');
    expect(numberFormat({}).to(999.6)).toBe('1000');
    expect(numberFormat({ prefix: '€ ', suffix: ' net' }).to(-12)).toBe('-€ 12 net');
  });

  test('are read back to what was written, and what is no number is none', () => {
    const ways = fc.record({
      decimals: fc.nat(4),
      mark: fc.constantFrom(',', '.'),
      thousand: fc.constantFrom('', '’', ' '),
      prefix: fc.constantFrom('', '$'),
      suffix: fc.constantFrom('', ' €'),
    });
    fc.assert(
      fc.property(ways, fc.integer({ min: -1e9, max: 1e9 }), (way, whole) => {
        const value = whole / 10 ** way.decimals;
        const { to, from } = numberFormat(way);
        expect(from(to(value))).toBe(Number(value.toFixed(way.decimals)) + 0);
      }),
    );
    const { from } = numberFormat({ mark: ',', thousand: '.' });
    for (const text of ['', 'abc', '1,2,3', '--5', '1e9']) expect(from(text)).toBe(false);
  });
});
