import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ReturnLine, returnLine } from './model-return.ts';

const LINE: ReturnLine = {
  lineId: 1,
  quantity: 4,
  amount: 1000,
  earned: 10,
  redeemed: 20,
  refunded: 0,
  refundedQuantity: 0,
  earnedReversed: 0,
  redeemedRestored: 0,
};
const back = (amount: number, quantity: number) => ({ lineId: 1, amount, quantity });

describe('what a refund takes back of a line’s points', () => {
  test('is the part of its money, and of what cost nothing the part of its pieces', () => {
    expect(returnLine(LINE, back(500, 1), false)).toMatchObject({
      refunded: 500,
      refundedQuantity: 1,
      earnedReversed: 5,
      redeemedRestored: 10,
    });
    expect(returnLine({ ...LINE, amount: 0 }, back(0, 1), false)).toMatchObject({
      refunded: 0,
      refundedQuantity: 1,
      redeemedRestored: 5,
    });
  });

  test('is all of it when nothing of the order is left, and nothing where nothing went back', () => {
    const all = { refunded: 1000, refundedQuantity: 4, earnedReversed: 10, redeemedRestored: 20 };
    expect(returnLine(LINE, undefined, true)).toMatchObject(all);
    expect(returnLine(LINE, undefined, false)).toEqual(LINE);
  });

  test('is never more than the line has, and never less than before', () => {
    const amounts = fc.array(fc.tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 9 })));
    fc.assert(
      fc.property(amounts, fc.constantFrom(0, 1000), (steps, amount) => {
        let line: ReturnLine = { ...LINE, amount };
        for (const [money, pieces] of steps) {
          const next = returnLine(line, back(money, pieces), false);
          expect(next.refunded).toBe(Math.min(amount, Math.max(line.refunded, money)));
          expect(next.refundedQuantity).toBe(Math.min(4, Math.max(line.refundedQuantity, pieces)));
          for (const [is, was, most] of [
            [next.earnedReversed, line.earnedReversed, 10],
            [next.redeemedRestored, line.redeemedRestored, 20],
          ] as const)
            expect(is >= was && is <= most).toBe(true);
          line = next;
        }
      }),
    );
  });
});
