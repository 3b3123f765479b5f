import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addTaxed, grossOf, negate, type Taxed, takeBack, totalOf } from './model-taxed.ts';

interface Group extends Taxed {
  rate: number;
}

const keyOf = ({ rate }: Group) => `${rate}`;
const group = fc
  .record({ rate: fc.constantFrom(4, 10, 21), base: fc.nat(9000), tax: fc.nat(2000) })
  .map(({ rate, base, tax }): Group => ({ rate, base, taxes: [{ amount: tax }] }));
const sold = fc.array(group, { minLength: 1, maxLength: 6 }).map((groups) => addTaxed(keyOf, groups));
const share = fc.double({ min: 0, max: 1, noNaN: true });
const part = (of: Group, by: number): Group => ({
  ...of,
  base: Math.floor(of.base * by),
  taxes: of.taxes.map(({ amount }) => ({ amount: Math.floor(amount * by) })),
});

describe('what money that went back takes out of what was sold', () => {
  test('is all of the money, takes what belongs to things, and leaves nothing below nothing', () => {
    fc.assert(
      fc.property(sold, share, share, (left, things, rest) => {
        const wanted = left.slice(0, 1).map((each) => part(each, things));
        const own = totalOf(wanted);
        const amount = own + Math.floor((totalOf(left) - own) * rest);
        const taken = takeBack(keyOf, left, wanted, amount);
        expect(totalOf(taken)).toBe(amount);
        for (const wish of wanted) {
          const found = taken.find((each) => each.rate === wish.rate);
          expect((found?.base ?? 0) >= wish.base).toBe(true);
        }
        for (const { base, taxes } of addTaxed(keyOf, [...left, ...negate(taken)]))
          for (const remains of [base, ...taxes.map((tax) => tax.amount)])
            expect(remains).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('is everything where all of the money went back', () => {
    fc.assert(
      fc.property(sold, (left) => {
        expect(addTaxed(keyOf, [...left, ...negate(takeBack(keyOf, left, [], totalOf(left)))])).toEqual([]);
      }),
    );
  });

  test('cannot be more than there is, nor less than nothing, nor than what belongs to things', () => {
    const left: Group[] = [{ rate: 21, base: 1000, taxes: [{ amount: 210 }] }];
    expect(takeBack(keyOf, left, [], 0)).toEqual([]);
    expect(totalOf(takeBack(keyOf, left, [], 1210))).toBe(1210);
    for (const amount of [1211, -1]) expect(() => takeBack(keyOf, left, [], amount)).toThrow(RangeError);
    expect(() => takeBack(keyOf, left, left, 1209)).toThrow(RangeError);
  });

  test('a tax stays where its base has come to nothing, and goes where both have', () => {
    const tax: Group = { rate: 21, base: 0, taxes: [{ amount: 5 }] };
    expect(addTaxed(keyOf, [tax]).map(grossOf)).toEqual([5]);
    expect(addTaxed(keyOf, [tax, ...negate([tax])])).toEqual([]);
  });
});
