import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { ledgerScope } from '../../../tests/support/points/ledger-desk.ts';
import { DAY, NOON, programmeOf, scopeWith } from '../../../tests/support/points/points.ts';
import { engines } from '../../../tests/support/shop.ts';
import type { Database } from '../../platform/db/index.ts';
import { returnPoints } from '../orders/steps-return.ts';
import { type Level, NO_BENEFITS } from '../programme/model.ts';
import type { ProgrammeContext } from '../programme/programme.ts';
import { verifyLedger } from '../verify/verify.ts';
import { closeAccount, revokeLevel } from './steps-account.ts';
import { buyLevel, evaluateLevel, grantLevel } from './steps-level.ts';

const level = (slug: string, rank: number, entry: Level['entry'], more: Partial<Level> = {}): Level => ({
  slug,
  rank,
  enabled: true,
  name: { ca: slug, es: slug, en: slug },
  entry,
  validity: { count: 1, unit: 'month' },
  graceDays: 3,
  benefits: NO_BENEFITS,
  ...more,
});
const forSale = (price: number): Level['entry'] => ({ kind: 'purchase', price });
type Qualify = Extract<Level['entry'], { kind: 'qualify' }>;
const toReach = (threshold: number, more: Partial<Qualify> = {}): Level['entry'] => ({
  kind: 'qualify',
  metric: 'points',
  threshold,
  window: 'lifetime',
  ...more,
});
const rewarded = { benefits: { ...NO_BENEFITS, entryReward: 20 } };
const MONTH_ON = Date.UTC(2027, 1, 4, 12);

