import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftOf, type LineWish } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { type RefundBy, refundOrder } from '../../../tests/support/people/staff.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { verifyLedger } from '../../points/index.ts';
import type { OrderDraft } from '../model.ts';
import { recordPayment } from '../payment/steps-pay.ts';

import { readForPoints, readReturned } from './store.ts';

const NOW = 1_800_000_000_000;

describe.each(engines)('points and wallet money of orders on %s', (engine) => {
  let house: TestShop;
  const { write, order, become } = ordersOf(() => house);
  const { apply, register, verify, give, balance } = membersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
    const { take } = house.shop.limits;
    house.shop.limits.take = async (what, who) => what === 'register' || take(what, who);
    await apply();
  });
  afterAll(async () => {
    expect((await verifyLedger(house.shop.db.read)).faults).toEqual([]);
    await house.close();
  });

  const earn = (more: object = {}) => apply({ earn: { awardAt: 'paid', holdDays: 0, tax: true, ...more } });
  const HUNDRED: LineWish = { productId: null, price: 10_000 };
  const made = async (userId: number | null, more: Partial<OrderDraft> = {}, lines = [HUNDRED]) =>
    (await write(draftOf(lines, { userId, paymentMethod: 'card', ...more }), NOW)).id;
  const points = async (userId: number) => (await balance(userId)).available;
  const member = async (gift = 0) => {
    const { userId } = await register();
    if (gift > 0) await give(userId, gift);
    return userId;
  };
  const redeem = (count: number) => ({ points: count, value: 100, rate: '100:100', byLine: [100] });
  const refund = (orderId: number, more: Partial<RefundBy>) =>
    refundOrder(
      house.shop,
      { orderId, key: 'r', reason: '', restock: false, byGateway: false, by: 'Botiga', ...more },
      NOW + 5,
    );

  test('are earned when the order is paid, once, for what was paid with its tax and not for the shipping', async () => {
    const userId = await member();
    const id = await made(userId);
    expect(await points(userId)).toBe(0);
    await become(id, 'on-hold', NOW + 1);
    expect(await points(userId)).toBe(0);
    await become(id, 'processing', NOW + 1);
    await become(id, 'completed', NOW + 2);
    expect(await points(userId)).toBe(121);
  });

  test('count without tax, not for sale items, or in the shop’s own money, as the programme says', async () => {
    const earned = async (more: Partial<OrderDraft> = {}) => {
      const userId = await member();
      await become(await made(userId, more), 'processing', NOW + 1);
      return points(userId);
    };
    const sale = { lines: draftOf([HUNDRED]).lines.map((line) => ({ ...line, onSale: true })) };
    expect([await earned(sale), await earned({ currency: 'USD' })]).toEqual([121, 111]);
    await earn({ tax: false });
    expect(await earned()).toBe(100);
    await earn({ saleItems: false });
    expect([await earned(sale), await earned()]).toEqual([0, 121]);
    await earn();
    expect(await earned({ currency: 'XXX' })).toBe(0);
  });

  test('count what points have paid only if the programme says so', async () => {
    const earned = async () => {
      const userId = await member(100);
      await become(await made(userId, { redeem: redeem(100) }), 'processing', NOW + 1);
      return points(userId);
    };
    expect(await earned()).toBe(121);
    await earn({ whenRedeemed: 'all' });
    expect(await earned()).toBe(122);
    await earn();
  });

  test('are earned at completion where the programme waits for it, also of an order paid long before', async () => {
    await earn({ awardAt: 'completed' });
    const userId = await member();
    const id = await made(userId);
    await become(id, 'processing', NOW + 1);
    expect(await points(userId)).toBe(0);
    await become(id, 'completed', NOW + 2);
    expect(await points(userId)).toBe(121);
    await earn();
  });

  test('paid at the door they are earned when the money is there', async () => {
    const userId = await member();
    const id = await made(userId, { paymentMethod: 'cod' });
    expect([(await order(id)).status, await points(userId)]).toEqual(['processing', 0]);
    await become(id, 'completed', NOW + 1);
    expect(await points(userId)).toBe(121);
  });

  test('paid at the door those that lower the price are only held until the money is there', async () => {
    const userId = await member(500);
    const id = await made(userId, { paymentMethod: 'cod', redeem: redeem(100) });
    expect((await order(id)).status).toBe('processing');
    expect(await balance(userId)).toMatchObject({ available: 400, held: 100 });
    await become(id, 'completed', NOW + 1);
    expect(await balance(userId)).toMatchObject({ available: 521, held: 0 });
  });

  test('are earned again by a paid order that was called off and is back, wherever it goes on', async () => {
    const userId = await member(100);
    const id = await made(userId, { redeem: redeem(100) });
    await become(id, 'processing', NOW + 1);
    for (const to of ['completed', 'processing'] as const) {
      await become(id, 'cancelled', NOW + 2);
      expect(await balance(userId)).toMatchObject({ available: 100, held: 0 });
      await become(id, to, NOW + 3);
      expect(await balance(userId)).toMatchObject({ available: 121, held: 0 });
    }
  });

  test('that came back with a payment that failed are not held again by giving the order up', async () => {
    const userId = await member(500);
    const id = await made(userId, { redeem: redeem(100) });
    await become(id, 'failed', NOW + 1);
    await become(id, 'cancelled', NOW + 2);
    expect(await balance(userId)).toMatchObject({ available: 500, held: 0 });
  });

  test('of a shop without a programme nothing is earned', async () => {
    await apply({ enabled: false });
    const userId = await member();
    await become(await made(userId), 'processing', NOW + 1);
    expect(await points(userId)).toBe(0);
    await earn();
  });

  test('that lower the price are held with the order, spent when it is paid, and come back when it is called off', async () => {
    const userId = await member(500);
    const id = await made(userId, { redeem: redeem(100) });
    expect(await balance(userId)).toMatchObject({ available: 400, held: 100 });
    await become(id, 'cancelled', NOW + 1);
    expect(await balance(userId)).toMatchObject({ available: 500, held: 0 });
    await become(id, 'pending', NOW + 2);
    expect(await balance(userId)).toMatchObject({ available: 400, held: 100 });
    await become(id, 'processing', NOW + 3);
    expect(await balance(userId)).toMatchObject({ available: 521, held: 0 });
    await become(id, 'failed', NOW + 4);
    expect(await balance(userId)).toMatchObject({ available: 500, held: 0 });
    await become(id, 'processing', NOW + 5);
    expect(await balance(userId)).toMatchObject({ available: 521, held: 0 });
    await become(id, 'cancelled', NOW + 6);
    await become(id, 'pending', NOW + 7);
    expect(await balance(userId)).toMatchObject({ available: 400, held: 100 });
  });

  test('follow a refund by what of the lines went back, and its whole when nothing is left', async () => {
    const userId = await member(100);
    const id = await made(userId, { redeem: redeem(100) }, [{ ...HUNDRED, quantity: 2 }]);
    await become(id, 'processing', NOW + 1);
    expect(await points(userId)).toBe(242);
    const [line] = (await order(id)).lines;
    await refund(id, { lines: [{ lineId: line?.id ?? 0, pieces: 1 }] });
    expect(await points(userId)).toBe(121 + 50);
    await refund(id, { key: 's', all: true });
    expect(await points(userId)).toBe(100);
    const by = await made(userId);
    await become(by, 'processing', NOW + 6);
    await become(by, 'refunded', NOW + 7);
    expect(await points(userId)).toBe(100);
  });

  test('a wish to use points is forgotten when its order stands, and kept while the order waits at a payment page', async () => {
    const userId = await member(500);
    const { id: accountId } = await house.shop.db.read
      .selectFrom('points_account')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const wish = () =>
      house.shop.db.transaction((tx) =>
        tx.insertInto('points_quote').values({ account_id: accountId, requested: 100, at: NOW }).execute(),
      );
    const wishes = async () =>
      (
        await house.shop.db.read
          .selectFrom('points_quote')
          .select('requested')
          .where('account_id', '=', accountId)
          .execute()
      ).length;
    await wish();
    const id = await made(userId, { redeem: redeem(100) });
    expect(await wishes()).toBe(1);
    await become(id, 'failed', NOW + 1);
    expect(await wishes()).toBe(1);
    await become(id, 'pending', NOW + 2);
    await become(id, 'processing', NOW + 3);
    expect(await wishes()).toBe(0);
    await wish();
    await become(id, 'completed', NOW + 4);
    expect(await wishes()).toBe(1);
  });

  test('of a guest wait for an account that proves the e-mail, which then has its orders and no others', async () => {
    const someone = await register();
    const billing = { ...draftOf([]).billing, email: someone.email.toUpperCase() };
    const id = await made(null, { billing });
    await become(id, 'processing', NOW + 1);
    const other = await made(null);
    expect([(await order(id)).userId, await points(someone.userId)]).toEqual([null, 0]);
    await verify(someone);
    expect([(await order(id)).userId, (await order(other)).userId]).toEqual([someone.userId, null]);
    expect(await points(someone.userId)).toBe(121);
  });

  test('are looked at when the bank takes money back from somebody who has an account', async () => {
    const userId = await member();
    const [own, guest] = [await made(userId), await made(null)];
    for (const id of [own, guest]) {
      await become(id, 'processing', NOW + 1);
      await refund(id, { all: true, chargedBack: true });
    }
    const flags = await house.shop.db.read.selectFrom('points_flag').select(['kind', 'detail']).execute();
    expect(flags).toEqual([{ kind: 'chargeback', detail: `order ${own}` }]);
  });

  test('know a card by a mark that says nothing of it', async () => {
    const id = await made(await member());
    const gateway = { id: 'card', texts: { title: 'payments.card.title', description: '' } };
    const { total } = (await order(id)).totals;
    const news = {
      orderId: id,
      transactionId: 'T',
      amount: total,
      currency: 'EUR',
      fingerprint: 'visa-4242',
    };
    await house.shop.db.transaction((tx) =>
      recordPayment(house.shop, tx, { ...news, gateway, outcome: 'paid' }, NOW),
    );
    const cards = await house.shop.db.read.selectFrom('points_card').select(['order_id', 'mark']).execute();
    expect(cards).toEqual([{ order_id: id, mark: expect.stringMatching(/^[0-9a-f]{16,}$/) }]);
  });

  test('an order’s number is which of its customer’s paid orders it is', async () => {
    const userId = await member();
    const [first, second] = [await made(userId), await made(userId)];
    const read = (id: number) => readForPoints(house.shop.db.read, id);
    expect([await read(first), await read(second)]).toEqual([
      { paid: false, number: 1 },
      { paid: false, number: 1 },
    ]);
    await become(first, 'processing', NOW + 1);
    expect([await read(first), await read(second)]).toEqual([
      { paid: true, number: 1 },
      { paid: false, number: 2 },
    ]);
    const guest = await made(null);
    await become(guest, 'processing', NOW + 1);
    expect([await read(guest), await read(999_999)]).toEqual([
      { paid: true, number: 1 },
      { paid: false, number: 1 },
    ]);
  });

  test('what went back of a line is the sum of all refunds that are done', async () => {
    const id = await made(null, {}, [{ ...HUNDRED, quantity: 3 }, HUNDRED]);
    await become(id, 'processing', NOW + 1);
    const [three, one] = (await order(id)).lines.map((line) => line.id ?? 0);
    const [a, b] = [three ?? 0, one ?? 0];
    await refund(id, { key: '1', lines: [{ lineId: a, pieces: 1 }], shipping: true });
    await refund(id, { key: '2', lines: [{ lineId: a, amount: 121 }] });
    await refund(id, { key: '3', lines: [{ lineId: b, pieces: 1 }] });
    await refund(id, { key: '4', lines: [{ lineId: a, pieces: 1 }], byGateway: true }).catch(() => undefined);
    expect(await readReturned(house.shop.db.read, id)).toEqual([
      { lineId: a, amount: 12_100 + 121, quantity: 1 },
      { lineId: b, amount: 12_100, quantity: 1 },
    ]);
    await house.shop.db.transaction((tx) => tx.updateTable('refund').set({ state: 'asked' }).execute());
    expect(await readReturned(house.shop.db.read, id)).toEqual([]);
  });
});
