import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../tests/support/database.ts';
import { engines } from '../../../../tests/support/shop.ts';
import type { Database, Tx } from '../index.ts';

describe.skipIf(!engines.includes('postgres'))('a transaction begins with its first statement', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase('postgres');
  });
  afterAll(() => db.close());

  const write = (tx: Tx, name: string) =>
    tx.insertInto('setting').values({ name, value: '1' }).executeTakeFirst();
  const names = async () =>
    (await db.read.selectFrom('setting').select('name').orderBy('name').execute()).map(({ name }) => name);
  const number = async (tx: Tx) =>
    (await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(tx)).rows[0]?.xid;

  test('and everything behind it is the same one', async () => {
    // From the second time on the statement has a plan that is kept.
    for (let turn = 0; turn < 3; turn += 1) {
      const seen = await db.transaction(async (tx) => [await number(tx), await number(tx)]);
      expect(seen[0]).toMatch(/^\d+$/);
      expect(seen[1]).toBe(seen[0]);
    }
    const [one, other] = [await db.transaction(number), await db.transaction(number)];
    expect(other).not.toBe(one);
  });

  test('which is undone with the rest, and answers what it did', async () => {
    const before = await names();
    for (let turn = 0; turn < 3; turn += 1) {
      const undone = db.transaction(async (tx) => {
        expect(await write(tx, 'begun')).toMatchObject({ numInsertedOrUpdatedRows: 1n });
        throw new Error('else');
      });
      await expect(undone).rejects.toThrow('else');
    }
    expect(await names()).toEqual(before);
    await db.transaction((tx) => write(tx, 'begun'));
    expect(await names()).toEqual([...before, 'begun'].sort());
  });

  test('that fails leaves nothing open, however often', async () => {
    await db.transaction((tx) => write(tx, 'twice'));
    for (let turn = 0; turn < 4; turn += 1) {
      await expect(db.transaction((tx) => write(tx, 'twice'))).rejects.toMatchObject({ code: '23505' });
      // Not even a statement that the server cannot read.
      await expect(db.transaction((tx) => sql`no such thing`.execute(tx))).rejects.toMatchObject({
        code: '42601',
      });
      expect(await db.transaction(number)).toMatch(/^\d+$/);
    }
    const { rows } = await sql<{ open: number }>`select count(*) as open from pg_stat_activity
      where state like 'idle in transaction%' and datname = current_database()`.execute(db.read);
    expect(rows[0]?.open).toBe(0);
  });

  test('and without one it is none', async () => {
    await db.transaction(async () => undefined);
    await expect(db.transaction(() => Promise.reject(new Error('else')))).rejects.toThrow('else');
    // What comes next on that connection is no part of it.
    const first = await db.change((writer) => number(writer as Tx));
    expect(await db.change((writer) => number(writer as Tx))).not.toBe(first);
  });

  test('and a connection that has forgotten how is given up, with all that was asked of it', async () => {
    const before = await names();
    for (let turn = 0; turn < 2; turn += 1) {
      await db.change((writer) => sql`deallocate begin`.execute(writer));
      const lost = db.transaction((tx) =>
        Promise.allSettled([number(tx), write(tx, 'beside')]).then(async () => write(tx, 'behind')),
      );
      await expect(lost).rejects.toThrow();
      expect(await names()).toEqual(before);
      expect(await db.transaction(number)).toMatch(/^\d+$/);
    }
  });
});
