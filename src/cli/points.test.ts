import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestShop, type TestShop } from '../../tests/support/shop.ts';
import { adjustPoints, deskOf } from '../points/index.ts';
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
