import { sql } from 'kysely';
import type { TestShop } from './shop.ts';
import { command } from './templates.ts';

export interface Outage {
  /** The database is back. */
  end(): Promise<void>;
}

/** Takes the database of a shop on PostgreSQL away, as a server that is down does: no connection, and none to be had. */
export async function startOutage(house: TestShop): Promise<Outage> {
  const server = process.env.TEST_POSTGRES_URL ?? '';
  const name = new URL(house.shop.db.url).pathname.slice(1);
  await command(server, `alter database ${name} allow_connections false`);
  await command(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await command(server, `alter database ${name} rename to ${name}_away`);
  return {
    async end() {
      await command(server, `alter database ${name}_away rename to ${name}`);
      await command(server, `alter database ${name} allow_connections true`);
    },
  };
}

/** Lets the file of a shop on SQLite grow no more, as a disk that is full does. */
export async function fillDisk(house: TestShop): Promise<Outage> {
  const grow = (pages: number) =>
    house.shop.db.transaction((tx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(tx));
  // Never below what there is.
  await grow(1);
  return { end: async () => void (await grow(1_000_000_000)) };
}
