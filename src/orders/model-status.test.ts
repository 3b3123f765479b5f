import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mailsFor } from './model-mail.ts';
import { keepsStock, mayChange, needsPayment, nextStatuses, STATUSES, stockIsTaken } from './model-status.ts';

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

  test('stock that is taken for good is also kept', () => {
    fc.assert(fc.property(status, (each) => !stockIsTaken(each) || keepsStock(each)));
  });

  test('a free order needs no payment', () => {
    fc.assert(fc.property(status, (each) => !needsPayment(each, 0)));
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
    expect(mailsFor('pending', 'cancelled')).toEqual([]);
    expect(mailsFor('on-hold', 'processing')).toEqual(['customer_processing']);
    expect(mailsFor('pending', 'on-hold')).toEqual(['customer_on_hold', 'shop_new']);
  });
});
