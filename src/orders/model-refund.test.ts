import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RefundShare } from './model.ts';
import {
  grossOf,
  leftOf,
  type RefundItem,
  shareOfAll,
  shareOfAmount,
  shareOfPieces,
  sharesOfRest,
} from './model-refund.ts';

const line = (pieces: number, net: number, taxes: Record<string, number>): RefundItem => ({
  kind: 'line',
  id: 1,
  pieces,
  net,
  taxes,
  back: { pieces: 0, net: 0, taxes: {} },
});

/** The thing as it stands after a refund. */
const having = (item: RefundItem, share: RefundShare): RefundItem => ({
  ...item,
  back: {
    pieces: item.back.pieces + share.pieces,
    net: item.back.net + share.net,
    taxes: Object.fromEntries(
      Object.keys(item.taxes).map((rate) => [rate, (item.back.taxes[rate] ?? 0) + (share.taxes[rate] ?? 0)]),
    ),
  },
});

const anyLine = fc
  .tuple(
    fc.integer({ min: 1, max: 40 }),
    fc.integer({ min: 0, max: 500_000 }),
    fc.array(fc.integer({ min: 0, max: 90_000 }), { maxLength: 3 }),
  )
  .map(([pieces, net, taxes]) =>
    line(pieces, net, Object.fromEntries(taxes.map((tax, rate) => [String(rate), tax]))),
  );

