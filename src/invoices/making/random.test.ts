import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allOf,
  type Goods,
  issue,
  NOW,
  paidOrder,
  situation as plain,
} from '../../../tests/support/orders/invoices.ts';
import type { Order, OrderRefund, RefundShare } from '../../orders/model.ts';
import { type RefundItem, shareOfAmount, shareOfPieces } from '../../orders/model-refund.ts';
import { entriesOf } from '../books/model-entry.ts';
import type { Invoice, TaxGroup } from './model.ts';
import { balanceOf } from './model-balance.ts';
import { buyerOf } from './model-buyer.ts';
import { groupsInBooks } from './model-exchange.ts';
import { fullInvoice } from './model-next.ts';
import type { Situation } from './model-situation.ts';

const taxed = (net: number, rates: readonly number[]) =>
  Object.fromEntries(rates.map((ppm) => [ppm, Math.round((net * ppm) / 1_000_000)]));
const RATES = [[210_000], [100_000], [40_000], [210_000, 52_000], [100_000, 14_000], [0], []];

const goods = fc
  .record({
    pieces: fc.integer({ min: 1, max: 6 }),
    net: fc.integer({ min: 0, max: 40_000 }),
    rates: fc.constantFrom(...RATES),
    service: fc.boolean(),
  })
  .map(({ rates, ...line }): Goods => ({ ...line, taxes: taxed(line.net, rates) }));
const cart = fc.record({
  lines: fc.array(goods, { minLength: 1, maxLength: 5 }),
  fee: fc.option(goods, { nil: undefined }),
});

const happenings = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('pieces' as const), at: fc.nat(), size: fc.nat() }),
    fc.record({ kind: fc.constant('amount' as const), at: fc.nat(), size: fc.nat() }),
    fc.record({ kind: fc.constant('courtesy' as const), size: fc.nat() }),
    fc.record({ kind: fc.constant('rest' as const) }),
    fc.record({ kind: fc.constant('request' as const) }),
    fc.record({ kind: fc.constant('off' as const) }),
    fc.record({ kind: fc.constant('back' as const) }),
  ),
  { maxLength: 8 },
);

/** What a buyer has of a tax, as their own books have it: from the invoices that count, last replacement first. */
function books(issued: readonly Invoice[]): Map<string, number> {
  const sums = new Map<string, number>();
  const add = (name: string, amount: number) => sums.set(name, (sums.get(name) ?? 0) + amount);
  for (const invoice of issued) {
    if (invoice.type === 'F3') sums.clear();
    for (const { base, taxes } of invoice.groups) {
      add(`base ${taxes.map(({ ppm }) => ppm).join('+')}`, base);
      for (const { ppm, amount } of taxes) add(`tax ${ppm}`, amount);
    }
  }
  return sums;
}

