import { type Generated, type Insertable, sql } from 'kysely';
import { type Database, isPostgres, prepared, type Reader, type Tables, type Tx } from '../db/index.ts';

declare module '../db/tables.ts' {
  interface Tables {
    job: {
      id: Generated<number>;
      kind: string;
      payload: string;
      state: 'waiting' | 'failed';
      unique_key: string | null;
      error: string | null;
      run_at: number;
      /** Counted when a job is taken: one that ends its process is not tried for ever. */
      attempts: number;
      leased_until: number;
      created_at: number;
    };
  }
}

export interface EnqueueOptions {
  /** Epoch milliseconds; at once without it. */
  runAt?: number;
  /** A second job with the same key is not taken while the first one stands. */
  uniqueKey?: string;
}

/** Puts work into the queue in the caller's transaction: it is done if, and only if, the cause is kept. */
export async function enqueue(
  tx: Tx,
  kind: string,
  payload: unknown,
  options: EnqueueOptions = {},
): Promise<void> {
  await insertJobs(tx, kind, [payload], options);
}

/** Several of one kind, in one statement. */
export async function enqueueAll(tx: Tx, kind: string, payloads: readonly unknown[]): Promise<void> {
  if (payloads.length > 0) await insertJobs(tx, kind, payloads, {});
}

async function insertJobs(
  tx: Tx,
  kind: string,
  payloads: readonly unknown[],
  options: EnqueueOptions,
): Promise<void> {
  const now = Date.now();
  const rows = payloads.map((payload) => ({
    kind,
    payload: JSON.stringify(payload),
    state: 'waiting' as const,
    unique_key: options.uniqueKey ?? null,
    run_at: options.runAt ?? now,
    attempts: 0,
    leased_until: 0,
    created_at: now,
  }));
  await queueRows(tx, { rows });
}

const queueRows = prepared((db, { rows }: { rows: readonly Insertable<Tables['job']>[] }) =>
  db
    .insertInto('job')
    .values(rows)
    .onConflict((conflict) => conflict.column('unique_key').doNothing()),
);

/** Takes back all waiting jobs of a kind. */
export async function dropWaiting(tx: Tx, kind: string): Promise<void> {
  await tx.deleteFrom('job').where('kind', '=', kind).where('state', '=', 'waiting').execute();
}

/** A job that this process has taken. The number of its attempt says whether it is still ours. */
export interface TakenJob {
  id: number;
  kind: string;
  payload: string;
  uniqueKey: string | null;
  attempt: number;
}

/** The kinds of which something is due that nobody has taken. */
export async function dueKinds(db: Database, now: number): Promise<string[]> {
  const rows = await db.read
    .selectFrom('job')
    .select('kind')
    .distinct()
    .where('state', '=', 'waiting')
    .where('run_at', '<=', now)
    .where('leased_until', '<=', now)
    .execute();
  return rows.map(({ kind }) => kind);
}

interface Taking extends Record<string, string | number> {
  kind: string;
  most: number;
  now: number;
  until: number;
}

const taking = prepared((db, { kind, most, now, until }: Taking) => {
  const due = db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('run_at', '<=', now)
    .where('leased_until', '<=', now)
    .orderBy('run_at')
    .orderBy('id')
    .limit(most);
  // As a list of numbers PostgreSQL looks for them once; as rows to be joined it may do so more often, and take more.
  const these = isPostgres(db)
    ? sql<boolean>`id = any(array(${due.forUpdate().skipLocked()}))`
    : sql<boolean>`id in (${due})`;
  return db
    .updateTable('job')
    .set((is) => ({ leased_until: until, attempts: is('attempts', '+', is.lit(1)) }))
    .where(these)
    .returning(['id', 'payload', 'attempts', 'unique_key', 'run_at']);
});

/** Takes up to `most` jobs of a kind until `until`, those first that are due first: no other process does them before. */
export async function takeJobs(
  db: Database,
  kind: string,
  most: number,
  now: number,
  until: number,
): Promise<TakenJob[]> {
  const take = (writer: Reader) => taking(writer, { kind, most, now, until });
  // On SQLite a change by itself is on the disk later: a job that ends its process would not have been counted.
  const jobs = await (isPostgres(db.read) ? db.change(take) : db.transaction(take));
  // What a change answers comes in no order.
  jobs.sort((one, other) => one.run_at - other.run_at || one.id - other.id);
  return jobs.map(({ id, payload, attempts, unique_key }) => ({
    id,
    kind,
    payload,
    uniqueKey: unique_key,
    attempt: attempts,
  }));
}

/** Says that these jobs are still being done. */
export async function renewLeases(db: Database, ids: readonly number[], until: number): Promise<void> {
  await db.transaction((tx) =>
    tx.updateTable('job').set({ leased_until: until }).where('id', 'in', ids).execute(),
  );
}

/** A job that is done, and what it leaves behind. */
export interface DoneJob {
  job: TakenJob;
  trace: ((tx: Tx) => Promise<void>) | undefined;
}

/** Forgets jobs that are done, and writes what they leave, in one transaction. */
export async function crossOff(db: Database, done: readonly DoneJob[]): Promise<void> {
  const ids = done.map(({ job }) => job.id);
  await db.transaction(async (tx) => {
    for (const { trace } of done) await trace?.(tx);
    await tx.deleteFrom('job').where('id', 'in', ids).execute();
  });
}

/** Puts a job back, unless its lease ran out and somebody else has it now. */
export async function putBack(
  db: Database,
  { id, attempt }: TakenJob,
  next: { runAt: number; attempts: number; failed?: boolean; error: string | null },
): Promise<void> {
  await db.transaction((tx) =>
    tx
      .updateTable('job')
      .set({
        run_at: next.runAt,
        attempts: next.attempts,
        leased_until: 0,
        error: next.error?.slice(0, 2000) ?? null,
        // What has failed for good no longer stands in the way of the next one with its key.
        ...(next.failed ? { state: 'failed' as const, unique_key: null } : {}),
      })
      .where('id', '=', id)
      .where('attempts', '=', attempt)
      .execute(),
  );
}
