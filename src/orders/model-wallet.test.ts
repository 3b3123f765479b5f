import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STATUSES } from './model-status.ts';
import {
  alreadyPaid,
  dueFromWallet,
  isOver,
  leftToPay,
  partOf,
  splitRefund,
  stillOwed,
} from './model-wallet.ts';

const money = fc.nat(100_000);

describe('what the wallet pays of an order', () => {
  test('is as much as it has and the total needs, and nothing of what it has not', () => {
    fc.assert(
      fc.property(money, money, (total, wallet) => {
        const part = partOf(total, wallet);
        expect([part <= total, part <= wallet, part === total || part === wallet]).toEqual([
          true,
          true,
          true,
        ]);
      }),
    );
    expect([partOf(500, -1), partOf(-1, 500)]).toEqual([0, 0]);
  });

  test('has come already while the rest is waited for, and both make the total', () => {
    const order = { total: 1000, fromWallet: 300, due: 0, paidAt: null };
    for (const status of ['pending', 'on-hold', 'processing'] as const)
      expect([alreadyPaid({ ...order, status }), stillOwed({ ...order, status })]).toEqual([300, 700]);
    for (const status of ['cancelled', 'refunded', 'failed'] as const)
      expect(alreadyPaid({ ...order, status })).toBe(0);
    const dearer = { ...order, paidAt: 1, due: 120, status: 'processing' } as const;
    expect([alreadyPaid(dearer), stillOwed(dearer)]).toEqual([880, 120]);
  });

  test('leaves the rest of the total to the way to pay', () => {
    fc.assert(
      fc.property(money, money, (total, wallet) => {
        const fromWallet = partOf(total, wallet);
        const left = leftToPay({ totals: { total }, fromWallet } as Parameters<typeof leftToPay>[0]);
        expect(left + fromWallet).toBe(total);
        expect(left).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('is no part of what is owed, nor is anything of an order that is over; a paid one owes what made it dearer', () => {
    const owed = (status: (typeof STATUSES)[number], paidAt: number | null) =>
      stillOwed({ status, paidAt, total: 1000, fromWallet: 300, due: paidAt === null ? 0 : 120 });
    for (const status of ['pending', 'on-hold', 'processing', 'completed'] as const)
      expect([owed(status, null), owed(status, 1)]).toEqual([700, 120]);
    for (const status of ['cancelled', 'refunded'] as const)
      expect([owed(status, null), owed(status, 1)]).toEqual([0, 0]);
    // Its wallet has its part back, and whoever pays it yet pays all of it.
    expect(owed('failed', null)).toBe(1000);
  });

  test('is back in it once the order keeps no goods or is refunded', () => {
    expect(STATUSES.filter(isOver)).toEqual(['cancelled', 'refunded', 'failed']);
  });

  const refunds = [
    { done: true, toWallet: 300 },
    { done: true, toWallet: 20 },
    { done: false, toWallet: 100 },
    { done: false, toWallet: 5 },
  ];

  test('stays with an order that lives, less what its refunds have given back', () => {
    for (const status of STATUSES.filter((each) => !isOver(each))) {
      expect(dueFromWallet({ status, fromWallet: 1000, refunds })).toBe(680);
      expect(dueFromWallet({ status, fromWallet: 1000, refunds: [] })).toBe(1000);
    }
  });

  test('is let go by an order that is over, but for what is promised to refunds that wait for their gateway', () => {
    for (const status of STATUSES.filter(isOver)) {
      expect(dueFromWallet({ status, fromWallet: 1000, refunds })).toBe(105);
      expect(dueFromWallet({ status, fromWallet: 1000, refunds: [] })).toBe(0);
    }
  });

  test('is given back first, and the way to pay gives back what is more', () => {
    const of = (amount: number, before: number[]) =>
      splitRefund(amount, { fromWallet: 1000, before: before.map((toWallet) => ({ toWallet })) });
    expect(of(600, [])).toEqual({ toWallet: 600, toGateway: 0 });
    expect(of(600, [300, 200])).toEqual({ toWallet: 500, toGateway: 100 });
    expect(of(600, [400, 600])).toEqual({ toWallet: 0, toGateway: 600 });
  });
});
