import { describe, expect, test } from 'vitest';
import { type OrderStatus, STATUSES } from '../model-status.ts';
import { lettersFor, mailsFor, type OrderMail, wordsFor } from './model.ts';

const COUNTED_ON: readonly OrderStatus[] = ['on-hold', 'processing', 'completed'];
const NOT_YET = STATUSES.filter((status) => !COUNTED_ON.includes(status));
const others = (status: OrderStatus) => STATUSES.filter((each) => each !== status);

describe('a change of status', () => {
  test('tells the shop of an order once, when it begins to count on it', () => {
    for (const to of STATUSES)
      for (const from of others(to))
        expect([from, to, mailsFor(from, to).includes('shop_new')]).toEqual([
          from,
          to,
          COUNTED_ON.includes(to) && NOT_YET.includes(from),
        ]);
  });

  test('tells the shopper what is waited for, that it is in work, and that it is done', () => {
    for (const from of NOT_YET) expect(mailsFor(from, 'on-hold')).toEqual(['customer_on_hold', 'shop_new']);
    for (const from of COUNTED_ON) expect(mailsFor(from, 'on-hold')).toEqual([]);
    expect(mailsFor('on-hold', 'processing')).toEqual(['customer_processing']);
    expect(mailsFor('pending', 'processing')).toEqual(['customer_processing', 'shop_new']);
    expect(mailsFor('processing', 'completed')).toEqual(['customer_completed']);
  });

  test('back from done to in work says nothing', () =>
    expect(mailsFor('completed', 'processing')).toEqual([]));

  test('that calls off what was counted on is told to both, and anything else is called off in silence', () => {
    for (const from of COUNTED_ON)
      expect(mailsFor(from, 'cancelled')).toEqual(['customer_cancelled', 'shop_cancelled']);
    for (const from of ['pending', 'failed'] as const) expect(mailsFor(from, 'cancelled')).toEqual([]);
  });

  test('to failed is told to both; to pending and to refunded writes nothing of its own', () => {
    for (const from of others('failed'))
      expect(mailsFor(from, 'failed')).toEqual(['customer_failed', 'shop_failed']);
    for (const to of ['pending', 'refunded'] as const)
      for (const from of others(to)) expect(mailsFor(from, to)).toEqual([]);
  });
});

test('once more can be written what an order consists of, and the letter of its status where that has one', () => {
  expect(lettersFor('pending')).toEqual(['customer_invoice']);
  expect(others('pending').map((status) => [status, ...lettersFor(status)])).toEqual([
    ['processing', 'customer_invoice', 'customer_processing'],
    ['on-hold', 'customer_invoice', 'customer_on_hold'],
    ['completed', 'customer_invoice', 'customer_completed'],
    ['cancelled', 'customer_invoice', 'customer_cancelled'],
    ['refunded', 'customer_invoice', 'customer_refunded'],
    ['failed', 'customer_invoice', 'customer_failed'],
  ]);
});

test('a letter that asks for money says so and how much, and one about a change that there was one', () => {
  const words = (of: { owes?: boolean; unpaid?: boolean; changed?: boolean }) =>
    (['customer_invoice', 'customer_on_hold', 'customer_note'] as const).map((mail) =>
      wordsFor(mail, { owes: false, unpaid: false, changed: false, isRest: false, ...of }),
    );
  expect(words({})).toEqual(['customer_invoice', 'customer_on_hold', 'customer_note']);
  expect(words({ unpaid: true })).toEqual(['customer_pay', 'customer_on_hold', 'customer_note']);
  expect(words({ changed: true, unpaid: true })).toEqual([
    'customer_changed',
    'customer_changed',
    'customer_note',
  ]);
  expect(words({ owes: true, unpaid: true, changed: true })[0]).toBe('customer_changed_left');
  // Sent once more, days later, or of what goods that came back have paid in part: there was no change to tell of.
  expect(words({ owes: true, unpaid: true })[0]).toBe('customer_left');
});

test('of a refund after others the letter tells that it was the rest', () => {
  const words = (mail: OrderMail, isRest: boolean) =>
    wordsFor(mail, { owes: false, unpaid: false, changed: false, isRest });
  expect([words('customer_refunded', true), words('customer_refunded', false)]).toEqual([
    'customer_refunded_rest',
    'customer_refunded',
  ]);
  expect(words('customer_partially_refunded', true)).toBe('customer_partially_refunded');
});
