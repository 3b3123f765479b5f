import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOME } from '../../../tests/support/orders/draft.ts';
import type { OrderStatus } from '../model-status.ts';
import {
  givesBack,
  isAddressOnly,
  isEditable,
  isOtherPayer,
  isTaxedAlike,
  type OrderEdit,
  settle,
  whyNotChanged,
} from './model.ts';

const cents = fc.nat(100_000);
const line = { lineId: 1, quantity: 1 };

describe('the books of an order that is changed', () => {
  const paid = fc
    .record({ total: cents, due: cents, wallet: cents, next: cents })
    .filter(({ total, due, wallet }) => due + wallet <= total);

  test('of one that is paid: what was received, less what goes back, and what is due is what it costs', () => {
    fc.assert(
      fc.property(paid, ({ total, due, wallet, next }) => {
        const books = settle({ paidAt: 1, fromWallet: wallet, due, total }, next);
        const received = total - due;
        const toWallet = wallet - books.fromWallet;
        expect(received - books.back - toWallet + books.due).toBe(next);
        for (const amount of [books.fromWallet, books.due, books.back, toWallet])
          expect(amount).toBeGreaterThanOrEqual(0);
        // The wallet paid first, so the rest gets nothing back before it has all of its own again.
        if (books.back > 0) expect(books.fromWallet).toBe(0);
        expect(Math.min(books.due, books.back + toWallet)).toBe(0);
      }),
    );
  });

  test('of one that is not paid: nothing is due or goes back, and its wallet pays no more than it costs', () => {
    fc.assert(
      fc.property(paid, ({ total, due, wallet, next }) => {
        const books = settle({ paidAt: null, fromWallet: wallet, due, total }, next);
        expect(books).toEqual({ fromWallet: Math.min(wallet, next), due: 0, back: 0 });
      }),
    );
  });

  test('give money back where a hand, a card or a wallet gets some of what was paid', () => {
    const order = { paidAt: 1, fromWallet: 500 };
    expect(givesBack(order, { fromWallet: 500, due: 300, back: 0 })).toBe(false);
    expect(givesBack(order, { fromWallet: 500, due: 0, back: 1 })).toBe(true);
    expect(givesBack(order, { fromWallet: 499, due: 0, back: 0 })).toBe(true);
    expect(givesBack({ ...order, paidAt: null }, { fromWallet: 0, due: 0, back: 0 })).toBe(false);
  });
});

describe('an order may be changed', () => {
  const order = (status: OrderStatus, more: object = {}) => ({
    status,
    paidAt: 1 as number | null,
    transactionId: 'T1',
    refunds: [] as unknown[],
    ...more,
  });
  const edit: OrderEdit = { lines: [line] };

  test('until it is completed, called off, or failed', () => {
    const all: OrderStatus[] = [
      'pending',
      'on-hold',
      'processing',
      'completed',
      'cancelled',
      'failed',
      'refunded',
    ];
    for (const status of all) {
      const open = ['pending', 'on-hold', 'processing'].includes(status);
      expect(isEditable(status), status).toBe(open);
      expect(whyNotChanged(order(status), 0, edit), status).toBe(open ? undefined : 'over');
    }
  });

  test('when it is completed, in nothing but that no tax was due', () => {
    const why = (of: OrderEdit, status: OrderStatus = 'completed') => whyNotChanged(order(status), 0, of);
    expect(why({ tax: 'free' })).toBeUndefined();
    expect(why({ tax: 'free', lines: undefined, coupons: undefined })).toBeUndefined();
    expect(why({ tax: 'due' })).toBe('over');
    expect(why({})).toBe('over');
    for (const more of [edit, { coupons: [] }, { send: { cost: 0 } }, { billing: HOME }, { shipping: HOME }])
      expect(why({ tax: 'free', ...more })).toBe('over');
    expect(why({ tax: 'free' }, 'cancelled')).toBe('over');
  });

  test('unless some of its money went back', () => {
    expect(whyNotChanged(order('processing', { refunds: [{}] }), 0, edit)).toBe('refunded');
  });

  test('to no more than the bank has reserved for it, as long as that is not taken', () => {
    const held = { paidAt: null };
    expect(whyNotChanged(order('on-hold', held), 1, edit)).toBe('authorised');
    expect(whyNotChanged(order('on-hold', held), 0, edit)).toBeUndefined();
    expect(whyNotChanged(order('on-hold', { ...held, transactionId: '' }), 1, edit)).toBeUndefined();
    expect(whyNotChanged(order('on-hold'), 1, edit)).toBeUndefined();
    expect(whyNotChanged(order('pending', held), 1, edit)).toBeUndefined();
  });
});

describe('what of an order is another', () => {
  test('is its addresses alone where nothing is said of what it costs', () => {
    expect(isAddressOnly({})).toBe(true);
    expect(isAddressOnly({ billing: HOME, shipping: HOME })).toBe(true);
    for (const more of [{ lines: [] }, { send: { cost: 0 } }, { coupons: [] }, { tax: 'due' as const }])
      expect(isAddressOnly({ billing: HOME, ...more })).toBe(false);
  });

  test('is who pays where anything but telephone and e-mail changes', () => {
    expect(isOtherPayer(HOME, { ...HOME })).toBe(false);
    expect(isOtherPayer(HOME, { ...HOME, phone: '1', email: 'una.altra@example.cat' })).toBe(false);
    for (const field of ['firstName', 'lastName', 'company', 'taxId', 'address1', 'city', 'country'] as const)
      expect(isOtherPayer(HOME, { ...HOME, [field]: 'X' }), field).toBe(true);
  });

  test('is its taxes where another was charged, not where one came to nothing', () => {
    const tax = (code: string, cartTax: number, shippingTax = 0) => ({
      rateId: 1,
      code,
      label: 'IVA',
      ppm: 210_000,
      compound: false,
      cartTax,
      shippingTax,
    });
    const alike = (before: ReturnType<typeof tax>[], after: ReturnType<typeof tax>[]) =>
      isTaxedAlike({ taxes: before }, { taxes: after });
    expect(alike([tax('ES-IVA-1', 210)], [tax('ES-IVA-1', 100, 110)])).toBe(true);
    expect(alike([tax('ES-IVA-1', 210)], [tax('NL-BTW-1', 210)])).toBe(false);
    expect(alike([tax('ES-IVA-1', 210)], [tax('ES-IVA-1', 210), tax('NL-BTW-1', 0)])).toBe(true);
    expect(alike([tax('ES-IVA-1', 210)], [tax('ES-IVA-1', 100), tax('NL-BTW-1', 0, 110)])).toBe(false);
    expect(alike([tax('ES-IVA-1', 210, 210)], [tax('NL-BTW-1', 210, 210)])).toBe(false);
    expect(alike([], [])).toBe(true);
  });
});
