import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planClawback, returnLine } from '../guards/model-return.ts';
import { allocateLots, fill, sumShares, unwindLots, usable } from './model-lots.ts';

const nat = (max: number) => fc.integer({ min: 1, max });

describe('lots', () => {
  const lots = fc
    .array(fc.record({ available: fc.nat(50), expiresAt: fc.option(nat(20)) }), { maxLength: 8 })
    .map((list) => list.map((lot, id) => ({ id, ...lot })));

  test('what expires first is spent first, and nothing that is over', () => {
    fc.assert(
      fc.property(lots, fc.nat(300), fc.nat(20), (open, points, until) => {
        const shares = allocateLots(open, points, until);
        expect(sumShares(shares)).toBe(Math.min(points, usable(open, until)));
        const end = (id: number) => open[id]?.expiresAt ?? Number.POSITIVE_INFINITY;
        const ends = shares.map(({ lotId }) => end(lotId));
        expect(ends).toEqual([...ends].sort((a, b) => a - b));
        for (const at of ends) expect(at).toBeGreaterThan(until);
      }),
    );
  });

  test('what lives longest comes back first', () => {
    const spent = [
      { lotId: 1, left: 5, expiresAt: 10 },
      { lotId: 2, left: 5, expiresAt: null },
      { lotId: 3, left: 5, expiresAt: 20 },
    ];
    expect(unwindLots(spent, 12)).toEqual([
      { lotId: 2, points: 5 },
      { lotId: 3, points: 5 },
      { lotId: 1, points: 2 },
    ]);
  });

  test('expired points of the order reduce what is taken back', () => {
    const own = [{ id: 1, pending: 10, available: 5 }];
    expect(planClawback(50, own, [{ id: 2, available: 8 }], { expired: 5, policy: 'allow' })).toEqual({
      pending: [{ lotId: 1, points: 10 }],
      forgiven: 5,
      debt: 22,
      absorbed: 0,
      available: [
        { lotId: 1, points: 5 },
        { lotId: 2, points: 8 },
      ],
    });
    expect(planClawback(50, [], [], { expired: 0, policy: 'clamp' })).toMatchObject({
      debt: 0,
      absorbed: 50,
    });
  });

  test('any sequence of partial refunds ends where one full refund would, and never beyond', () => {
    const start = { lineId: 1, refunded: 0, refundedQuantity: 0, earnedReversed: 0, redeemedRestored: 0 };
    fc.assert(
      fc.property(
        nat(100_000),
        fc.nat(5000),
        fc.nat(5000),
        fc.array(fc.nat(100_000), { maxLength: 6 }),
        (amount, earned, redeemed, parts) => {
          let line = { ...start, quantity: 3, amount, earned, redeemed };
          for (const part of [...parts].sort((a, b) => a - b)) {
            const before = line;
            line = returnLine(line, { lineId: 1, amount: Math.min(part, amount), quantity: 0 }, false);
            expect(line.earnedReversed).toBeGreaterThanOrEqual(before.earnedReversed);
            expect(line.earnedReversed).toBeLessThanOrEqual(earned);
          }
          line = returnLine(line, undefined, true);
          expect([line.earnedReversed, line.redeemedRestored]).toEqual([earned, redeemed]);
        },
      ),
    );
  });

  test('a gift goes back by the piece', () => {
    const gift = {
      lineId: 1,
      quantity: 4,
      amount: 0,
      earned: 0,
      redeemed: 100,
      refunded: 0,
      refundedQuantity: 0,
      earnedReversed: 0,
      redeemedRestored: 0,
    };
    expect(returnLine(gift, { lineId: 1, amount: 0, quantity: 1 }, false).redeemedRestored).toBe(25);
  });

  test('what is over is no longer there, and what never ends is', () => {
    const open = [
      { id: 1, available: 5, expiresAt: 100 },
      { id: 2, available: 7, expiresAt: null },
    ];
    expect([usable(open, 99), usable(open, 100)]).toEqual([12, 7]);
    expect(allocateLots(open, 6, 99)).toEqual([
      { lotId: 1, points: 5 },
      { lotId: 2, points: 1 },
    ]);
    expect(allocateLots(open, 6, 100)).toEqual([{ lotId: 2, points: 6 }]);
  });

  test('of the same day the older goes first, and comes back last', () => {
    const open = [3, 1, 2].map((id) => ({ id, available: 4, expiresAt: id === 3 ? null : 100 }));
    const twins = [...open, { id: 4, available: 4, expiresAt: null }];
    expect(allocateLots(twins, 16, 0).map(({ lotId }) => lotId)).toEqual([1, 2, 3, 4]);
    expect(allocateLots([...twins].reverse(), 16, 0).map(({ lotId }) => lotId)).toEqual([1, 2, 3, 4]);
    const spent = twins.map(({ id, available, expiresAt }) => ({ lotId: id, left: available, expiresAt }));
    expect(unwindLots(spent, 16).map(({ lotId }) => lotId)).toEqual([4, 3, 2, 1]);
  });

  test('a lot that gives nothing is not named', () => {
    const from = [
      { lotId: 1, points: 0 },
      { lotId: 2, points: 5 },
      { lotId: 3, points: 5 },
    ];
    expect(fill(from, 5)).toEqual([{ lotId: 2, points: 5 }]);
    const own = [{ id: 1, pending: 0, available: 5 }];
    expect(planClawback(5, own, [{ id: 2, available: 8 }], { expired: 0, policy: 'allow' })).toEqual({
      pending: [],
      available: [{ lotId: 1, points: 5 }],
      forgiven: 0,
      debt: 0,
      absorbed: 0,
    });
  });

  test('a line gives back the part of its points that its money is of what was paid', () => {
    const line = {
      lineId: 1,
      quantity: 4,
      amount: 1000,
      earned: 10,
      redeemed: 100,
      refunded: 0,
      refundedQuantity: 0,
      earnedReversed: 0,
      redeemedRestored: 0,
    };
    const half = returnLine(line, { lineId: 1, amount: 500, quantity: 4 }, false);
    expect(half).toEqual({
      ...line,
      refunded: 500,
      refundedQuantity: 4,
      earnedReversed: 5,
      redeemedRestored: 50,
    });
    // Another line was meant, or a smaller sum is told late: what is undone stays undone.
    expect(returnLine(half, undefined, false)).toEqual(half);
    expect(returnLine(half, { lineId: 1, amount: 100, quantity: 1 }, false)).toEqual(half);
    const more = returnLine(half, { lineId: 1, amount: 9000, quantity: 9 }, false);
    expect(more).toEqual(returnLine(half, undefined, true));
    expect(more).toEqual({
      ...line,
      refunded: 1000,
      refundedQuantity: 4,
      earnedReversed: 10,
      redeemedRestored: 100,
    });
  });
});
