import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { ledgerScope } from '../../../tests/support/points/ledger-desk.ts';
import { DAY, NOON, orderOf, programmeOf, ruleOf, scopeWith } from '../../../tests/support/points/points.ts';
import { engines } from '../../../tests/support/shop.ts';
import type { Database } from '../../platform/db/index.ts';
import { earnByEvent } from '../earning/steps-earn.ts';
import { revokeLevel } from '../membership/steps-account.ts';
import { buyLevel } from '../membership/steps-level.ts';
import { awardOrder } from '../orders/steps-award.ts';
import { placePoints } from '../orders/steps-order.ts';
import { returnPoints } from '../orders/steps-return.ts';
import { type Level, NO_BENEFITS } from '../programme/model.ts';
import { countEarned, type PastOrder, readDeeds, readPastOrders } from './store-replay.ts';

const level = (slug: string, rank: number, days: number | null): Level => ({
  slug,
  rank,
  enabled: true,
  name: { ca: slug },
  entry: { kind: 'purchase', price: 10 },
  validity: days === null ? null : { count: days, unit: 'day' },
  graceDays: 2,
  benefits: NO_BENEFITS,
});
const LEVELS = [level('bronze', 1, 30), level('silver', 2, 5), level('gold', 3, null)];
/** Where the time that is looked at begins; each test has one of its own. */
let begin = NOON;