describe('what a refund gives back', () => {
  test('three cups for ten euros, one by one: 3.33, 3.34, 3.33, and 10 in all', () => {
    let cups = line(3, 1000, { 1: 210 });
    const nets: number[] = [];
    const taxes: number[] = [];
    for (let piece = 0; piece < 3; piece += 1) {
      const share = shareOfPieces(cups, 1);
      nets.push(share.net);
      taxes.push(share.taxes[1] ?? 0);
      cups = having(cups, share);
    }
    expect(nets).toEqual([333, 334, 333]);
    expect(taxes).toEqual([70, 70, 70]);
    expect(leftOf(cups)).toBe(0);
  });

  test('one of two candles for 39.00 with its tax is 19.50, and so is the other', () => {
    const candles = line(2, 3223, { 1: 677 });
    const one = shareOfPieces(candles, 1);
    const other = shareOfPieces(having(candles, one), 1);
    expect([grossOf(one), grossOf(other)]).toEqual([1950, 1950]);
    expect([one.net + other.net, one.taxes[1]! + other.taxes[1]!]).toEqual([3223, 677]);
  });

  test('what was paid for some pieces comes back for them, to the cent, whatever its net and taxes round to', () => {
    fc.assert(
      fc.property(anyLine, fc.nat(39), (item, at) => {
        const pieces = 1 + (at % item.pieces);
        const share = shareOfPieces(item, pieces);
        expect(grossOf(share)).toBe(Math.round((grossOf(item) * pieces) / item.pieces));
        expect(Math.min(share.net, ...Object.values(share.taxes))).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('any sequence of pieces and amounts gives back the whole, never more, and nothing negative', () => {
    fc.assert(
      fc.property(
        anyLine,
        fc.array(fc.tuple(fc.boolean(), fc.nat(50_000)), { maxLength: 30 }),
        (item, steps) => {
          let now = item;
          for (const [byPieces, size] of steps) {
            const pieces = now.pieces - now.back.pieces;
            const left = leftOf(now);
            if (byPieces && pieces > 0) now = having(now, shareOfPieces(now, 1 + (size % pieces)));
            else if (!byPieces && left > 0) now = having(now, shareOfAmount(now, 1 + (size % left)));
            expect(now.back.net).toBeLessThanOrEqual(now.net);
            expect(now.back.net).toBeGreaterThanOrEqual(0);
            for (const [rate, tax] of Object.entries(now.taxes)) {
              expect(now.back.taxes[rate] ?? 0).toBeLessThanOrEqual(tax);
              expect(now.back.taxes[rate] ?? 0).toBeGreaterThanOrEqual(0);
            }
          }
          const rest = shareOfAll(now);
          if (rest) now = having(now, rest);
          expect(leftOf(now)).toBe(0);
          expect(grossOf(now.back)).toBe(grossOf(item));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('what a thing cost is its net and each of its taxes together', () => {
    expect(grossOf({ net: 1000, taxes: { 1: 210, 2: 52 } })).toBe(1262);
    expect(leftOf(having(line(2, 1000, { 1: 210 }), shareOfPieces(line(2, 1000, { 1: 210 }), 1)))).toBe(605);
  });

  test('an amount without pieces is split into net and taxes as what is left of the thing', () => {
    const cups = line(2, 1000, { 1: 210, 2: 52 });
    expect(shareOfAmount(cups, 631)).toEqual({
      kind: 'line',
      id: 1,
      pieces: 0,
      net: 500,
      taxes: { 1: 105, 2: 26 },
    });
    const rest = having(cups, shareOfAmount(cups, 1262 - 631));
    expect(shareOfAmount(rest, 631)).toMatchObject({ net: 500, taxes: { 1: 105, 2: 26 } });
  });

  test('all of a line is all of its pieces with all of the money that is left, and nothing a second time', () => {
    const cups = line(3, 1000, { 1: 210 });
    const rest = having(having(cups, shareOfPieces(cups, 1)), shareOfAmount(cups, 400));
    expect(shareOfAll(cups)).toMatchObject({ pieces: 3, net: 1000, taxes: { 1: 210 } });
    const all = shareOfAll(rest)!;
    expect([all.pieces, grossOf(all)]).toEqual([2, 1210 - 403 - 400]);
    expect(shareOfAll(having(rest, all))).toBeUndefined();
  });

  test('after a courtesy the rest of an order has no more tax than its share of the money, and never more than it had', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 4 }), fc.nat(1000), (items, permille) => {
        const total = items.reduce((sum, item) => sum + leftOf(item), 0);
        const courtesy = Math.floor((total * permille) / 1000);
        const shares = sharesOfRest(items, total - courtesy);
        expect(shares.map(({ pieces }) => pieces)).toEqual(items.map(({ pieces }) => pieces));
        expect(shares.reduce((sum, share) => sum + grossOf(share), 0)).toBe(total - courtesy);
        for (const [index, { net, taxes }] of shares.entries()) {
          const item = items[index]!;
          for (const [part, whole] of [
            [net, item.net],
            ...Object.entries(taxes).map(([rate, tax]) => [tax, item.taxes[rate]!] as const),
          ] as const) {
            expect(part).toBeGreaterThanOrEqual(0);
            expect(part).toBeLessThanOrEqual(whole);
            // Less than a cent beside its exact share.
            expect(Math.abs(part * total - whole * (total - courtesy))).toBeLessThan(Math.max(total, 1));
          }
        }
      }),
    );
  });

  test('a piece whose net went back already takes of each tax what is left of it, and no more', () => {
    const of = (net: number, taxes: Record<string, number>, back: object): RefundItem => ({
      ...line(3, net, taxes),
      back: { pieces: 0, net: 0, taxes: {}, ...back },
    });
    expect(shareOfPieces(of(1, { 1: 1 }, { net: 1 }), 1)).toMatchObject({ net: 0, taxes: { 1: 1 } });
    const cups = of(3, { 1: 2, 2: 1 }, { net: 3, taxes: { 1: 1 } });
    expect(shareOfPieces(cups, 1)).toMatchObject({ net: 0, taxes: { 1: 1, 2: 1 } });
  });

  test('an order of which more is left than its things cost gives back no more than these', () => {
    expect(sharesOfRest([line(1, 1000, { 1: 210 })], 2000)).toMatchObject([{ net: 1000, taxes: { 1: 210 } }]);
  });

  test('two euros of courtesy on 12.10 leave 10.10, of which 1.75 is tax and not 2.10', () => {
    const [rest] = sharesOfRest([line(1, 1000, { 1: 210 })], 1010);
    expect(rest).toMatchObject({ pieces: 1, net: 835, taxes: { 1: 175 } });
  });

  test('more pieces or more money than is left, parts of a piece and none are refused', () => {
    const two = line(2, 1000, {});
    for (const pieces of [0, -1, 1.5, Number.NaN])
      expect(() => shareOfPieces(two, pieces)).toThrow(RangeError);
    expect(() => shareOfAmount(two, 0.5)).toThrow(RangeError);
    expect(() => shareOfPieces(two, 3)).toThrow(RangeError);
    expect(() => shareOfPieces(having(two, shareOfPieces(two, 2)), 1)).toThrow(RangeError);
    expect(() => shareOfAmount(two, 1001)).toThrow(RangeError);
    expect(() => shareOfAmount(two, 0)).toThrow(RangeError);
  });
});
