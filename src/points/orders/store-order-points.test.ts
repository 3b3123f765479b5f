import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { ledgerScope } from '../../../tests/support/points/ledger-desk.ts';
import { DAY, NOON, programmeOf, ruleOf, scopeWith } from '../../../tests/support/points/points.ts';
import { engines } from '../../../tests/support/shop.ts';
import type { Database } from '../../platform/db/index.ts';
import { returnPoints } from './steps-return.ts';
import { readOrderPoints } from './store-order-points.ts';

describe.each(engines)('what is told of an order’s points on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(() => db.close());
  const { scope, someone, order, pay, cancel, reopen, award } = ledgerScope(() => db);
  const told = async (id: number) => (await readOrderPoints(db.read, [id])).get(id);
  const waits = (holdDays: number) =>
    scopeWith(programmeOf({ earn: { ...programmeOf().earn, holdDays, whenRedeemed: 'all' } }));

  test('is what it cost and what it gave, each less what came back of it', async () => {
    const spent = await order(await someone(100), [10_000], 40);
    expect(await told(spent)).toMatchObject({ spent: 40 });
    const earned = await order(await someone(), [10_000]);
    await pay(earned);
    expect(await told(earned)).toEqual({ spent: 0, earned: 100, pendingUntil: null });
    const half = { lineId: earned * 10, quantity: 0, amount: 5000 };
    await db.transaction((tx) =>
      returnPoints(tx, scope, {
        orderId: earned,
        key: `refund:${earned}`,
        full: false,
        returned: [half],
        now: NOON,
      }),
    );
    expect(await told(earned)).toEqual({ spent: 0, earned: 50, pendingUntil: null });
    const part = { lineId: spent * 10, quantity: 0, amount: 5000 };
    await db.transaction((tx) =>
      returnPoints(tx, scope, {
        orderId: spent,
        key: `refund:${spent}`,
        full: false,
        returned: [part],
        now: NOON,
      }),
    );
    expect(await told(spent)).toMatchObject({ spent: 20 });
  });

  test('is when the last of what it gave can be spent, and nothing once it can', async () => {
    const id = await order(await someone(), [10_000]);
    await award(id, waits(5));
    expect(await told(id)).toEqual({ spent: 0, earned: 100, pendingUntil: NOON + 5 * DAY });
    const two = programmeOf({
      earn: { ...programmeOf().earn, holdDays: 5 },
      rules: [
        ruleOf({ code: 'spend', amount: { kind: 'per_money', points: 1, money: 100 } }),
        ruleOf({ code: 'more', amount: { kind: 'fixed', points: 7 } }),
      ],
    });
    const both = await order(await someone(), [10_000]);
    await award(both, scopeWith(two));
    expect(await told(both)).toEqual({ spent: 0, earned: 107, pendingUntil: NOON + 5 * DAY });
  });

  test('is nothing where it has none, is called off or is not there, and counts anew once it is alive again', async () => {
    const none = await order(await someone(), [10_000]);
    expect(await told(none)).toBeUndefined();
    const id = await order(await someone(100), [10_000], 40);
    await cancel(id);
    expect(await told(id)).toBeUndefined();
    await reopen(id);
    expect(await told(id)).toMatchObject({ spent: 40, earned: 0 });
    expect((await readOrderPoints(db.read, [])).size).toBe(0);
    expect((await readOrderPoints(db.read, [999_999])).size).toBe(0);
  });

  test('is each order’s own', async () => {
    const [a, b] = [await order(await someone(), [10_000]), await order(await someone(), [3000])];
    await pay(a);
    await award(b, waits(2));
    const found = await readOrderPoints(db.read, [a, b]);
    expect([found.get(a), found.get(b)]).toEqual([
      { spent: 0, earned: 100, pendingUntil: null },
      { spent: 0, earned: 30, pendingUntil: NOON + 2 * DAY },
    ]);
  });

  test('of two rules each keeps its own limit', async () => {
    const capped = programmeOf({
      earn: { ...programmeOf().earn, holdDays: 0 },
      rules: [
        ruleOf({ code: 'spend', amount: { kind: 'per_money', points: 1, money: 100 } }),
        ruleOf({ code: 'more', amount: { kind: 'fixed', points: 7 }, dayCap: 5 }),
      ],
    });
    const id = await order(await someone(), [10_000]);
    await award(id, scopeWith(capped));
    expect(await told(id)).toMatchObject({ earned: 105 });
  });
});
