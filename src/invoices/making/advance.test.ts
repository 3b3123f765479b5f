import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allOf,
  type Goods,
  issue,
  NOW,
  paidOrder,
  refundOf,
  situation,
} from '../../../tests/support/orders/invoices.ts';
import { negate, type Order } from '../../orders/index.ts';
import type { Invoice } from './model.ts';
import { balanceOf } from './model-balance.ts';
import { buyerOf } from './model-buyer.ts';
import { groupsBack, groupsOf } from './model-content.ts';
import { addGroups, isMoney, isSameMoney, lacking } from './model-groups.ts';
import { fullInvoice } from './model-next.ts';

const IVA = { 210000: 2100 };
const cup = (): Goods => ({ net: 10_000, taxes: IVA });
const FACTS = { freed: false, exchange: null, vat: undefined };
const told = (invoices: readonly Invoice[]) => invoices.map(({ type, cause, total }) => [type, cause, total]);

describe('money that comes before an order is paid whole', () => {
  const order = () => paidOrder([cup(), { net: 5000, pieces: 2, taxes: { 100000: 500 } }]);
  const part = () => allOf(situation({ ...order(), due: 15_000 }));

  test('owes its tax when it comes, at each rate its part', () => {
    const [advance] = part();
    expect(told(part())).toEqual([['F2', 'advance', 2600]]);
    // 100 + 21 and 50 + 5 are 176; of that 26 are in.
    expect(advance!.groups.map(({ base, taxes }) => [base, taxes[0]!.amount])).toEqual([
      [1477, 310],
      [739, 74],
    ]);
    expect(advance!.operatedOn).toBe('2026-06-10');
    expect(advance!.items).toMatchObject([{ name: 'Peça 1, 2 × Peça 2', cause: 'advance', net: 2216 }]);
  });

  test('is taken off the invoice of the whole once the rest is there, which names it', () => {
    const all = allOf(situation(order(), { issued: part() }));
    expect(told(all)).toEqual([
      ['F2', 'advance', 2600],
      ['F2', 'order', 15_000],
    ]);
    const [advance, rest] = all;
    expect(rest!.deducts).toEqual([{ number: advance!.number, issuedOn: advance!.issuedOn }]);
    expect(rest!.items.map(({ name, net }) => [name, net])).toEqual([
      ['Peça 1', 10_000],
      ['Peça 2', 5000],
      ['', -2216],
    ]);
    expect(isSameMoney(balanceOf(all), groupsOf(order(), FACTS, situation(order()).rules))).toBe(true);
  });

  test('and once the goods have left the house, be the rest due still', () => {
    const sent = situation({ ...order(), due: 15_000 }, { issued: part(), gone: true });
    expect(told(allOf(sent)).slice(1)).toEqual([['F2', 'order', 15_000]]);
    expect(told(allOf({ ...sent, issued: allOf(sent), order: order() }))).toHaveLength(2);
  });

  test('has an advance of its own each time that some comes', () => {
    const twice = allOf(situation({ ...order(), due: 7000 }, { issued: part() }));
    expect(told(twice).slice(1)).toEqual([['F2', 'advance', 8000]]);
    const all = allOf(situation(order(), { issued: twice }));
    expect(all.at(-1)!.deducts).toHaveLength(2);
    expect(told(all).slice(2)).toEqual([['F2', 'order', 7000]]);
  });

  test('is corrected where the order is called off, and where money of it goes back', () => {
    const off = { ...order(), due: 15_000, status: 'cancelled' as const };
    expect(told(allOf(situation(off, { issued: part() }))).slice(1)).toEqual([['R5', 'called_off', -2600]]);
    const refunded = { ...order(), due: 15_000, refunds: [refundOf(600)] };
    expect(told(allOf(situation(refunded, { issued: part() }))).slice(1)).toEqual([['R5', 'refund', -600]]);
    const late = allOf(situation(refunded));
    expect(told(late), 'noticed late').toEqual([
      ['F2', 'advance', 2600],
      ['R5', 'refund', -600],
    ]);
  });

  test('and things that went back before the rest was invoiced take of their own rate alone', () => {
    const share = { kind: 'line', id: 2, pieces: 2, net: 5000, taxes: { 100000: 500 } } as const;
    const late = { ...order(), refunds: [refundOf(5500, { shares: [share] })] };
    // The advance is greater than what went back, but has less of its rate.
    const issued = allOf(situation({ ...order(), due: 10_000 }));
    const all = allOf(situation(late, { issued }));
    expect(told(all)).toEqual([
      ['F2', 'advance', 7600],
      ['F2', 'order', 10_000],
      ['R5', 'refund', -5500],
    ]);
    expect(balanceOf(all).map(({ base, taxes }) => [base, taxes[0]!.amount])).toEqual([[10_000, 2100]]);
  });

  test('of what the order is no longer of is of something else at once, be the rest due still', () => {
    const issued = allOf(situation(order()));
    // Of the second thing a piece less, of the first one more: dearer, and nobody has paid the rest yet.
    const changed = paidOrder([
      { net: 20_000, pieces: 2, taxes: { 210000: 4200 } },
      { net: 2500, taxes: { 100000: 250 } },
    ]);
    const due = changed.totals.total - order().totals.total;
    const all = allOf(situation({ ...changed, due }, { issued }));
    expect(told(all)).toEqual([
      ['F2', 'order', 17_600],
      ['R5', 'change', 0],
    ]);
    expect(balanceOf(all).map(({ base, taxes }) => [base, taxes[0]!.amount])).toEqual([
      [12_273, 2577],
      [2500, 250],
    ]);
    const paid = allOf(situation(changed, { issued: all }));
    expect(isSameMoney(balanceOf(paid), groupsOf(changed, FACTS, situation(changed).rules))).toBe(true);
    // Of an advance that goes in two steps: no invoice but a correction says less than nothing.
    const part = allOf(situation({ ...order(), due: 2600 }));
    const twice = allOf(situation({ ...changed, due: changed.totals.total - 15_000 }, { issued: part }));
    expect(twice.map(({ type, cause }) => [type, cause])).toEqual([
      ['F2', 'advance'],
      ['R5', 'change'],
      ['F2', 'advance'],
    ]);
    expect(twice.reduce((sum, { total }) => sum + total, 0)).toBe(15_000);
  });

  test('of what the order is no longer of is corrected before the rest is invoiced', () => {
    const other = paidOrder([{ net: 10_000, taxes: { 100000: 1000 } }]);
    const all = allOf(situation(other, { issued: part() }));
    expect(told(all).slice(1)).toEqual([
      ['R5', 'change', -1787],
      ['F2', 'order', 10_187],
    ]);
    expect(all.at(-1)!.groups.every(isMoney)).toBe(true);
  });

  test('has a full one for who gave a number, and so has the rest', () => {
    const billing = { ...order().billing, taxId: 'B12345674' };
    const first = allOf(situation({ ...order(), billing, due: 15_000 }));
    const all = allOf(situation({ ...order(), billing }, { issued: first }));
    expect(all.map(({ type, form, buyer }) => [type, form, buyer?.taxId])).toEqual([
      ['F1', 'full', 'B12345674'],
      ['F1', 'full', 'B12345674'],
    ]);
  });

  test('may be asked for as a full one: the rest comes to the same buyer, and corrections name both', () => {
    const buyer = { ...buyerOf(order().billing), taxId: 'B12345674' };
    const asked = fullInvoice(situation({ ...order(), due: 15_000 }, { issued: part() }), buyer);
    const all = allOf(situation(order(), { issued: [...part(), issue(asked!, 2)] }));
    expect(told(all).slice(1)).toEqual([
      ['F3', 'request', 2600],
      ['F1', 'order', 15_000],
    ]);
    expect(all.at(-1)!.buyer).toEqual(buyer);
    expect(all.at(-1)!.deducts, 'what counts of it').toEqual([
      { number: all[1]!.number, issuedOn: all[1]!.issuedOn },
    ]);
    const off = allOf(situation({ ...order(), status: 'cancelled' }, { issued: all }));
    expect(told(off).slice(3)).toEqual([['R1', 'called_off', -17_600]]);
    expect(off.at(-1)!.corrects).toHaveLength(2);
  });

  test('says of a wallet what it paid once, be the advance asked for as a full one in between', () => {
    const of = { fromWallet: 2000, due: 15_000 };
    const first = allOf(situation({ ...order(), ...of }));
    const buyer = { ...buyerOf(order().billing), taxId: 'B12345674' };
    const asked = fullInvoice(situation({ ...order(), ...of }, { issued: first }), buyer);
    const all = allOf(situation({ ...order(), fromWallet: 2000 }, { issued: [...first, issue(asked!, 2)] }));
    expect(all.map(({ fromWallet }) => fromWallet)).toEqual([2000, 2000, 0]);
  });

  test('of goods for a business of another state waits for the goods: nothing is owed before', () => {
    const billing = { ...order().billing, taxId: 'DE136695976', country: 'DE', state: '' };
    const sold = paidOrder([{ net: 10_000, taxes: {} }]);
    const abroad: Order = { ...sold, billing, shipping: { ...billing }, due: 5000 };
    const of = situation(abroad, { facts: { ...FACTS, freed: true } });
    const whole = allOf({ ...of, order: { ...abroad, due: 0 } });
    expect(whole.flatMap(({ groups }) => groups).map(({ treatment }) => treatment)).toEqual(['intra_union']);
    expect(allOf(of)).toEqual([]);
    expect(told(allOf({ ...of, gone: true }))).toEqual(told(whole));
  });

  test('is another program’s where it came before the shop wrote invoices', () => {
    expect(allOf(situation({ ...order(), due: 15_000 }, { since: NOW + 1 }))).toEqual([]);
  });
});

