import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tidyTaxId } from './model-tax-id.ts';
import { isTaxId } from './model-vat-number.ts';

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

  const sevenDigits = fc.integer({ min: 0, max: 9_999_999 }).map((number) => String(number).padStart(7, '0'));
  test.each([
    ['ABEH', '0123456789'],
    ['NPQRSW', 'ABCDEFGHIJ'],
    ['CDFGJUV', '0123456789 ABCDEFGHIJ'],
  ])('of a company’s number that begins with one of %s one control of %s fits', (kinds, controls) => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), sevenDigits, (kind, digits) => {
        const fitting = (list: string) =>
          [...list].filter((control) => isTaxId('ES', kind + digits + control));
        expect(controls.split(' ').map((list) => fitting(list).length)).toEqual(
          controls.split(' ').map(() => 1),
        );
        expect(fitting('0123456789ABCDEFGHIJ')).toHaveLength(controls.split(' ').length);
      }),
    );
  });

  test('of one digit of a company’s number that is mistyped the control says so', () => {
    fc.assert(
      fc.property(sevenDigits, fc.nat(6), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
        const right = [...'0123456789'].find((control) => isTaxId('ES', `A${digits}${control}`));
        const wrong = [...digits];
        wrong[at] = String((Number(wrong[at]) + by) % 10);
        expect(isTaxId('ES', `A${wrong.join('')}${right}`)).toBe(false);
      }),
    );
  });

  test('numbers of foreigners and of minors have seven digits after their letter, those of others eight', () => {
    const personal = (id: string) => [...LETTERS].filter((letter) => isTaxId('ES', id + letter)).length;
    for (const first of 'XYZKLM')
      expect([personal(`${first}1234567`), personal(`${first}12345678`)]).toEqual([1, 0]);
    expect([personal('1234567'), personal('12345678'), personal('123456789')]).toEqual([0, 1, 0]);
    expect(personal('T1234567')).toBe(0);
    // A first letter K, L or M counts for nothing, X as 0.
    expect(isTaxId('ES', 'K1234567L')).toBe(true);
  });

  test('nothing may stand before or behind a number', () => {
    for (const id of ['x12345678Z', '12345678Zx', 'xA58818501', 'A58818501x', 'ESES12345678Z'])
      expect(isTaxId('ES', id)).toBe(false);
    expect(isTaxId('FR', 'FR40303265045-')).toBe(false);
    expect(isTaxId('FR', '-FR40303265045')).toBe(false);
  });

  test('blanks, dots, dashes and small letters do not matter', () => {
    expect(tidyTaxId(' 12.345.678-z ')).toBe('12345678Z');
    expect(tidyTaxId('b/1234·5674')).toBe('B12345674');
    expect(tidyTaxId('1'.repeat(30))).toBe('1'.repeat(20));
    expect(isTaxId('ES', tidyTaxId('b-1234567 4'))).toBe(true);
  });

  test('in other countries only the shape counts', () => {
    expect(isTaxId('FR', 'FR40303265045')).toBe(true);
    expect(isTaxId('DE', 'DE')).toBe(false);
    expect([isTaxId('IE', '1+AZ'), isTaxId('IE', `1${'2'.repeat(19)}`)]).toEqual([true, true]);
    expect([isTaxId('IE', '1+A'), isTaxId('IE', '1'.repeat(21))]).toEqual([false, false]);
  });
});
