import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startPostgres } from '../../bin/lib/postgres.mjs';
import { type Migration, migrate, openDatabase } from '../../src/platform/db/index.ts';
import { verifyLedger } from '../../src/points/verify/verify.ts';
import { atMost, type Figure } from '../lib/figures.ts';

const ACCOUNTS = 2000;
/** Of each account: so many times a hundred points come, and go again. */
const ROUNDS = 250;
const ENTRIES = ACCOUNTS * ROUNDS * 2;

/** The replay of a large ledger on PostgreSQL, and how much memory it takes more than was taken before. */
export async function benchPointsOnPostgres(): Promise<Figure[]> {
  const server = await startPostgres();
  const db = openDatabase({ url: server.url });
  try {
    const steps = join(import.meta.dirname, '../..', 'migrations');
    const names = readdirSync(steps).filter((name) => name.endsWith('.ts'));
    await migrate(
      db,
      await Promise.all(names.map((name) => import(join(steps, name)) as Promise<Migration>)),
    );
    for (const statement of FILL) await statement.execute(db.read);
    const before = process.resourceUsage().maxRSS;
    const start = performance.now();
    const { entries, faults } = await verifyLedger(db.read);
    const seconds = (performance.now() - start) / 1000;
    const more = (process.resourceUsage().maxRSS - before) / 1024;
    if (entries !== ENTRIES || faults.length > 0) throw new Error(`${entries} entries; ${faults[0]}`);
    return [
      atMost(`replay of ${ENTRIES} entries on PostgreSQL`, seconds, 60, 's'),
      atMost('memory that this replay takes', Math.max(1, more), 128, 'MB'),
    ];
  } finally {
    await db.close();
    await server.stop();
  }
}

const turns = sql`generate_series(1, ${sql.lit(ACCOUNTS)}) as a(who),
  lateral (select k, ((who - 1) * ${sql.lit(ROUNDS)} + k) * 2 - 1 as id from generate_series(1, ${sql.lit(ROUNDS)}) k) t`;

const FILL = [
  sql`insert into points_account (id, user_id, status, available, pending, held, debt, issued, clawed_back, wallet, created_at)
    select who, who, 'active', 0, 0, 0, 0, ${sql.lit(ROUNDS * 100)}, 0, 0, 0
      from generate_series(1, ${sql.lit(ACCOUNTS)}) as a(who)`,
  sql`insert into points_entry (id, account_id, kind, key, source, rule, actor, reason, parameters, source_id, change, balance, at)
    select id, who, 'earn', 'e' || id, 'order', 'r@1', 'system', '', '{}', k, 100, 100, k from ${turns}`,
  sql`insert into points_entry (id, account_id, kind, key, source, rule, actor, reason, parameters, source_id, change, balance, at)
    select id + 1, who, 'adjust', 'e' || (id + 1), 'user', '', 'system', 'bench', '{}', 0, -100, 0, k from ${turns}`,
  sql`insert into points_lot (id, account_id, entry_id, issued, pending, available, held, spent, expired, reversed, available_at, created_at)
    select id, who, id, 100, 0, 0, 0, 100, 0, 0, k, k from ${turns}`,
  sql`insert into points_posting (id, entry_id, account_id, from_book, to_book, points, lot_id, at)
    select id, id, who, 'issued', 'available', 100, id, k from ${turns}`,
  sql`insert into points_posting (id, entry_id, account_id, from_book, to_book, points, lot_id, at)
    select id + 1, id + 1, who, 'available', 'adjust', 100, id, k from ${turns}`,
  sql`analyze`,
];
