import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestShop, type TestShop } from '../../tests/support/shop.ts';
import { adjustPoints, deskOf, openAccount } from '../points/index.ts';
import { ledgerCommand, pointsCommand } from './points.ts';

let house: TestShop;
const folder = mkdtempSync(join(tmpdir(), 'cistella-programme-'));
const said = { log: vi.spyOn(console, 'log'), error: vi.spyOn(console, 'error') };
beforeAll(async () => {
  house = await openTestShop('sqlite');
  said.log.mockImplementation(() => {});
  said.error.mockImplementation(() => {});
});
afterAll(async () => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
  await house.close();
});

const run = (command: typeof ledgerCommand, ...args: string[]) =>
  command(house.shop, args, (message) => new Error(message));
function fileOf(text: string): string {
  const file = join(folder, 'programme.json');
  writeFileSync(file, text);
  return file;
}

test('a programme is put in force by its file, or refused with every mistake', async () => {
  expect(await run(pointsCommand, 'apply', fileOf('{ "redeem": { "points": 50 } }'))).toBe(0);
  await house.settle();
  expect((await deskOf(house.shop)).programme.redeem.points).toBe(50);
  await expect(run(pointsCommand, 'apply', fileOf('{ "redeem": { "points": 0 } }'))).rejects.toThrow(
    'redeem.points',
  );
  await expect(run(pointsCommand, 'apply', fileOf('{'))).rejects.toThrow('is no JSON');
  expect((await deskOf(house.shop)).programme.redeem.points).toBe(50);
});

test('verifying ends with 0 when all is right, else with 1 and the name of what differs', async () => {
  const desk = await deskOf(house.shop);
  const wish = { userId: 7, points: 10, key: 'gift', reason: 'gift', by: 'test', now: 1 };
  await house.shop.db.transaction((tx) => adjustPoints(tx, desk, wish));
  expect(await run(ledgerCommand, 'verify')).toBe(0);
  await house.shop.db.transaction((tx) => tx.updateTable('points_account').set({ pending: 4 }).execute());
  expect(await run(ledgerCommand, 'verify')).toBe(1);
  expect(said.log).toHaveBeenCalledWith('account 1: pending is 4, the replay says 0');
});

test('a friend’s reward that waits is listed with why, and allowed or denied by its number', async () => {
  const fixed = { kind: 'fixed', points: 30 };
  const programme = { rules: [{ code: 'friend', trigger: 'referral', amount: fixed }] };
  expect(await run(pointsCommand, 'apply', fileOf(JSON.stringify(programme)))).toBe(0);
  await house.settle();
  const people = await house.shop.db.transaction(async (tx) => {
    const ids = [];
    for (const userId of [71, 72, 73]) ids.push((await openAccount(tx, userId, 1)).id);
    const [referrer_id = 0, ...friends] = ids;
    for (const friend_id of friends)
      await tx
        .insertInto('points_referral')
        .values({
          ...{ referrer_id, friend_id, state: 'queued', reasons: 'same_phone', ip_hash: null },
          ...{ order_id: 5, settled_at: null, at: 1 },
        })
        .execute();
    return tx.selectFrom('points_referral').select('id').orderBy('id').execute();
  });
  const [first, second] = people.map(({ id }) => String(id));
  expect(await run(pointsCommand, 'referrals')).toBe(0);
  expect(said.log).toHaveBeenCalledWith(`${first}: customer 71 sent customer 72, order 5: same_phone`);
  expect(await run(pointsCommand, 'allow', first ?? '')).toBe(0);
  expect(await run(pointsCommand, 'deny', second ?? '')).toBe(0);
  await expect(run(pointsCommand, 'allow', second ?? '')).rejects.toThrow('No such reward');
  const account = await house.shop.db.transaction((tx) => openAccount(tx, 71, 2));
  expect(account.available).toBe(30);
});
