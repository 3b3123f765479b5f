import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { ledgerScope } from '../../../tests/support/points/ledger-desk.ts';
import { DAY, NOON } from '../../../tests/support/points/points.ts';
import { engines } from '../../../tests/support/shop.ts';
import type { Database } from '../../platform/db/index.ts';
import { releaseLot } from '../earning/steps-earn.ts';
import { raiseFlag } from '../guards/store.ts';
import { returnPoints } from '../orders/steps-return.ts';
import { sumQualifying } from '../programme/store-earned.ts';
import { bindReferral, referralCode } from '../referrals/steps.ts';
import { findByCode } from '../referrals/store.ts';
import { verifyLedger } from '../verify/verify.ts';
import { settleOrderWallet } from '../wallet/steps-spend.ts';
import { convertToWallet } from '../wallet/steps-wallet.ts';
import { mergePoints } from './steps.ts';

type Step =
  | { do: 'give'; points: number }
  | { do: 'order'; cents: number; points: number }
  | { do: 'pay' | 'cancel' | 'part' | 'reopen'; which: number }
  | { do: 'wallet'; points: number }
  | { do: 'spend'; which: number; cents: number }
  | { do: 'wait'; days: number };

const which = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('give' as const), points: fc.integer({ min: -80, max: 200 }).filter(Boolean) }),
  fc.record({
    do: fc.constant('order' as const),
    cents: fc.integer({ min: 100, max: 9000 }),
    points: fc.nat(120),
  }),
  fc.record({
    do: fc.constantFrom(
      'pay' as const,
      'pay' as const,
      'cancel' as const,
      'part' as const,
      'reopen' as const,
    ),
    which,
  }),
  fc.record({ do: fc.constant('wallet' as const), points: fc.integer({ min: 1, max: 90 }) }),
  fc.record({ do: fc.constant('spend' as const), which, cents: fc.nat(60) }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 4 }) }),
);

