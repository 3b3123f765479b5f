import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mailsFor } from './letters/model.ts';
import {
  keepsStock,
  mayCancel,
  mayChange,
  needsPayment,
  nextStatuses,
  type OrderStatus,
  STATUSES,
  statusWhenPaid,
  stockIsTaken,
} from './model-status.ts';

const status = fc.constantFrom(...STATUSES);

describe('the states of an order', () => {
  test('an order never changes into the status that it has', () => {
    for (const each of STATUSES) expect(mayChange(each, each)).toBe(false);
  });

  test('what was refunded is over', () => {
    expect(nextStatuses('refunded')).toEqual([]);
  });

  test('every status but pending can be reached, and pending can be left', () => {
    const reached = new Set(STATUSES.flatMap((from) => nextStatuses(from)));
    for (const each of STATUSES) expect([each, reached.has(each)]).toEqual([each, true]);
  });

  const unpaid = { total: 1, refunded: 0, paidAt: null, transactionId: '' };
  const those = (rule: (each: OrderStatus) => boolean) => STATUSES.filter(rule);

  test('an order keeps its stock until it is called off or fails, and for good once it is no longer pending', () => {
    const accepted = ['processing', 'on-hold', 'completed', 'refunded'];
    expect(those(keepsStock)).toEqual(['pending', ...accepted]);
    expect(those(stockIsTaken)).toEqual(accepted);
  });

  test('only a pending or failed order may still be paid or be called off by its shopper', () => {
    expect(those((each) => needsPayment({ ...unpaid, status: each }))).toEqual(['pending', 'failed']);
    expect(those(mayCancel)).toEqual(['pending', 'failed']);
  });

  test('a free order needs no payment', () => {
    expect(those((each) => needsPayment({ ...unpaid, status: each, total: 0 }))).toEqual([]);
  });

  test('an order that is opened again asks nobody for money that a gateway took of it already', () => {
    const there = { ...unpaid, paidAt: 1, transactionId: 'T1' };
    expect(those((each) => needsPayment({ ...there, status: each }))).toEqual([]);
    for (const more of [{ transactionId: '' }, { paidAt: null }])
      expect(those((each) => needsPayment({ ...there, ...more, status: each }))).toEqual([
        'pending',
        'failed',
      ]);
  });

  test('nobody is asked to pay an order of which money went back', () => {
    expect(those((each) => needsPayment({ ...unpaid, status: each, refunded: 1 }))).toEqual([]);
  });

  test('a paid order is packed, or completed at once when nothing has to be', () => {
    expect([statusWhenPaid(true), statusWhenPaid(false)]).toEqual(['processing', 'completed']);
  });

  test('an order is announced to the shop once on its way in, and only a known one is called off by letter', () => {
    fc.assert(
      fc.property(status, status, (from, to) => {
        const mails = mailsFor(from, to);
        expect(new Set(mails).size).toBe(mails.length);
        if (mails.includes('shop_new')) expect(keepsStock(to)).toBe(true);
        if (mails.includes('customer_cancelled')) expect(stockIsTaken(from)).toBe(true);
      }),
    );
  });

  test.each([
    ['pending', 'on-hold', ['customer_on_hold', 'shop_new']],
    ['pending', 'processing', ['customer_processing', 'shop_new']],
    ['pending', 'completed', ['customer_completed', 'shop_new']],
    ['pending', 'cancelled', []],
    ['pending', 'failed', ['customer_failed', 'shop_failed']],
    ['on-hold', 'pending', []],
    ['on-hold', 'processing', ['customer_processing']],
    ['on-hold', 'completed', ['customer_completed']],
    ['on-hold', 'cancelled', ['customer_cancelled', 'shop_cancelled']],
    ['on-hold', 'failed', ['customer_failed', 'shop_failed']],
    ['on-hold', 'refunded', []],
    ['processing', 'on-hold', []],
    ['processing', 'completed', ['customer_completed']],
    ['processing', 'cancelled', ['customer_cancelled', 'shop_cancelled']],
    ['processing', 'failed', ['customer_failed', 'shop_failed']],
    ['processing', 'refunded', []],
    ['completed', 'processing', []],
    ['completed', 'on-hold', []],
    ['completed', 'cancelled', ['customer_cancelled', 'shop_cancelled']],
    ['completed', 'refunded', []],
    ['cancelled', 'pending', []],
    ['cancelled', 'on-hold', ['customer_on_hold', 'shop_new']],
    ['cancelled', 'processing', ['customer_processing', 'shop_new']],
    ['cancelled', 'completed', ['customer_completed', 'shop_new']],
    ['failed', 'pending', []],
    ['failed', 'on-hold', ['customer_on_hold', 'shop_new']],
    ['failed', 'processing', ['customer_processing', 'shop_new']],
    ['failed', 'completed', ['customer_completed', 'shop_new']],
    ['failed', 'cancelled', []],
  ] as const)('from %s to %s these letters go out: %j', (from, to, mails) => {
    expect(mailsFor(from, to)).toEqual(mails);
  });
});
