import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { ledgerScope } from '../../../tests/support/points/ledger-desk.ts';
import { NOON, ruleOf } from '../../../tests/support/points/points.ts';
import { engines } from '../../../tests/support/shop.ts';
import type { Database, Reader, Tx } from '../../platform/db/index.ts';
import { earnByEvent } from '../earning/steps-earn.ts';
import { settleOrderWallet } from '../wallet/steps-spend.ts';
import { convertToWallet } from '../wallet/steps-wallet.ts';
import { byId, byOwner, inBatches } from './batches.ts';
import { verifyLedger } from './verify.ts';

class Undone extends Error {}

describe.each(engines)('the replay of the ledger on %s', (engine) => {
  let db: Database;
  let [one, other] = [0, 0];
  beforeAll(async () => {
    db = await openTestDatabase(engine);
    const [first, second] = [await someone(100), await someone(50)];
    await pay(await order(first, [5000], 30));
    await order(second, [5000], 20);
    await db.transaction((tx) =>
      convertToWallet(tx, scope, { userId: first, points: 10, key: 'k', now: NOON }),
    );
    await db.transaction((tx) => settleOrderWallet(tx, { orderId: 1, userId: first, amount: 4, now: NOON }));
    const welcome = ruleOf({
      code: 'welcome',
      trigger: 'signup',
      amount: { kind: 'fixed', points: 9 },
      budget: 90,
    });
    const generous = { ...scope, programme: { ...scope.programme, rules: [welcome] } };
    await db.transaction((tx) =>
      earnByEvent(tx, generous, {
        trigger: 'signup',
        userId: second,
        key: 's',
        source: 'user',
        sourceId: second,
        now: NOON,
      }),
    );
    await sums(await someone());
    [one, other] = [(await accountOf(first)).id, (await accountOf(second)).id];
  });
  afterAll(() => db.close());
  const { scope, sums, give, someone, order, pay, accountOf } = ledgerScope(() => db);

  /** What is found after a change that is undone again. */
  async function faultsAfter(change: (tx: Tx) => Promise<unknown>): Promise<string[]> {
    let faults: string[] = [];
    await db
      .transaction(async (tx) => {
        await change(tx);
        ({ faults } = await verifyLedger(tx));
        throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
    return faults;
  }
  async function addEntry(tx: Tx, more: object = {}): Promise<number> {
    const { id } = await tx
      .insertInto('points_entry')
      .values({
        account_id: one,
        kind: 'adjust',
        key: 'forged',
        source: 'user',
        source_id: 1,
        rule: '',
        actor: '',
        reason: 'forged',
        parameters: '{}',
        reverses_entry: null,
        change: 0,
        balance: 110,
        at: NOON,
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const addPosting = (tx: Tx, entry: number, more: object = {}) =>
    tx
      .insertInto('points_posting')
      .values({
        entry_id: entry,
        account_id: one,
        from_book: 'debt',
        to_book: 'adjust',
        points: 3,
        lot_id: null,
        lot_expires_at: null,
        at: NOON,
        ...more,
      })
      .execute();
  const lotOf = (tx: Tx, account: number) =>
    tx
      .selectFrom('points_lot')
      .selectAll()
      .where('account_id', '=', account)
      .orderBy('id')
      .executeTakeFirstOrThrow();

  test('counts what it has read and finds nothing wrong', async () => {
    expect(await verifyLedger(db.read)).toEqual({ entries: 8, lots: 4, accounts: 3, faults: [] });
  });

  test('names each sum of an account that differs', async () => {
    for (const name of ['pending', 'held', 'issued', 'clawed_back'] as const) {
      const faults = await faultsAfter((tx) =>
        tx
          .updateTable('points_account')
          .set((is) => ({ [name]: is(name, '+', 7) }))
          .where('id', '=', other)
          .execute(),
      );
      const kept = await db.read
        .selectFrom('points_account')
        .select(name)
        .where('id', '=', other)
        .executeTakeFirstOrThrow();
      const was = Number(kept[name]);
      expect(faults).toContain(`account ${other}: ${name} is ${was + 7}, the replay says ${was}`);
    }
  });

  test('names an entry that says something else than its postings', async () => {
    let id = 0;
    const faults = await faultsAfter(async (tx) => {
      id = await addEntry(tx, { change: 5, balance: 99 });
      await addPosting(tx, id);
    });
    expect(faults.slice(0, 3)).toEqual([
      `entry ${id} (adjust): changed 5, the replay says -3`,
      `entry ${id} (adjust): balance 99, the replay says 107`,
      `account ${one}: debt is 0, the replay says 3`,
    ]);
    expect(faults.at(-1)).toMatch(/^liability: customers have \d+, the shop's books say \d+$/);
  });

  test('names an entry that moves nothing', async () => {
    let id = 0;
    const faults = await faultsAfter(async (tx) => {
      id = await addEntry(tx);
    });
    expect(faults).toEqual([`entry ${id}: has no postings`]);
  });

  test('names what crosses accounts: a posting, a lot, what an entry reverses', async () => {
    let id = 0;
    const strange = await faultsAfter(async (tx) => {
      id = await addEntry(tx);
      await addPosting(tx, id, { account_id: other });
    });
    expect(strange.some((fault) => fault.startsWith(`entry ${id}: posting `))).toBe(true);
    let lot = 0;
    const foreign = await faultsAfter(async (tx) => {
      lot = (await lotOf(tx, other)).id;
      id = await addEntry(tx, { change: -3, balance: 107 });
      await addPosting(tx, id, { from_book: 'available', lot_id: lot });
    });
    expect(foreign).toContain(`entry ${id}: moves lot ${lot} of another account`);
    const reversed = await faultsAfter(async (tx) => {
      const { entry_id } = await lotOf(tx, other);
      id = await addEntry(tx, { change: -3, balance: 107, reverses_entry: entry_id });
      await addPosting(tx, id);
    });
    expect(reversed).toContain(`entry ${id}: reverses an entry of another account`);
  });

  test('names a lot that differs, and the entry at which it goes below zero', async () => {
    const moved = await faultsAfter(async (tx) => {
      const { id } = await lotOf(tx, one);
      await tx
        .updateTable('points_lot')
        .set((is) => ({ available: is('available', '-', 1), expired: is('expired', '+', 1) }))
        .where('id', '=', id)
        .execute();
    });
    expect(
      moved.filter((fault) => / lot \d+ has (available 59|expired 1), the replay says/.test(fault)),
    ).toHaveLength(2);
    expect(moved).toContain(`account ${one}: its lots hold 109 in all, its books 110`);
    let [id, lot] = [0, 0];
    const below = await faultsAfter(async (tx) => {
      lot = (await lotOf(tx, one)).id;
      id = await addEntry(tx, { change: -500, balance: -390 });
      await addPosting(tx, id, { from_book: 'available', lot_id: lot, points: 500 });
    });
    expect(below).toContain(`entry ${id}: lot ${lot} goes below zero`);
  });

  test('names a wallet that differs, and the entry of it that does', async () => {
    const faults = await faultsAfter(async (tx) => {
      await tx
        .insertInto('wallet_entry')
        .values({
          account_id: one,
          key: 'forged',
          from_book: 'adjust',
          to_book: 'wallet',
          source: 'user',
          source_id: 1,
          amount: 5,
          balance: 12,
          at: NOON,
        })
        .execute();
    });
    expect(faults).toEqual([
      expect.stringMatching(/^wallet entry \d+: balance 12, the replay says 11$/),
      `account ${one}: its wallet has 6, its entries say 11`,
    ]);
  });

  test('names holds that do not fit their lots', async () => {
    const { id } = await db.read
      .selectFrom('points_hold')
      .select('id')
      .where('state', '=', 'held')
      .executeTakeFirstOrThrow();
    const lot = (await db.transaction((tx) => lotOf(tx, other))).id;
    const lost = await faultsAfter((tx) =>
      tx.deleteFrom('points_hold_lot').where('hold_id', '=', id).execute(),
    );
    expect(lost).toEqual([`lot ${lot}: holds 20, open holds say 0`, `hold ${id}: its lots give 0 of 20`]);
  });

  test('names a budget that has given something else than its entries say', async () => {
    const faults = await faultsAfter((tx) => tx.updateTable('points_budget').set({ given: 8 }).execute());
    expect(faults).toEqual(['budget: a rule is said to have given 8, its entries say 9']);
    // One that nobody has added up yet says nothing.
    expect(await faultsAfter((tx) => tx.updateTable('points_budget').set({ given: -1 }).execute())).toEqual(
      [],
    );
  });

  test('looks again before it names something, and names only what it finds twice', async () => {
    const read = async (change: (tx: Tx) => Promise<unknown>, again: (tx: Tx) => Reader) => {
      let [looks, found] = [0, -1];
      await db
        .transaction(async (tx) => {
          await change(tx);
          const seen = () => (looks > 1 ? again(tx) : tx);
          /** Each reading begins with the accounts. */
          const torn = new Proxy(tx as Reader, {
            get(_, name) {
              if (name === 'selectFrom')
                return (...from: Parameters<Reader['selectFrom']>) => {
                  if (String(from[0]) === 'points_account') looks += 1;
                  return seen().selectFrom(...from);
                };
              const value: unknown = Reflect.get(seen(), name);
              return typeof value === 'function' ? value.bind(seen()) : value;
            },
          });
          found = (await verifyLedger(torn)).faults.length;
          throw new Undone();
        })
        .catch((error: unknown) => {
          if (!(error instanceof Undone)) throw error;
        });
      return [looks, found];
    };
    const spoil = (tx: Tx) =>
      tx.updateTable('points_account').set({ clawed_back: 77 }).where('id', '=', one).execute();
    expect(
      await read(
        async () => {},
        (tx) => tx,
      ),
    ).toEqual([1, 0]);
    expect(await read(spoil, () => db.read)).toEqual([2, 0]);
    expect(await read(spoil, (tx) => tx)).toEqual([2, 1]);
  });

  test('tells a hundred faults and no more', async () => {
    const faults = await faultsAfter(async (tx) => {
      const { id } = await tx
        .selectFrom('points_entry')
        .select('id')
        .where('account_id', '=', other)
        .executeTakeFirstOrThrow();
      // Each breaks two rules.
      for (let turn = 0; turn < 51; turn += 1)
        await addEntry(tx, { key: `forged ${turn}`, reverses_entry: id });
    });
    expect(faults).toHaveLength(100);
  });

  test('finds the same however few rows it reads at once, to the last entry of the last account', async () => {
    const [saver, last] = [await someone(9), await someone(10)];
    for (const points of [1, 2])
      await db.transaction((tx) =>
        convertToWallet(tx, scope, { userId: saver, points, key: `${points}`, now: NOON }),
      );
    await give(last, 5, NOON + 1);
    await order(last, [1500], 15);
    const sound = await verifyLedger(db.read);
    expect(sound.faults).toEqual([]);
    for (const batch of [1, 2, 3]) expect(await verifyLedger(db.read, batch)).toEqual(sound);
    const { id } = await accountOf(last);
    let entry = 0;
    const faults = await faultsAfter(async (tx) => {
      entry = await addEntry(tx, { account_id: id, balance: 999 });
      await addPosting(tx, entry, { account_id: id });
    });
    expect(faults).toContain(`entry ${entry} (adjust): balance 999, the replay says -3`);
  });
});

describe('reading in batches', () => {
  const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }));

  test('every row is handed over once, in order, however the batches fall', async () => {
    for (const count of [0, 1, 249, 250, 251, 500, 620]) {
      const all = rowsOf(count);
      const found: number[] = [];
      await inBatches(
        byId(async (last, limit) => all.filter(({ id }) => id > last).slice(0, limit)),
        (rows) => {
          found.push(...rows.map(({ id }) => id));
        },
      );
      expect(found).toEqual(all.map(({ id }) => id));
    }
  });

  test('owners with many rows and owners with few are read to the end, each from where it was left', async () => {
    for (const sizes of [[600], [250, 250], [1, 249, 3], [100, 500, 1, 1], [249, 2, 260]]) {
      const all = sizes.flatMap((size, index) => rowsOf(size).map(({ id }) => ({ owner: index + 1, id })));
      const found: typeof all = [];
      await inBatches(
        byOwner<(typeof all)[number]>(
          async (last, limit) =>
            all.filter(({ owner, id }) => owner === last.owner && id > last.id).slice(0, limit),
          async (beyond, limit) => all.filter(({ owner }) => owner > beyond).slice(0, limit),
        ),
        (rows) => {
          found.push(...rows);
        },
      );
      expect(found).toEqual(all);
    }
  });
});
