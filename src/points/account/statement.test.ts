import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { ledgerScope } from '../../../tests/support/points/ledger-desk.ts';
import { DAY, NOON, programmeOf, ruleOf, scopeWith } from '../../../tests/support/points/points.ts';
import { engines } from '../../../tests/support/shop.ts';
import type { Database } from '../../platform/db/index.ts';
import { adjustPoints, releaseLot } from '../earning/steps-earn.ts';
import { awardOrder } from '../orders/steps-award.ts';
import { returnPoints } from '../orders/steps-return.ts';
import { readOrderPoints } from '../orders/store-order-points.ts';
import type { Level } from '../programme/model.ts';
import { transferPoints } from '../wallet/steps-transfer.ts';
import { convertToWallet } from '../wallet/steps-wallet.ts';
import { statementText } from './statement-text.ts';
import { changeOf, readMovements } from './store-movements.ts';
import { readExpiries, readNextRelease, readStatement, type StatementLine } from './store-statement.ts';

describe.each(engines)('what a customer reads of their points on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(() => db.close());
  const { scope, sums, give, someone, person, order, pay, cancel, accountOf } = ledgerScope(() => db);
  const waiting = scopeWith();
  const award = (orderId: number, by = waiting, now = NOON) =>
    db.transaction((tx) => awardOrder(tx, by, { orderId, number: 1, now }));
  const convert = (userId: number, points: number) =>
    db.transaction((tx) => convertToWallet(tx, scope, { userId, points, key: `${points}`, now: NOON }));
  const read = async (userId: number, more: Partial<Parameters<typeof readStatement>[2]> = {}) =>
    readStatement(db.read, (await accountOf(userId)).id, {
      before: undefined,
      filter: 'all',
      limit: 50,
      ...more,
    });

  test('each line has what it did, the balance after it, and what it is about', async () => {
    const userId = await someone(100);
    const id = await order(userId, [5000], 30);
    await pay(id);
    await convert(userId, 25);
    const lines = await read(userId);
    expect(lines.map(({ kind, change, points, balance }) => [kind, change, points, balance])).toEqual([
      ['wallet_out', -25, -25, 95],
      ['earn', 50, 50, 120],
      ['capture', 0, -30, 70],
      ['hold', -30, -30, 70],
      ['adjust', 100, 100, 100],
    ]);
    const [out, earn, , , gift] = lines;
    expect(out).toMatchObject({ source: 'user', parameters: { credit: 25 }, expiresAt: null, available: 0 });
    expect(earn).toMatchObject({ source: 'order', sourceId: id, rule: 'spend', available: 50, at: NOON });
    // Of the gift, what is not spent is still there, until the end of its last day.
    const end = Date.UTC(2027, 0, 14, 23);
    expect(gift).toMatchObject({ reason: 'a gift', available: 45, spent: 55, expiresAt: end });
    await sums(userId, end);
    expect((await read(userId)).at(-1)).toMatchObject({ available: 0, expired: 45, spent: 55 });
  });

  test('points that wait are told though the balance does not know them, and those taken back of them too', async () => {
    const userId = await someone();
    const id = await order(userId, [5000]);
    await award(id);
    await db.transaction((tx) =>
      returnPoints(tx, waiting, {
        orderId: id,
        key: `half:${id}`,
        full: false,
        now: NOON,
        returned: [{ lineId: id * 10, amount: 2500, quantity: 0 }],
      }),
    );
    expect(await read(userId)).toMatchObject([
      { kind: 'clawback', change: 0, points: -25, pending: 0 },
      { kind: 'earn', change: 0, points: 50, pending: 25 },
    ]);
  });

  test('a line that began several lots says when the first of them is over, and nothing where none ever is', async () => {
    const transfer = { enabled: true, dayCap: null, accountDays: 0 };
    const sharing = scopeWith(programmeOf({ transfer }));
    const lasting = scopeWith(programmeOf({ transfer, expiry: { ...programmeOf().expiry, after: null } }));
    const [giver, taker] = [await person(), await person()];
    const adjust = (points: number, by = lasting, now = NOON) =>
      db.transaction((tx) =>
        adjustPoints(tx, by, {
          userId: giver,
          points,
          key: `${giver}:${points}`,
          reason: 'regal',
          by: 'Anna',
          now,
        }),
      );
    const hand = async (points: number) => {
      const wish = { fromUserId: giver, toUserId: taker, points, key: `${points}`, now: NOON + DAY };
      await db.transaction((tx) => transferPoints(tx, sharing, wish));
      return (await read(taker))[0]?.expiresAt;
    };
    await adjust(20);
    expect(await hand(10)).toBeNull();
    await adjust(5, sharing, NOON + DAY);
    await adjust(6, sharing);
    expect(await hand(15)).toBe(Date.UTC(2027, 0, 14, 23));
  });

  test('it is read page by page, and by what it is about', async () => {
    const userId = await someone(100);
    await pay(await order(userId, [5000], 30));
    const all = await read(userId);
    const first = await read(userId, { limit: 2 });
    expect(first).toEqual(all.slice(0, 2));
    expect(await read(userId, { before: first.at(-1)?.id })).toEqual(all.slice(2));
    const kinds = async (filter: 'earned' | 'spent' | 'expired') =>
      (await read(userId, { filter })).map(({ kind }) => kind);
    expect([await kinds('earned'), await kinds('spent'), await kinds('expired')]).toEqual([
      ['earn'],
      ['capture', 'hold'],
      [],
    ]);
    await sums(userId, NOON + 20 * DAY);
    expect(await kinds('expired')).toEqual(['expire', 'expire']);
    expect(await read(await nobody())).toEqual([]);
  });
  async function nobody() {
    const userId = await someone();
    await sums(userId);
    return userId;
  }

  const moves = async (userId: number, more: Partial<Parameters<typeof readMovements>[2]> = {}) =>
    readMovements(db.read, (await accountOf(userId)).id, {
      before: undefined,
      filter: 'all',
      limit: 10,
      ...more,
    });

  test('all that was booked for a purchase is one movement, where its newest line stands', async () => {
    const userId = await someone();
    await give(userId, 100, NOON);
    const first = await order(userId, [5000]);
    await award(first);
    await give(userId, -2, NOON + 9);
    const second = await order(userId, [3000]);
    await award(second);
    const [newest, by, older, gift] = await moves(userId);
    expect(newest).toMatchObject({ orderId: second });
    expect(by).toMatchObject({ orderId: undefined, lines: [{ kind: 'adjust', change: -2 }] });
    expect(older).toMatchObject({ orderId: first });
    expect(gift?.lines).toMatchObject([{ change: 100 }]);
    expect(await moves(await nobody())).toEqual([]);
  });

  test('points that come free stand in the row of the purchase that earned them', async () => {
    const userId = await someone();
    await give(userId, 100, NOON);
    const first = await order(userId, [5000], 30);
    await pay(first);
    const second = await order(userId, [3000]);
    await award(second);
    const free = NOON + 3 * DAY;
    await give(userId, 1, NOON + 9);
    for (const { id, account_id } of await db.read
      .selectFrom('points_lot')
      .selectAll()
      .where('order_id', 'in', [first, second])
      .where('pending', '>', 0)
      .execute())
      await db.transaction((tx) => releaseLot(tx, { id, accountId: account_id }, free));
    const all = await moves(userId);
    expect(all.map(({ orderId }) => orderId)).toEqual([second, undefined, first, undefined]);
    const [row] = all;
    expect(row?.lines.map(({ kind, change, balance }) => [kind, change, balance])).toEqual([
      ['release', 30, 151],
      ['earn', 0, 120],
    ]);
    expect(row && changeOf(row)).toEqual({ change: 30, points: 30 });
    expect(all.flatMap(({ lines }) => lines).reduce((sum, { change }) => sum + change, 0)).toBe(151);
    // A page may begin between what was earned and when it came free.
    const rest = await moves(userId, { before: row?.id });
    expect(rest).toEqual(all.slice(1));
    expect((await moves(userId, { filter: 'earned' })).map(({ orderId }) => orderId)).toEqual([
      second,
      first,
    ]);
  });

  test('page by page no line is lost and none is told twice, whatever is asked for', async () => {
    const userId = await someone();
    for (let turn = 1; turn <= 4; turn += 1) {
      await give(userId, 10 * turn, NOON + turn);
      await award(await order(userId, [1000 * turn]));
    }
    for (const filter of ['all', 'earned', 'spent'] as const) {
      const ids: number[] = [];
      let before: number | undefined;
      for (;;) {
        const page = await moves(userId, { before, filter, limit: 3 });
        ids.push(...page.flatMap(({ lines }) => lines.map(({ id }) => id)));
        if (page.length < 3) break;
        before = page.at(-1)?.id;
      }
      const all = await read(userId, { filter, limit: 100 });
      expect(ids.toSorted((a, b) => b - a)).toEqual(all.map(({ id }) => id));
    }
  });

  test('a movement changes the balance by what its lines do, and says what waits where none does', async () => {
    const line = (change: number, points: number, pending = 0) =>
      ({ change, points, pending }) as StatementLine;
    const of = (...lines: StatementLine[]) => changeOf({ id: 1, orderId: 1, lines });
    expect(of(line(198, 198), line(0, 198), line(-200, -200))).toEqual({ change: -2, points: -2 });
    expect(of(line(0, 50))).toEqual({ change: 0, points: 50 });
    expect(of(line(200, 200), line(0, -200), line(-200, -200), line(0, 20, 15))).toEqual({
      change: 0,
      points: 15,
    });
    expect(of(line(0, -20), line(0, 20))).toEqual({ change: 0, points: 0 });
  });

  test('what ends next is told day by day, and when what waits comes free', async () => {
    const userId = await someone(10);
    await give(userId, 5, NOON + 1);
    await give(userId, 7, NOON + DAY);
    await give(userId, 3, NOON + 2 * DAY);
    const { id } = await accountOf(userId);
    const end = Date.UTC(2027, 0, 14, 23);
    expect(await readExpiries(db.read, id, 2)).toEqual([
      { at: end, points: 15 },
      { at: end + DAY, points: 7 },
    ]);
    expect(await readNextRelease(db.read, id)).toBeUndefined();
    await award(await order(userId, [2000], 0, NOON + DAY), waiting, NOON + DAY);
    await award(await order(userId, [1000]));
    await award(await order(userId, [400]));
    expect(await readNextRelease(db.read, id)).toEqual({ at: NOON + 2 * DAY, points: 14 });
  });

  test('an order says what it cost and gave, less what came back, and when the last of it can be spent', async () => {
    const userId = await someone(100);
    const paid = await order(userId, [5000], 30);
    await pay(paid);
    const late = await order(userId, [7000]);
    await award(late);
    const gone = await order(userId, [5000], 10);
    await pay(gone);
    await cancel(gone);
    const plain = await order(userId, [10]);
    await pay(plain);
    const unpaid = await order(userId, [5000], 5);
    const found = await readOrderPoints(db.read, [paid, late, gone, plain, unpaid, 999_999]);
    expect([...found].sort(([a], [b]) => a - b)).toEqual([
      [paid, { spent: 30, earned: 50, pendingUntil: null }],
      [late, { spent: 0, earned: 70, pendingUntil: NOON + 2 * DAY }],
      [unpaid, { spent: 5, earned: 0, pendingUntil: null }],
    ]);
    await db.transaction((tx) =>
      returnPoints(tx, scope, {
        orderId: paid,
        key: `part:${paid}`,
        full: false,
        now: NOON,
        returned: [{ lineId: paid * 10, amount: 1000, quantity: 0 }],
      }),
    );
    expect((await readOrderPoints(db.read, [paid])).get(paid)).toMatchObject({ spent: 24, earned: 40 });
    expect(await readOrderPoints(db.read, [])).toEqual(new Map());
  });
});

