import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** What a database is and how much there is of it. */
export interface AboutDatabase {
  /** `SQLite 3.51.0`, `PostgreSQL 18.1`. */
  version: string;
  bytes: number;
  /** The newest step of its schema. */
  schema: string;
}

export async function aboutDatabase({ engine, read }: Database): Promise<AboutDatabase> {
  const asked =
    engine === 'sqlite'
      ? sql<{ version: string; bytes: number }>`select 'SQLite ' || sqlite_version() as version,
          page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{
          version: string;
          bytes: number;
        }>`select 'PostgreSQL ' || current_setting('server_version') as version,
          pg_database_size(current_database()) as bytes`;
  const [{ rows }, { rows: steps }] = await Promise.all([
    asked.execute(read),
    sql<{ name: string }>`select name from migration order by name desc limit 1`.execute(read),
  ]);
  const { version = '', bytes = 0 } = rows[0] ?? {};
  return { version, bytes: Number(bytes), schema: steps[0]?.name ?? '' };
}

/** A copy of the database beside it. */
export interface Backup {
  name: string;
  bytes: number;
  /** Epoch milliseconds. */
  at: number;
}

/** Where `backUp` puts its copies. */
export const backupFolder = (file: string): string => join(dirname(file), 'backups');

/** The copies that stand beside an SQLite file, the newest first; of another database nothing is known here. */
export function listBackups({ engine, url }: Pick<Database, 'engine' | 'url'>): Backup[] {
  if (engine !== 'sqlite') return [];
  const file = url.slice('sqlite:'.length);
  const folder = backupFolder(file);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(basename(file)) && !/-(wal|shm|journal)$/.test(name))
    .map((name) => {
      const { size, mtimeMs } = statSync(join(folder, name));
      return { name, bytes: size, at: Math.round(mtimeMs) };
    })
    .toSorted((a, b) => b.at - a.at);
}
