import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromSmall, toSmall } from '../model-units.ts';
import { escapeLines, joinList, readDate, splitList, unescapeLines, writeDate } from './model-cells.ts';

test('line ends survive being written as signs', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('\n', '\\n', 'a', '<', ' ')), (parts) => {
      const text = parts.join('');
      expect(unescapeLines(escapeLines(text))).toBe(text);
    }),
  );
});

test('a list of values survives its commas', () => {
  const value = fc
    .string({ minLength: 1 })
    .map((text) => text.replace(/\\/g, '').trim())
    .filter((text) => text !== '');
  fc.assert(
    fc.property(fc.array(value), (values) => {
      expect(splitList(joinList(values))).toEqual(values);
    }),
  );
});

test('measures survive every unit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5_000_000 }),
      fc.constantFrom('kg', 'g', 'lbs', 'oz', 'm', 'cm', 'mm', 'in', 'yd'),
      (small, unit) => {
        expect(toSmall(fromSmall(small, unit), unit)).toBe(small);
      },
    ),
  );
  expect(toSmall('.5', 'lbs')).toBe(227);
  expect(toSmall('1,25', 'kg')).toBe(1250);
  for (const bad of ['', '.', '-1', '1e3', 'heavy', '1.2.3']) expect(toSmall(bad, 'kg')).toBeUndefined();
});

test('dates survive being written, as beginnings and as ends', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), fc.boolean(), (seconds, end) => {
      expect(readDate('x', writeDate(seconds * 1000, end), end)).toBe(seconds * 1000);
    }),
  );
});
