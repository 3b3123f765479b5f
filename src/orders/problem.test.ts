import { expect, test } from 'vitest';
import { isWalletShort, missingPieces, OrderProblem } from './problem.ts';

test('what stands against an order is told apart: an empty wallet, pieces that are gone, and all the rest', () => {
  const short = [{ id: 7, available: 1 }];
  const all = [
    new OrderProblem({ code: 'wallet_short' }),
    new OrderProblem({ code: 'short', short }),
    new OrderProblem({ code: 'changed' }),
    new Error('short'),
  ];
  expect(all.map(isWalletShort)).toEqual([true, false, false, false]);
  expect(all.map(missingPieces)).toEqual([undefined, short, undefined, undefined]);
});
