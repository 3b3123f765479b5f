import type { Count, Database, Reader, Tx } from '../db/index.ts';
import './queue.ts';

/** A job as its keeper sees it. */
export interface ListedJob {
  id: number;
  kind: string;
  attempts: number;
  createdAt: number;
  error: string;
}

/** The oldest thousand that failed for good, or that wait and have failed before. */
export async function listJobs(db: Database, state: 'failed' | 'waiting'): Promise<ListedJob[]> {
  const rows = await db.read
    .selectFrom('job')
    .select(['id', 'kind', 'attempts', 'created_at as createdAt', 'error'])
    .where('state', '=', state)
    .where('error', 'is not', null)
    .orderBy('id')
    .limit(1000)
    .execute();
  return rows.map((row) => ({ ...row, error: row.error ?? '' }));
}

/** How many failed for good. */
export const countFailed = (db: Reader, most: number): Count =>
  db
    .selectFrom((from) =>
      from.selectFrom('job').select('id').where('state', '=', 'failed').limit(most).as('some'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'));

/** What stands in the queue: what is being done, what waits for its time, what failed for good, what comes by the clock. */
export const JOB_STATES = ['failed', 'running', 'waiting', 'clock'] as const;
export type JobState = (typeof JOB_STATES)[number];

export interface QueuedJob {
  id: number;
  kind: string;
  attempts: number;
  createdAt: number;
  /** When it is done next, if nothing holds it up. */
  runAt: number;
  /** What went wrong the last time; '' where nothing did. */
  error: string;
}

/** Jobs of a state, those that are due first. A clock is the one job of its kind that comes again. */
export async function readQueue(
  db: Database,
  state: JobState,
  { now, limit }: { now: number; limit: number },
): Promise<QueuedJob[]> {
  let query = db.read
    .selectFrom('job')
    .select(['id', 'kind', 'attempts', 'created_at', 'run_at', 'error'])
    .where('state', '=', state === 'failed' ? 'failed' : 'waiting');
  if (state === 'running') query = query.where('leased_until', '>', now);
  if (state === 'waiting' || state === 'clock') query = query.where('leased_until', '<=', now);
  if (state === 'clock') query = query.whereRef('unique_key', '=', 'kind');
  if (state === 'waiting')
    query = query.where((is) =>
      is.or([is('unique_key', 'is', null), is('unique_key', '<>', is.ref('kind'))]),
    );
  const rows = await query.orderBy('run_at').orderBy('id').limit(limit).execute();
  return rows.map(({ created_at, run_at, error, ...row }) => ({
    ...row,
    createdAt: created_at,
    runAt: run_at,
    error: error ?? '',
  }));
}

/** Takes jobs out of the queue that failed or wait: neither one that is being done, nor a clock. @returns which they were */
export async function dropJobs(
  tx: Tx,
  ids: readonly number[],
  now: number,
): Promise<{ id: number; kind: string; state: 'waiting' | 'failed' }[]> {
  if (ids.length === 0) return [];
  return tx
    .deleteFrom('job')
    .where('id', 'in', ids)
    .where('leased_until', '<=', now)
    .where((is) => is.or([is('unique_key', 'is', null), is('unique_key', '<>', is.ref('kind'))]))
    .returning(['id', 'kind', 'state'])
    .execute();
}

/** Lets failed jobs be tried from the beginning. @returns how many there were */
export async function retryJobs(
  tx: Tx,
  which: { ids: readonly number[] } | { kind: string },
  now: number,
): Promise<{ id: number; kind: string }[]> {
  return tx
    .updateTable('job')
    .set({ state: 'waiting', attempts: 0, run_at: now, leased_until: 0 })
    .where('state', '=', 'failed')
    .where((is) => ('kind' in which ? is('kind', '=', which.kind) : is('id', 'in', which.ids)))
    .returning(['id', 'kind'])
    .execute();
}
