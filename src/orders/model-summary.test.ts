import { describe, expect, test } from 'vitest';
import { draftOf } from '../../tests/support/orders/draft.ts';
import { settings } from '../../tests/support/people/settings.ts';
import type { ShopSettings } from '../frame/shop/settings.ts';
import { texts } from '../frame/shop/texts.ts';
import type { Order, OrderAdjustment, OrderRefund } from './model.ts';
import {
  currencyFormat,
  includesText,
  lineAmount,
  piecesBack,
  rowAmount,
  rowText,
  type SummaryRow,
  summaryRows,
} from './model-summary.ts';

const NOW = Date.UTC(2026, 4, 3, 12);
const t = texts('ca', { languages: ['ca'] });

/** Two cups of 10 euros with 21 % of tax, and 5 euros of shipping. */
const order = (more: Partial<Order> = {}): Order => ({
  ...draftOf([{ productId: 1, quantity: 2 }]),
  id: 7,
  key: 'wc_order_a',
  status: 'processing',
  transactionId: '',
  createdAt: NOW,
  modifiedAt: NOW,
  paidAt: NOW,
  completedAt: null,
  cancelledAt: null,
  refunds: [],
  due: 0,
  version: 1,
  ...more,
});
const shows = (tax: Partial<ShopSettings['tax']>) => ({ ...settings, tax: { ...settings.tax, ...tax } });
const rows = (of: Order, tax: Partial<ShopSettings['tax']> = { displayInCart: 'incl', totals: 'itemised' }) =>
  summaryRows(of, { settings: shows(tax), language: 'ca', t });
const row = (of: Order, key: string, tax?: Partial<ShopSettings['tax']>) =>
  rows(of, tax).find((each) => each.key === key);
const off = (kind: OrderAdjustment['kind'], more: Partial<OrderAdjustment> = {}): OrderAdjustment => ({
  kind,
  code: 'estiu',
  title: 'ESTIU',
  amount: 100,
  tax: 21,
  ...more,
});
const refund = (id: number, more: Partial<OrderRefund> = {}): OrderRefund => ({
  id,
  key: String(id),
  done: true,
  amount: 300,
  toWallet: 0,
  toOrder: 0,
  reason: '',
  reference: '',
  createdAt: NOW,
  byGateway: false,
  restock: false,
  shares: [],
  ...more,
});
const EXCL = { displayInCart: 'excl', totals: 'itemised' } as const;

