import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, openTestDatabase } from '../../../tests/support/database.ts';
import { type Database, openDatabase, type Reader } from './index.ts';

/** What a transaction does: how often it yields to others, and whether it breaks off in the end. */
const deeds = fc.array(fc.record({ yields: fc.nat(2), fails: fc.boolean() }), {
  minLength: 1,
  maxLength: 12,
});

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe.each(engines)('transactions at once on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(() => db.close());

  const kept = async () =>
    (await db.read.selectFrom('setting').select('name').execute()).map((row) => row.name);

  test('each is kept whole or not at all, whoever runs beside it', async () => {
    await fc.assert(
      fc.asyncProperty(deeds, async (list) => {
        await db.transaction((tx) => tx.deleteFrom('setting').execute());
        const work = list.map(({ yields, fails }, at) =>
          db.transaction(async (tx) => {
            for (const half of ['a', 'b']) {
              await tx
                .insertInto('setting')
                .values({ name: `${at}${half}`, value: '1' })
                .execute();
              for (let turn = 0; turn < yields; turn += 1) await nextTurn();
            }
            if (fails) throw new Error('broken off');
          }),
        );
        const ends = await Promise.allSettled(work);
        expect(ends.map(({ status }) => status === 'rejected')).toEqual(list.map(({ fails }) => fails));
        const expected = list.flatMap(({ fails }, at) => (fails ? [] : [`${at}a`, `${at}b`]));
        expect((await kept()).sort()).toEqual(expected.sort());
      }),
      { numRuns: 60 },
    );
  });

  test('however many ask the reading side while they are open, none waits for another’s connection', async () => {
    const read = () => db.read.selectFrom('setting').select('name').execute();
    const all = Array.from({ length: 30 }, () =>
      db.transaction(async (tx) => {
        await tx.selectFrom('setting').select('name').execute();
        await nextTurn();
        return Promise.all([read(), read()]);
      }),
    );
    expect(await Promise.all(all)).toHaveLength(30);
  });

  test('what a command broke off takes nothing along of those before and after it', async () => {
    await db.transaction((tx) => tx.deleteFrom('setting').execute());
    const put = (name: string) =>
      db.transaction((tx) => tx.insertInto('setting').values({ name, value: '1' }).execute());
    await put('taken');
    const ends = await Promise.allSettled([put('first'), put('taken'), put('last')]);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await kept()).sort()).toEqual(['first', 'last', 'taken']);
  });

  test('who was refused sees what refused them, as soon as they hear of it', async () => {
    await db.transaction((tx) => tx.deleteFrom('setting').execute());
    const claim = () =>
      db.transaction(async (tx) => {
        const there = await tx.selectFrom('setting').select('name').where('name', '=', 'seat').execute();
        if (there.length > 0) throw new Error('taken');
        await tx.insertInto('setting').values({ name: 'seat', value: '1' }).execute();
      });
    const told = await Promise.all([1, 2, 3, 4, 5].map(() => claim().then(() => ['mine'], kept)));
    expect(told.toSorted()).toEqual([['mine'], ['seat'], ['seat'], ['seat'], ['seat']]);
  });

  test('a statement by itself takes nothing along when it fails, and is kept whatever breaks off beside it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('alone', 'fails', 'transaction', 'breaks off'), {
          minLength: 1,
          maxLength: 12,
        }),
        async (list) => {
          await db.transaction((tx) => tx.deleteFrom('setting').execute());
          const insert = (writer: Reader, name: string) =>
            writer.insertInto('setting').values({ name, value: '1' }).execute();
          await db.change((writer) => insert(writer, 'taken'));
          const ends = await Promise.allSettled(
            list.map((deed, at) => {
              if (deed === 'alone') return db.change((writer) => insert(writer, `${at}`));
              if (deed === 'fails') return db.change((writer) => insert(writer, 'taken'));
              return db.transaction(async (tx) => {
                await insert(tx, `${at}`);
                if (deed === 'breaks off') throw new Error('broken off');
              });
            }),
          );
          const whole = list.map((deed) => deed === 'alone' || deed === 'transaction');
          expect(ends.map(({ status }) => status === 'fulfilled')).toEqual(whole);
          const expected = ['taken', ...list.flatMap((_, at) => (whole[at] ? [`${at}`] : []))];
          // Who writes after them sees them all, on the disk or not yet.
          const seen = await db.transaction((tx) => tx.selectFrom('setting').select('name').execute());
          expect(seen.map(({ name }) => name).sort()).toEqual(expected.sort());
          await expect.poll(async () => (await kept()).sort()).toEqual(expected);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('a statement by itself is kept when the database is closed at once', async () => {
    const brief = openDatabase({ url: db.url, connections: 1 });
    await brief.change((writer) =>
      writer.insertInto('setting').values({ name: 'brief', value: '1' }).execute(),
    );
    await brief.close();
    expect(await kept()).toContain('brief');
  });

  test('an answered transaction is there for another process', async () => {
    await Promise.all(
      ['x', 'y', 'z'].map(async (name) => {
        await db.transaction((tx) => sql`delete from setting where name = ${name}`.execute(tx));
        await db.transaction((tx) => tx.insertInto('setting').values({ name, value: '1' }).execute());
        const other = openDatabase({ url: db.url, connections: 1 });
        expect(
          await other.read.selectFrom('setting').select('name').where('name', '=', name).execute(),
        ).toEqual([{ name }]);
        await other.close();
      }),
    );
  });
});

test('once the disk has failed, a statement by itself is answered only when it is there', async () => {
  const db = await openTestDatabase('sqlite');
  const put = (name: string) =>
    db.change((writer) => writer.insertInto('setting').values({ name, value: '1' }).execute());
  const kept = async () =>
    (await db.read.selectFrom('setting').select('name').execute()).map((row) => row.name);
  await put('before');
  // A row without its parent, looked at by the commit alone: it fails as a full disk would.
  const broken = db.transaction(async (tx) => {
    await sql`pragma defer_foreign_keys = on`.execute(tx);
    await sql`insert into session_value (session_id, name, value) values ('none', 'a', 'b')`.execute(tx);
  });
  await expect(broken).rejects.toThrow(/FOREIGN KEY/);
  expect(await kept()).toEqual([]);
  await put('after');
  expect(await kept()).toEqual(['after']);
  await db.close();
});

test('what the disk does not confirm is not answered as done, and the next is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cistella-disk-'));
  const db = openDatabase({ url: `sqlite:${join(folder, 'disk.sqlite')}` });
  const write = (text: string) => db.transaction((tx) => sql.raw(text).execute(tx));
  const journal = join(folder, 'disk.sqlite-wal');
  const aside = join(folder, 'aside');
  await db.change((writer) => sql`create table letter (id integer primary key)`.execute(writer));
  renameSync(journal, aside);
  await expect(write('insert into letter default values')).rejects.toThrow(/ENOENT/);
  renameSync(aside, journal);
  await write('insert into letter default values');
  await db.close();
  rmSync(folder, { recursive: true });
});
