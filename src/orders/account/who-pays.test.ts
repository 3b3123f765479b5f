import { describe, expect, test } from 'vitest';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { walletScope } from '../../../tests/support/points/wallet-desk.ts';
import { engines } from '../../../tests/support/shop.ts';
import { type Actor, ask, readAudit, shopperOf } from '../../frame/command/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { findGateway } from '../../payments/index.ts';
import type { Order } from '../model.ts';
import { choosePayment } from './commands.ts';

describe.each(engines)('who takes the way in which an order is paid, on %s', (engine) => {
  const scope = walletScope(engine);
  const { rich, buys, order, repay, change, wallet, payPath } = scope;
  const house = () => scope.shop.house;
  const { write } = ordersOf(house);

  /** Of nobody's account, and waiting. */
  async function guests() {
    const { order_id: id, shopper } = await buy(house(), scope.cup, { form: { payment_method: 'card' } });
    return { id, shopper };
  }
  const ways = (id: string) => findGateway(house().shop, id)!;
  /** Asked for by somebody's browser, without the page before it. */
  function choose(
    of: Order,
    userId: number | null,
    more: { actor?: Actor; gateway?: string; part?: number } = {},
  ) {
    const { shop } = house();
    const session = { id: 900_000, userId, values: new Map() };
    const ctx = { shop, session, language: 'ca', now: Date.now() } as unknown as RequestContext;
    const actor = more.actor ?? shopperOf({ session, requestId: 'r' });
    const part = more.part ?? 0;
    return ask({ shop, actor, now: Date.now() }, choosePayment, {
      ctx,
      order: of,
      gateway: ways(more.gateway ?? 'bacs'),
      part,
      seen: part,
    });
  }

  test('may be anybody who has its link, also somebody with an account of their own, where it is nobody’s', async () => {
    const { id } = await guests();
    const friend = await rich(5000);
    const { page } = await repay(friend.shopper, id, { payment_method: 'bacs', use_wallet: 1 });
    expect(page, 'their wallet is for their own orders').not.toContain('use_wallet');
    expect(await order(id)).toMatchObject({ status: 'on-hold', paymentMethod: 'bacs', fromWallet: 0 });
    expect([(await order(id)).userId, await wallet(friend.userId)]).toEqual([null, 5000]);
  });

  test('may be the browser that placed it, though it has come to an account since', async () => {
    const { id, shopper } = await guests();
    const { userId } = await rich(0);
    await house().shop.db.transaction((tx) =>
      tx.updateTable('order').set({ user_id: userId }).where('id', '=', id).execute(),
    );
    await repay(shopper, id, { payment_method: 'bacs' });
    expect(await order(id)).toMatchObject({ status: 'on-hold', paymentMethod: 'bacs', userId });
  });

  test('is nobody else where it is an account’s, whatever page they come by', async () => {
    const { shopper, userId } = await rich(0);
    const { order_id: id } = await buys(shopper, { payment_method: 'card' });
    const placed = await order(id);
    for (const other of [(await rich(0)).userId, null])
      await expect(choose(placed, other)).rejects.toThrow('orders.edit is missing');
    expect(await order(id)).toEqual(placed);
    await choose(placed, userId);
    expect(await order(id)).toMatchObject({ status: 'on-hold', paymentMethod: 'bacs' });
  });

  test('takes no more from a wallet than it has by then', async () => {
    const { shopper, userId } = await rich(1250);
    const { order_id: id } = await buys(shopper, { payment_method: 'card' });
    const placed = await order(id);
    await expect(choose(placed, userId, { part: 2000 })).rejects.toMatchObject({
      refused: { code: 'wallet', part: 1250, left: placed.totals.total - 1250 },
    });
    expect([await order(id), await wallet(userId)]).toEqual([placed, 1250]);
  });

  test('makes an order of which nothing has to be packed complete, where its money comes at the door', async () => {
    const wish = { needsProcessing: false, shipping: null, paymentMethod: 'card' };
    const { id } = await write(draftOf([{ productId: scope.cup }], wish), Date.now());
    await choose(await order(id), null, { gateway: 'cod' });
    expect(await order(id)).toMatchObject({ status: 'completed', paymentMethod: 'cod' });
  });

  test('stands in the history, with the way before and after, where somebody of the shop did', async () => {
    const { id } = await guests();
    await choose(await order(id), null, { actor: staff('Anna') });
    const lines = await readAudit(scope.read(), {
      subject: 'order',
      subjectId: `${id}`,
      command: 'order.pay',
      limit: 2,
    });
    expect(lines).toMatchObject([
      {
        actor: { name: 'Anna' },
        before: { payment: 'card', status: 'pending' },
        after: { payment: 'bacs', status: 'on-hold' },
      },
    ]);
  });

  test('is led to where they log in, and from there back to the page that pays it', async () => {
    const { shopper } = await rich(0);
    const { order_id: id } = await buys(shopper, { payment_method: 'card' });
    const path = await payPath(id);
    const { text } = await house().browser().get(path);
    expect(text.replaceAll('&amp;', '&')).toContain(`value="${path}"`);
    const { id: other } = await guests();
    await house().shop.db.transaction((tx) =>
      tx.updateTable('order').set({ created_at: 1 }).where('id', '=', other).execute(),
    );
    const asks = (
      await house()
        .browser()
        .get(await payPath(other))
    ).text;
    expect(asks).toContain('name="check_submission"');
    expect(asks).not.toContain('aria-invalid');
    await change(other, 'cancelled');
  });
});
