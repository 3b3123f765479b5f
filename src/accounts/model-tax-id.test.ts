import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTaxId, tidyTaxId } from './model-tax-id.ts';

const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const eightDigits = fc.integer({ min: 0, max: 99_999_999 }).map((number) => String(number).padStart(8, '0'));

describe('tax numbers', () => {
  test.each([
    '12345678Z',
    '00000000T',
    'X1234567L',
    'Y1234567X',
    'Z1234567R',
    'A58818501',
    'B12345674',
    'Q2826000H',
    'P0800000B',
    'ESB12345674',
  ])('%s is a Spanish tax number', (id) => expect(isTaxId('ES', id)).toBe(true));

  test.each(['12345678A', '1234567Z', 'X1234567A', 'A58818502', 'Q28260008', 'I1234567A', '', 'hola'])(
    '%s is none',
    (id) => expect(isTaxId('ES', id)).toBe(false),
  );

  test('of the 23 letters exactly one fits a personal number', () => {
    fc.assert(
      fc.property(eightDigits, (digits) => {
        expect([...LETTERS].filter((letter) => isTaxId('ES', digits + letter))).toHaveLength(1);
      }),
    );
  });

  test('one mistyped digit is always noticed', () => {
    fc.assert(
      fc.property(eightDigits, fc.nat(7), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
        const letter = LETTERS[Number(digits) % 23];
        const wrong = [...digits];
        wrong[at] = String((Number(wrong[at]) + by) % 10);
        expect(isTaxId('ES', wrong.join('') + letter)).toBe(false);
      }),
    );
  });

  test('blanks, dots, dashes and small letters do not matter', () => {
    expect(tidyTaxId(' 12.345.678-z ')).toBe('12345678Z');
    expect(isTaxId('ES', tidyTaxId('b-1234567 4'))).toBe(true);
  });

  test('in other countries only the shape counts', () => {
    expect(isTaxId('FR', 'FR40303265045')).toBe(true);
    expect(isTaxId('DE', 'DE')).toBe(false);
  });
});
