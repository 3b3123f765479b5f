import { describe, expect, test } from 'vitest';
import { fillCheckout, place, updateReview } from '../../../tests/support/buying/checkout.ts';
import { TICKED, walletScope } from '../../../tests/support/points/wallet-desk.ts';
import { engines } from '../../../tests/support/shop.ts';
import { closeAccount } from '../../points/membership/steps-account.ts';

import { cancelUnpaid } from '../payment/overdue.ts';

/** Cup and shipping. */
const TOTAL = 2495;
const DAY = 86_400_000;
const CARD = { ...TICKED, payment_method: 'card' };

describe.each(engines)('what seldom happens to orders that a wallet pays a part of, on %s', (engine) => {
  const scope = walletScope(engine);
  const { rich, wallet, buys, order, decide, repay, change, refund } = scope;
  const lineOf = async (id: number) => (await order(id)).lines[0]?.id ?? 0;

  test('an order of which something was given back is neither paid again nor written over: its part would become another', async () => {
    const { shopper, userId } = await rich(1250);
    const { order_id: id } = await buys(shopper, { ...TICKED, payment_method: 'bacs' });
    await refund(id, 'courtesy', { lines: [{ lineId: await lineOf(id), amount: 800 }] });
    await change(id, 'failed');
    expect(await wallet(userId)).toBe(1250);
    // Less is there now than has gone back already.
    const { order_id: other } = await buys(shopper, CARD);
    await decide(other, 'pay');
    await scope.fill(userId, 500, 'more');
    const { reply } = await repay(shopper, id, TICKED);
    expect(reply.text).toContain('no es pot pagar');
    expect([await wallet(userId), (await order(id)).fromWallet]).toEqual([500, 1250]);
    expect((await shopper.get(`/el-meu-compte/view-order/${id}/`)).text).not.toContain('button alt pay');
    expect((await shopper.get('/el-meu-compte/orders/')).text).not.toContain('button pay');
    await cancelUnpaid(scope.shop.house.shop, Date.now() + DAY);
    expect(await wallet(userId)).toBe(500);
  });

  test('a cart does not take the place of an order of which something was given back', async () => {
    const { shopper, userId } = await rich(1250);
    const { order_id: id } = await buys(shopper, CARD);
    // Money of another amount lets it wait for the shopkeeper, who gives some back and lets it fail.
    const old = scope.shop.bank.books.ofOrder(id)!;
    await repay(shopper, id, {});
    await repay(shopper, id, TICKED);
    scope.shop.bank.books.decide(scope.shop.bank.books.allOf(id)[1]!, 'pay');
    await scope.shop.bank.report(scope.shop.bank.books.allOf(id)[1]!);
    expect([(await order(id)).status, old.wanted.amount]).toEqual(['on-hold', TOTAL - 1250]);
    await refund(id, 'some', { lines: [{ lineId: await lineOf(id), amount: 800 }] });
    await change(id, 'failed');
    const { form } = await updateReview(shopper, { ...(await fillCheckout(shopper)), ...CARD });
    const placed = await place(shopper, { ...form, ...CARD });
    expect(placed.order_id).not.toBe(id);
    expect([await wallet(userId), (await order(placed.order_id)).fromWallet]).toEqual([0, 1250]);
  });

  test('an order goes on when the account of its wallet is closed meanwhile', async () => {
    const { shopper, userId } = await rich(1250);
    const { order_id: id } = await buys(shopper, CARD);
    await scope.shop.house.shop.db.transaction((tx) =>
      closeAccount(tx, { userId, by: 'Botiga', reason: 'asked for', now: Date.now() }),
    );
    await decide(id, 'pay');
    expect((await order(id)).status).toBe('processing');
    await change(id, 'completed');
    expect(await refund(id, 'some', { lines: [{ lineId: await lineOf(id), amount: 800 }] })).toMatchObject({
      toWallet: 800,
    });
    await change(id, 'cancelled');
    expect((await order(id)).status).toBe('cancelled');
    expect(await wallet(userId)).toBe(0);
  });

  test('three clicks at one moment make one order that waits for its payment, with a wallet’s part or without', async () => {
    for (const chosen of [CARD, { payment_method: 'card' }]) {
      const { shopper, userId } = await rich(1250);
      await shopper.call('add_to_cart', { product_id: scope.cup, quantity: 1 });
      const { form } = await updateReview(shopper, { ...(await fillCheckout(shopper)), ...chosen });
      const placed = await Promise.all([1, 2, 3].map(() => place(shopper, { ...form, ...chosen })));
      expect(placed.map(({ result }) => result)).toEqual(['success', 'success', 'success']);
      expect(new Set(placed.map(({ order_id }) => order_id)).size).toBe(1);
      const { fromWallet } = await order(placed[0]!.order_id);
      expect(fromWallet).toBe(chosen === CARD ? 1250 : 0);
      expect(await wallet(userId)).toBe(1250 - fromWallet);
    }
  });
});