describe.each(engines)('two accounts of points that become one, on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(() => db.close());
  const desk = ledgerScope(() => db);
  const { scope, someone, person, give, order, pay, cancel, reopen, sums, accountOf, setStatus } = desk;

  const merge = (fromUserId: number, toUserId: number, now = NOON) =>
    db.transaction((tx) => mergePoints(tx, scope, { fromUserId, toUserId, by: 'Botiga', now }));
  const faults = async () => (await verifyLedger(db.read)).faults;
  const netOf = async (users: number[], now: number) => {
    const all = await Promise.all(users.map((userId) => sums(userId, now)));
    return all.reduce(
      (sum, { available, pending, held, debt, wallet }) => ({
        points: sum.points + available + pending + held - debt,
        held: sum.held + held,
        pending: sum.pending + pending,
        wallet: sum.wallet + wallet,
      }),
      { points: 0, held: 0, pending: 0, wallet: 0 },
    );
  };

  /** Does something, or has it refused: both are a life. */
  async function live(userId: number, orders: number[], each: Step, at: { now: number; turn: number }) {
    const { now } = at;
    const of = (index: number) => orders[index % orders.length];
    const wallet = async (points: number) =>
      db.transaction((tx) => convertToWallet(tx, scope, { userId, points, key: `${at.turn}`, now }));
    const part = (orderId: number) =>
      db.transaction((tx) => {
        const returned = [{ lineId: orderId * 10, amount: 50, quantity: 0 }];
        return returnPoints(tx, scope, { orderId, key: `part:${at.turn}`, full: false, returned, now });
      });
    try {
      if (each.do === 'give') await give(userId, each.points, now);
      else if (each.do === 'order') orders.push(await order(userId, [each.cents], each.points, now));
      else if (each.do === 'wallet') await wallet(each.points);
      else if (each.do === 'wait' || orders.length === 0) return;
      else if (each.do === 'pay') await pay(of(each.which)!, now);
      else if (each.do === 'cancel') await cancel(of(each.which)!, `cancel:${at.turn}`, now);
      else if (each.do === 'reopen') await reopen(of(each.which)!, now);
      else if (each.do === 'part') await part(of(each.which)!);
      else if (each.do === 'spend')
        await db.transaction((tx) =>
          settleOrderWallet(tx, { orderId: of(each.which)!, userId, amount: each.cents, now }),
        );
    } catch (error) {
      if (!['PointsRefused', 'Error'].includes((error as Error).name)) throw error;
    }
  }

  test('keep every point and every cent, whatever had happened and whatever happens after', async () => {
    const lives = fc.array(step, { minLength: 2, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(lives, lives, lives, async (one, other, after) => {
        const [from, into] = [await someone(), await someone()];
        const orders: Record<number, number[]> = { [from]: [], [into]: [] };
        const clock = { now: NOON, turn: 0 };
        const pass = (each: Step) => {
          clock.turn += 1;
          clock.now += each.do === 'wait' ? each.days * DAY : 1000;
        };
        for (const [userId, steps] of [
          [from, one],
          [into, other],
        ] as const)
          for (const each of steps) {
            pass(each);
            await live(userId, orders[userId]!, each, clock);
          }
        const before = await netOf([from, into], clock.now);
        await merge(from, into, clock.now);
        expect(await netOf([into], clock.now)).toMatchObject({
          points: before.points,
          wallet: before.wallet,
        });
        expect(await netOf([into], clock.now)).toMatchObject({ held: before.held, pending: before.pending });
        expect(await sums(from, clock.now)).toEqual({
          available: 0,
          pending: 0,
          held: 0,
          debt: 0,
          wallet: 0,
        });
        expect(await faults()).toEqual([]);
        const all = [...orders[from]!, ...orders[into]!];
        for (const each of after) {
          pass(each);
          await live(into, all, each, clock);
        }
        expect(await sums(from, clock.now)).toEqual({
          available: 0,
          pending: 0,
          held: 0,
          debt: 0,
          wallet: 0,
        });
        expect(await faults()).toEqual([]);
      }),
      { numRuns: engine === 'sqlite' ? 60 : 20 },
    );
  }, 240_000);

  test('what was paid with a wallet that went into another comes back into that one', async () => {
    const [from, into] = [await someone(500), await someone()];
    await db.transaction((tx) =>
      convertToWallet(tx, scope, { userId: from, points: 500, key: 'k', now: NOON }),
    );
    const orderId = 900_001 + from;
    await db.transaction((tx) => settleOrderWallet(tx, { orderId, userId: from, amount: 300, now: NOON }));
    await merge(from, into);
    await db.transaction((tx) => settleOrderWallet(tx, { orderId, userId: into, amount: 0, now: NOON }));
    expect((await sums(into)).wallet).toBe(500);
    expect((await sums(from)).wallet).toBe(0);
    expect(await faults()).toEqual([]);
  });

  test('points that wait come free at the same moment, with the end that they had', async () => {
    const [from, into] = [await someone(), await someone()];
    await give(from, 30);
    const before = await desk.lotsOf(from);
    await merge(from, into, NOON + 1);
    expect(await desk.lotsOf(into)).toMatchObject([
      { available: 30, expires_at: before[0]!.expires_at, parent_id: before[0]!.id },
    ]);
    const pending = await db.read.selectFrom('points_lot').select('id').where('pending', '>', 0).execute();
    for (const { id } of pending) {
      const { account_id: accountId } = await db.read
        .selectFrom('points_lot')
        .select('account_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await db.transaction((tx) => releaseLot(tx, { id, accountId }, NOON + 30 * DAY));
    }
    expect(await faults()).toEqual([]);
  });

  test('what the first had earned counts for the levels of the second', async () => {
    const [from, into] = [await someone(), await someone()];
    await pay(await order(from, [5000]));
    const counted = await sumQualifying(db.read, (await accountOf(from)).id, 0);
    expect(counted).toBe(50);
    await merge(from, into);
    expect(await sumQualifying(db.read, (await accountOf(into)).id, 0)).toBe(50);
  });

  test('an order that is undone afterwards takes back what it had earned from the second', async () => {
    const [from, into] = [await someone(), await someone()];
    const orderId = await order(from, [5000]);
    await pay(orderId);
    await merge(from, into);
    await cancel(orderId);
    expect(await sums(into)).toMatchObject({ available: 0, debt: 0 });
    expect(await sums(from)).toMatchObject({ available: 0, debt: 0 });
  });

  test('nobody is let go by it whom the shopkeeper has stopped', async () => {
    const [from, into] = [await someone(5), await someone(5)];
    await setStatus(from, 'no_earn');
    await setStatus(into, 'no_redeem');
    await db.transaction(async (tx) => {
      const { id: accountId } = await accountOf(from);
      await raiseFlag(tx, { accountId, kind: 'debt', detail: '', now: NOON });
    });
    await merge(from, into);
    expect((await accountOf(into)).status).toBe('frozen');
    expect((await accountOf(from)).status).toBe('closed');
    const { id } = await accountOf(into);
    const flags = await db.read
      .selectFrom('points_flag')
      .select('kind')
      .where('account_id', '=', id)
      .execute();
    expect(flags).toEqual([{ kind: 'debt' }]);
  });

  test('a link that the first had given to friends goes on, and nobody is rewarded for themselves', async () => {
    const [from, into] = [await person(), await person()];
    const code = await db.transaction((tx) => referralCode(tx, from, NOON));
    const own = await db.transaction((tx) => referralCode(tx, into, NOON));
    await db.transaction((tx) =>
      bindReferral(tx, {
        friendUserId: into,
        code,
        clickedAt: 0,
        ipHash: 'x',
        deviceOf: undefined,
        now: NOON,
      }),
    );
    await merge(from, into);
    expect(await findByCode(db.read, code)).toMatchObject({ userId: into, status: 'active' });
    expect(await findByCode(db.read, own)).toMatchObject({ userId: into });
    const { id } = await accountOf(into);
    const states = await db.read
      .selectFrom('points_referral')
      .select('state')
      .where('friend_id', '=', id)
      .execute();
    expect(states).toEqual([{ state: 'denied' }]);
  });

  test('of three that become one after another, all is with the last', async () => {
    const [one, two, three] = [await someone(10), await someone(20), await someone(30)];
    await merge(one, two);
    await merge(two, three, NOON + 1);
    expect((await sums(three, NOON + 1)).available).toBe(60);
    expect((await accountOf(one)).merged_into).toBe((await accountOf(three)).id);
    expect(await faults()).toEqual([]);
  });
});
