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
const with_ = (more: Partial<Programme>) =>
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
  const mistake = async (id: number, scope: ReturnType<typeof with_>, now: number) => {
    await cancel(id, undefined, now, scope);
    await reopen(id, now);
    await award(id, scope, now);
  };

  test('so that what was earned on a later day leaves it what its own day allowed', async () => {
    const scope = with_({ rules: [{ ...perEuro, dayCap: 100 }] });
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
    const scope = with_({ campaigns: [twice, thrice] as Programme['campaigns'] });
    const userId = await someone();
    const id = await order(userId, [10_000]);
    await award(id, scope);
    expect(await available(userId)).toBe(200);
    await mistake(id, scope, LATER + 1);
    expect(await available(userId, LATER + 1)).toBe(200);
  });

  test('also where a guest proves it to be theirs after having earned by the same rule', async () => {
    const scope = with_({ rules: [{ ...perEuro, dayCap: 100 }] });
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
    const scope = with_({});
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
