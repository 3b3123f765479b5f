import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allOf, paidOrder, situation } from '../../../tests/support/orders/invoices.ts';
import type { Invoice } from './model.ts';
import { addGroups } from './model-groups.ts';

const IVA = { 210000: 2100 };
type Bought = readonly { net: number; ppm: number }[];
const taxOf = ({ net, ppm }: Bought[number]) => Math.round((net * ppm) / 1_000_000);
const orderOf = (lines: Bought) =>
  paidOrder(lines.map((line) => ({ net: line.net, taxes: { [line.ppm]: taxOf(line) } })));
const totalOf = (lines: Bought) => lines.reduce((all, line) => all + line.net + taxOf(line), 0);
const sum = (invoices: readonly { total: number }[]) => invoices.reduce((all, { total }) => all + total, 0);
const paid = () => paidOrder([{ net: 10_000, taxes: IVA }]);

describe('an order of which something is still due', () => {
  test('has one of the money that is there while nothing of it has left the house', () => {
    const [advance, ...more] = allOf(situation({ ...paid(), due: 500 }));
    expect([advance?.cause, advance?.total, more]).toEqual(['advance', 11_600, []]);
  });

  test('has one of the whole once it is completed, for then its buyer has the goods', () => {
    const [invoice, ...more] = allOf(situation({ ...paid(), due: 500, status: 'completed' }));
    expect([invoice?.cause, invoice?.total, more]).toEqual(['order', 12_100, []]);
  });

  test('that was made dearer after its invoice has that corrected once it is completed', () => {
    const before = situation(paid());
    const issued = allOf(before);
    const dearer = { ...paidOrder([{ net: 20_000, taxes: { 210000: 4200 } }]), due: 12_100 };
    expect(allOf({ ...before, issued, order: dearer })).toHaveLength(1);
    const all = allOf({ ...before, issued, order: { ...dearer, status: 'completed' as const } });
    expect(all.map(({ cause, total }) => [cause, total])).toEqual([
      ['order', 12_100],
      ['change', 12_100],
    ]);
  });

  test('and that was made cheaper before has what came back corrected at once, the rest when it is paid', () => {
    const reduced = { 100000: 1000 };
    const first = situation(
      paidOrder([
        { net: 10_000, taxes: IVA },
        { net: 10_000, taxes: reduced },
      ]),
    );
    const issued = allOf(first);
    // Half of what is taxed less went, and its money with it; then as much again of the other was added.
    const after = paidOrder([
      { net: 20_000, taxes: { 210000: 4200 } },
      { net: 5000, taxes: { 100000: 500 } },
    ]);
    const due = { ...after, due: after.totals.total - (23_100 - 5500) };
    const corrected = allOf({ ...first, issued, order: due });
    expect(corrected.map(({ type, cause, total }) => [type, cause, total])).toEqual([
      ['F2', 'order', 23_100],
      ['R5', 'change', -5500],
    ]);
    expect(corrected[1]!.groups.map(({ base, taxes }) => [base, taxes[0]!.ppm])).toEqual([[-5000, 100_000]]);
    expect(allOf({ ...first, issued: corrected, order: due }), 'nothing twice').toHaveLength(2);
    const whole = allOf({ ...first, issued: corrected, order: after });
    expect(whole.slice(2).map(({ total }) => total)).toEqual([12_100]);
  });

  test('has invoices of the money that is there, however often it became cheaper and dearer', () => {
    const size = fc.integer({ min: 1, max: 50_000 });
    const lines = fc.array(fc.record({ net: size, ppm: fc.constantFrom(210_000, 100_000, 40_000) }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(
        lines,
        fc.array(fc.tuple(lines, fc.boolean()), { minLength: 1, maxLength: 6 }),
        (first, steps) => {
          let [issued, received]: [readonly Invoice[], number] = [
            allOf(situation(orderOf(first))),
            totalOf(first),
          ];
          for (const [step, isLate] of steps) {
            const total = totalOf(step);
            received = Math.min(received, total);
            // The job that writes invoices may come after several changes.
            if (isLate) continue;
            const order = { ...orderOf(step), due: total - received };
            issued = allOf(situation(order, { issued }));
            expect(sum(issued)).toBe(received);
            for (const { base, taxes } of addGroups(...issued.map(({ groups }) => groups)))
              expect(Math.min(base, ...taxes.map(({ amount }) => amount))).toBeGreaterThanOrEqual(0);
          }
          const last = orderOf(steps.at(-1)![0]);
          expect(sum(allOf(situation(last, { issued })))).toBe(last.totals.total);
        },
      ),
    );
  });
});
