import { describe, expect, test } from 'vitest';
import { boughtId, isCollected, isDoneHere, mayBeReplaced, mayPay, owesMore } from './model.ts';
import { STATUSES } from './model-status.ts';

const sent = (...methods: string[]) => ({
  shippingLines: methods.map((method) => ({
    method,
    rate: `${method}:1`,
    title: '',
    total: 0,
    totalTax: 0,
    taxes: {},
  })),
});

describe('an order', () => {
  test('is collected where one of its ways of sending is the counter', () => {
    expect([sent(), sent('flat_rate'), sent('flat_rate', 'local_pickup')].map(isCollected)).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('is done at the shop where everything in it is, and something is in it', () => {
    const lines = (...all: boolean[]) => all.map((doneHere) => ({ doneHere }));
    expect([lines(), lines(true, false), lines(true, true)].map(isDoneHere)).toEqual([false, false, true]);
  });

  test('owes more where a change made it dearer while it goes on', () => {
    const owing = STATUSES.filter((status) => owesMore({ status, due: 1 }));
    expect(owing.sort()).toEqual(['completed', 'on-hold', 'pending', 'processing']);
    expect(owesMore({ status: 'processing', due: 0 })).toBe(false);
  });

  test('may be paid while it was not, or once more is owed', () => {
    const order = {
      status: 'pending' as const,
      totals: { total: 100 } as never,
      refunds: [],
      due: 0,
      paidAt: null,
      transactionId: '',
    };
    expect(mayPay(order)).toBe(true);
    expect(mayPay({ ...order, totals: { total: 0 } as never })).toBe(false);
    const paid = { ...order, status: 'processing' as const, paidAt: 1 };
    expect([mayPay(paid), mayPay({ ...paid, due: 5 })]).toEqual([false, true]);
  });

  test('that was never paid may be written over while it waits for its money', () => {
    const left = { status: 'pending' as const, paidAt: null, refunds: [] };
    expect(mayBeReplaced(left)).toBe(true);
    expect(mayBeReplaced({ ...left, paidAt: 1 })).toBe(false);
    expect(mayBeReplaced({ ...left, refunds: [{} as never] })).toBe(false);
    expect(mayBeReplaced({ ...left, status: 'cancelled' })).toBe(false);
  });

  test('has its stock where its variation has it, or its product, or nowhere any more', () => {
    const of = (productId: number | null, variationId: number | null) => boughtId({ productId, variationId });
    expect([of(1, 2), of(1, null), of(null, null)]).toEqual([2, 1, null]);
  });
});
