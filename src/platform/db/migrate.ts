import { existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { backupFolder } from './about.ts';
import { createTable, type Schema } from './columns.ts';
import { type Database, isPostgres, type Tx } from './database.ts';

/** One step of the schema. Frozen once it has landed: a mistake is mended by the next one. */
export interface Migration {
  name: string;
  up(db: Schema): Promise<void>;
}

export interface MigrationReport {
  applied: string[];
  /** Where the data was copied before it was changed; SQLite only, and only if there was anything to lose. */
  backup?: string;
}

/** Any number that no other program locks by accident. */
const LOCK = 5_230_417;

/**
 * Brings the database to this program's schema, in one transaction a step. Several processes may call it at
 * once: one works, the others wait.
 *
 * @throws when the database carries a migration that this program does not know: it is newer than the program.
 */
export async function migrate(db: Database, migrations: readonly Migration[]): Promise<MigrationReport> {
  const applied: string[] = [];
  const ordered = inOrder(migrations);
  const before = await appliedNames(db);
  refuseNewer(before, ordered);
  const pending = ordered.filter(({ name }) => !before.has(name));
  const backup = pending.length > 0 && before.size > 0 ? await backUp(db) : undefined;
  for (const migration of pending) {
    await db.transaction(async (tx) => {
      const schema = tx as unknown as Schema;
      if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
      await ensureTable(schema);
      const done = await schema
        .selectFrom('migration')
        .select('name')
        .where('name', '=', migration.name)
        .execute();
      if (done.length > 0) return;
      await run(schema, migration);
      applied.push(migration.name);
    });
  }
  return backup === undefined ? { applied } : { applied, backup };
}

async function run(schema: Schema, { name, up }: Migration): Promise<void> {
  await up(schema);
  await schema.insertInto('migration').values({ name, applied_at: Date.now() }).execute();
}

/** Makes the whole schema in a database that has nothing, within a transaction that does more. */
export async function runAll(tx: Tx, migrations: readonly Migration[]): Promise<void> {
  const schema = tx as unknown as Schema;
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
  await ensureTable(schema);
  for (const migration of inOrder(migrations)) await run(schema, migration);
}

const inOrder = (migrations: readonly Migration[]) =>
  [...migrations].sort((a, b) => (a.name < b.name ? -1 : 1));

async function appliedNames(db: Database): Promise<Set<string>> {
  return db.transaction(async (tx) => {
    if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    await ensureTable(tx as unknown as Schema);
    const rows = await (tx as unknown as Schema).selectFrom('migration').select('name').execute();
    return new Set(rows.map((row) => row.name as string));
  });
}

async function ensureTable(db: Schema): Promise<void> {
  const tables = await db.introspection.getTables();
  if (tables.some(({ name }) => name === 'migration')) return;
  await createTable(db, 'migration', (c) => c.text('name').int('applied_at').primaryKey('name'));
}

function refuseNewer(applied: Set<string>, known: readonly Migration[]): void {
  const names = new Set(known.map(({ name }) => name));
  const strange = [...applied].filter((name) => !names.has(name));
  if (strange.length > 0) {
    throw new Error(
      `This database was made by a newer Cistella (it has ${strange.join(', ')}). Update the program, or restore a backup.`,
    );
  }
}

/** Copies an SQLite file aside as it is now. PostgreSQL has its own tools for that: see docs/operating.md. */
export async function backUp(db: Database): Promise<string | undefined> {
  if (db.engine !== 'sqlite') return undefined;
  const file = db.url.slice('sqlite:'.length);
  if (!existsSync(file)) return undefined;
  const folder = backupFolder(file);
  mkdirSync(folder, { recursive: true });
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const copy = join(folder, `${basename(file)}.${stamp}`);
  // SQLite's own online copy: whole, whatever still stands in the log beside the file.
  const source = new DatabaseSync(file, { readOnly: true });
  try {
    await backup(source, copy);
  } finally {
    source.close();
  }
  return copy;
}