describe('what stands below the lines of an order', () => {
  test('prices with their tax, and the taxes that the total contains', () => {
    expect(rows(order())).toEqual([
      { key: 'cart_subtotal', label: 'Subtotal:', amount: 2420 },
      { key: 'shipping', label: 'Enviament:', amount: 605, via: 'Missatgeria' },
      { key: 'payment_method', label: 'Forma de pagament:', text: 'Transferència' },
      {
        key: 'order_total',
        label: 'Total:',
        amount: 3025,
        includes: [{ label: 'IVA (21\u00a0%)', amount: 525 }],
      },
    ]);
  });

  test('prices without tax, each tax in a row of its own', () => {
    expect(rows(order(), EXCL).map(({ key, label, amount }) => [key, label, amount])).toEqual([
      ['cart_subtotal', 'Subtotal:', 2000],
      ['shipping', 'Enviament:', 500],
      ['tax-0', 'IVA (21\u00a0%):', 525],
      ['payment_method', 'Forma de pagament:', undefined],
      ['order_total', 'Total:', 3025],
    ]);
    expect(row(order(), 'order_total', EXCL)).not.toHaveProperty('includes');
  });

  test('no tax of nothing, though its rate was applied', () => {
    const of = order();
    const zero = { ...of.taxes[0]!, rateId: 2, ppm: 0, cartTax: 0, shippingTax: 0 };
    const more = order({ taxes: [zero, ...of.taxes] });
    for (const look of [EXCL, { ...EXCL, displayInCart: 'incl' as const }])
      expect(rows(more, look)).toEqual(rows(of, look));
  });

  test('two rates that are called the same as one tax: a part is taxed here, a part elsewhere', () => {
    const of = order();
    const [tax] = of.taxes;
    const here = { ...tax!, rateId: 2, cartTax: 100, shippingTax: 0 };
    const more = order({ taxes: [...of.taxes, here] });
    expect(row(more, 'order_total')?.includes).toEqual([{ label: 'IVA (21\u00a0%)', amount: 625 }]);
  });

  test('taxes as one sum where the shop wants it, and none where there is none', () => {
    const single = { displayInCart: 'incl', totals: 'single' } as const;
    expect(row(order(), 'order_total', single)?.includes).toEqual([{ label: 'Impostos', amount: 525 }]);
    const { totals } = order();
    const free = order({ taxes: [], totals: { ...totals, totalTax: 0 } });
    expect(row(free, 'order_total', single)).not.toHaveProperty('includes');
    expect(row(free, 'order_total')).not.toHaveProperty('includes');
  });

  test('what coupons and others took off, each by its name', () => {
    const of = order({ adjustments: [off('coupon'), off('level', { code: 'soci', title: '' })] });
    expect(rows(of).slice(1, 3)).toEqual([
      { key: 'discount-estiu', label: 'Cupó ESTIU:', amount: -121 },
      { key: 'discount-soci', label: 'Descompte (soci):', amount: -121 },
    ]);
    expect(row(of, 'discount-estiu', EXCL)?.amount).toBe(-100);
    expect(row(order({ adjustments: [off('coupon', { title: '' })] }), 'discount-estiu')?.label).toBe(
      'Cupó estiu:',
    );
    const half = order({ adjustments: [off('coupon', { amount: 50, tax: 50 })] });
    expect(row(half, 'discount-estiu')?.amount).toBe(-100);
  });

  test('a coupon that took nothing off says that it granted free shipping, if it did', () => {
    const nothing = { adjustments: [off('coupon', { amount: 0, tax: 0 })] };
    const free = { method: 'free_shipping', rate: 'f:1', title: 'Gratis', total: 0, totalTax: 0, taxes: {} };
    const paid = order(nothing).shippingLines;
    expect(row(order({ ...nothing, shippingLines: [...paid, free] }), 'discount-estiu')).toEqual({
      key: 'discount-estiu',
      label: 'Cupó ESTIU:',
      text: 'enviament gratuït',
    });
    expect(row(order(nothing), 'discount-estiu')?.text).toBe('–');
    const points = order({ adjustments: [off('points', { amount: 0, tax: 0 })] });
    expect(row(points, 'discount-estiu')?.text).toBeUndefined();
    expect(row(order({ shippingLines: [free] }), 'shipping')).toEqual({
      key: 'shipping',
      label: 'Enviament:',
      text: 'Gratis',
    });
  });

  test('fees by their name, and no way to pay where none was needed', () => {
    const fee = { code: 'gift', title: 'Embolcall', taxClass: '', total: 300, totalTax: 63, taxes: {} };
    const of = order({ fees: [fee], paymentTitle: '' });
    expect(row(of, 'fee-gift')).toEqual({ key: 'fee-gift', label: 'Embolcall:', amount: 363 });
    expect(row(of, 'fee-gift', EXCL)?.amount).toBe(300);
    expect(row(of, 'payment_method')).toBeUndefined();
  });

  test('what went back, when and why, and what it comes to then; nothing that is only asked for', () => {
    const of = order({
      refunds: [refund(1), refund(2, { amount: 25, reason: 'Trencada' }), refund(3, { done: false })],
    });
    expect(rows(of).slice(-3)).toEqual([
      { key: 'refund_1', label: expect.stringContaining('3 de maig'), amount: -300 },
      { key: 'refund_2', label: expect.any(String), amount: -25, via: 'Trencada' },
      { key: 'net_total', label: expect.any(String), amount: 3025 - 325 },
    ]);
    expect(row(order({ refunds: [refund(3, { done: false })] }), 'net_total')).toBeUndefined();
  });

  test('what it cost and gave in points, and from when', () => {
    const points = { spent: 100, earned: 30, pendingUntil: null } as NonNullable<Order['points']>;
    expect(rows(order({ points })).slice(-2)).toEqual([
      { key: 'points_spent', label: expect.any(String), text: t('orders.row.points', { count: 100 }) },
      { key: 'points_earned', label: expect.any(String), text: t('orders.row.points', { count: 30 }) },
    ]);
    const later = { ...points, spent: 0, pendingUntil: NOW };
    expect(row(order({ points: later }), 'points_spent')).toBeUndefined();
    expect(row(order({ points: later }), 'points_earned')?.text).toMatch(/30.*3 de maig/);
    expect(row(order({ points: { ...points, earned: 0 } }), 'points_earned')).toBeUndefined();
  });
});