/** What stands in the books, by rate, without what comes to nothing. */
function ofEntries(entries: readonly { groups: readonly TaxGroup[] }[]): [string, number][] {
  const sums = new Map<string, number>();
  const add = (name: string, amount: number) => sums.set(name, (sums.get(name) ?? 0) + amount);
  for (const { treatment, base, taxes } of entries.flatMap(({ groups }) => groups)) {
    const rates = `${treatment} ${taxes.map(({ ppm }) => ppm).join('+')}`;
    add(`base ${rates}`, base);
    for (const { ppm, amount } of taxes) add(`tax ${ppm} of ${rates}`, amount);
  }
  return [...sums].filter(([, amount]) => amount !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
}

const to = { code: 'EUR', decimals: 2 };
const currency = fc.constantFrom(
  null,
  { to, from: { code: 'USD', decimals: 2, rate: '1.0873' } },
  { to, from: { code: 'JPY', decimals: 0, rate: '163.21' } },
  { to, from: { code: 'GBP', decimals: 2, rate: '0.8412' } },
);

const money = (all: ReadonlyMap<string, number>) => [...all.values()].reduce((sum, each) => sum + each, 0);

describe('the invoices of any order, whatever becomes of it', () => {
  test('come to the money that moved, to the cent, and by rate to what things cost; none of it ever below nothing', () => {
    fc.assert(
      fc.property(cart, happenings, currency, ({ lines, fee }, happens, exchange) => {
        const facts = { freed: false, exchange, vat: undefined };
        const situation = (of: Order, more: Partial<Situation> = {}) => plain(of, { facts, ...more });
        let order: Order = paidOrder(lines, {}, fee);
        const things: RefundItem[] = lines.map(({ pieces = 1, net, taxes }, index) => ({
          kind: 'line' as const,
          id: index + 1,
          pieces,
          net,
          taxes,
          back: { pieces: 0, net: 0, taxes: {} },
        }));
        let received = order.totals.total;
        let courtesy = false;
        let issued = allOf(situation(order));
        const give = (amount: number, shares: RefundShare[]) => {
          const refund: OrderRefund = {
            id: order.refunds.length + 1,
            key: '',
            done: true,
            amount,
            toWallet: 0,
            toOrder: 0,
            reason: '',
            reference: '',
            createdAt: NOW,
            byGateway: false,
            restock: false,
            shares,
          };
          order = { ...order, refunds: [...order.refunds, refund] };
          received -= amount;
        };
        for (const happening of happens) {
          const over = order.status === 'cancelled';
          if (happening.kind === 'off') order = { ...order, status: 'cancelled' };
          else if (happening.kind === 'back') order = { ...order, status: 'processing' };
          else if (happening.kind === 'request') {
            const asked = fullInvoice(situation(order, { issued }), buyerOf(order.billing));
            if (asked) issued = [...issued, issue(asked, issued.length + 1)];
          } else if (!over && received > 0) {
            if (happening.kind === 'courtesy') {
              courtesy = true;
              give(1 + (happening.size % received), []);
            } else if (happening.kind === 'rest') {
              courtesy = true;
              give(received, []);
            } else {
              const thing = things[happening.at % things.length]!;
              const pieces = thing.pieces - thing.back.pieces;
              const left = thing.net - thing.back.net + sum(thing.taxes) - sum(thing.back.taxes);
              if (happening.kind === 'pieces' ? pieces === 0 : left === 0) continue;
              const share =
                happening.kind === 'pieces'
                  ? shareOfPieces(thing, 1 + (happening.size % pieces))
                  : shareOfAmount(thing, 1 + (happening.size % left));
              const amount = share.net + sum(share.taxes);
              if (amount === 0 || amount > received) continue;
              thing.back.pieces += share.pieces;
              thing.back.net += share.net;
              for (const [rate, tax] of Object.entries(share.taxes))
                thing.back.taxes[rate] = (thing.back.taxes[rate] ?? 0) + tax;
              give(amount, [share]);
            }
          }
          issued = allOf(situation(order, { issued }));
          const kept = books(issued);
          expect(money(kept)).toBe(order.status === 'cancelled' ? 0 : received);
          for (const [name, amount] of kept) expect([name, amount >= 0]).toEqual([name, true]);
          // In the books they are worth what all of them together are, so of what all went back nothing stays there.
          const entries = issued.flatMap(entriesOf);
          // In the money of the books there is nothing to be kept besides.
          for (const { booked } of issued) expect(booked !== undefined).toBe(exchange !== null);
          expect(ofEntries(entries)).toEqual(
            ofEntries([{ groups: groupsInBooks(balanceOf(issued), exchange) }]),
          );
          if (order.status === 'cancelled' || received === 0) expect(ofEntries(entries)).toEqual([]);
          for (const { items, net, tax } of issued) {
            const beside = items.map((item): [number, number] => [item.net, item.tax]);
            const rest = beside.reduce((left, item) => [left[0] - item[0], left[1] - item[1]], [net, tax]);
            expect(rest).toEqual([0, 0]);
          }
        }
        if (courtesy || order.status === 'cancelled') return;
        // Nothing but things went back: each rate has what is left of its things.
        const expected = new Map<string, number>();
        const add = (name: string, amount: number) => expected.set(name, (expected.get(name) ?? 0) + amount);
        for (const { net, taxes, back } of [
          ...things,
          ...(fee ? [{ ...fee, back: { net: 0, taxes: {} } }] : []),
        ]) {
          const rates = Object.keys(taxes).sort((a, b) => Number(b) - Number(a));
          add(`base ${rates.join('+')}`, net - back.net);
          for (const rate of rates)
            add(
              `tax ${rate}`,
              (taxes as Record<string, number>)[rate]! - ((back.taxes as Record<string, number>)[rate] ?? 0),
            );
        }
        const some = (all: ReadonlyMap<string, number>) =>
          [...all].filter(([, amount]) => amount !== 0).sort();
        expect(some(books(issued))).toEqual(some(expected));
      }),
      { numRuns: 2000 },
    );
  });

  test('come to the same each time they are asked for: nothing is invoiced twice', () => {
    fc.assert(
      fc.property(cart, ({ lines, fee }) => {
        const order = paidOrder(lines, {}, fee);
        const issued = allOf(plain(order));
        expect(issued).toHaveLength(order.totals.total > 0 ? 1 : 0);
        expect(allOf(plain(order, { issued }))).toEqual(issued);
        for (const { items, net, tax, total } of issued) {
          expect(items.reduce((all, item) => all + item.net, 0)).toBe(net);
          expect(items.reduce((all, item) => all + item.tax, 0)).toBe(tax);
          expect(net + tax).toBe(total);
        }
      }),
    );
  });
});

function sum(taxes: Record<string, number>): number {
  return Object.values(taxes).reduce((all, tax) => all + tax, 0);
}
