import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { engines, openTestDatabase } from '../../../tests/support/database.ts';
import { isDatabaseAway, openDatabase } from './index.ts';

test.each(engines)(
  'as many transactions as there are connections may each read beside themselves on %s',
  async (engine) => {
    const db = await openTestDatabase(engine);
    const arrived = Array.from({ length: 20 }, () => Promise.withResolvers<void>());
    const read = () => db.read.selectFrom('setting').selectAll().execute();
    const results = await Promise.all(
      arrived.map(({ resolve }) =>
        db.transaction(async (tx) => {
          await tx.selectFrom('setting').selectAll().execute();
          resolve();
          return read();
        }),
      ),
    );
    expect(results).toHaveLength(20);
    await db.close();
  },
);

test('while another process writes to the same file, this one goes on serving and writes afterwards', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cistella-busy-'));
  const file = join(folder, 'shop.sqlite');
  const db = openDatabase({ url: `sqlite:${file}` });
  await db.transaction((tx) => sql`create table note (text text)`.execute(tx));
  const other = new DatabaseSync(file);
  other.exec("begin immediate; insert into note values ('theirs')");
  const writing = db.transaction((tx) => sql`insert into note values ('ours')`.execute(tx));
  let turns = 0;
  const serving = setInterval(() => {
    turns += 1;
    if (turns === 5) other.exec('commit');
  }, 1);
  await writing;
  clearInterval(serving);
  expect(turns).toBeGreaterThanOrEqual(5);
  const { rows } = await sql`select text from note`.execute(db.read);
  expect(rows).toEqual([{ text: 'theirs' }, { text: 'ours' }]);
  other.close();
  await db.close();
  rmSync(folder, { recursive: true });
});

test('a full disk refuses what does not fit, keeps nothing of it by half, and takes it when there is room', async () => {
  const db = await openTestDatabase('sqlite');
  const pages = await sql<{ page_count: number }>`pragma page_count`.execute(db.read);
  const room = (count: number) =>
    db.transaction((tx) => sql`pragma max_page_count = ${sql.lit(count)}`.execute(tx));
  await room((pages.rows[0]?.page_count ?? 0) + 8);
  const put = (name: string) =>
    db.transaction(async (tx) => {
      await tx.insertInto('setting').values({ name, value: 'small' }).execute();
      await tx
        .insertInto('setting')
        .values({ name: `${name} large`, value: 'x'.repeat(400_000) })
        .execute();
    });
  const error = await put('first').catch((refused: unknown) => refused);
  expect(isDatabaseAway(error)).toBe(true);
  expect(await db.read.selectFrom('setting').select('name').execute()).toEqual([]);
  await room(1_000_000);
  await put('second');
  expect(await db.read.selectFrom('setting').select('name').orderBy('name').execute()).toEqual([
    { name: 'second' },
    { name: 'second large' },
  ]);
  await db.close();
});

test.runIf(engines.includes('postgres'))(
  'a connection that the server ends is answered as a database that is away, and the next one works',
  async () => {
    const db = await openTestDatabase('postgres');
    const broken = db.transaction(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db.read);
      await tx.selectFrom('setting').selectAll().execute();
    });
    expect(isDatabaseAway(await broken.catch((error: unknown) => error))).toBe(true);
    expect(await db.read.selectFrom('setting').selectAll().execute()).toEqual([]);
    await db.close();
  },
);

test('a wrong statement is not taken for a database that is away', async () => {
  for (const engine of engines) {
    const db = await openTestDatabase(engine);
    const wrong = await sql`select * from nowhere`.execute(db.read).catch((error: unknown) => error);
    expect(isDatabaseAway(wrong)).toBe(false);
    await db.close();
  }
});
