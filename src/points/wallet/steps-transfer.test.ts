import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { ledgerScope } from '../../../tests/support/points/ledger-desk.ts';
import { DAY, NOON, programmeOf, scopeWith } from '../../../tests/support/points/points.ts';
import { engines } from '../../../tests/support/shop.ts';
import type { Database } from '../../platform/db/index.ts';
import type { Programme } from '../programme/model.ts';
import { verifyLedger } from '../verify/verify.ts';
import { transferPoints } from './steps-transfer.ts';

describe.each(engines)('handing points over on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(async () => {
    expect((await verifyLedger(db.read)).faults).toEqual([]);
    await db.close();
  });
  const { sums, give, person, accountOf, setStatus } = ledgerScope(() => db);
  const sharing: Programme['transfer'] = { enabled: true, dayCap: 60, accountDays: 30 };
  let turn = 0;
  const hand = (
    [fromUserId, toUserId]: [number, number],
    points: number,
    { transfer = sharing, now = NOON, key = '', enabled = true } = {},
  ) => {
    turn += 1;
    const scope = scopeWith(programmeOf({ enabled, transfer }));
    const wish = { fromUserId, toUserId, points, key: key || `turn ${turn}`, now };
    return db.transaction((tx) => transferPoints(tx, scope, wish));
  };
  async function two(points = 100): Promise<[number, number]> {
    const giver = await person();
    if (points > 0) await give(giver, points);
    return [giver, await person()];
  }
  const available = async (...people: number[]) =>
    Promise.all(people.map(async (userId) => (await sums(userId)).available));

  test('they go to somebody with a proved e-mail, once for each try', async () => {
    const both = await two();
    await hand(both, 40, { key: 'one' });
    await hand(both, 40, { key: 'one' });
    expect(await available(...both)).toEqual([60, 40]);
    const [giver, taker] = both;
    const stranger = await person({ verified: false });
    await expect(hand([giver, stranger], 1)).rejects.toThrow('unknown_recipient');
    await expect(hand([giver, 999_999], 1)).rejects.toThrow('unknown_recipient');
    await expect(hand([giver, giver], 1)).rejects.toThrow('unknown_recipient');
    // Whoever has the younger account can give as well.
    await hand([taker, giver], 15);
    expect(await available(giver, taker)).toEqual([75, 25]);
  });

  test('they keep their expiry, each lot its own, and say where they come from', async () => {
    const both = await two(30);
    const [giver, taker] = both;
    await give(giver, 50, NOON + DAY);
    await hand(both, 50, { now: NOON + DAY });
    const ends = async (userId: number) => {
      const { id } = await accountOf(userId);
      const rows = await db.read
        .selectFrom('points_lot')
        .select(['id', 'expires_at', 'available', 'parent_id'])
        .where('account_id', '=', id)
        .orderBy('id')
        .execute();
      return rows;
    };
    const [first, second] = await ends(giver);
    expect(await ends(taker)).toMatchObject([
      { available: 30, expires_at: first?.expires_at, parent_id: first?.id },
      { available: 20, expires_at: second?.expires_at, parent_id: second?.id },
    ]);
    expect(first?.expires_at).not.toBe(second?.expires_at);
    expect(await available(giver)).toEqual([30]);
  });

  test('what is over on the day cannot be handed over', async () => {
    const both = await two(30);
    await expect(hand(both, 1, { now: NOON + 12 * DAY })).rejects.toThrow('insufficient');
  });

  test('a whole number above zero, and no more than is there', async () => {
    const both = await two(50);
    for (const points of [0, -5, 1.5, Number.NaN])
      await expect(hand(both, points)).rejects.toThrow('not_integer');
    await expect(hand(both, 51)).rejects.toMatchObject({
      refusal: { code: 'insufficient', spendable: 50, missing: 1 },
    });
    await hand(both, 50);
    expect(await available(...both)).toEqual([0, 50]);
  });

  test('no more in a day of the shop than its limit', async () => {
    const both = await two(500);
    await hand(both, 60);
    await expect(hand(both, 1)).rejects.toThrow('cap');
    const midnight = Date.UTC(2027, 0, 4, 23);
    await expect(hand(both, 1, { now: midnight - 1 })).rejects.toThrow('cap');
    await hand(both, 1, { now: midnight });
    await hand(both, 200, { transfer: { ...sharing, dayCap: null }, now: midnight });
    expect(await available(...both)).toEqual([239, 261]);
  });

  test('an account has to be so many days old before it gives', async () => {
    const young = await person({ since: NOON - 30 * DAY + 1 });
    const old = await person({ since: NOON - 30 * DAY });
    await give(young, 10);
    await give(old, 10);
    await expect(hand([young, old], 5)).rejects.toThrow('too_new');
    await expect(hand([999_999, old], 5)).rejects.toThrow('too_new');
    await hand([old, young], 5);
    expect(await available(young, old)).toEqual([15, 5]);
  });

  test('who may not spend gives nothing, and who is frozen gets nothing', async () => {
    const [giver, taker] = await two();
    await give(taker, 10);
    for (const status of ['no_redeem', 'frozen'] as const) {
      await setStatus(giver, status);
      await expect(hand([giver, taker], 5)).rejects.toThrow('frozen');
    }
    await expect(hand([taker, giver], 5)).rejects.toThrow('unknown_recipient');
    await setStatus(giver, 'no_redeem');
    await hand([taker, giver], 5);
    expect(await available(giver, taker)).toEqual([105, 5]);
  });

  test('a shop without handing over, or without a programme, has none of it', async () => {
    const both = await two();
    await expect(hand(both, 5, { transfer: { ...sharing, enabled: false } })).rejects.toThrow('disabled');
    await expect(hand(both, 5, { enabled: false })).rejects.toThrow('disabled');
    expect(await available(...both)).toEqual([100, 0]);
  });
});
