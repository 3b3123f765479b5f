import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Database, type Engine, openDatabase } from '../../src/platform/db/index.ts';
import { command, withDatabase } from './templates.ts';

/** Both engines, or SQLite alone where no PostgreSQL was handed in. `npm test` always hands one in. */
export const engines: Engine[] = process.env.TEST_POSTGRES_URL ? ['sqlite', 'postgres'] : ['sqlite'];

let next = 0;

/** A fresh database with the shop's schema; `close` forgets it. */
export async function openTestDatabase(engine: Engine): Promise<Database> {
  return engine === 'sqlite' ? openSqlite() : openPostgres();
}

function openSqlite(): Database {
  const folder = mkdtempSync(join(tmpdir(), 'cistella-test-'));
  const file = join(folder, 'shop.sqlite');
  copyFileSync(inject('templates').sqlite, file);
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
  next += 1;
  const name = `test_${process.pid}_${Date.now()}_${next}`;
  await command(server, `create database ${name} template ${inject('templates').postgres}`);
  const db = openDatabase({ url: withDatabase(server, name), connections: 8 });
  return {
    ...db,
    async close() {
      await db.close();
      await command(server, `drop database if exists ${name} with (force)`);
    },
  };
}
