import type { Generated } from 'kysely';
import { type Database, isPostgres, type Tx } from '../db/index.ts';
import type { Logger } from '../log.ts';

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
      attempts: number;
      leased_until: number;
      created_at: number;
    };
  }
}

/** Work of one kind. It may run twice when a process dies in the middle: it must bear that. */
export type JobHandler = (payload: never) => Promise<void>;

export interface EnqueueOptions {
  /** Epoch milliseconds; at once without it. */
  runAt?: number;
  /** A second job with the same key is not taken while the first one stands. */
  uniqueKey?: string;
}

const LEASE_MS = 60_000;
const MOST_ATTEMPTS = 8;
const BATCH = 10;
/** Jobs that are done are crossed off together, so often that a crash repeats little. */
const DONE_WITHIN_MS = 100;

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
  await tx
    .insertInto('job')
    .values(
      payloads.map((payload) => ({
        kind,
        payload: JSON.stringify(payload),
        state: 'waiting' as const,
        unique_key: options.uniqueKey ?? null,
        run_at: options.runAt ?? now,
        attempts: 0,
        leased_until: 0,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('unique_key').doNothing())
    .execute();
}

/** Takes back all waiting jobs of a kind. */
export async function dropWaiting(tx: Tx, kind: string): Promise<void> {
  await tx.deleteFrom('job').where('kind', '=', kind).where('state', '=', 'waiting').execute();
}

/** Takes jobs from the table and does them, with leases and growing pauses between attempts. */
export class JobRunner {
  readonly #db: Database;
  readonly #log: Logger;
  readonly #handlers = new Map<string, JobHandler>();
  readonly #repeated = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;

  constructor(db: Database, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  handle(kind: string, handler: JobHandler): void {
    this.#handlers.set(kind, handler);
  }

  /** Does `run` every `everyMs` milliseconds, in one process at a time. */
  repeat(name: string, everyMs: number, run: () => Promise<void>): void {
    this.#repeated.set(name, everyMs);
    this.handle(name, async () => {
      // The next turn is asked for first, so that a failing run does not end the clock.
      await this.#schedule(name, Date.now() + everyMs);
      await run();
    });
  }

  /** Looks for work every `everyMs`. */
  async start(everyMs = 500): Promise<void> {
    for (const [name, every] of this.#repeated)
      await this.#schedule(name, Date.now() + Math.min(every, 10_000));
    this.#timer = setInterval(() => {
      this.#working ??= this.runDue().finally(() => {
        this.#working = undefined;
      });
    }, everyMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#working;
  }

  /** Does everything that is due, and returns when nothing more is. Tests call it instead of waiting. */
  async runDue(now: () => number = Date.now): Promise<void> {
    for (;;) {
      const jobs = await this.#lease(now());
      if (jobs.length === 0) return;
      const done: number[] = [];
      let since = performance.now();
      for (const job of jobs) {
        if (await this.#run(job, now())) done.push(job.id);
        if (performance.now() - since < DONE_WITHIN_MS && job !== jobs.at(-1)) continue;
        await this.#finish(done.splice(0));
        since = performance.now();
      }
    }
  }

  /** One turn of the clock; the key holds the turn's number, so that many processes ask for it once. */
  async #schedule(name: string, runAt: number): Promise<void> {
    const every = this.#repeated.get(name) ?? 1;
    const uniqueKey = `${name}:${Math.floor(runAt / every)}`;
    await this.#db.transaction((tx) => enqueue(tx, name, {}, { runAt, uniqueKey }));
  }

  async #lease(now: number) {
    const due = this.#db.read
      .selectFrom('job')
      .select('id')
      .where('state', '=', 'waiting')
      .where('run_at', '<=', now);
    // A look with the reading connection first: an idle shop takes no write lock twice a second.
    const any = await due.where('leased_until', '<=', now).limit(1).executeTakeFirst();
    if (!any) return [];
    return this.#db.transaction(async (tx) => {
      let query = tx
        .selectFrom('job')
        .select(['id', 'kind', 'payload', 'attempts'])
        .where('state', '=', 'waiting')
        .where('run_at', '<=', now)
        .where('leased_until', '<=', now)
        .orderBy('run_at')
        .orderBy('id')
        .limit(BATCH);
      if (isPostgres(tx)) query = query.forUpdate().skipLocked();
      const jobs = await query.execute();
      if (jobs.length > 0) {
        const ids = jobs.map(({ id }) => id);
        await tx
          .updateTable('job')
          .set({ leased_until: now + LEASE_MS })
          .where('id', 'in', ids)
          .execute();
      }
      return jobs;
    });
  }

  async #run(
    job: { id: number; kind: string; payload: string; attempts: number },
    now: number,
  ): Promise<boolean> {
    try {
      const handler = this.#handlers.get(job.kind);
      if (!handler) throw new Error(`Nothing handles jobs of kind "${job.kind}".`);
      await handler(JSON.parse(job.payload) as never);
      return true;
    } catch (error) {
      const attempts = job.attempts + 1;
      const state = attempts >= MOST_ATTEMPTS ? 'failed' : 'waiting';
      this.#log.error({ err: error, job: job.id, kind: job.kind, attempts }, 'job failed');
      const pause = 2 ** attempts * 5000;
      await this.#db.transaction((tx) =>
        tx
          .updateTable('job')
          .set({ attempts, state, error: String(error).slice(0, 2000), run_at: now + pause, leased_until: 0 })
          .where('id', '=', job.id)
          .execute(),
      );
      return false;
    }
  }

  async #finish(ids: number[]): Promise<void> {
    if (ids.length > 0)
      await this.#db.transaction((tx) => tx.deleteFrom('job').where('id', 'in', ids).execute());
  }
}
