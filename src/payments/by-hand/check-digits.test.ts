import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isIban, orderOfReference, referenceOf } from './check-digits.ts';

/** ISO 7064 as the standard words it: letters are two digits, and the whole number leaves 1 when divided by 97. */
const leavesOne = (text: string): boolean => {
  const digits = (text.slice(4) + text.slice(0, 4)).replaceAll(
    /[A-Z]/g,
    (letter) => `${letter.charCodeAt(0) - 55}`,
  );
  return BigInt(digits) % 97n === 1n;
};
const orders = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

describe('the reference of a transfer', () => {
  test('is RF, two check digits that make the whole leave 1 by 97, and the order’s number', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const reference = referenceOf(order);
        expect(reference).toMatch(/^RF(?:0[2-9]|[1-9]\d)/);
        expect(reference.slice(4)).toBe(`${order}`);
        expect(leavesOne(reference)).toBe(true);
      }),
    );
  });

  test('leads back to its order, in fours, in small letters or with spaces around it', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const reference = referenceOf(order);
        const written = [reference, reference.replace(/.{4}(?=.)/g, '$& '), ` ${reference.toLowerCase()} `];
        expect(written.map(orderOfReference)).toEqual([order, order, order]);
      }),
    );
  });

  test('is no order’s with one digit changed, or with two neighbours that changed places', () => {
    fc.assert(
      fc.property(orders, fc.nat(), fc.integer({ min: 1, max: 9 }), (order, place, more) => {
        const signs = [...referenceOf(order)];
        const at = 2 + (place % (signs.length - 2));
        const mistyped = signs.with(at, `${(Number(signs[at]) + more) % 10}`).join('');
        expect(orderOfReference(mistyped)).toBeUndefined();
        const next = signs[at + 1];
        if (next === undefined || next === signs[at]) return;
        const swapped = signs.with(at, next).with(at + 1, signs[at] as string);
        expect(orderOfReference(swapped.join(''))).toBeUndefined();
      }),
    );
  });

  test.each(['', 'RF', '12', 'RF18539007547034X', 'DE89370400440532013000', 'RF98'])(
    '“%s” is none of ours',
    (text) => expect(orderOfReference(text)).toBeUndefined(),
  );

  test('that the standard’s own example shows is read', () => {
    expect(orderOfReference('RF18 5390 0754 7034')).toBe(539_007_547_034);
    expect(referenceOf(539_007_547_034)).toBe('RF18539007547034');
  });
});

describe('the number of an account', () => {
  test.each([
    ['ES91 2100 0418 4502 0005 1332', true],
    ['DE89370400440532013000', true],
    ['GB29 NWBK 6016 1331 9268 19', true],
    ['NO9386011117947', true],
    ['ES92 2100 0418 4502 0005 1332', false],
    ['ES91 2100 0418 4502 0005 133', false],
    ['ES91 2100 0418 4502 0005 1323', false],
    ['es9121000418450200051332', false],
    ['ES91 2100', false],
    ['', false],
  ])('%s: %s', (text, right) => expect(isIban(text)).toBe(right));

  test('is right only where the standard’s own division leaves 1', () => {
    const body = fc.stringMatching(/^[A-Z0-9]{11,30}$/);
    fc.assert(
      fc.property(body, fc.integer({ min: 0, max: 99 }), (rest, digits) => {
        const iban = `ES${String(digits).padStart(2, '0')}${rest}`;
        expect(isIban(iban)).toBe(leavesOne(iban));
      }),
      { numRuns: 1000 },
    );
  });
});
