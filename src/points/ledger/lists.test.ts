import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { ledgerScope } from '../../../tests/support/points/ledger-desk.ts';
import { DAY, NOON, programmeOf, scopeWith } from '../../../tests/support/points/points.ts';
import { engines } from '../../../tests/support/shop.ts';
import type { Database } from '../../platform/db/index.ts';
import { awardOrder } from '../orders/steps-award.ts';
import { placeGuestOrder } from '../orders/store-guests.ts';
import { convertToWallet } from '../wallet/steps-wallet.ts';
import { type AccountFilter, countPoints, listPoints } from './store-accounts.ts';
import { dropPersonal, isClosed } from './store-closing.ts';
import { readLiability } from './store-liability.ts';
import { readMoved, readOwed } from './store-owed.ts';

const ZONE = 'Europe/Madrid';

describe.each(engines)('what the shop sees of all accounts of points on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(() => db.close());
  const { scope, someone, order, pay, cancel, accountOf, setStatus, give } = ledgerScope(() => db);
  /** Somebody who owes: what they earned and spent went back. */
  async function debtor(points: number): Promise<number> {
    const userId = await someone();
    const earned = await order(userId, [points * 100]);
    await pay(earned);
    await pay(await order(userId, [99], points));
    await cancel(earned);
    return userId;
  }

  test('a list has those of somebody, by what is wanted, in either order, page by page', async () => {
    const none = { status: undefined };
    expect(await listPoints(db.read, none, { sort: 'available', descending: true, limit: 5 })).toEqual([]);
    const points = [10, 30, 20, 30];
    const people: number[] = [];
    for (const each of points) people.push(await someone(each));
    const [closed, merged] = [await someone(77), await someone(88)];
    await db.transaction(async (tx) => {
      await tx.updateTable('points_account').set({ user_id: -1 }).where('user_id', '=', closed).execute();
      await tx.updateTable('points_account').set({ merged_into: 1 }).where('user_id', '=', merged).execute();
    });
    const who = async (
      filter: AccountFilter = {},
      page: Partial<Parameters<typeof listPoints>[2]> = {},
    ): Promise<number[]> => {
      const found = await listPoints(db.read, filter, {
        sort: 'available',
        descending: true,
        limit: 9,
        ...page,
      });
      return found.map(({ userId }) => people.indexOf(userId));
    };
    expect(await who()).toEqual([3, 1, 2, 0]);
    expect(await who({}, { descending: false })).toEqual([0, 2, 1, 3]);
    expect(await who({}, { limit: 2 })).toEqual([3, 1]);
    const [, second] = await listPoints(db.read, {}, { sort: 'available', descending: true, limit: 2 });
    expect(second).toMatchObject({
      available: 30,
      pending: 0,
      held: 0,
      debt: 0,
      wallet: 0,
      status: 'active',
    });
    const behind = { value: 30, id: second?.id ?? 0 };
    expect(await who({}, { behind })).toEqual([2, 0]);
    expect(await who({}, { behind, descending: false })).toEqual([3]);
    await setStatus(people[2] ?? 0, 'frozen');
    expect(await who({ status: 'frozen' })).toEqual([2]);
    expect(await who({ userIds: [people[0] ?? 0, people[1] ?? 0, closed, merged] })).toEqual([1, 0]);
    expect(await who({ userIds: [] })).toEqual([]);
    expect(await who({ owing: true })).toEqual([]);
    people.push(await debtor(5), await debtor(8));
    expect(await who({ owing: true }, { sort: 'debt' })).toEqual([5, 4]);
    expect(await who({ owing: true }, { sort: 'debt', descending: false })).toEqual([4, 5]);
    expect([await countPoints(db.read, {}, 100), await countPoints(db.read, { owing: true }, 100)]).toEqual([
      6, 2,
    ]);
    expect(await countPoints(db.read, {}, 3)).toBe(3);
    await setStatus(people[2] ?? 0, 'active');
  });

  test('what is owed is what customers have, and what came out of each of the shop’s books', async () => {
    const before = await readLiability(db.read);
    const userId = await someone(100);
    await order(userId, [2000], 20);
    await db.transaction((tx) =>
      convertToWallet(tx, scope, { userId, points: 30, key: 'liability', now: NOON }),
    );
    const waits = scopeWith(programmeOf());
    const later = await order(await someone(), [4000]);
    await db.transaction(async (tx) => {
      await awardOrder(tx, waits, { orderId: later, number: 1, now: NOON });
    });
    await debtor(7);
    const after = await readLiability(db.read);
    const more = (name: 'available' | 'pending' | 'held' | 'debt' | 'wallet') => after[name] - before[name];
    expect([more('available'), more('held'), more('pending'), more('debt'), more('wallet')]).toEqual([
      50, 20, 40, 7, 30,
    ]);
    expect(Object.keys(after.books)).not.toContain('available');
    const sum = Object.values(after.books).reduce((all, points) => all + points, 0);
    expect(sum).toBe(after.available + after.pending + after.held - after.debt);
    expect((after.books.adjust ?? 0) - (before.books.adjust ?? 0)).toBe(100);
    expect((after.books.issued ?? 0) - (before.books.issued ?? 0)).toBe(40 + 7);
    expect((after.books.redeemed ?? 0) - (before.books.redeemed ?? 0)).toBe(-7);
  });

  test('a shop that never gave any owes nothing', async () => {
    const empty = await openTestDatabase(engine);
    expect(await readLiability(empty.read)).toMatchObject({ available: 0, debt: 0, wallet: 0 });
    expect(Object.values((await readLiability(empty.read)).books)).toEqual(
      Object.values((await readLiability(empty.read)).books).map(() => 0),
    );
    expect(await readOwed(empty.read, ZONE)).toEqual([]);
    await empty.close();
  });

  test('what ends is told by the month of the last day it can be spent, the soonest first and what never ends last', async () => {
    const own = await openTestDatabase(engine);
    const { someone: another, accountOf: account } = ledgerScope(() => own);
    // One point of its own, which ends in January.
    const { id: account_id } = await account(await another(1));
    const [entry] = await own.read.selectFrom('points_entry').select('id').execute();
    const lot = (expires_at: number | null, sums: object) => ({
      account_id,
      entry_id: entry?.id ?? 0,
      parent_id: null,
      order_id: null,
      issued: 50,
      pending: 0,
      available: 0,
      held: 0,
      spent: 0,
      expired: 0,
      reversed: 0,
      available_at: NOON,
      expires_at,
      created_at: NOON,
      ...sums,
    });
    const february = Date.UTC(2027, 0, 31, 23);
    await own.transaction((tx) =>
      tx
        .insertInto('points_lot')
        .values([
          lot(null, { available: 50 }),
          lot(february + 40 * DAY, { held: 50 }),
          lot(february, { available: 20, pending: 30 }),
          lot(february + 1, { available: 50 }),
          lot(february - DAY, { pending: 50 }),
          lot(february - 60 * DAY, { spent: 50 }),
        ])
        .execute(),
    );
    const none = { available: 0, pending: 0, held: 0 };
    expect(await readOwed(own.read, ZONE)).toEqual([
      { ...none, month: '2027-01', available: 21, pending: 80 },
      { ...none, month: '2027-02', available: 50 },
      { ...none, month: '2027-03', held: 50 },
      { ...none, month: '', available: 50 },
    ]);
    await own.close();
  });

  test('what moved is told by month, the latest first: given above zero, taken below, each in its book', async () => {
    const own = await openTestDatabase(engine);
    const of = ledgerScope(() => own);
    const march = Date.UTC(2027, 1, 28, 23);
    const userId = await of.someone();
    await of.give(userId, 100, march - 1);
    await of.give(userId, 40, march);
    await of.give(userId, -10, march + DAY);
    const bought = await of.order(userId, [500], 0, march + DAY);
    await of.pay(bought, march + DAY);
    await of.cancel(bought, 'back', march + 2 * DAY);
    const read = async (from: number, to: number) =>
      (await readMoved(own.read, { from, to, zone: ZONE })).map(({ month, books }) => [
        month,
        Object.fromEntries([...books].filter(([, points]) => points !== 0)),
      ]);
    expect(await read(0, march + 9 * DAY)).toEqual([
      ['2027-03', { adjust: 30, issued: 5, reversed: -5 }],
      ['2027-02', { adjust: 100 }],
    ]);
    expect(await read(march, march + DAY)).toEqual([['2027-03', { adjust: 40 }]]);
    expect(await read(march - 1, march)).toEqual([['2027-02', { adjust: 100 }]]);
    await own.close();
  });

  test('whose account it was is forgotten, with all that was kept for its customer, and nobody else’s', async () => {
    const [userId, friend] = [await someone(5), await someone(5)];
    const [mine, theirs] = [await accountOf(userId), await accountOf(friend)];
    const [own, others] = [await order(userId, [1000]), await order(friend, [1000])];
    const guest = { currency: 'EUR', total: 0, lines: [], now: NOON };
    await db.transaction(async (tx) => {
      for (const { id } of [mine, theirs]) {
        await tx
          .insertInto('points_referral_code')
          .values({ account_id: id, code: `C${id}` })
          .execute();
        await tx
          .insertInto('points_birthday')
          .values({ account_id: id, day: '01-02', saved_at: 1 })
          .execute();
        await tx.insertInto('points_quote').values({ account_id: id, requested: 5, at: 1 }).execute();
        const choice = { account_id: id, source: 'desk', wanted: 1, at: 1 } as const;
        await tx
          .insertInto('points_preference')
          .values({ ...choice, channel: 'sms' })
          .execute();
        await tx
          .insertInto('points_notice_choice')
          .values({ ...choice, channel: 'email', topic: 'earned' })
          .execute();
      }
      const brought = { state: 'waiting' as const, reasons: '', order_id: null, settled_at: null, at: 1 };
      await tx
        .insertInto('points_referral')
        .values([
          { ...brought, referrer_id: mine.id, friend_id: theirs.id, ip_hash: 'x' },
          { ...brought, referrer_id: 1, friend_id: mine.id, ip_hash: 'y' },
          { ...brought, referrer_id: 1, friend_id: 2, ip_hash: 'z' },
        ])
        .execute();
      for (const orderId of [own, others]) {
        await placeGuestOrder(tx, { ...guest, orderId, email: 'algu@example.cat' });
        await tx.insertInto('points_card').values({ order_id: orderId, mark: 'm', at: 1 }).execute();
      }
      await dropPersonal(tx, mine.id);
    });
    for (const table of [
      'points_referral_code',
      'points_birthday',
      'points_quote',
      'points_preference',
      'points_notice_choice',
    ] as const) {
      const left = await db.read.selectFrom(table).select('account_id').execute();
      expect([table, left.map(({ account_id }) => account_id)]).toEqual([table, [theirs.id]]);
    }
    const marks = await db.read.selectFrom('points_referral').select('ip_hash').orderBy('id').execute();
    expect(marks.map(({ ip_hash }) => ip_hash)).toEqual([null, null, 'z']);
    const letters = await db.read
      .selectFrom('points_guest_order')
      .select(['order_id', 'email'])
      .orderBy('order_id')
      .execute();
    expect(letters).toEqual([
      { order_id: own, email: '' },
      { order_id: others, email: 'algu@example.cat' },
    ]);
    const cards = await db.read.selectFrom('points_card').select('order_id').execute();
    expect(cards).toEqual([{ order_id: others }]);
    const owner = await db.read
      .selectFrom('points_account')
      .select('user_id')
      .where('id', '=', mine.id)
      .executeTakeFirstOrThrow();
    expect([owner.user_id, (await accountOf(friend)).id]).toEqual([-mine.id, theirs.id]);
    expect([isClosed(owner.user_id), isClosed(friend), isClosed(0)]).toEqual([true, false, false]);
    await give(friend, 1, NOON + 1);
  });
});
