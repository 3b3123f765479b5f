import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalIn, withoutThousands } from './numerals.ts';

const number = fc.record({
  whole: fc.integer({ min: 0, max: 999_999_999 }),
  fraction: fc.stringMatching(/^\d{0,4}$/),
  decimal: fc.constantFrom('.', ',' as const),
});
const grouped = (whole: number, sign: string) => String(whole).replace(/\B(?=(\d{3})+$)/g, sign);

test('a number with its thousands apart is the number without them, once its file has shown its signs', () => {
  fc.assert(
    fc.property(number, ({ whole, fraction, decimal }) => {
      const end = fraction === '' ? '' : decimal + fraction;
      const typed = grouped(whole, decimal === '.' ? ',' : '.') + end;
      expect(withoutThousands(typed, decimal)).toBe(`${whole}${end}`);
      expect(withoutThousands(`-${typed} €`, decimal)).toBe(`-${whole}${end} €`);
      if (whole >= 1000 && fraction !== '') expect(decimalIn(typed)).toBe(decimal);
    }),
  );
});

test('a number without thousands stays as it is, and shows nothing', () => {
  fc.assert(
    fc.property(number, ({ whole, fraction, decimal }) => {
      const typed = `${whole}${fraction === '' ? '' : decimal + fraction}`;
      expect(withoutThousands(typed)).toBe(typed);
      expect(withoutThousands(typed, decimal)).toBe(typed);
      expect(decimalIn(typed)).toBeUndefined();
    }),
  );
});

test('one sign alone says nothing of itself, and neither does what is no number', () => {
  expect([decimalIn('1.200'), withoutThousands('1.200'), withoutThousands('1.200', '.')]).toEqual([
    undefined,
    '1.200',
    '1.200',
  ]);
  expect([decimalIn('1.234.567'), withoutThousands('1.234.567')]).toEqual([',', '1234567']);
  for (const text of ['0.500', '1.2345', '12.3456,7', '1.234.56', 'cap', ''])
    expect([decimalIn(text), withoutThousands(text, ',')]).toEqual([undefined, text]);
});
