import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../tests/support/database.ts';
import { ledgerDesk } from '../../tests/support/ledger-desk.ts';
import { DAY, deskWith, NOON, programmeOf } from '../../tests/support/points.ts';
import { engines } from '../../tests/support/shop.ts';
import type { Database } from '../platform/db/index.ts';
import { buyLevel, evaluateLevel } from './commands-level.ts';
import { transferPoints } from './commands-transfer.ts';
import { type Level, NO_BENEFITS } from './model-programme.ts';

describe.each(engines)('handing points over and buying levels on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(() => db.close());
  const { sums, give, someone } = ledgerDesk(() => db);

  test('points are handed over with their expiry, to somebody with a proved e-mail', async () => {
    const sharing = deskWith(programmeOf({ transfer: { enabled: true, dayCap: 60, accountDays: 0 } }));
    const insert = (email: string, verified: number | null) =>
      db.transaction((tx) =>
        tx
          .insertInto('user')
          .values({
            ...{ email, username: email, password_hash: '', first_name: '', last_name: '', display_name: '' },
            ...{
              role: 'customer' as never,
              language: 'ca',
              created_at: 1,
              email_verified_at: verified,
              last_login_at: null,
            },
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
    const [giver, taker, stranger] = [
      await insert('a@example.cat', 1),
      await insert('b@example.cat', 1),
      await insert('c@example.cat', null),
    ];
    await give(giver.id, 100);
    const hand = (toUserId: number, points: number, key: string) =>
      db.transaction((tx) =>
        transferPoints(tx, sharing, { fromUserId: giver.id, toUserId, points, key, now: NOON + DAY }),
      );
    await hand(taker.id, 40, 'one');
    await hand(taker.id, 40, 'one');
    expect([(await sums(giver.id)).available, (await sums(taker.id)).available]).toEqual([60, 40]);
    const ends = await db.read
      .selectFrom('points_lot')
      .select('expires_at')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(ends[0]).toEqual(ends[1]);
    await expect(hand(stranger.id, 1, 'two')).rejects.toThrow('unknown_recipient');
    await expect(hand(giver.id, 1, 'three')).rejects.toThrow('unknown_recipient');
    await expect(hand(taker.id, 21, 'four')).rejects.toThrow('cap');
    await expect(hand(taker.id, 1000, 'five')).rejects.toThrow('insufficient');
  });

  test('a level is bought once for the price that was seen, renewed from its end, and never exchanged for a lower one', async () => {
    const level = (slug: string, rank: number, price: number): Level => ({
      ...{
        slug,
        rank,
        enabled: true,
        name: { ca: slug, es: slug, en: slug },
        entry: { kind: 'purchase', price },
      },
      ...{ validity: { count: 1, unit: 'month' }, graceDays: 3, benefits: NO_BENEFITS },
    });
    const levels = [level('bronze', 1, 100), level('gold', 2, 300)];
    const ladder = deskWith(programmeOf({ levels }));
    await db.transaction(async (tx) => {
      for (const { slug, ...rest } of levels)
        await tx
          .insertInto('points_level_version')
          .values({ slug, body: JSON.stringify({ slug, ...rest }), version: 1, made_at: 1 })
          .execute();
    });
    const userId = await someone(600);
    const buy = (slug: string, expected: number, key: string) =>
      db.transaction((tx) => buyLevel(tx, ladder, { userId, slug, expected, key, now: NOON }));
    await Promise.all([buy('bronze', 100, 'a'), buy('bronze', 100, 'a')]);
    expect((await sums(userId)).available).toBe(500);
    await expect(buy('bronze', 99, 'b')).rejects.toThrow('price_changed');
    await buy('bronze', 100, 'c');
    await buy('gold', 300, 'd');
    await expect(buy('bronze', 100, 'e')).rejects.toThrow('lower_rank');
    await expect(buy('gold', 300, 'f')).rejects.toThrow('insufficient');
    await expect(buy('silver', 1, 'g')).rejects.toThrow('disabled');
    const rows = await db.read
      .selectFrom('points_membership')
      .select(['state', 'until_at'])
      .orderBy('id')
      .execute();
    expect(rows.map(({ state }) => state)).toEqual(['replaced', 'replaced', 'active']);
    expect(rows[1]?.until_at).toBe(Date.UTC(2027, 2, 4, 12));
    const { id } = await db.read
      .selectFrom('points_account')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const look = (now: number) => db.transaction((tx) => evaluateLevel(tx, ladder, id, now));
    const until = Date.UTC(2027, 1, 4, 12);
    expect([
      await look(until - 1),
      await look(until),
      await look(until + 1),
      await look(until + 3 * DAY),
    ]).toEqual([false, true, false, true]);
    const last = await db.read
      .selectFrom('points_membership')
      .select('state')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(last.state).toBe('expired');
  });

  test('the reward for reaching a level is paid once, also to who loses it and comes back', async () => {
    const bronze: Level = {
      ...{ slug: 'bronze', rank: 1, enabled: true, name: { ca: 'b', es: 'b', en: 'b' } },
      ...{ entry: { kind: 'purchase', price: 100 }, validity: { count: 1, unit: 'month' }, graceDays: 3 },
      benefits: { ...NO_BENEFITS, entryReward: 20 },
    };
    const ladder = deskWith(programmeOf({ levels: [bronze] }));
    const userId = await someone(600);
    const buy = (key: string, now: number) =>
      db.transaction((tx) => buyLevel(tx, ladder, { userId, slug: 'bronze', expected: 100, key, now }));
    await buy('h', NOON);
    expect((await sums(userId)).available).toBe(520);
    await buy('i', NOON + DAY);
    expect((await sums(userId)).available).toBe(420);
    const { id } = await db.read
      .selectFrom('points_account')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const later = NOON + 90 * DAY;
    await db.transaction((tx) => evaluateLevel(tx, ladder, id, later));
    await db.transaction((tx) => evaluateLevel(tx, ladder, id, later + 1));
    await give(userId, 200, later);
    const before = (await sums(userId)).available;
    await buy('j', later + 2);
    expect((await sums(userId)).available).toBe(before - 100);
  });
});
