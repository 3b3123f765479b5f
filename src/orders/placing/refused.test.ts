import { describe, expect, test } from 'vitest';
import type { CartLine } from '../../cart/index.ts';
import { CouponsGone } from '../../pricing/index.ts';
import { OrderProblem } from '../problem.ts';
import { refusedUnderLock } from './refused.ts';

describe('what somebody else was quicker with', () => {
  const line = (id: number, name: string, ...chosen: string[]) =>
    ({
      key: `k${id}`,
      item: { id, name },
      choices: chosen.map((display) => ({ display })),
    }) as unknown as CartLine;
  const lines = [line(1, 'Llençol', 'Blau', 'Gran'), line(2, 'Tassa'), line(3, 'Bol')];
  const short = (...missing: [id: number, available: number][]) =>
    new OrderProblem({ code: 'short', short: missing.map(([id, available]) => ({ id, available })) });

  test('is told line by line as the cart names it, with how many there are, and nothing of the others', () => {
    expect(refusedUnderLock(short([3, 0], [1, 2]), lines)).toEqual({
      code: 'lines',
      problems: [
        { code: 'short', key: 'k1', name: 'Llençol (Blau, Gran)', available: 2 },
        { code: 'out_of_stock', key: 'k3', name: 'Bol' },
      ],
    });
  });

  test('is told coupon by coupon', () => {
    const refusals = [{ code: 'unknown', coupon: 'deu' }] as const;
    expect(refusedUnderLock(new CouponsGone(refusals), lines)).toEqual({ code: 'coupons', refusals });
  });

  test('is nothing else that went wrong', () => {
    for (const error of [new Error('no line'), new OrderProblem({ code: 'changed' }), undefined])
      expect(refusedUnderLock(error, lines)).toBeUndefined();
  });
});
