import { describe, expect, test } from 'vitest';
import { allOf, paidOrder, situation } from '../../../tests/support/invoices.ts';

const IVA = { 210000: 2100 };
const paid = () => paidOrder([{ net: 10_000, taxes: IVA }]);

describe('an order of which something is still due', () => {
  test('has no invoice while nothing of it has left the house', () => {
    expect(allOf(situation({ ...paid(), due: 500 }))).toEqual([]);
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
});