const size = fc.integer({ min: 1, max: 50_000 });
const lines = fc
  .array(fc.record({ net: size, ppm: fc.constantFrom(210_000, 100_000, 40_000) }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((all) =>
    paidOrder(all.map(({ net, ppm }) => ({ net, taxes: { [ppm]: Math.round(net * (ppm / 1_000_000)) } }))),
  );
const happening = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), to: lines }),
  fc.record({ kind: fc.constant('pay' as const) }),
  fc.record({ kind: fc.constant('refund' as const), part: fc.nat() }),
  fc.record({ kind: fc.constant('return' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('off' as const) }),
  fc.record({ kind: fc.constant('back' as const) }),
);

describe('an order that is paid in parts, changed, given back and called off, in any order', () => {
  test('has invoices that come to the money that is there each time they are written, of no rate below nothing', () => {
    fc.assert(
      fc.property(
        lines,
        fc.nat(),
        fc.array(fc.tuple(happening, fc.boolean()), { maxLength: 8 }),
        (first, part, happenings) => {
          let order: Order = { ...first, due: part % first.totals.total };
          let issued: Invoice[] = [];
          for (const [it, isLate] of [[{ kind: 'pay-part' as const }, false] as const, ...happenings]) {
            const given = order.refunds.reduce((sum, { amount }) => sum + amount, 0);
            const received = order.totals.total - order.due;
            const isOff = order.status === 'cancelled';
            if (it.kind === 'off') order = { ...order, status: 'cancelled' };
            if (it.kind === 'back') order = { ...order, status: 'processing' };
            if (it.kind === 'pay' && !isOff) order = { ...order, due: 0 };
            // A change of what money went back of would cost less than that at times, which the shop refuses.
            if (it.kind === 'change' && !isOff && given === 0)
              order = { ...it.to, due: Math.max(0, it.to.totals.total - received) };
            if (it.kind === 'refund' && !isOff && received > given) {
              const amount = 1 + (it.part % (received - given));
              order = {
                ...order,
                refunds: [...order.refunds, refundOf(amount, { id: order.refunds.length + 1 })],
              };
            }
            // Of an order of which something is due no thing is taken back.
            if (it.kind === 'return' && !isOff && order.due === 0) {
              const line = order.lines[it.at % order.lines.length]!;
              const amount = line.total + line.totalTax;
              const isBack = order.refunds.some(({ shares }) => shares.some(({ id }) => id === line.id));
              const { id = 0, total: net, taxes } = line;
              const shares = [{ kind: 'line' as const, id, pieces: 1, net, taxes }];
              if (!isBack && amount <= received - given)
                order = {
                  ...order,
                  refunds: [...order.refunds, refundOf(amount, { id: order.refunds.length + 1, shares })],
                };
            }
            // The job that writes invoices may come after several things have happened.
            if (isLate) continue;
            issued = [...allOf(situation(order, { issued }))];
            const off = order.status === 'cancelled';
            const back = order.refunds.reduce((all, { amount }) => all + amount, 0);
            const kept = addGroups(...issued.map(({ groups }) => groups));
            const sum = issued.reduce((all, { total }) => all + total, 0);
            expect(sum).toBe(off ? 0 : order.totals.total - order.due - back);
            expect(kept.every(isMoney)).toBe(true);
            // Of no rate more than the order is of.
            if (!off && back === 0)
              expect(lacking(kept, groupsOf(order, FACTS, situation(order).rules))).toEqual([]);
            for (const { type, groups, items, net, tax } of issued) {
              expect(groups).not.toEqual([]);
              if (!type.startsWith('R')) expect(groups.every(isMoney)).toBe(true);
              expect(items.reduce((all, item) => all + item.net, 0)).toBe(net);
              expect(items.reduce((all, item) => all + item.tax, 0)).toBe(tax);
            }
          }
          // Money that belongs to no thing lowers all of them.
          const isOfThings = order.refunds.every(({ shares }) => shares.length > 0);
          if (order.status === 'cancelled' || order.due > 0 || !isOfThings) return;
          const last = allOf(situation(order, { issued }));
          const { rules } = situation(order);
          const back = order.refunds.flatMap((refund) => groupsBack(order, refund, FACTS, rules));
          expect(isSameMoney(balanceOf(last), addGroups(groupsOf(order, FACTS, rules), negate(back)))).toBe(
            true,
          );
        },
      ),
      { numRuns: 1000 },
    );
  });
});
