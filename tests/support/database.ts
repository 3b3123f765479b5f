import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Database, type Engine, openDatabase } from '../../src/platform/db/index.ts';
import { command, withDatabase } from './templates.ts';

/** Both engines, or SQLite alone where no PostgreSQL was handed in. `npm test` always hands one in. */
export const engines: Engine[] = process.env.TEST_POSTGRES_URL ? ['sqlite', 'postgres'] : ['sqlite'];

let next = 0;

/**
 * A fresh database with the shop's schema; `close` forgets it.
 *
 * @param template a file, or a name on the server, that it is a copy of
 */
export async function openTestDatabase(
  engine: Engine,
  template = inject('templates')[engine],
): Promise<Database> {
  return engine === 'sqlite' ? openSqlite(template) : openPostgres(template);
}

/** A copy of the schema that stays, under that name: for others to be copied from once it is closed. */
export async function openTemplate(engine: Engine, name: string): Promise<Database> {
  const { sqlite, postgres } = inject('templates');
  if (engine === 'sqlite') {
    copyFileSync(sqlite, name);
    return openDatabase({ url: `sqlite:${name}`, synchronous: 'OFF' });
  }
  const server = process.env.TEST_POSTGRES_URL ?? '';
  await command(server, `create database ${name} template ${postgres}`);
  return openDatabase({ url: withDatabase(server, name), connections: 8 });
}

function openSqlite(template: string): Database {
  const folder = mkdtempSync(join(tmpdir(), 'cistella-test-'));
  const file = join(folder, 'shop.sqlite');
  copyFileSync(template, file);
  // What was written last may still lie beside it.
  if (existsSync(`${template}-wal`)) copyFileSync(`${template}-wal`, `${file}-wal`);
  const db = openDatabase({ url: `sqlite:${file}`, synchronous: 'OFF' });
  return {
    ...db,
    async close() {
      await db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openPostgres(template: string): Promise<Database> {
  const server = process.env.TEST_POSTGRES_URL ?? '';
  next += 1;
  const name = `test_${process.pid}_${Date.now()}_${next}`;
  await command(server, `create database ${name} template ${template}`);
  const db = openDatabase({ url: withDatabase(server, name), connections: 8 });
  return {
    ...db,
    async close() {
      await db.close();
      await command(server, `drop database if exists ${name} with (force)`);
    },
  };
}
