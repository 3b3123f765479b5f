import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { ledgerScope } from '../../../tests/support/points/ledger-desk.ts';
import { DAY, NOON, programmeOf, scopeWith } from '../../../tests/support/points/points.ts';
import { engines } from '../../../tests/support/shop.ts';
import { ask, readAudit } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Database } from '../../platform/db/index.ts';
import { saveBirthday } from '../earning/store-birthday.ts';
import { askCorrection, decideCorrection } from '../guards/steps-correction.ts';
import { listCorrections } from '../guards/store.ts';
import { awardOrder } from '../orders/steps-award.ts';
import { referralCode } from '../referrals/steps.ts';
import { verifyLedger } from '../verify/verify.ts';
import { convertToWallet } from '../wallet/steps-wallet.ts';
import { extendPoints, setPointsStatus } from './commands.ts';
import { closeAccount } from './steps-account.ts';

describe.each(engines)('what is done by hand on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(async () => {
    expect((await verifyLedger(db.read)).faults).toEqual([]);
    await db.close();
  });
  const { scope, sums, give, someone, order, cancel, accountOf } = ledgerScope(() => db);
  const hand = { by: 'Anna', reason: 'ho demana', now: NOON };
  const lotsOf = async (userId: number) => {
    const { id } = await accountOf(userId);
    return db.read.selectFrom('points_lot').selectAll().where('account_id', '=', id).orderBy('id').execute();
  };
  const asAnna = () => ({ shop: { db } as Shop, actor: staff('Anna'), now: NOON });
  const last = async () => (await readAudit(db.read, { limit: 1 }))[0];
  const endsOf = async (userId: number) => (await lotsOf(userId)).map(({ expires_at }) => expires_at);
  const extend = (until: number, userId: number | undefined) =>
    extendPoints(asAnna(), { reason: hand.reason, until, userId });

  test('whether a customer may earn and spend is kept, with who said so and why', async () => {
    const userId = await someone(10);
    const { reason } = hand;
    await ask(asAnna(), setPointsStatus, { userId, status: 'frozen', reason });
    const { id, status, available } = await accountOf(userId);
    expect([status, available]).toEqual(['frozen', 10]);
    expect(await last()).toMatchObject({
      command: 'points.status',
      actor: { name: 'Anna' },
      reason: 'ho demana',
      at: NOON,
      subject: 'customer',
      subjectId: String(userId),
      before: { status: 'active' },
      after: { status: 'frozen' },
    });
    expect(id).toBeGreaterThan(0);
  });

  test('points of one customer live longer, those that lived longer anyway as long, and nobody else’s', async () => {
    const userId = await someone(10);
    await give(userId, 20, NOON + 5 * DAY);
    const other = await someone(10);
    const [before, later] = await endsOf(userId);
    const until = (before ?? 0) + DAY;
    await extend(until, userId);
    expect(await endsOf(userId)).toEqual([until, later]);
    expect(await endsOf(other)).toEqual([before]);
    expect(await last()).toMatchObject({
      command: 'points.extend',
      subjectId: String(userId),
      before: { ends: before },
      after: { ends: until },
    });
  });

  test('or those of everybody', async () => {
    const people = [await someone(10), await someone(10)];
    const until = NOON + 40 * DAY;
    await extend(until, undefined);
    for (const userId of people) expect(await endsOf(userId)).toEqual([until]);
    expect(await last()).toMatchObject({ command: 'points.extend', subjectId: String(people.at(-1)) });
  });

  test('a closed account loses what waits and what is there, is let off what it owes, and its wallet is empty', async () => {
    const waiting = scopeWith(programmeOf());
    const userId = await someone(300);
    await db.transaction((tx) => convertToWallet(tx, scope, { userId, points: 80, key: 'a', now: NOON }));
    const paid = await order(userId, [10_000]);
    await db.transaction((tx) => awardOrder(tx, waiting, { orderId: paid, number: 1, now: NOON }));
    const unpaid = await order(userId, [10_000], 20);
    expect(await sums(userId)).toEqual({ available: 200, pending: 100, held: 20, debt: 0, wallet: 80 });
    const { id } = await accountOf(userId);
    const code = () => db.transaction((tx) => referralCode(tx, userId, NOON));
    const before = await code();
    await db.transaction((tx) => saveBirthday(tx, scope, { userId, date: '1990-05-01', now: NOON }));
    await db.transaction((tx) => closeAccount(tx, { ...hand, userId }));
    const kept = await db.read
      .selectFrom('points_account')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ status: 'closed', user_id: -id, available: 0, pending: 0, held: 20 });
    expect(kept).toMatchObject({ wallet: 0, debt: 0 });
    const births = await db.read
      .selectFrom('points_birthday')
      .selectAll()
      .where('account_id', '=', id)
      .execute();
    expect(births).toEqual([]);
    // What the order held goes with it, and whoever comes back is somebody new.
    await cancel(unpaid);
    expect(await code()).not.toBe(before);
    expect(await sums(userId)).toMatchObject({ available: 0, wallet: 0 });
  });

  test('a closed account that owed owes no more', async () => {
    const userId = await someone(10);
    await give(userId, -50);
    const { id, debt } = await accountOf(userId);
    expect(debt).toBe(40);
    await db.transaction((tx) => closeAccount(tx, { ...hand, userId }));
    const row = await db.read
      .selectFrom('points_account')
      .select(['debt', 'available'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ debt: 0, available: 0 });
  });

  test('an account in which there never was anything can be closed', async () => {
    const userId = await someone();
    await sums(userId);
    const { id } = await accountOf(userId);
    await db.transaction((tx) => closeAccount(tx, { ...hand, userId }));
    const entries = await db.read
      .selectFrom('points_entry')
      .select('id')
      .where('account_id', '=', id)
      .execute();
    expect(entries).toEqual([]);
  });

  describe('a correction', () => {
    const careful = scopeWith(programmeOf({ correctionLimit: 100 }));
    const ask = (userId: number, points: number, more: object = {}, by = careful) =>
      db.transaction((tx) => askCorrection(tx, by, { ...hand, by: staff('Anna'), userId, points, ...more }));
    const decide = (id: number, approve: boolean, by: string) =>
      db.transaction((tx) => decideCorrection(tx, careful, { id, approve, by: staff(by), now: NOON + 1 }));

    test('needs a reason, a name, and a whole number of points', async () => {
      const userId = await someone(10);
      const bad = [
        { reason: ' ' },
        { by: staff(' ') },
        { points: 0 },
        { points: 1.5 },
        { points: Number.NaN },
      ];
      for (const more of bad) await expect(ask(userId, 5, more)).rejects.toThrow('empty');
      // Nor is one asked of a second person without them.
      for (const more of [{ reason: ' ' }, { by: staff(' ') }])
        await expect(ask(userId, 500, more)).rejects.toThrow('empty');
      expect((await sums(userId)).available).toBe(10);
    });

    test('within the limit is done at once, up or down; beyond it waits either way', async () => {
      const userId = await someone(300);
      expect([await ask(userId, 100), await ask(userId, -100)]).toEqual([undefined, undefined]);
      expect((await sums(userId)).available).toBe(300);
      expect([await ask(userId, 101), await ask(userId, -101)]).toEqual([
        expect.any(Number),
        expect.any(Number),
      ]);
      expect((await sums(userId)).available).toBe(300);
      const waiting = (await listCorrections(db.read)).filter((each) => each.userId === userId);
      expect(waiting.map(({ points }) => points)).toEqual([101, -101]);
    });

    test('of any size is done at once where the shop has no limit', async () => {
      const userId = await someone();
      expect(await ask(userId, 1_000_000, {}, scope)).toBeUndefined();
      expect((await sums(userId)).available).toBe(1_000_000);
    });

    test('that a second person refuses is not booked, and is answered', async () => {
      const userId = await someone();
      const id = (await ask(userId, 500)) ?? 0;
      expect(await decide(id, true, ' ')).toBe('same_person');
      expect(await decide(id, true, 'Anna')).toBe('same_person');
      expect(await decide(id, false, 'Núria')).toBe('done');
      expect(await decide(id, true, 'Núria')).toBe('unknown');
      expect((await sums(userId)).available).toBe(0);
      const row = await db.read
        .selectFrom('points_correction')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({ state: 'refused', decided_by: 'Núria', decided_at: NOON + 1 });
    });

    test('that is approved is booked once under both names', async () => {
      const userId = await someone();
      const id = (await ask(userId, 500)) ?? 0;
      const answers = [await decide(id, true, 'Núria'), await decide(id, true, 'Pau')];
      expect(answers).toEqual(['done', 'unknown']);
      expect((await sums(userId)).available).toBe(500);
      const entry = await db.read
        .selectFrom('points_entry')
        .select(['actor', 'reason', 'change'])
        .where('key', '=', `correction:${id}`)
        .executeTakeFirstOrThrow();
      expect(entry).toEqual({ actor: 'Anna, Núria', reason: 'ho demana', change: 500 });
    });
  });

  test('a birthday is kept once for ever, of a day that is past in the shop', async () => {
    const save = (userId: number, date: string, now = NOON) =>
      db.transaction((tx) => saveBirthday(tx, scope, { userId, date, now }));
    const userId = await someone(0);
    expect(await save(userId, '2027-01-04')).toBe('bad_date');
    // Half past midnight of the 5th in Girona.
    expect(await save(userId, '2027-01-04', Date.UTC(2027, 0, 4, 23, 30))).toBeUndefined();
    expect(await save(userId, '1990-05-01')).toBe('kept_before');
    const { id } = await accountOf(userId);
    const kept = await db.read
      .selectFrom('points_birthday')
      .selectAll()
      .where('account_id', '=', id)
      .execute();
    expect(kept).toMatchObject([{ day: '01-04' }]);
  });
});
