import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { ledgerScope } from '../../../tests/support/points/ledger-desk.ts';
import { DAY, NOON, orderOf, programmeOf, ruleOf, scopeWith } from '../../../tests/support/points/points.ts';
import { engines } from '../../../tests/support/shop.ts';
import type { Database } from '../../platform/db/index.ts';
import { sumSpent } from '../holds/store.ts';
import type { Programme } from '../programme/model.ts';
import { verifyLedger } from '../verify/verify.ts';
import { awardOrder } from './steps-award.ts';
import { claimGuestPoints } from './steps-guest.ts';
import { placeGuestOrder } from './store-guests.ts';

const perEuro = ruleOf({ code: 'spend', amount: { kind: 'per_money', points: 1, money: 100 } });
const programmeWith = (more: Partial<Programme>) =>
  scopeWith(
    programmeOf({
      earn: { ...programmeOf().earn, holdDays: 0 },
      expiry: { ...programmeOf().expiry, after: null },
      ...more,
    }),
  );
const LATER = NOON + 4 * DAY;

describe.each(engines)('an order that earns anew counts for when it earned first, on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(async () => {
    expect((await verifyLedger(db.read)).faults).toEqual([]);
    await db.close();
  });
  const { someone, person, order, award, cancel, reopen, available, accountOf } = ledgerScope(() => db);
  const mistake = async (id: number, scope: ReturnType<typeof programmeWith>, now: number) => {
    await cancel(id, undefined, now, scope);
    await reopen(id, now);
    await award(id, scope, now);
  };

  test('so that what was earned on a later day leaves it what its own day allowed', async () => {
    const scope = programmeWith({ rules: [{ ...perEuro, dayCap: 100 }] });
    const userId = await someone();
    const early = await order(userId, [10_000]);
    await award(early, scope);
    const late = await order(userId, [6000], 0, LATER);
    await award(late, scope, LATER);
    expect(await available(userId, LATER)).toBe(160);
    for (const _ of ['once', 'twice']) {
      await mistake(early, scope, LATER + 1);
      expect(await available(userId, LATER + 1)).toBe(160);
    }
    const third = await order(userId, [9000], 0, LATER + 2);
    await award(third, scope, LATER + 2);
    expect(await available(userId, LATER + 2), 'forty of the later day are left').toBe(200);
  });

  test('so that it has the campaign of its time, and none of a later one', async () => {
    const twice = { code: 'twice', multiplier: 2_000_000, startsAt: null, endsAt: NOON + DAY };
    const thrice = { code: 'thrice', multiplier: 3_000_000, startsAt: LATER, endsAt: null };
    const scope = programmeWith({ campaigns: [twice, thrice] as Programme['campaigns'] });
    const userId = await someone();
    const id = await order(userId, [10_000]);
    await award(id, scope);
    expect(await available(userId)).toBe(200);
    await mistake(id, scope, LATER + 1);
    expect(await available(userId, LATER + 1)).toBe(200);
  });

  test('also where a guest proves it to be theirs after having earned by the same rule', async () => {
    const scope = programmeWith({ rules: [{ ...perEuro, dayCap: 100 }] });
    const email = 'convidada@example.cat';
    const { userId: _, redeem: __, ...guest } = orderOf(9001, 0, [{ amount: 8000 }], 0, NOON);
    await db.transaction((tx) => placeGuestOrder(tx, { ...guest, email }));
    await db.transaction((tx) => awardOrder(tx, scope, { orderId: 9001, number: 1, now: NOON }));
    const userId = await person({ email });
    const own = await order(userId, [10_000], 0, LATER);
    await award(own, scope, LATER);
    await db.transaction((tx) => claimGuestPoints(tx, scope, { userId, email, now: LATER + 1 }));
    expect(await available(userId, LATER + 1)).toBe(180);
  });

  test('and is no new spending for a level', async () => {
    const scope = programmeWith({});
    const userId = await someone();
    const id = await order(userId, [10_000]);
    await award(id, scope);
    await mistake(id, scope, LATER);
    const { id: accountId } = await accountOf(userId);
    expect([
      await sumSpent(db.read, accountId, NOON),
      await sumSpent(db.read, accountId, NOON + DAY),
    ]).toEqual([10_000, 0]);
  });
});

describe.each(engines)('what a guest’s order earned and is over, on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(async () => {
    expect((await verifyLedger(db.read)).faults).toEqual([]);
    await db.close();
  });
  const { person, give, sums, cancel, reopen } = ledgerScope(() => db);
  /** Lasts ten days, and waits two before. */
  const scope = scopeWith(programmeOf());
  const AFTER = NOON + 20 * DAY;
  let orders = 0;
  async function guest(email: string): Promise<number> {
    orders += 1;
    const id = orders;
    const { userId: _, redeem: __, ...order } = orderOf(id, 0, [{ amount: 10_000 }], 0, NOON);
    await db.transaction((tx) => placeGuestOrder(tx, { ...order, email }));
    return id;
  }
  const award = (orderId: number, now: number) =>
    db.transaction((tx) => awardOrder(tx, scope, { orderId, number: 1, now }));
  const claim = (userId: number, email: string, now: number) =>
    db.transaction((tx) => claimGuestPoints(tx, scope, { userId, email, now }));
  const has = async (userId: number, now: number) => {
    const { available, pending, debt } = await sums(userId, now);
    return available + pending - debt;
  };

  test('repays nothing to who claims it', async () => {
    const email = 'deute@example.cat';
    const [id, userId] = [await guest(email), await person({ email })];
    await award(id, NOON);
    await give(userId, -50, AFTER - 1);
    await claim(userId, email, AFTER);
    expect(await has(userId, AFTER)).toBe(-50);
    // Nor later, whatever becomes of the order.
    await cancel(id, undefined, AFTER + 1, scope);
    expect(await has(userId, AFTER + 1)).toBe(-50);
    await reopen(id, AFTER + 2);
    await award(id, AFTER + 2);
    expect(await has(userId, AFTER + 2)).toBe(-50);
  });

  test('does not live again when it is called off and comes back before it is claimed', async () => {
    const email = 'torna@example.cat';
    const [id, userId] = [await guest(email), await person({ email })];
    await award(id, NOON);
    await cancel(id, undefined, AFTER, scope);
    await reopen(id, AFTER);
    await award(id, AFTER);
    await claim(userId, email, AFTER + 1);
    expect(await has(userId, AFTER + 1)).toBe(0);
  });

  test('is there where it was called off in time', async () => {
    const email = 'a-temps@example.cat';
    const [id, userId] = [await guest(email), await person({ email })];
    await award(id, NOON);
    await cancel(id, undefined, NOON + DAY, scope);
    await reopen(id, AFTER);
    await award(id, AFTER);
    await claim(userId, email, AFTER + 1);
    expect(await has(userId, AFTER + 1)).toBe(100);
  });
});
