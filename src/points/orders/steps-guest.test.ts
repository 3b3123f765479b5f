import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { ledgerScope } from '../../../tests/support/points/ledger-desk.ts';
import { DAY, NOON, orderOf, programmeOf, ruleOf, scopeWith } from '../../../tests/support/points/points.ts';
import { engines } from '../../../tests/support/shop.ts';
import type { Database, Tx } from '../../platform/db/index.ts';
import { verifyLedger } from '../verify/verify.ts';
import { awardOrder } from './steps-award.ts';
import { claimGuestPoints } from './steps-guest.ts';
import { placePoints, reopenPoints } from './steps-order.ts';
import { returnPoints } from './steps-return.ts';
import { placeGuestOrder } from './store-guests.ts';
import { readOrderPoints } from './store-order-points.ts';

describe.each(engines)('points of orders without an account on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(async () => {
    expect((await verifyLedger(db.read)).faults).toEqual([]);
    await db.close();
  });
  const { sums, person } = ledgerScope(() => db);
  const first = ruleOf({ code: 'first', trigger: 'first_order' });
  const programme = programmeOf({ rules: [...programmeOf().rules, first] });
  const scope = scopeWith(programme);
  const run = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work);
  let orders = 0;
  async function placed(email: string, amount = 10_000, now = NOON): Promise<number> {
    orders += 1;
    const { userId: _, redeem: __, ...order } = orderOf(orders, 0, [{ amount }], 0, now);
    await run((tx) => placeGuestOrder(tx, { ...order, email }));
    return orders;
  }
  const award = (orderId: number, now = NOON, number = 1) =>
    run((tx) => awardOrder(tx, scope, { orderId, number, now }));
  const back = (orderId: number, amount: number, full = false) =>
    run((tx) =>
      returnPoints(tx, scope, {
        orderId,
        key: `back:${orderId}:${amount}`,
        full,
        now: NOON,
        returned: amount === 0 ? [] : [{ lineId: orderId * 10, amount, quantity: 0 }],
      }),
    );
  const claim = async (email: string, now = NOON + DAY) => {
    const userId = await person({ email: `${orders}.${email}` });
    const again = () => run((tx) => claimGuestPoints(tx, scope, { userId, email, now }));
    await again();
    return { userId, again };
  };

  test('paid orders earn for whoever proves the e-mail, in their order and once', async () => {
    await award(await placed('Anna@Example.cat'));
    await award(await placed('anna@example.cat', 5000));
    const { userId, again } = await claim('ANNA@example.cat');
    // The first order of a customer is one of them.
    expect(await sums(userId)).toMatchObject({ pending: 100 + 10 + 50 });
    await again();
    expect(await sums(userId)).toMatchObject({ pending: 160 });
    expect((await claim('anna@example.cat')).userId).toBeGreaterThan(userId);
    expect(await sums(userId)).toMatchObject({ pending: 160 });
  });

  test('the first of them is the one that was placed first, however they were written down', async () => {
    const email = 'ordre@example.cat';
    const early = orders + 1;
    orders += 1;
    await award(await placed(email, 5000));
    orders = early - 1;
    await award(await placed(email, 3000));
    orders += 1;
    await claim(email);
    const found = await readOrderPoints(db.read, [early, early + 1]);
    expect([early, early + 1].map((id) => found.get(id)?.earned)).toEqual([30 + 10, 50]);
  });

  test('the days of waiting and the expiry count from when the order was paid', async () => {
    await award(await placed('dies@example.cat'), NOON);
    const { userId } = await claim('dies@example.cat', NOON + 5 * DAY);
    const lot = await db.read
      .selectFrom('points_lot as l')
      .innerJoin('points_account as a', 'a.id', 'l.account_id')
      .select(['l.available_at', 'l.expires_at'])
      .where('a.user_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(lot).toEqual({ available_at: NOON + 2 * DAY, expires_at: Date.UTC(2027, 0, 16, 23) });
  });

  test('an order that is not paid yet earns for its customer when it is', async () => {
    const orderId = await placed('tard@example.cat');
    const { userId } = await claim('tard@example.cat');
    expect(await sums(userId)).toMatchObject({ pending: 0, available: 0 });
    expect(await award(orderId, NOON + DAY)).toBe(110);
    expect(await sums(userId)).toMatchObject({ pending: 110 });
  });

  test('what came back before is not earned, and an order that was called off earns nothing', async () => {
    const half = await placed('torna@example.cat');
    await award(half);
    await back(half, 5000);
    const gone = await placed('torna@example.cat');
    await award(gone);
    await back(gone, 0, true);
    const { userId } = await claim('torna@example.cat');
    expect(await sums(userId)).toMatchObject({ pending: 55 });
  });

  test('called off and alive again it earns when it is paid again, and not before', async () => {
    const orderId = await placed('viva@example.cat');
    await award(orderId);
    await back(orderId, 4000);
    await back(orderId, 0, true);
    await run((tx) => reopenPoints(tx, orderId, NOON));
    // Alive already: nothing is forgotten by saying so again.
    await award(orderId, NOON + 3 * DAY);
    await run((tx) => reopenPoints(tx, orderId, NOON));
    const { userId } = await claim('viva@example.cat', NOON + 4 * DAY);
    expect(await sums(userId)).toMatchObject({ pending: 110 });
  });

  test('paid once, it is awarded as of then, however often that is told', async () => {
    const orderId = await placed('un@example.cat');
    await award(orderId, NOON);
    await award(orderId, NOON + 9 * DAY);
    const kept = await db.read
      .selectFrom('points_guest_order')
      .select(['state', 'awarded_at'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ state: 'awarded', awarded_at: NOON });
  });

  test('written over, the order is what it became', async () => {
    const orderId = await placed('canvi@example.cat', 10_000);
    orders -= 1;
    expect(await placed('canvi@example.cat', 3000)).toBe(orderId);
    await award(orderId);
    const { userId } = await claim('canvi@example.cat');
    expect(await sums(userId)).toMatchObject({ pending: 40 });
  });

  test('whoever logged in before paying had it all along: it earns once', async () => {
    const email = 'entra@example.cat';
    const orderId = await placed(email);
    const other = await placed(email, 2000);
    await award(other);
    const owner = await person();
    await run((tx) => placePoints(tx, scope, orderOf(orderId, owner, [{ amount: 10_000 }], 0, NOON)));
    await award(orderId);
    const { userId } = await claim(email);
    expect(await award(orderId)).toBe(0);
    expect(await sums(userId)).toMatchObject({ pending: 30 });
    expect(await sums(owner)).toMatchObject({ pending: 110 });
  });

  test('others’ orders stay theirs', async () => {
    await award(await placed('altra@example.cat'));
    const { userId } = await claim('ningu@example.cat');
    expect(await sums(userId)).toMatchObject({ pending: 0, available: 0 });
  });
});