describe('the words of a line', () => {
  const name = { ca: 'Or', es: 'Oro', en: 'Gold' };
  const rules = [ruleOf({ code: 'welcome', trigger: 'signup' }), ruleOf({ code: 'spend' })];
  const scope = scopeWith(
    programmeOf({ rules, levels: [{ slug: 'gold', name } as Partial<Level> as Level] }),
  );
  const t = (key: string) => key;
  const line: StatementLine = {
    id: 1,
    kind: 'earn',
    at: NOON,
    change: 5,
    points: 5,
    balance: 5,
    source: 'order',
    sourceId: 7,
    orderId: 7,
    reason: '',
    rule: '',
    parameters: {},
    expiresAt: null,
    pending: 0,
    available: 0,
    expired: 0,
    spent: 0,
  };
  const say = (more: Partial<StatementLine>) =>
    statementText({ t: t as never, language: 'es' }, scope, { ...line, ...more });

  test('name the deed, the level or the money behind it, and the reason that somebody gave', () => {
    const detail = (more: Partial<StatementLine>) => say(more).detail;
    expect(say({}).event).toBe('points.kind.earn');
    expect(detail({ rule: 'welcome' })).toBe('points.trigger.signup');
    expect(detail({ rule: 'spend' })).toBe('');
    expect(detail({ rule: 'gone' })).toBe('');
    expect([detail({ rule: 'level-gold' }), detail({ rule: 'level-entry-gold' })]).toEqual(['Oro', 'Oro']);
    expect(detail({ rule: 'level-gone' })).toBe('gone');
    expect(detail({ kind: 'level_purchase', parameters: { slug: 'gold' } })).toBe('Oro');
    expect(detail({ kind: 'level_purchase' })).toBe('');
    expect(detail({ kind: 'wallet_out', parameters: { credit: 250 } })).toContain('2,50');
    expect(detail({ kind: 'wallet_out' })).toBe('');
    expect(detail({ kind: 'adjust', reason: 'regal', parameters: { slug: 'gold', credit: 3 } })).toBe(
      'regal',
    );
    expect(detail({ rule: 'welcome', reason: 'regal' })).toBe('points.trigger.signup · regal');
  });

  test('say where its points are: waiting before there, there before over, over before spent', () => {
    const states = [
      { pending: 1, available: 1, expired: 1, spent: 1 },
      { available: 1, expired: 1, spent: 1 },
      { expired: 1, spent: 1 },
      { spent: 1 },
      {},
    ];
    expect(states.map((of) => say(of).state)).toEqual([
      'pending',
      'available',
      'expired',
      'spent',
      undefined,
    ]);
  });
});
