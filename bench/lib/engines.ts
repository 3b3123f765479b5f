import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { startPostgres } from '../../bin/lib/postgres.mjs';
import { type Running, startShop } from './server.ts';

/** A demo shop on one engine, and a way to look into its data behind its back. */
export interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  start(): Promise<Running>;
  /** The first column of every row. Works while the shop is stopped as well. */
  numbers(query: string): Promise<number[]>;
  rows<T extends object>(query: string): Promise<T[]>;
  run(command: string): Promise<void>;
  columns(table: string): Promise<string[]>;
  /** What its programs are given, such as the command line. */
  data: Record<string, string>;
  close(): Promise<void>;
}

export async function openSqlite(folder: string): Promise<Engine & { open(): DatabaseSync }> {
  const data = { DATA_DIR: join(folder, 'sqlite') };
  const open = () => {
    const db = new DatabaseSync(join(data.DATA_DIR, 'shop.sqlite'));
    db.exec('pragma busy_timeout = 5000');
    return db;
  };
  return {
    name: 'SQLite',
    data,
    open,
    async columns(table) {
      const db = open();
      const rows = db.prepare(`select name from pragma_table_info('${table}')`).all();
      db.close();
      return rows.map(({ name }) => String(name));
    },
    start: () => startShop(data),
    async rows<T extends object>(query: string) {
      const db = open();
      const rows = db.prepare(query).all();
      db.close();
      return rows as T[];
    },
    async numbers(query) {
      const db = open();
      const rows = db.prepare(query).all();
      db.close();
      return rows.map((row) => Number(Object.values(row)[0]));
    },
    async run(command) {
      const db = open();
      db.exec(command);
      db.close();
    },
    close: async () => undefined,
  };
}

export async function openPostgres(folder: string): Promise<Engine> {
  const server = await startPostgres();
  const data = { DATA_DIR: join(folder, 'postgres'), DATABASE_URL: server.url };
  // Kept open: a connection costs the server a process, and what is measured beside it would pay for that.
  const pool = new pg.Pool({ connectionString: server.url, max: 4 });
  pool.on('error', () => {});
  const query = async (text: string) => (await pool.query(text)).rows as object[];
  return {
    name: 'PostgreSQL',
    data,
    async columns(table) {
      const rows = await query(
        `select column_name as name from information_schema.columns where table_name = '${table}'`,
      );
      return rows.map((row) => String(Object.values(row)[0]));
    },
    start: () => startShop(data),
    rows: async <T extends object>(text: string) => (await query(text)) as T[],
    numbers: async (text) => (await query(text)).map((row) => Number(Object.values(row)[0])),
    async run(command) {
      await query(command);
    },
    async close() {
      await pool.end();
      await server.stop();
    },
  };
}

/** Thousands of orders would sell the demo shop out. */
export const FILL_SHELVES =
  "update product set stock = 100000000, stock_status = 'instock' where manage_stock = 1";