describe('what a wallet pays, and what is owed', () => {
  const keys = (of: Order) => rows(of).map(({ key }) => key);

  test('is what is left to pay where a change made it dearer', () => {
    expect(row(order({ due: 315 }), 'due')).toEqual({ key: 'due', label: 'Queda per pagar:', amount: 315 });
    expect(keys(order())).not.toContain('due');
    expect(keys(order({ due: 315, status: 'cancelled' })), 'nobody owes it any more').not.toContain('due');
  });

  test('is said beside the rest, which is paid by its way to pay or waits', () => {
    const part = { fromWallet: 500 };
    expect(rows(order(part)).slice(-2)).toEqual([
      { key: 'wallet', label: t('orders.row.wallet'), amount: -500 },
      { key: 'left', label: t('orders.row.paid', { title: 'Transferència' }), amount: 2525 },
    ]);
    expect(row(order({ ...part, paidAt: null }), 'left')?.label).toBe(t('orders.row.left'));
  });

  test('says nothing more where the wallet pays all or nothing, and is back in it where the order is off', () => {
    for (const fromWallet of [0, 3025])
      expect(keys(order({ fromWallet })).filter((key) => ['wallet', 'left'].includes(key))).toEqual([]);
    expect(rows(order({ fromWallet: 500, status: 'cancelled' })).slice(-1)).toEqual([
      { key: 'wallet', label: t('orders.row.wallet_back'), amount: 500 },
    ]);
    expect(keys(order({ status: 'cancelled' }))).not.toContain('wallet');
  });

  test('got back its part of a refund, which says so', () => {
    const of = order({ refunds: [refund(1, { toWallet: 200, reason: 'Trencada' }), refund(2)] });
    expect(row(of, 'refund_1')?.via).toMatch(/^Trencada, .*2,00\s€/);
    expect(row(of, 'refund_2')).not.toHaveProperty('via');
  });
});

describe('a line of an order', () => {
  test('cost its subtotal, with or without tax', () => {
    const [line] = order().lines;
    expect([lineAmount(line!, 'incl'), lineAmount(line!, 'excl')]).toEqual([2420, 2000]);
  });

  test('has back the pieces of all refunds that are done, and of no other thing', () => {
    const line = { ...order().lines[0]!, id: 4 };
    const share = (kind: 'line' | 'shipping', id: number, pieces: number) => ({
      kind,
      id,
      pieces,
      net: 0,
      taxes: {},
    });
    const refunds = [
      refund(1, { shares: [share('line', 4, 1), share('line', 5, 3), share('shipping', 4, 1)] }),
      refund(2, { shares: [share('line', 4, 1)] }),
      refund(3, { done: false, shares: [share('line', 4, 1)] }),
    ];
    expect(piecesBack({ refunds }, line)).toBe(2);
  });
});

describe('a row as text', () => {
  const euro = currencyFormat(settings, 'EUR');
  const text = (more: Partial<SummaryRow>) => rowAmount({ key: 'k', label: 'L', ...more }, euro, t);

  test('is its amount or its words, with what is added to it', () => {
    expect(text({ amount: 605, via: 'Missatgeria' })).toMatch(/^6,05\s€ .*Missatgeria/);
    expect([text({ text: 'Gratis' }), text({})]).toEqual(['Gratis', '']);
    expect(text({ amount: 0 })).toMatch(/^0,00\s€$/);
  });

  test('names the taxes that are in it', () => {
    const includes = [
      { label: 'IVA', amount: 525 },
      { label: 'REC', amount: 52 },
    ];
    const said = (more: Partial<SummaryRow>) => includesText({ key: 'k', label: 'L', ...more }, euro, t);
    expect(said({ includes })).toMatch(/5,25\s€ IVA, 0,52\s€ REC/);
    expect([said({}), said({ includes: [] })]).toEqual(['', '']);
  });

  test('stands in one line, with one colon and the taxes in it', () => {
    const line = { key: 'order_total', label: 'Total:', amount: 3025 };
    expect(rowText(line, euro, t)).toMatch(/^Total: 30,25\s€$/);
    const includes = [{ label: 'IVA (21 %)', amount: 525 }];
    expect(rowText({ ...line, includes }, euro, t)).toMatch(/^Total: 30,25\s€, inclou 5,25\s€ IVA \(21 %\)$/);
  });

  test('is in the order’s currency, also in one that the shop sells in no more', () => {
    expect(currencyFormat(settings, 'USD').symbol).toBe('$');
    expect(currencyFormat(settings, 'XTS')).toMatchObject({ code: 'XTS', symbol: 'XTS', decimals: 2 });
  });
});