describe.each(engines)('levels on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(async () => {
    expect((await verifyLedger(db.read)).faults).toEqual([]);
    await db.close();
  });
  const { sums, give, someone, order, pay, cancel, accountOf, setStatus } = ledgerScope(() => db);
  /** A programme with these levels in force, all that is earned good for ever. */
  async function ladder(...levels: Level[]): Promise<ProgrammeContext> {
    const ids = new Map<string, number>();
    for (const each of levels) {
      const { version } = await db.read
        .selectFrom('points_level_version')
        .select((is) => is.fn.countAll<number>().as('version'))
        .executeTakeFirstOrThrow();
      const { id } = await db.transaction((tx) =>
        tx
          .insertInto('points_level_version')
          .values({ slug: each.slug, body: JSON.stringify(each), version: Number(version) + 1, made_at: 1 })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
      ids.set(each.slug, id);
    }
    const expiry = { ...programmeOf().expiry, after: null };
    return { ...scopeWith(programmeOf({ levels, expiry })), levels: ids };
  }
  const idOf = async (userId: number) => (await accountOf(userId)).id;
  const buy = (
    scope: ProgrammeContext,
    userId: number,
    slug: string,
    expected: number,
    key = slug,
    now = NOON,
  ) => db.transaction((tx) => buyLevel(tx, scope, { userId, slug, expected, key, now }));
  const look = async (scope: ProgrammeContext, userId: number, now = NOON) => {
    const id = await idOf(userId);
    return db.transaction((tx) => evaluateLevel(tx, scope, id, now));
  };
  const grant = (scope: ProgrammeContext, userId: number, slug: string, now = NOON) =>
    db.transaction((tx) => grantLevel(tx, scope, { userId, slug, now }));
  const memberships = async (userId: number) =>
    db.read
      .selectFrom('points_membership as m')
      .innerJoin('points_level_version as v', 'v.id', 'm.level_version_id')
      .select(['v.slug', 'm.state', 'm.cause', 'm.from_at', 'm.until_at', 'm.grace_until', 'm.entry_id'])
      .where('m.account_id', '=', await idOf(userId))
      .orderBy('m.id')
      .execute();
  const states = async (userId: number) =>
    (await memberships(userId)).map(({ slug, state }) => `${slug} ${state}`);
  /** What the customer is told about levels. */
  const told = async (userId: number) => {
    const id = await idOf(userId);
    const jobs = await db.read
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'points.notice')
      .execute();
    return jobs
      .map(({ payload }) => JSON.parse(payload) as { accountId: number; sentence: string; values?: object })
      .filter(({ accountId, sentence }) => accountId === id && /^level_(reached|grace|ended)$/.test(sentence))
      .map(({ sentence, values }) => ({ [sentence]: values }));
  };
  const available = async (userId: number, now = NOON) => (await sums(userId, now)).available;

  test('a level is bought once for the price that was seen, renewed from its end, and never exchanged for a lower one', async () => {
    const scope = await ladder(level('bronze', 1, forSale(100)), level('gold', 2, forSale(300)));
    const userId = await someone(600);
    await Promise.all([buy(scope, userId, 'bronze', 100, 'a'), buy(scope, userId, 'bronze', 100, 'a')]);
    expect(await available(userId)).toBe(500);
    await expect(buy(scope, userId, 'bronze', 99, 'b')).rejects.toThrow('price_changed');
    await buy(scope, userId, 'bronze', 100, 'c');
    await buy(scope, userId, 'gold', 300, 'd');
    await expect(buy(scope, userId, 'bronze', 100, 'e')).rejects.toThrow('lower_rank');
    await expect(buy(scope, userId, 'gold', 300, 'f')).rejects.toThrow('insufficient');
    await expect(buy(scope, userId, 'silver', 1, 'g')).rejects.toThrow('disabled');
    expect(await states(userId)).toEqual(['bronze replaced', 'bronze replaced', 'gold active']);
    const [, renewed, last] = await memberships(userId);
    expect(renewed).toMatchObject({ from_at: NOON, until_at: Date.UTC(2027, 2, 4, 12), cause: 'purchase' });
    expect(last?.entry_id).toBeGreaterThan(renewed?.entry_id ?? Number.POSITIVE_INFINITY);
    const turns = [MONTH_ON - 1, MONTH_ON, MONTH_ON + 1, MONTH_ON + 3 * DAY];
    const moved = [];
    for (const now of turns) moved.push(await look(scope, userId, now));
    expect(moved).toEqual([false, true, false, true]);
    expect((await states(userId)).at(-1)).toBe('gold expired');
    // Who buys is told by the entry of the price.
    expect(await told(userId)).toEqual([
      { level_grace: { level: 'gold', date: MONTH_ON + 3 * DAY } },
      { level_ended: { level: 'gold' } },
    ]);
  });

  test('who may not spend buys none, and nobody does while the programme is off', async () => {
    const scope = await ladder(level('bronze', 1, forSale(100)));
    const userId = await someone(600);
    const off = { ...scope, programme: { ...scope.programme, enabled: false } };
    await expect(buy(off, userId, 'bronze', 100)).rejects.toThrow('disabled');
    await setStatus(userId, 'no_redeem');
    await expect(buy(scope, userId, 'bronze', 100)).rejects.toThrow('frozen');
    await setStatus(userId, 'no_earn');
    await buy(scope, userId, 'bronze', 100);
    expect(await available(userId)).toBe(500);
  });

  test('where points end by inactivity, buying a level moves their end', async () => {
    const ending = {
      after: { count: 10, unit: 'day' as const },
      graceDays: 3,
      inactivity: true,
      warnings: [],
    };
    const scope = await ladder(level('bronze', 1, forSale(100)));
    const lively = { ...scope, programme: { ...scope.programme, expiry: ending } };
    const userId = await someone(600);
    await buy(lively, userId, 'bronze', 100, 'a', NOON + 9 * DAY);
    expect(await available(userId, NOON + 15 * DAY)).toBe(500);
  });

  test('the reward for reaching a level is paid once, also to who loses it and comes back', async () => {
    const scope = await ladder(level('bronze', 1, forSale(100), rewarded));
    const userId = await someone();
    await db.transaction((tx) => grantLevel(tx, scope, { userId, slug: 'bronze', now: NOON }));
    expect(await available(userId)).toBe(20);
    await give(userId, 600);
    await buy(scope, userId, 'bronze', 100, 'i', NOON + DAY);
    expect(await available(userId)).toBe(520);
    const later = NOON + 90 * DAY;
    expect([await look(scope, userId, later), await look(scope, userId, later + 1)]).toEqual([true, false]);
    await give(userId, 200, later);
    const before = await available(userId, later);
    await buy(scope, userId, 'bronze', 100, 'j', later + 2);
    expect(await available(userId, later + 2)).toBe(before - 100);
  });

  test('a level that is reached is rewarded once in its window, and again in the next', async () => {
    const scope = await ladder(level('star', 1, toReach(100, { window: 'calendar' }), rewarded));
    const userId = await someone();
    await pay(await order(userId, [10_000]));
    expect(await look(scope, userId)).toBe(true);
    expect(await available(userId)).toBe(120);
    const { id } = await accountOf(userId);
    const end = (at: number) =>
      db.transaction(async (tx) => {
        await tx
          .updateTable('points_membership')
          .set({ until_at: at, grace_until: at })
          .where('account_id', '=', id)
          .where('state', '=', 'active')
          .execute();
      });
    await end(NOON + DAY);
    expect(await look(scope, userId, NOON + 2 * DAY)).toBe(true);
    // Fallen and back at once.
    expect(await states(userId)).toEqual(['star expired', 'star active']);
    expect((await accountOf(userId)).issued).toBe(120);
    const next = Date.UTC(2028, 4, 1);
    await pay(await order(userId, [10_000], 0, next), next);
    await end(next - DAY);
    expect(await look(scope, userId, next)).toBe(true);
    expect((await accountOf(userId)).issued).toBe(120 + 100 + 20);
  });
  test('whoever may not earn gets the level and no reward', async () => {
    const scope = await ladder(level('star', 1, toReach(100), rewarded));
    const userId = await someone();
    await pay(await order(userId, [10_000]));
    await setStatus(userId, 'no_earn');
    expect(await look(scope, userId)).toBe(true);
    expect([await available(userId), await states(userId)]).toEqual([100, ['star active']]);
  });

  test('points that were earned count for a level, spent or not, and those taken back do not', async () => {
    const scope = await ladder(level('star', 1, toReach(150)));
    const userId = await someone(500);
    const first = await order(userId, [10_000]);
    await pay(first);
    // What was given by hand is not earned.
    expect(await look(scope, userId)).toBe(false);
    await pay(await order(userId, [5000]));
    await cancel(first);
    expect(await look(scope, userId)).toBe(false);
    await pay(await order(userId, [10_000]));
    await give(userId, -600);
    expect(await look(scope, userId)).toBe(true);
    expect(await told(userId)).toEqual([{ level_reached: { level: 'star' } }]);
  });

  test('what counts since New Year counts from midnight of the shop on', async () => {
    const scope = await ladder(level('star', 1, toReach(100, { window: 'calendar' })));
    // Eleven at night in Greenwich is New Year in Girona.
    const newYear = Date.UTC(2026, 11, 31, 23);
    const [early, late] = [await someone(), await someone()];
    const before = await order(early, [10_000], 0, newYear - 1);
    await pay(before, newYear - 1);
    const after = await order(late, [10_000], 0, newYear);
    await pay(after, newYear);
    expect([await look(scope, early), await look(scope, late)]).toEqual([false, true]);
    // And a moment before, last year still counts.
    expect(await look(scope, early, newYear - 1)).toBe(true);
  });

  test('money that was spent counts for a level in its months, less what was given back', async () => {
    const scope = await ladder(level('star', 1, toReach(20_000, { metric: 'spend', window: 1 })));
    const userId = await someone();
    const start = Date.UTC(2026, 11, 3, 23);
    await pay(await order(userId, [10_000], 0, start - 1), start - 1);
    await pay(await order(userId, [10_000], 0, start), start);
    expect(await look(scope, userId)).toBe(false);
    const last = await order(userId, [20_000]);
    await pay(last);
    await db.transaction((tx) =>
      returnPoints(tx, scope, {
        orderId: last,
        key: 'part',
        full: false,
        now: NOON,
        returned: [{ lineId: last * 10, amount: 10_001, quantity: 0 }],
      }),
    );
    expect(await look(scope, userId)).toBe(false);
    await pay(await order(userId, [1]));
    expect(await look(scope, userId)).toBe(true);
  });

  test('who falls from a level lands on the one that is still reached, and is not told that it is over', async () => {
    const silver = level('silver', 1, toReach(100));
    const scope = await ladder(silver, level('gold', 2, toReach(200, { window: 1 })));
    const userId = await someone();
    await pay(await order(userId, [20_000], 0, NOON - DAY), NOON - DAY);
    expect(await look(scope, userId)).toBe(true);
    const moved = [];
    for (const now of [MONTH_ON, MONTH_ON + 2 * DAY, MONTH_ON + 3 * DAY])
      moved.push(await look(scope, userId, now));
    expect(moved).toEqual([true, false, true]);
    expect(await states(userId)).toEqual(['gold expired', 'silver active']);
    expect((await memberships(userId))[1]).toMatchObject({ cause: 'qualify', from_at: MONTH_ON + 3 * DAY });
    expect(await told(userId)).toEqual([
      { level_reached: { level: 'gold' } },
      { level_grace: { level: 'gold', date: MONTH_ON + 3 * DAY } },
      { level_reached: { level: 'silver' } },
    ]);
  });

  test('still reached when it ends, it goes on from its end without a word', async () => {
    const scope = await ladder(level('star', 1, toReach(100)));
    const userId = await someone();
    await pay(await order(userId, [10_000]));
    await look(scope, userId);
    expect(await look(scope, userId, MONTH_ON + DAY)).toBe(true);
    expect(await states(userId)).toEqual(['star replaced', 'star active']);
    expect((await memberships(userId))[1]).toMatchObject({ from_at: NOON });
    expect(await told(userId)).toEqual([{ level_reached: { level: 'star' } }]);
  });

  test('a closed account reaches nothing', async () => {
    const scope = await ladder(level('star', 1, toReach(100)));
    const userId = await someone();
    await pay(await order(userId, [10_000]));
    await setStatus(userId, 'closed');
    expect(await look(scope, userId)).toBe(false);
  });

  test('a level ends with its account', async () => {
    const scope = await ladder(level('star', 1, toReach(100)));
    const userId = await someone();
    await grant(scope, userId, 'star');
    const id = await idOf(userId);
    await db.transaction((tx) => closeAccount(tx, { userId, by: 'Anna', reason: 'ho demana', now: NOON }));
    const left = await db.read
      .selectFrom('points_membership')
      .select('state')
      .where('account_id', '=', id)
      .execute();
    expect(left).toEqual([{ state: 'revoked' }]);
  });

  test('a level can be given by hand, also one that is to be reached, and taken away', async () => {
    const off = level('off', 3, toReach(100), { enabled: false });
    const scope = await ladder(level('star', 1, toReach(100), rewarded), off);
    const userId = await someone();
    const revoke = () => db.transaction((tx) => revokeLevel(tx, { userId, now: NOON }));
    expect(await revoke()).toBe(false);
    await expect(grant(scope, userId, 'off')).rejects.toThrow('disabled');
    await expect(grant(scope, userId, 'none')).rejects.toThrow('disabled');
    await grant(scope, userId, 'star');
    expect(await available(userId)).toBe(20);
    expect(await memberships(userId)).toMatchObject([
      { slug: 'star', state: 'active', cause: 'admin', entry_id: null, until_at: MONTH_ON },
    ]);
    expect(await revoke()).toBe(true);
    expect(await states(userId)).toEqual(['star revoked']);
    expect(await told(userId)).toEqual([
      { level_reached: { level: 'star' } },
      { level_ended: { level: 'star' } },
    ]);
  });
});
