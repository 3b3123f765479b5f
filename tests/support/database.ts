import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrations } from '../../src/migrations.ts';
import { type Database, type Engine, migrate, openDatabase } from '../../src/platform/db/index.ts';

/** Both engines, or SQLite alone where no PostgreSQL was handed in. `npm test` always hands one in. */
export const engines: Engine[] = process.env.TEST_POSTGRES_URL ? ['sqlite', 'postgres'] : ['sqlite'];

let sqliteTemplate: Promise<string> | undefined;
let postgresTemplate: Promise<string> | undefined;
let next = 0;

/** A fresh database with the shop's schema; `close` forgets it. */
export async function openTestDatabase(engine: Engine): Promise<Database> {
  return engine === 'sqlite' ? openSqlite() : openPostgres();
}

async function openSqlite(): Promise<Database> {
  sqliteTemplate ??= (async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'cistella-template-')), 'shop.sqlite');
    const db = openDatabase({ url: `sqlite:${file}`, synchronous: 'OFF' });
    await migrate(db, migrations);
    await db.close();
    return file;
  })();
  const folder = mkdtempSync(join(tmpdir(), 'cistella-test-'));
  const file = join(folder, 'shop.sqlite');
  copyFileSync(await sqliteTemplate, file);
  const db = openDatabase({ url: `sqlite:${file}`, synchronous: 'OFF' });
  return {
    ...db,
    async close() {
      await db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openPostgres(): Promise<Database> {
  const server = process.env.TEST_POSTGRES_URL ?? '';
  postgresTemplate ??= (async () => {
    const name = `template_${process.pid}_${Date.now()}`;
    await run(server, `create database ${name}`);
    const db = openDatabase({ url: withDatabase(server, name), connections: 1 });
    await migrate(db, migrations);
    await db.close();
    return name;
  })();
  next += 1;
  const name = `test_${process.pid}_${Date.now()}_${next}`;
  await run(server, `create database ${name} template ${await postgresTemplate}`);
  const db = openDatabase({ url: withDatabase(server, name), connections: 8 });
  return {
    ...db,
    async close() {
      await db.close();
      await run(server, `drop database if exists ${name} with (force)`);
    },
  };
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
}

async function run(url: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}