describe.each(engines)('the orders of a time that is over on %s', (engine) => {
  let db: Database;
  let scope = scopeWith();
  beforeAll(async () => {
    db = await openTestDatabase(engine);
    const rows = LEVELS.map((each) => ({
      slug: each.slug,
      body: JSON.stringify(each),
      version: 1,
      made_at: 1,
    }));
    const kept = await db.transaction((tx) =>
      tx.insertInto('points_level_version').values(rows).returning(['slug', 'id']).execute(),
    );
    scope = {
      ...scopeWith(programmeOf({ levels: LEVELS })),
      levels: new Map(kept.map(({ slug, id }) => [slug, id])),
    };
  });
  afterAll(() => db.close());
  const { someone, accountOf, give } = ledgerScope(() => db);
  let orders = 500;

  const read = async (from: number, to: number) => {
    const found: PastOrder[] = [];
    for await (const page of readPastOrders(db.read, { from, to, merged: new Map() })) found.push(...page);
    return found;
  };
  /** Ordered and paid at a moment. */
  async function earned(userId: number, now: number, more: { id?: number; points?: number } = {}) {
    orders += 1;
    const { id: orderId = orders, points = 0 } = more;
    const lines = [
      { amount: 1500, redeemedValue: points, quantity: 2 },
      { amount: 700, redeemedValue: 0 },
    ];
    await db.transaction(async (tx) => {
      await placePoints(tx, scope, orderOf(orderId, userId, lines, points, now));
      await awardOrder(tx, scope, { orderId, number: 1, now });
    });
    return orderId;
  }
  const buy = (userId: number, slug: string, now: number) =>
    db.transaction((tx) => buyLevel(tx, scope, { userId, slug, expected: 10, key: `${slug} ${now}`, now }));
  const richSince = async (now: number) => {
    const userId = await someone();
    await give(userId, 200, now);
    return userId;
  };
  const someTime = () => {
    begin += 1000 * DAY;
    return begin;
  };

  test('are those that earned from its first moment to before its last, in that order, with what they earned by', async () => {
    const from = someTime();
    const userId = await richSince(from - DAY);
    const { id: accountId } = await accountOf(userId);
    const before = await earned(userId, from - 1);
    const late = await earned(userId, from + DAY - 1, { points: 20 });
    const first = await earned(userId, from);
    await earned(userId, from + DAY);
    expect(await read(from, from + DAY)).toEqual([
      {
        orderId: first,
        accountId,
        at: from,
        redeemed: false,
        number: 2,
        level: undefined,
        lines: [
          { id: first * 10, productId: null, categoryIds: [], quantity: 2, eligible: 1500 },
          { id: first * 10 + 1, productId: null, categoryIds: [], quantity: 1, eligible: 700 },
        ],
      },
      expect.objectContaining({ orderId: late, redeemed: true, number: 3 }),
    ]);
    expect(await read(before, from)).toMatchObject([{ orderId: before, number: 1 }]);
    expect(await countEarned(db.read, accountId)).toBe(4);
  });
  test('have each the level of its moment, be it another by now', async () => {
    const start = someTime();
    const userId = await richSince(start);
    await buy(userId, 'bronze', start + DAY);
    await buy(userId, 'silver', start + 3 * DAY);
    const moments = [0, 1, 2.9, 3, 9.9, 10].map((days) => start + days * DAY);
    for (const now of moments) await earned(userId, now);
    const found = await read(start, start + 20 * DAY);
    // Silver counts for five days and two of grace; what it replaced does not come back.
    expect(found.map(({ level }) => level)).toEqual([
      undefined,
      'bronze',
      'bronze',
      'silver',
      'silver',
      undefined,
    ]);
  });

  test('have none that was taken away, nor what that had replaced, and one without an end for ever', async () => {
    const start = someTime();
    const [one, other] = [await richSince(start), await richSince(start)];
    await buy(one, 'gold', start);
    await buy(other, 'bronze', start);
    await buy(other, 'gold', start + 1);
    await db.transaction((tx) => revokeLevel(tx, { userId: other, now: start + DAY }));
    await earned(other, start);
    await earned(other, start + 2 * DAY);
    await earned(one, start + 900 * DAY);
    const found = await read(start, start + 901 * DAY);
    expect(found.map(({ level }) => level)).toEqual(['bronze', undefined, 'gold']);
  });

  test('are there each time they earned, and count once for their customer', async () => {
    const start = someTime();
    const userId = await richSince(start);
    const id = await earned(userId, start);
    const back = { orderId: id, key: `back:${id}`, full: true, returned: [], now: start + 1 };
    await db.transaction((tx) => returnPoints(tx, scope, back));
    await earned(userId, start + 2, { id });
    const other = await earned(userId, start + 3);
    const found = await read(start, start + DAY);
    expect(found.map(({ orderId, number, lines }) => [orderId, number, lines.length])).toEqual([
      [id, 1, 2],
      [id, 1, 2],
      [other, 2, 2],
    ]);
  });

  test('are read to the last however many there are, those of one moment too', async () => {
    const start = someTime();
    const { id: account_id } = await accountOf(await richSince(start));
    const rows = Array.from({ length: 1203 }, (_, index) => ({
      order_id: 100_000 + index,
      seq: 1,
      account_id,
      state: 'awarded' as const,
      currency: 'EUR',
      total: 100,
      awarded_at: start + Math.floor(index / 400),
      forgiven: 0,
      lapsed: 0,
      borne: 0,
      number: 1,
      first_at: start + Math.floor(index / 400),
    }));
    await db.transaction(async (tx) => {
      for (let at = 0; at < rows.length; at += 300)
        await tx
          .insertInto('points_order')
          .values(rows.slice(at, at + 300))
          .execute();
    });
    const found = await read(start, start + DAY);
    expect(found.map(({ orderId }) => orderId)).toEqual(rows.map(({ order_id }) => order_id));
    expect(found.at(-1)?.number).toBe(1203);
  });

  test('are told apart from deeds, which are counted by their rule, whatever its version', async () => {
    const start = someTime();
    const rule = ruleOf({ code: 'welcome', trigger: 'signup' });
    const friends = ruleOf({ code: 'friend', trigger: 'review' });
    const by = (version: number) => ({
      ...scopeWith(programmeOf({ rules: [rule, friends] })),
      rules: new Map([
        ['welcome', version],
        ['friend', 1],
      ]),
    });
    const deed = async (trigger: 'signup' | 'review', version: number, now: number) => {
      const userId = await someone();
      const event = { trigger, userId, key: `${trigger}:${userId}`, source: 'user' as const };
      await db.transaction((tx) => earnByEvent(tx, by(version), { ...event, sourceId: userId, now }));
      return userId;
    };
    await deed('signup', 1, start - 1);
    await deed('signup', 1, start);
    const userId = await deed('signup', 2, start + DAY - 1);
    await deed('review', 1, start + 5);
    await deed('review', 1, start + DAY);
    await earned(userId, start + 6);
    await give(userId, 30, start + 7);
    expect([...(await readDeeds(db.read, { from: start, to: start + DAY }))].sort()).toEqual([
      ['friend', 1],
      ['welcome', 2],
    ]);
  });
});
