import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { engines, openTestDatabase } from '../../../tests/support/database.ts';
import type { Database } from '../db/index.ts';
import { makeLimits, pruneAttempts } from './limits.ts';

const LOGINS_A_MINUTE = 10;

describe.each(engines)('limits on %s', (engine) => {
  let db: Database;

  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });

  afterAll(async () => {
    vi.useRealTimers();
    await db.close();
  });

  test('attempts at the same moment in two processes are counted together', async () => {
    const processes = [makeLimits(db), makeLimits(db)] as const;
    const taken = await Promise.all(
      Array.from({ length: 40 }, (_, index) => processes[index % 2 ? 1 : 0].take('login', '192.0.2.1')),
    );
    expect(taken.filter(Boolean)).toHaveLength(LOGINS_A_MINUTE);
  });

  test('several are counted in one way to the database, and each by its own rule', async () => {
    const limits = makeLimits(db);
    const both = () =>
      limits.takeEach([
        ['login', 'two@example.cat'],
        ['change_email', 'two@example.cat'],
      ]);
    const taken = [await both(), await both(), await both(), await both()];
    expect(taken).toEqual([
      [true, true],
      [true, true],
      [true, true],
      [true, false],
    ]);
    expect(await limits.takeEach([])).toEqual([]);
  });

  test('who was refused may try again when the time is over, and others are not touched by it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const limits = makeLimits(db);
    for (let tried = 0; tried <= LOGINS_A_MINUTE; tried += 1) await limits.take('login', 'late@example.cat');
    expect(await limits.take('login', 'late@example.cat')).toBe(false);
    expect(await limits.take('login', 'other@example.cat')).toBe(true);
    expect(await limits.take('coupon', 'late@example.cat')).toBe(true);
    vi.setSystemTime(Date.now() + 61_000);
    expect(await makeLimits(db).take('login', 'late@example.cat')).toBe(true);
    vi.useRealTimers();
  });

  test('neither addresses nor e-mails stand in the counts, and what is over is forgotten', async () => {
    // A count is seen by who writes after it; on the disk it may come a moment later.
    const kept = () => db.transaction((tx) => tx.selectFrom('attempt').select('who').execute());
    await makeLimits(db).take('register', 'someone@example.cat');
    expect((await kept()).length).toBeGreaterThan(0);
    expect(JSON.stringify(await kept())).not.toMatch(/example\.cat|192\.0\.2/);
    await pruneAttempts(db, Date.now() + 3_600_000);
    expect(await kept()).toEqual([]);
  });

  test('while the database is away each process counts by itself', async () => {
    const away = await openTestDatabase(engine);
    const limits = makeLimits(away);
    await away.close();
    const taken: boolean[] = [];
    for (let tried = 0; tried < 12; tried += 1) taken.push(await limits.take('login', '192.0.2.9'));
    expect(taken.filter(Boolean)).toHaveLength(LOGINS_A_MINUTE);
  });
});
