import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { createTable, type Migration, migrate, openDatabase, type Schema } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'cistella-migrate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const first: Migration = {
  name: '001-first',
  up: async (db: Schema) => {
    await createTable(db, 'thing', (c) => c.id().text('name'));
    await db.insertInto('thing').values({ name: 'before' }).execute();
  },
};
const second: Migration = {
  name: '002-second',
  up: async (db: Schema) => {
    await db.updateTable('thing').set({ name: 'after' }).execute();
  },
};
const broken: Migration = {
  name: '003-broken',
  up: async (db: Schema) => {
    await db.updateTable('thing').set({ name: 'half' }).execute();
    throw new Error('no further');
  },
};

const open = (name: string) => openDatabase({ url: `sqlite:${join(folder, name)}` });
const names = (file: string) => {
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = db.prepare('select name from thing').all();
  db.close();
  return rows.map((row) => row.name);
};

describe('migrations', () => {
  test('each step is taken once, in order', async () => {
    const db = open('once.sqlite');
    expect(await migrate(db, [second, first])).toEqual({ applied: ['001-first', '002-second'] });
    expect(await migrate(db, [first, second])).toEqual({ applied: [] });
    await db.close();
  });

  test('a shop with data is copied aside before it is changed', async () => {
    const db = open('shop.sqlite');
    await migrate(db, [first]);
    const report = await migrate(db, [first, second]);
    expect(report.applied).toEqual(['002-second']);
    expect(names(report.backup ?? '')).toEqual(['before']);
    expect(names(join(folder, 'shop.sqlite'))).toEqual(['after']);
    expect(readdirSync(join(folder, 'backups')).filter((name) => !/-(wal|shm)$/.test(name))).toHaveLength(1);
    await db.close();
  });

  test('a step that fails leaves nothing of itself', async () => {
    const db = open('broken.sqlite');
    await expect(migrate(db, [first, broken])).rejects.toThrow('no further');
    expect(names(join(folder, 'broken.sqlite'))).toEqual(['before']);
    await db.close();
  });

  test('a database of a newer program is refused', async () => {
    const db = open('newer.sqlite');
    await migrate(db, [first, second]);
    await expect(migrate(db, [first])).rejects.toThrow('made by a newer Cistella (it has 002-second)');
    await db.close();
  });
});
