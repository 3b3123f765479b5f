import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitWorth } from './model.ts';

const back = fc
  .array(
    fc.record({ pieces: fc.integer({ min: 1, max: 20 }), value: fc.integer({ min: 0, max: 100_000 }) }),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((lines) => lines.map((line, at) => ({ ...line, lineId: at + 1 })));

describe('what comes back, and what of it pays for what goes out', () => {
  test('it pays as far as it goes, no more than the new order costs, and not a cent is lost', () => {
    fc.assert(
      fc.property(back, fc.integer({ min: 1, max: 500_000 }), (lines, total) => {
        const { paid, rest } = splitWorth(lines, total);
        const whole = lines.reduce((sum, { value }) => sum + value, 0);
        const pays = paid.reduce((sum, { worth }) => sum + worth, 0);
        const costOf = (id: number) => lines.find(({ lineId }) => lineId === id)?.value ?? 0;
        const left = rest.reduce((sum, it) => sum + ('amount' in it ? it.amount : costOf(it.lineId)), 0);
        expect(pays).toBe(Math.min(whole, total));
        expect(pays + left).toBe(whole);
      }),
    );
  });

  test('each piece that is worth something comes back once, in the one refund or the other', () => {
    fc.assert(
      fc.property(back, fc.integer({ min: 1, max: 500_000 }), (lines, total) => {
        const { paid, rest } = splitWorth(lines, total);
        const once = [...paid, ...rest].flatMap((it) => ('pieces' in it ? [[it.lineId, it.pieces]] : []));
        const worthy = lines.filter(({ value }) => value > 0).map(({ lineId, pieces }) => [lineId, pieces]);
        expect(once.toSorted(([a = 0], [b = 0]) => a - b)).toEqual(worthy);
        for (const { worth } of paid) expect(worth).toBeGreaterThan(0);
        for (const it of rest) if ('amount' in it) expect(it.amount).toBeGreaterThan(0);
      }),
    );
  });
});
