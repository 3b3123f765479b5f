import { expect, test } from 'vitest';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { settings } from '../../../tests/support/people/settings.ts';
import { commands } from '../../frame/command/command.ts';
import type { AuditLine } from '../../frame/command/index.ts';
import { texts } from '../../frame/shop/texts.ts';
import type { Order } from '../../orders/index.ts';
import '../../app.ts';
import type { AdminContext } from '../kit/index.ts';
import { didText, orderFactsText } from './facts.ts';

const admin = {
  ctx: { t: texts('ca', settings), language: 'ca' },
  shop: { settings },
} as unknown as AdminContext;
const order = { ...draftOf([{ productId: null }]), currency: 'EUR' } as unknown as Order;
const line = (more: Partial<AuditLine>): AuditLine =>
  ({ before: {}, after: {}, reason: '', ...more }) as AuditLine;

test('the history of an order speaks of money and states as the shop does, and not of rows and hashes', () => {
  const text = orderFactsText(
    admin,
    order,
    line({
      before: { status: 'on-hold', total: 1815, version: 1, addresses: 'a1b2', coupons: '' },
      after: { status: 'processing', total: 2000, version: 2, addresses: 'c3d4', coupons: 'estiu' },
      reason: 'Ens ha trucat',
    }),
  );
  expect(text.replace(/\s/g, ' ')).toBe(
    'Estat: A l’espera del pagament → En preparació Total: 18,15 € → 20,00 € Cupons: – → ESTIU Ens ha trucat',
  );
});

test('a change tells which goods became others, how many of them and at which price, and what is gone', () => {
  const text = orderFactsText(
    admin,
    { ...order, lines: [{ ...order.lines[0], id: 7, name: 'Tassa' }] } as Order,
    line({
      command: 'order.change',
      before: { lines: '7=2×1000 8=1×500 9=1×300' },
      after: { lines: '7=3×950 9=1×300' },
    }),
  );
  expect(text.replaceAll('\u00a0', ' ')).toBe(
    'Tassa: 2 × 10,00 € → 3 × 9,50 €\nUn producte que ja no hi és: 1 × 5,00 € → –',
  );
});

test('how money between two totals stands is not said in the words of returns', () => {
  const settled = line({ command: 'order.settle_difference', after: { difference: 3, state: 'refused' } });
  expect(orderFactsText(admin, order, settled)).toBe('');
});

test('what did not change is not said', () => {
  expect(
    orderFactsText(admin, order, line({ before: { total: 5, due: 1 }, after: { total: 5, due: 0 } })),
  ).not.toContain('Total');
});

test('every command that is called otherwise here is one of the house', () => {
  const called = [...commands.keys()].filter((name) => didText(admin, name) !== name);
  expect(called).toHaveLength(30);
});
