import { describe, expect, test } from 'vitest';
import { staff } from '../../../tests/support/people/staff.ts';
import { TICKED, walletScope } from '../../../tests/support/points/wallet-desk.ts';
import { engines } from '../../../tests/support/shop.ts';
import { changeOrder } from './commands.ts';

describe.each(engines)('an order that a wallet pays in part, changed on %s', (engine) => {
  const scope = walletScope(engine);
  const house = () => scope.shop.house;
  const change = (orderId: number, lineId: number, more: { quantity: number; price?: number }) =>
    changeOrder(
      { shop: house().shop, actor: staff(), now: Date.now() },
      { orderId, edit: { lines: [{ lineId, ...more }] }, byGateway: true, reason: '', tell: false },
    );

  test('gives back to the wallet first, then by the bank, and never more than each has paid', async () => {
    const { shopper, userId } = await scope.rich(500);
    const { order_id: id } = await scope.buys(shopper, { payment_method: 'card', ...TICKED });
    const payment = scope.shop.bank.books.ofOrder(id)!;
    scope.shop.bank.books.decide(payment, 'pay');
    await scope.shop.bank.report(payment);
    const before = await scope.order(id);
    expect(before).toMatchObject({ fromWallet: 500, status: 'processing' });
    const line = before.lines[0]?.id ?? 0;
    expect(await change(id, line, { quantity: 1, price: 1700 })).toMatchObject({ back: 0, due: 0 });
    expect(await scope.wallet(userId)).toBe(300);
    expect(await change(id, line, { quantity: 1, price: 1000 })).toMatchObject({ back: 500 });
    expect(await scope.wallet(userId)).toBe(500);
    expect(scope.shop.bank.books.ofOrder(id)?.refunded).toBe(500);
    const last = await scope.order(id);
    expect(last).toMatchObject({ fromWallet: 0, totals: { total: before.totals.total - 1000 } });
    expect(await change(id, line, { quantity: 1, price: 1200 })).toMatchObject({ due: 200 });
    expect(await scope.wallet(userId)).toBe(500);
  });

  test('that waits takes no more from the wallet than it costs', async () => {
    const { shopper, userId } = await scope.rich(2000);
    const { order_id: id } = await scope.buys(shopper, { payment_method: 'bacs', ...TICKED });
    const before = await scope.order(id);
    expect(before).toMatchObject({ fromWallet: 2000, status: 'on-hold' });
    await change(id, before.lines[0]?.id ?? 0, { quantity: 1, price: 100 });
    const last = await scope.order(id);
    expect(last.fromWallet).toBe(last.totals.total);
    expect(last.status).toBe('processing');
    expect(await scope.wallet(userId)).toBe(2000 - last.totals.total);
  });
});
