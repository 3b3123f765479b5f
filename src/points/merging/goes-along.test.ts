import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { ledgerScope } from '../../../tests/support/points/ledger-desk.ts';
import { DAY, NOON, scopeWith } from '../../../tests/support/points/points.ts';
import { engines } from '../../../tests/support/shop.ts';
import type { Database } from '../../platform/db/index.ts';
import { topicKey } from '../ledger/model-notices.ts';
import { readMembership } from '../levels/store.ts';
import { readChoices, setPreference, setTopics } from '../messages/store-preferences.ts';
import { NO_BENEFITS } from '../programme/model.ts';
import { verifyLedger } from '../verify/verify.ts';
import { mergePoints } from './steps.ts';

describe.each(engines)('of two accounts of points that become one, on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(() => db.close());
  const { scope, someone, give, order, award, lotsOf, accountOf } = ledgerScope(() => db);
  const merge = (fromUserId: number, toUserId: number, now = NOON) =>
    db.transaction((tx) => mergePoints(tx, scope, { fromUserId, toUserId, by: 'Botiga', now }));
  const faults = async () => (await verifyLedger(db.read)).faults;

  test('the better level goes on, with its end: one that still counts, the higher one, the one that lasts longer', async () => {
    const SLUGS = ['bronze', 'gold'] as const;
    const kept = await db.transaction((tx) =>
      tx
        .insertInto('points_level_version')
        .values(
          SLUGS.map((slug, index) => ({
            slug,
            body: JSON.stringify({ slug, rank: index + 1, benefits: NO_BENEFITS }),
            version: 1,
            made_at: 1,
          })),
        )
        .returning(['id', 'slug'])
        .execute(),
    );
    type Had = [slug: (typeof SLUGS)[number], days: number | null] | undefined;
    const enter = async (userId: number, had: Had) => {
      if (!had) return;
      const [slug, days] = had;
      const { id: account_id } = await accountOf(userId);
      const until_at = days === null ? null : NOON + days * DAY;
      const level_version_id = kept.find((each) => each.slug === slug)?.id ?? 0;
      const row = { account_id, level_version_id, until_at, grace_until: until_at, entry_id: null };
      await db.transaction((tx) =>
        tx
          .insertInto('points_membership')
          .values({ ...row, state: 'active', cause: 'admin', from_at: NOON - 9 * DAY })
          .execute(),
      );
    };
    const cases: [theirs: Had, own: Had, goesOn: Had][] = [
      [undefined, ['bronze', 5], ['bronze', 5]],
      [['bronze', 5], undefined, ['bronze', 5]],
      [
        ['gold', 5],
        ['bronze', 50],
        ['gold', 5],
      ],
      [
        ['bronze', 50],
        ['gold', 5],
        ['gold', 5],
      ],
      [
        ['bronze', 9],
        ['bronze', 5],
        ['bronze', 9],
      ],
      [
        ['bronze', 5],
        ['bronze', 9],
        ['bronze', 9],
      ],
      [
        ['bronze', null],
        ['bronze', 9],
        ['bronze', null],
      ],
      [
        ['bronze', 9],
        ['bronze', null],
        ['bronze', null],
      ],
      [
        ['gold', -1],
        ['bronze', 5],
        ['bronze', 5],
      ],
      [
        ['bronze', 5],
        ['gold', -1],
        ['bronze', 5],
      ],
    ];
    for (const [theirs, own, goesOn] of cases) {
      const [from, into] = [await someone(1), await someone(1)];
      await enter(from, theirs);
      await enter(into, own);
      await merge(from, into);
      const has = await readMembership(db.read, (await accountOf(into)).id);
      const days = has?.until == null ? null : (has.until - NOON) / DAY;
      expect([theirs, own, has && [has.level.slug, days]]).toEqual([theirs, own, goesOn]);
      expect(await readMembership(db.read, (await accountOf(from)).id)).toBeUndefined();
    }
  });

  test('told again it gives what has come since, and stops nobody', async () => {
    const [from, into] = [await someone(10), await someone(20)];
    await merge(from, into);
    await give(from, 7, NOON + 1);
    await merge(from, into, NOON + 2);
    expect(await accountOf(into)).toMatchObject({ available: 37, status: 'active' });
    expect(await accountOf(from)).toMatchObject({ available: 0, status: 'closed' });
    expect(await faults()).toEqual([]);
  });

  test('what waits is still of the purchase that earned it', async () => {
    const [from, into] = [await someone(), await someone(5)];
    const orderId = await order(from, [3000]);
    await award(orderId, scopeWith());
    await merge(from, into);
    const lots = await db.read
      .selectFrom('points_lot')
      .select(['order_id', 'pending', 'available_at'])
      .where('account_id', '=', (await accountOf(into)).id)
      .where('pending', '>', 0)
      .execute();
    expect(lots).toEqual([{ order_id: orderId, pending: 30, available_at: NOON + 2 * DAY }]);
    expect(await lotsOf(into)).toHaveLength(2);
  });

  test('what the second has said of messages stays, and what only the first has said goes along', async () => {
    const [from, into] = [await someone(1), await someone(1)];
    const say = (userId: number, channel: 'sms' | 'whatsapp', wanted: boolean) =>
      db.transaction((tx) => setPreference(tx, { userId, channel, wanted, source: 'test', now: NOON }));
    await say(from, 'sms', true);
    await say(from, 'whatsapp', true);
    await say(into, 'whatsapp', false);
    const topic = (userId: number, channel: 'email' | 'sms', wanted: boolean) =>
      db.transaction((tx) =>
        setTopics(tx, {
          userId,
          topics: [{ channel, topic: 'earned', wanted }],
          source: 'test',
          now: NOON,
        }),
      );
    await topic(from, 'email', false);
    await topic(into, 'sms', false);
    await merge(from, into);
    const choices = await readChoices(db.read, (await accountOf(into)).id);
    expect(Object.fromEntries([...choices.channels, ...choices.topics])).toEqual({
      sms: true,
      whatsapp: false,
      [topicKey('email', 'earned')]: false,
      [topicKey('sms', 'earned')]: false,
    });
  });
});
