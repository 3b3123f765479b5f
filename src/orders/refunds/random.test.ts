import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { refundOrder } from '../../../tests/support/people/staff.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { OrderProblem } from '../problem.ts';

const NOW = Date.UTC(2026, 5, 10, 10);

const order = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 7 }),
    /** Of one piece, and per mille of tax. */
    price: fc.integer({ min: 1, max: 4999 }),
    rates: fc.uniqueArray(fc.constantFrom(4, 10, 21, 52), { minLength: 1, maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 3 },
);
const wishes = fc.array(
  fc.record({
    line: fc.nat(2),
    /** By pieces, or by minor units where there are any. */
    pieces: fc.integer({ min: 0, max: 4 }),
    amount: fc.oneof(fc.constant(0), fc.constant(1), fc.integer({ min: 1, max: 9000 })),
    shipping: fc.boolean(),
    other: fc.oneof(fc.constant(0), fc.constant(0), fc.integer({ min: 1, max: 3000 })),
    restock: fc.boolean(),
  }),
  { minLength: 1, maxLength: 10 },
);

type Parts = Record<string, number>;
const sum = (parts: Parts) => Object.values(parts).reduce((all, part) => all + part, 0);

/** A thing of an order as an accountant keeps it: net and each tax by itself, and what of it went back. */
class Account {
  readonly parts: Parts;
  readonly back: Parts;
  readonly pieces: number;
  gone = 0;
  constructor(pieces: number, parts: Parts) {
    this.pieces = pieces;
    this.parts = parts;
    this.back = Object.fromEntries(Object.keys(parts).map((name) => [name, 0]));
  }
  left = (): number => sum(this.parts) - sum(this.back);
  /**
   * What so many pieces bring back: their share of what was paid, of it each tax by its own share, and the net what
   * remains, as far as each has something left. Undefined when they are not there.
   */
  byPieces(pieces: number): Parts | undefined {
    if (pieces > this.pieces - this.gone) return undefined;
    const due = (whole: number, has: number) => {
      const upTo = (count: number) => Math.round((whole * count) / this.pieces);
      return Math.min(has, upTo(this.gone + pieces) - upTo(this.gone));
    };
    const has = this.each((name, whole) => whole - (this.back[name] ?? 0));
    let purse = due(sum(this.parts), this.left());
    const given = this.each((name, whole) => {
      if (name === 'net') return 0;
      const tax = Math.min(purse, due(whole, has[name] ?? 0));
      purse -= tax;
      return tax;
    });
    given.net = Math.min(purse, has.net ?? 0);
    purse -= given.net;
    for (const name of Object.keys(given).filter((each) => each !== 'net')) {
      const more = Math.min(purse, (has[name] ?? 0) - (given[name] ?? 0));
      given[name] = (given[name] ?? 0) + more;
      purse -= more;
    }
    return given;
  }
  each = (of: (name: string, whole: number) => number): Parts =>
    Object.fromEntries(Object.entries(this.parts).map(([name, whole]) => [name, of(name, whole)]));
}

describe.each(engines)('whatever is given back, in whatever order, on %s', (engine) => {
  let house: TestShop;
  let cups: number[];
  const { write, become, order: read, stockOf } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
    const names = ['Tassa', 'Bol', 'Gerra'];
    cups = await Promise.all(names.map((name) => addSimple(house, { name, price: 1, stock: 1_000_000 })));
  });
  afterAll(() => house.close());

  test('the books of an accountant say the same: never more than was paid, of no line, of no tax, and to the cent', () =>
    fc.assert(
      fc.asyncProperty(order, wishes, async (lines, asked) => {
        const draft = draftOf(lines.map((line, index) => ({ ...line, productId: cups[index] ?? null })));
        const accounts = lines.map(({ quantity, price, rates }, index) => {
          const net = price * quantity;
          const taxes = Object.fromEntries(rates.map((rate) => [rate, Math.round((net * rate) / 100)]));
          Object.assign(draft.lines[index]!, { taxes, totalTax: sum(taxes) });
          return new Account(quantity, { net, ...taxes });
        });
        const shipping = new Account(1, { net: 500, 1: 105 });
        const total = [...accounts, shipping].reduce((all, account) => all + account.left(), 0);
        const cartTax = total - shipping.left() - draft.totals.subtotal;
        const taxed = { subtotalTax: cartTax, cartTax, totalTax: cartTax + 105 };
        draft.totals = { ...draft.totals, ...taxed, total };
        const { id } = await write(draft, NOW);
        await become(id, 'processing', NOW);
        const stock = await Promise.all(lines.map((_, index) => stockOf(cups[index]!)));
        const ids = (await read(id)).lines.map((line) => line.id!);
        let given = 0;
        const restocked = lines.map(() => 0);
        for (const [index, wish] of asked.entries()) {
          const { pieces, amount, other } = wish;
          const at = wish.line % lines.length;
          const account = accounts[at]!;
          const request = {
            orderId: id,
            key: `k${index}`,
            lines: amount > 0 ? [{ lineId: ids[at]!, amount }] : [{ lineId: ids[at]!, pieces }],
            shipping: wish.shipping,
            other,
            reason: 'Queixa',
            restock: wish.restock,
            byGateway: false,
            by: 'Botiga',
          };
          const wanted = amount > 0 || pieces === 0 ? undefined : account.byPieces(pieces);
          const send = wish.shipping && shipping.gone === 0 ? shipping.each((_, whole) => whole) : {};
          const ofLine = amount > 0 ? amount : sum(wanted ?? {});
          const expected = ofLine + sum(send) + other;
          const isWrong =
            (amount > 0 ? amount > account.left() : pieces > 0 && !wanted) ||
            expected <= 0 ||
            expected > total - given;
          const done = await refundOrder(house.shop, request, NOW + index).catch((error: unknown) => {
            if (error instanceof OrderProblem) return undefined;
            throw error;
          });
          expect([index, done?.amount]).toEqual([index, isWrong ? undefined : expected]);
          if (!done) continue;
          given += expected;
          const share = done.shares.find(({ kind }) => kind === 'line');
          const moved: Parts = share ? { net: share.net, ...share.taxes } : {};
          if (wanted) expect(moved).toEqual(wanted);
          expect(sum(moved)).toBe(ofLine);
          for (const [name, part] of Object.entries(moved)) {
            account.back[name] = (account.back[name] ?? 0) + part;
            // No part of a line goes below nothing, or above what it was.
            expect([name, part >= 0, account.back[name]! <= account.parts[name]!]).toEqual([
              name,
              true,
              true,
            ]);
          }
          if (wanted) {
            account.gone += pieces;
            if (wish.restock) restocked[at]! += pieces;
          }
          if (sum(send) > 0) shipping.gone = 1;
        }
        const after = await read(id);
        expect(after.refunds.reduce((all, refund) => all + refund.amount, 0)).toBe(given);
        expect(after.status).toBe(given === total ? 'refunded' : 'processing');
        for (const [index, before] of stock.entries())
          expect(await stockOf(cups[index]!)).toBe(before! + restocked[index]!);
      }),
      { numRuns: 60 },
    ));
});
