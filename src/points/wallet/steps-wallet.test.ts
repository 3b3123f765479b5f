import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { ledgerScope } from '../../../tests/support/points/ledger-desk.ts';
import { DAY, NOON, programmeOf, scopeWith } from '../../../tests/support/points/points.ts';
import { engines } from '../../../tests/support/shop.ts';
import type { Database } from '../../platform/db/index.ts';
import type { Programme } from '../programme/model.ts';
import { verifyLedger } from '../verify/verify.ts';
import { convertToWallet } from './steps-wallet.ts';

describe.each(engines)('points that become money of a wallet on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(async () => {
    expect((await verifyLedger(db.read)).faults).toEqual([]);
    await db.close();
  });
  const { sums, someone, setStatus } = ledgerScope(() => db);
  let turn = 0;
  const convert = (
    userId: number,
    points: number,
    wallet: Partial<Programme['wallet']> = {},
    { key = '', now = NOON, ...more }: { key?: string; now?: number } & Partial<Programme> = {},
  ) => {
    turn += 1;
    const scope = scopeWith(programmeOf({ ...more, wallet: { ...programmeOf().wallet, ...wallet } }));
    const wish = { userId, points, key: key || `turn ${turn}`, now };
    return db.transaction((tx) => convertToWallet(tx, scope, wish));
  };

  test('a shop without a wallet, or without a programme, converts nothing', async () => {
    const userId = await someone(100);
    await expect(convert(userId, 10, { enabled: false })).rejects.toThrow('wallet_off');
    await expect(convert(userId, 10, {}, { enabled: false })).rejects.toThrow('wallet_off');
    expect(await sums(userId)).toMatchObject({ available: 100, wallet: 0 });
  });

  test('who may not spend converts nothing; who may only not earn does', async () => {
    const userId = await someone(100);
    for (const status of ['no_redeem', 'frozen'] as const) {
      await setStatus(userId, status);
      await expect(convert(userId, 10)).rejects.toThrow('frozen');
    }
    await setStatus(userId, 'no_earn');
    expect(await convert(userId, 10)).toEqual({ points: 10, credit: 10, balance: 10 });
  });

  test('it begins at the least and goes in steps, up to all that is there', async () => {
    const userId = await someone(200);
    const stepped = { minimum: 50, step: 25 };
    await expect(convert(userId, 49, stepped)).rejects.toMatchObject({
      refusal: { code: 'below_minimum', minimum: 50 },
    });
    await expect(convert(userId, 60, stepped)).rejects.toMatchObject({ refusal: { code: 'step', step: 25 } });
    await expect(convert(userId, 225, stepped)).rejects.toMatchObject({
      refusal: { code: 'insufficient', spendable: 200, missing: 25 },
    });
    expect(await convert(userId, 50, stepped)).toMatchObject({ points: 50, balance: 50 });
    expect(await convert(userId, 150, stepped)).toMatchObject({ points: 150, balance: 200 });
    expect(await sums(userId)).toMatchObject({ available: 0, wallet: 200 });
  });

  test('it is a whole number of points, and in steps whole steps are taken', async () => {
    const userId = await someone(100);
    for (const points of [1.5, Number.NaN])
      await expect(convert(userId, points)).rejects.toThrow('not_integer');
    const stepped = { step: 2, rate: { points: 3, value: 1 } };
    expect(await convert(userId, 8, stepped)).toEqual({ points: 8, credit: 2, balance: 2 });
  });

  test('no point is taken that buys nothing, and fewer than buy a cent are too few', async () => {
    const userId = await someone(100);
    const rate = { points: 3, value: 1 };
    await expect(convert(userId, 2, { rate })).rejects.toMatchObject({
      refusal: { code: 'below_minimum', minimum: 3 },
    });
    expect(await convert(userId, 11, { rate })).toEqual({ points: 9, credit: 3, balance: 3 });
    expect(await sums(userId)).toMatchObject({ available: 91, wallet: 3 });
  });

  test('no more in a day of the shop than its limit', async () => {
    const userId = await someone(500);
    const capped = { dayCap: 100 };
    const at = (points: number, now: number) => convert(userId, points, capped, { now });
    await at(60, NOON);
    await expect(at(41, NOON)).rejects.toThrow('cap');
    await at(40, NOON);
    const midnight = Date.UTC(2027, 0, 4, 23);
    await expect(at(1, midnight - 1)).rejects.toThrow('cap');
    await at(100, midnight);
    expect(await sums(userId)).toMatchObject({ available: 300, wallet: 200 });
  });

  test('where points end by inactivity, converting moves their end', async () => {
    const userId = await someone(100);
    const expiry = { ...programmeOf().expiry, inactivity: true };
    await convert(userId, 10, {}, { expiry, now: NOON + 5 * DAY });
    expect((await sums(userId, NOON + 12 * DAY)).available).toBe(90);
  });

  test('the same try of another customer is another', async () => {
    const [one, other] = [await someone(100), await someone(100)];
    for (const userId of [one, other, one]) await convert(userId, 10, {}, { key: 'same' });
    expect([(await sums(one)).wallet, (await sums(other)).wallet]).toEqual([10, 10]);
  });
});
