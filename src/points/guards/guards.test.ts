import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { ledgerScope } from '../../../tests/support/points/ledger-desk.ts';
import { DAY, NOON, programmeOf, scopeWith } from '../../../tests/support/points/points.ts';
import { engines } from '../../../tests/support/shop.ts';
import type { Database } from '../../platform/db/index.ts';
import { readLiability } from '../ledger/store-liability.ts';
import { closeAccount } from '../membership/steps-account.ts';
import type { AccountStatus } from '../model.ts';
import { verifyLedger } from '../verify/verify.ts';
import { convertToWallet } from '../wallet/steps-wallet.ts';
import { noteCard, noteChargeback } from './guards.ts';
import { askCorrection, decideCorrection } from './steps-correction.ts';
import { endFlag, listCorrections, listFlags } from './store.ts';

describe.each(engines)('what the shopkeeper is told to look at on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(async () => {
    expect((await verifyLedger(db.read)).faults).toEqual([]);
    await db.close();
  });
  const { scope, sums, someone, order, pay, cancel, setStatus } = ledgerScope(() => db);
  const flagsOf = async (userId: number) =>
    (await listFlags(db.read)).filter((flag) => flag.userId === userId);
  const statusOf = async (userId: number) =>
    (
      await db.read
        .selectFrom('points_account')
        .select('status')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).status;

  test('orders that earn and are undone again and again raise one flag, counted on', async () => {
    const userId = await someone();
    for (const [turn, raised] of [
      [1, 0],
      [2, 0],
      [3, 1],
      [4, 1],
    ] as const) {
      const id = await order(userId, [1000], 0, NOON + turn);
      await pay(id, NOON + turn);
      await cancel(id, `cycle:${id}`, NOON + turn);
      expect(await flagsOf(userId)).toHaveLength(raised);
    }
    const [flag] = await flagsOf(userId);
    expect(flag).toMatchObject({ kind: 'refund_cycles', count: 2, status: 'active' });
    expect(flag?.detail).toBe('4 orders earned and undone in 30 days');
    await db.transaction((tx) => endFlag(tx, flag?.id ?? 0, 'Núria'));
    expect(await flagsOf(userId)).toEqual([]);
  });

  test('orders that were never paid, or undone long ago, raise none', async () => {
    const userId = await someone();
    for (let turn = 0; turn < 5; turn += 1) await cancel(await order(userId, [1000]));
    for (const turn of [0, 1, 2]) {
      const at = NOON + turn * 40 * DAY;
      const id = await order(userId, [1000], 0, at);
      await pay(id, at);
      await cancel(id, `slow:${id}`, at);
    }
    expect(await flagsOf(userId)).toEqual([]);
  });

  test('more accounts than usual with one card raise a flag that names them; the same account may use it often', async () => {
    const people = [];
    for (let turn = 0; turn < 4; turn += 1) people.push(await someone());
    const use = async (userId: number, mark: string, now = NOON) => {
      const orderId = await order(userId, [1000]);
      await db.transaction((tx) => noteCard(tx, scope, { orderId, mark, now }));
    };
    const [first = 0, , , last = 0] = people;
    for (let turn = 0; turn < 5; turn += 1) await use(first, 'visa');
    for (const userId of people.slice(1, 3)) await use(userId, 'visa');
    expect(await flagsOf(first)).toEqual([]);
    await use(last, 'visa');
    const [flag] = await flagsOf(last);
    expect(flag).toMatchObject({ kind: 'shared_card', status: 'active' });
    expect(flag?.detail).toBe(`one card for customers ${people.join(', ')}`);
    const other = await someone();
    await use(other, 'visa', NOON + 31 * DAY);
    expect(await flagsOf(other)).toEqual([]);
  });

  test('a debt below the floor stops redemption and raises a flag; earning goes on', async () => {
    const strict = scopeWith(programmeOf({ debtFloor: 50 }));
    const userId = await someone();
    const id = await order(userId, [10_000]);
    await pay(id);
    await db.transaction((tx) => convertToWallet(tx, scope, { userId, points: 80, key: 'a', now: NOON }));
    await cancel(id, `floor:${id}`, NOON, strict);
    expect(await flagsOf(userId)).toMatchObject([{ kind: 'debt', detail: 'owes 80', status: 'no_redeem' }]);
    await pay(await order(userId, [20_000]));
    expect(await sums(userId)).toMatchObject({ available: 120, debt: 0 });
    await expect(order(userId, [5000], 10)).rejects.toThrow('restricted');
  });

  test('a debt that the shop bears is nobody’s business, and without a floor none is', async () => {
    const owing = async (floor: number) => {
      const userId = await someone(20);
      const id = await order(userId, [5000]);
      await pay(id);
      await db.transaction((tx) => convertToWallet(tx, scope, { userId, points: 70, key: 'a', now: NOON }));
      await cancel(id, `owes:${id}`, NOON, scopeWith(programmeOf({ debtFloor: floor })));
      expect(await sums(userId)).toMatchObject({ available: 0, debt: 50 });
      return (await flagsOf(userId)).length;
    };
    expect([await owing(0), await owing(50), await owing(49)]).toEqual([0, 0, 1]);
  });

  test('whoever may not earn is frozen, and who is stopped already stays as they are', async () => {
    const stopped = async (status: AccountStatus) => {
      const userId = await someone(10);
      await setStatus(userId, status);
      await db.transaction((tx) => noteChargeback(tx, { orderId: 1, userId, now: NOON }));
      return statusOf(userId);
    };
    expect([await stopped('active'), await stopped('no_earn')]).toEqual(['no_redeem', 'frozen']);
    expect([await stopped('no_redeem'), await stopped('frozen')]).toEqual(['no_redeem', 'frozen']);
  });

  test('a card that paid an order is that order’s for ever, and one that points do not know tells nothing', async () => {
    const one = {
      ...scope,
      programme: programmeOf({ guards: { ...programmeOf().guards, accountsPerCard: 1 } }),
    };
    const [first, second] = [await someone(), await someone()];
    const orders = [await order(first, [1000]), await order(second, [1000])];
    const note = (orderId: number, mark: string, now = NOON) =>
      db.transaction((tx) => noteCard(tx, one, { orderId, mark, now }));
    await note(orders[0] ?? 0, 'gold');
    await note(orders[1] ?? 0, 'plain');
    await note(orders[1] ?? 0, 'gold');
    await note(987_654, 'gold');
    expect(await flagsOf(second)).toEqual([]);
    const late = await order(second, [1000]);
    await note(late, 'gold', NOON + 30 * DAY);
    expect(await flagsOf(second)).toMatchObject([{ kind: 'shared_card' }]);
    await note(987_655, 'gold', NOON + 30 * DAY);
    const closed = await flagsOf(second);
    const close = () => db.transaction((tx) => endFlag(tx, closed[0]?.id ?? 0, 'Núria'));
    expect([await close(), await close()]).toEqual([{ userId: second, kind: 'shared_card' }, undefined]);
  });

  test('a chargeback behaves as a full refund and freezes redemption', async () => {
    const userId = await someone(100);
    const id = await order(userId, [10_000]);
    await pay(id);
    await db.transaction((tx) => noteChargeback(tx, { orderId: id, userId, now: NOON }));
    await cancel(id);
    expect(await sums(userId)).toMatchObject({ available: 100, debt: 0 });
    expect(await flagsOf(userId)).toMatchObject([{ kind: 'chargeback', detail: `order ${id}` }]);
    expect(await statusOf(userId)).toBe('no_redeem');
  });

  test('a correction over the limit waits for a second person, and is booked once', async () => {
    const careful = scopeWith(programmeOf({ correctionLimit: 100 }));
    const userId = await someone();
    const ask = (points: number) =>
      db.transaction((tx) =>
        askCorrection(tx, careful, { userId, points, reason: 'regal', by: staff('Anna'), now: NOON }),
      );
    expect(await ask(100)).toBeUndefined();
    const id = (await ask(101)) ?? 0;
    expect((await sums(userId)).available).toBe(100);
    expect(await listCorrections(db.read)).toMatchObject([{ id, userId, points: 101, askedBy: 'Anna' }]);
    const decide = (by: string) =>
      db.transaction((tx) => decideCorrection(tx, careful, { id, approve: true, by: staff(by), now: NOON }));
    expect(await decide('Anna')).toBe('same_person');
    expect(await decide('Núria')).toBe('done');
    expect(await decide('Núria')).toBe('unknown');
    expect((await sums(userId)).available).toBe(201);
  });

  test('money of a wallet is given by hand under the same limit, in what points it is worth', async () => {
    const careful = scopeWith(programmeOf({ correctionLimit: 100 }));
    const userId = await someone();
    const ask = (cents: number, by = 'Anna') =>
      db.transaction((tx) =>
        askCorrection(tx, careful, { userId, cents, reason: 'regal', by: staff(by), now: NOON }),
      );
    expect(await ask(100)).toBeUndefined();
    expect((await sums(userId)).wallet).toBe(100);
    expect(await ask(-40)).toBeUndefined();
    await expect(ask(-61)).rejects.toThrow('insufficient');
    const id = (await ask(101)) ?? 0;
    expect((await sums(userId)).wallet).toBe(60);
    await db.transaction((tx) =>
      decideCorrection(tx, careful, { id, approve: true, by: staff('Núria'), now: NOON }),
    );
    expect(await sums(userId)).toMatchObject({ wallet: 161, available: 0 });
  });

  test('a closed account is forfeited and anonymous, and the ledger keeps its sums', async () => {
    const before = await readLiability(db.read);
    const userId = await someone(300);
    await db.transaction((tx) => convertToWallet(tx, scope, { userId, points: 80, key: 'a', now: NOON }));
    const id = await order(userId, [10_000], 20);
    await pay(id);
    const wish = { userId, by: 'Anna', reason: 'ho demana', now: NOON };
    await db.transaction((tx) => closeAccount(tx, wish));
    const rows = await db.read
      .selectFrom('points_account')
      .selectAll()
      .where('user_id', '=', userId)
      .execute();
    expect(rows).toEqual([]);
    const after = await readLiability(db.read);
    expect(after).toMatchObject({ available: before.available, wallet: before.wallet });
    const owed = after.available + after.pending + after.held - after.debt;
    expect(Object.values(after.books).reduce((sum, points) => sum + points, 0)).toBe(owed);
    // Whoever comes back begins anew, and the old order's end no longer touches anybody.
    expect(await sums(userId)).toMatchObject({ available: 0 });
    await cancel(id);
    expect(await sums(userId)).toMatchObject({ available: 0, debt: 0 });
  });
});
