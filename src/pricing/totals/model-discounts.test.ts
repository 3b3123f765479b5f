import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { micro } from '../tax/model.ts';
import { type Discount, spread as spreadExact } from './model-discounts.ts';

interface Line {
  key: string;
  quantity: number;
  amount: number;
  left: number;
}
const line = (key: string, unit: number, quantity = 1): Line => ({
  key,
  quantity,
  amount: unit * quantity,
  left: unit * quantity,
});
/** In whole minor units: prices as they are entered have no fractions. */
const spread = (lines: Line[], discount: Discount, sequential: boolean): number[] =>
  spreadExact(
    lines.map((each) => ({ ...each, amount: micro(each.amount), left: micro(each.left) })),
    discount,
    sequential,
  ).map((part) => Number(part) / 1_000_000);
const cart = (amount: number): Discount => ({ code: 'c', rule: { kind: 'cart', amount } });
const percent = (ppm: number, more: Partial<Discount> = {}): Discount => ({
  code: 'p',
  rule: { kind: 'percent', ppm },
  ...more,
});

describe('a discount', () => {
  test('an amount by value is borne in proportion to what each line costs, to the cent', () => {
    const lines = [
      { key: 'a', quantity: 1, amount: 1000, left: 1000 },
      { key: 'b', quantity: 9, amount: 9000, left: 9000 },
    ];
    const off = (amount: number) => spread(lines, { code: 'p', rule: { kind: 'value', amount } }, false);
    expect(off(1000)).toEqual([100, 900]);
    expect(off(5)).toEqual([1, 4]);
    expect(off(99_999)).toEqual([1000, 9000]);
  });

  test('an amount by value is not borne by pieces, and its odd cents fall to the lines as they stand', () => {
    const off = (lines: Line[], amount: number) =>
      spread(lines, { code: 'p', rule: { kind: 'value', amount } }, false);
    expect(off([line('a', 1000), line('b', 3000)], 400)).toEqual([100, 300]);
    expect(off([line('a', 500, 2), line('b', 1000)], 3)).toEqual([2, 1]);
    expect(off([line('a', 1000), line('b', 1000)], -5)).toEqual([0, 0]);
  });

  test('for named lines leaves the others alone, also when it names none', () => {
    const lines = [line('a', 1000), line('b', 3000)];
    expect(spread(lines, percent(100_000, { lineKeys: ['b', 'x'] }), false)).toEqual([0, 300]);
    expect(spread(lines, percent(100_000, { lineKeys: [] }), false)).toEqual([0, 0]);
  });

  test('of less than nothing takes nothing, and one of more than all takes all', () => {
    const lines = [line('a', 1000), line('b', 3000)];
    expect(spread(lines, percent(-100_000), false)).toEqual([0, 0]);
    expect(spread(lines, percent(1_500_000), false)).toEqual([1000, 3000]);
    expect(spread(lines, cart(-5), false)).toEqual([0, 0]);
    expect(spread(lines, { code: 'x', rule: { kind: 'piece', amount: -5 } }, false)).toEqual([0, 0]);
    expect(spread(lines, percent(100_000, { pieces: -1 }), false)).toEqual([0, 0]);
  });

  test('off the cart is borne by every piece alike, odd cents by the dearest', () => {
    expect(spread([line('a', 1000), line('b', 1500), line('c', 1200)], cart(500), false)).toEqual([
      166, 167, 167,
    ]);
    expect(spread([line('a', 1000, 2), line('b', 1000)], cart(500), false)).toEqual([334, 166]);
    expect(spread([line('b', 1000), line('a', 1000), line('c', 1000)], cart(500), false)).toEqual([
      167, 167, 166,
    ]);
  });

  test('off the cart never takes more than a piece costs, and the dearer bear the rest', () => {
    expect(spread([line('a', 100), line('b', 10_000)], cart(1000), false)).toEqual([100, 900]);
    expect(spread([line('a', 100), line('b', 200)], cart(1000), false)).toEqual([100, 200]);
  });

  test('of a percentage is rounded half down once for the whole cart', () => {
    expect(spread([line('a', 25)], percent(100_000), false)).toEqual([2]);
    expect(spread([line('a', 5), line('b', 5), line('c', 5)], percent(100_000), false)).toEqual([1, 0, 0]);
    expect(spread([line('a', 1999, 3)], percent(150_000), false)).toEqual([900]);
  });

  test('of a percentage is rounded down on every line, and the missing cents go one by one to the dearest pieces', () => {
    expect(spread([line('a', 199), line('b', 1999), line('c', 999)], percent(100_000), false)).toEqual([
      20, 200, 100,
    ]);
    expect(spread([line('a', 19), line('b', 29, 2), line('c', 39)], percent(100_000), false)).toEqual([
      1, 7, 4,
    ]);
  });

  test('of a percentage that a line cannot bear goes to the others, a cent a piece', () => {
    const lines = [{ ...line('a', 1000), left: 98 }, line('b', 500, 3)];
    expect(spread(lines, percent(100_000), false)).toEqual([98, 152]);
    expect(spread([{ ...line('a', 1000), left: 10 }, line('b', 500, 3)], percent(100_000), false)).toEqual([
      10, 153,
    ]);
  });

  test('off so many pieces never takes more off a piece than it costs', () => {
    const off = (pieces: number): Discount => ({ code: 'x', pieces, rule: { kind: 'piece', amount: 1000 } });
    expect(spread([line('a', 300, 5)], off(2), false)).toEqual([600]);
    expect(spread([line('a', 300, 5), line('b', 1200)], off(2), false)).toEqual([300, 1000]);
  });

  test('for so many pieces does not waste them on what is free already', () => {
    const lines = [{ ...line('a', 3000), left: 0 }, line('b', 1000, 2)];
    expect(spread(lines, percent(500_000, { pieces: 1 }), false)).toEqual([0, 500]);
  });

  test('for so many pieces counts for the dearest ones', () => {
    const lines = [line('a', 1000, 2), line('b', 3000), line('c', 500, 9)];
    expect(spread(lines, percent(500_000, { pieces: 2 }), false)).toEqual([500, 1500, 0]);
    const off: Discount = { code: 'x', pieces: 4, rule: { kind: 'piece', amount: 200 } };
    expect(spread(lines, off, false)).toEqual([400, 200, 200]);
  });

  test('for so many pieces of lines whose price they do not divide is rounded once over all of them', () => {
    // Three of five pieces of 101 and all three of 100: 60.6 and 100, whose half is 80.3.
    const lines = [
      { key: 'a', quantity: 3, amount: 100, left: 100 },
      { key: 'b', quantity: 5, amount: 101, left: 101 },
    ];
    expect(spread(lines, percent(500_000, { pieces: 6 }), false)).toEqual([50, 30]);
    // 100, 100 and a third of 100: half of it is 116.7, of which the lines have 50, 50 and 16.
    const alike = ['a', 'b', 'c'].map((key) => ({ key, quantity: 3, amount: 100, left: 100 }));
    expect(spread(alike, percent(500_000, { pieces: 7 }), false)).toEqual([51, 50, 16]);
  });

  test('in sequence counts from what is left, else from the full price', () => {
    const reduced = [{ ...line('a', 1000), left: 500 }];
    expect(spread(reduced, percent(100_000), true)).toEqual([50]);
    expect(spread(reduced, percent(100_000), false)).toEqual([100]);
  });

  const someLine = fc.record({
    unit: fc.integer({ min: 0, max: 300_000 }),
    quantity: fc.integer({ min: 1, max: 40 }),
    taken: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  const someLines = fc.array(someLine, { minLength: 1, maxLength: 12 }).map((lines) =>
    lines.map(({ unit, quantity, taken }, index): Line => {
      const amount = unit * quantity;
      return { key: `k${index}`, quantity, amount, left: Math.floor(amount * taken) };
    }),
  );

  test('off the cart takes exactly its amount, or all there is', () => {
    fc.assert(
      fc.property(someLines, fc.integer({ min: 0, max: 500_000 }), (lines, amount) => {
        // Odd cents go out one a piece: what is left of less than a cent a piece cannot bear its share of them.
        const whole = lines.filter(({ left, quantity }) => left === 0 || left >= quantity);
        const taken = spread(whole, cart(amount), false).reduce((a, b) => a + b, 0);
        const most = whole.reduce((sum, { left }) => sum + left, 0);
        expect(taken).toBe(Math.min(amount, most));
      }),
      { numRuns: 3000 },
    );
  });

  test('takes whole cents from no line more than it has', () => {
    const rule = fc.oneof(
      fc.record({ kind: fc.constant('percent' as const), ppm: fc.integer({ min: 0, max: 1_000_000 }) }),
      fc.record({ kind: fc.constant('cart' as const), amount: fc.integer({ min: 0, max: 900_000 }) }),
      fc.record({ kind: fc.constant('piece' as const), amount: fc.integer({ min: 0, max: 9000 }) }),
    );
    const pieces = fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined });
    fc.assert(
      fc.property(someLines, rule, pieces, fc.boolean(), (lines, chosen, limit, sequential) => {
        const discount = { code: 'd', rule: chosen, ...(limit === undefined ? {} : { pieces: limit }) };
        for (const [index, part] of spread(lines, discount, sequential).entries()) {
          expect(Number.isSafeInteger(part)).toBe(true);
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(lines[index]?.left ?? 0);
        }
      }),
      { numRuns: 3000 },
    );
  });
});
