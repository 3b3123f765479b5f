import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BOOKS, balanceOf, type Move, moveAccount, moveLot, NO_ACCOUNT, NO_LOT } from './model-books.ts';

const move = (from: Move['from'], to: Move['to'], points: number): Move => ({ from, to, points, lot: 1 });
const lotAfter = (...moves: Move[]) => moves.reduce(moveLot, NO_LOT);
const accountAfter = (...moves: Move[]) => moves.reduce(moveAccount, NO_ACCOUNT);

describe('the books', () => {
  test('a lot counts where its points stand, and where they went for good', () => {
    const earned = [move('issued', 'pending', 100), move('pending', 'available', 100)];
    const spent = [
      move('available', 'held', 30),
      move('held', 'redeemed', 20),
      move('held', 'available', 10),
    ];
    expect(lotAfter(...earned, ...spent)).toEqual({ ...NO_LOT, issued: 100, available: 80, spent: 20 });
    for (const to of ['wallet', 'level', 'transfer', 'adjust'] as const)
      expect(lotAfter(...earned, move('available', to, 7))).toMatchObject({ available: 93, spent: 7 });
    expect(lotAfter(...earned, move('available', 'expired', 7))).toMatchObject({ available: 93, expired: 7 });
    for (const to of ['reversed', 'debt'] as const)
      expect(lotAfter(...earned, move('available', to, 7))).toMatchObject({ available: 93, reversed: 7 });
  });

  test('no point of a lot is ever lost: where it stands and where it went sum to what was issued', () => {
    const inside = fc.constantFrom('pending' as const, 'available' as const, 'held' as const);
    const anywhere = fc.constantFrom(...BOOKS.filter((book) => book !== 'issued'));
    fc.assert(
      fc.property(fc.nat(1000), fc.array(fc.tuple(inside, anywhere, fc.nat(100))), (issued, steps) => {
        const moves = steps.map(([from, to, points]) => move(from, to, points));
        const { issued: all, ...parts } = lotAfter(move('issued', 'pending', issued), ...moves);
        expect(all).toBe(issued);
        expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(issued);
      }),
    );
  });

  test('an account counts what it ever earned, and what was taken back of that once', () => {
    const earned = [move('issued', 'available', 100)];
    expect(accountAfter(...earned)).toEqual({ ...NO_ACCOUNT, issued: 100, available: 100 });
    // What is given by hand was not earned.
    expect(accountAfter(move('adjust', 'available', 9))).toEqual({ ...NO_ACCOUNT, available: 9 });
    const owing = [...earned, move('available', 'wallet', 80), move('available', 'reversed', 20)];
    const owes = accountAfter(...owing, move('debt', 'reversed', 80));
    expect(owes).toEqual({ ...NO_ACCOUNT, issued: 100, debt: 80, clawed_back: 100 });
    expect(balanceOf(owes)).toBe(-80);
    const repaid = moveAccount(
      moveAccount(owes, move('issued', 'available', 120)),
      move('available', 'debt', 80),
    );
    expect(repaid).toEqual({ ...NO_ACCOUNT, issued: 220, available: 40, clawed_back: 100 });
    expect(balanceOf(repaid)).toBe(40);
  });

  test('points that wait or are held are no balance', () => {
    const sums = accountAfter(
      move('issued', 'pending', 50),
      move('adjust', 'available', 30),
      move('available', 'held', 10),
    );
    expect(sums).toEqual({ ...NO_ACCOUNT, issued: 50, pending: 50, available: 20, held: 10 });
    expect(balanceOf(sums)).toBe(20);
  });
});
