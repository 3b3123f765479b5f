import type { Database, Tx } from '../db/index.ts';
import type { Logger } from '../log.ts';
import {
  crossOff,
  type DoneJob,
  dueKinds,
  enqueue,
  putBack,
  renewLeases,
  type TakenJob,
  takeJobs,
} from './queue.ts';

export { dropWaiting, enqueue, enqueueAll } from './queue.ts';

/** Writes what a job has done, in the transaction that crosses it off: both are kept, or neither. */
export type JobTrace = (tx: Tx) => Promise<void>;

/** Work of one kind. It may run twice when a process dies in the middle: it must bear that. */
// biome-ignore lint/suspicious/noConfusingVoidType: most work leaves nothing to write.
export type JobHandler = (payload: never) => Promise<JobTrace | void>;

/** A kind of work, and how many of it one process does at the same time: one without it. */
export type JobKind = JobHandler | { concurrency: number; run: JobHandler };

const LEASE_MS = 60_000;
const RENEW_MS = 20_000;
const MOST_ATTEMPTS = 8;
const LONGEST_PAUSE_MS = 3_600_000;
/** Jobs that are done are crossed off together, so often that a crash repeats little. */
const DONE_WITHIN_MS = 100;
/** How long a closing process waits for what it has begun. */
const FINISH_MS = 10_000;
/** How long a lane rests before it takes more. */
const PAUSE_MS = 25;

/**
 * Takes jobs from the table and does them, with leases and growing pauses between attempts. Each kind has a lane of
 * its own: letters that wait for a slow mail server hold up no prices.
 */
export class JobRunner {
  readonly #db: Database;
  readonly #log: Logger;
  readonly #kinds = new Map<string, { concurrency: number; run: JobHandler }>();
  /** Name → how often, in milliseconds. */
  readonly #clocks = new Map<string, number>();
  readonly #running = new Map<TakenJob, Promise<void>>();
  /** Done, and not yet crossed off. */
  #done: DoneJob[] = [];
  #crossing: NodeJS.Timeout | undefined;
  /** What is being crossed off at this moment. */
  readonly #crossings = new Set<Promise<void>>();
  #timers: NodeJS.Timeout[] = [];
  #looking: Promise<number> | undefined;
  readonly #taking = new Map<string, Promise<number>>();
  readonly #pausing = new Map<string, NodeJS.Timeout>();
  /** Lanes that took as many as they had room for: more may be waiting. */
  readonly #full = new Set<string>();
  #closing = false;

  constructor(db: Database, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  handle(kind: string, work: JobKind): void {
    this.#kinds.set(kind, typeof work === 'function' ? { concurrency: 1, run: work } : work);
  }

  /** Does `run` every `everyMs` milliseconds, in one process at a time: a clock is one job that comes again. */
  repeat(name: string, everyMs: number, run: () => Promise<void>): void {
    this.#clocks.set(name, everyMs);
    this.handle(name, run);
  }

  /** Looks for work every `everyMs`. What fails is logged and tried again: nothing ends this clock. */
  async start(everyMs = 500): Promise<void> {
    const now = Date.now();
    for (const [name, every] of this.#clocks) {
      const runAt = now + Math.min(every, 10_000);
      await this.#db.transaction((tx) => enqueue(tx, name, {}, { runAt, uniqueKey: name }));
    }
    const quietly = (work: () => Promise<unknown>) => () =>
      void work().catch((error: unknown) => this.#log.error({ err: error }, 'jobs'));
    this.#timers = [
      setInterval(
        quietly(() => this.#look(Date.now())),
        everyMs,
      ),
      setInterval(
        quietly(() => this.#renew()),
        RENEW_MS,
      ),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  /** Begins nothing more, and waits a while for what is under way; the lease of the rest runs out. */
  async stop(): Promise<void> {
    this.#closing = true;
    for (const timer of [...this.#timers, ...this.#pausing.values()]) clearTimeout(timer);
    await Promise.allSettled([this.#looking, ...this.#taking.values()]);
    let late: NodeJS.Timeout | undefined;
    await Promise.race([
      Promise.allSettled(this.#running.values()),
      new Promise<void>((resolve) => {
        late = setTimeout(resolve, FINISH_MS);
      }),
    ]);
    clearTimeout(late);
    await this.#crossOff();
  }

  /** Does everything that is due, and returns when nothing more is. Tests call it instead of waiting. */
  async runDue(now: () => number = Date.now): Promise<void> {
    do {
      await Promise.allSettled(this.#running.values());
      await this.#crossOff();
    } while ((await this.#look(now(), now)) > 0 || this.#running.size > 0);
  }

  /** Takes what is due of every kind. One look at a time. @returns how many jobs were begun */
  #look(now: number, clock: () => number = Date.now): Promise<number> {
    this.#looking ??= this.#takeDue(now, clock).finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #takeDue(now: number, clock: () => number): Promise<number> {
    if (this.#done.length > 0) await this.#crossOff();
    let begun = 0;
    // The reading side is asked first: an idle shop takes no write lock twice a second.
    for (const kind of await dueKinds(this.#db, now)) begun += await this.#take(kind, now, clock);
    return begun;
  }

  /** Takes of one kind as far as there is room in its lane; one after the other, so that none is filled twice. */
  async #take(kind: string, now: number, clock: () => number): Promise<number> {
    while (this.#taking.has(kind)) await this.#taking.get(kind)?.catch(() => 0);
    const room = this.#roomFor(kind);
    if (room <= 0) return 0;
    const taking = takeJobs(this.#db, kind, room, now, now + LEASE_MS).then((jobs) => {
      if (jobs.length < room) this.#full.delete(kind);
      else this.#full.add(kind);
      for (const job of jobs) this.#begin(job, clock);
      return jobs.length;
    });
    this.#taking.set(kind, taking);
    return taking.finally(() => this.#taking.delete(kind));
  }

  #roomFor(kind: string): number {
    const width = this.#kinds.get(kind)?.concurrency ?? 1;
    return width - [...this.#running.keys()].filter((job) => job.kind === kind).length;
  }

  #begin(job: TakenJob, clock: () => number): void {
    const work = this.#run(job, clock)
      .catch((error: unknown) => this.#log.error({ err: error, job: job.id, kind: job.kind }, 'jobs'))
      .finally(() => {
        this.#running.delete(job);
        if (this.#timers.length > 0) this.#refill(job.kind);
      });
    this.#running.set(job, work);
  }

  /**
   * A lane that was full does not wait for the next look of the clock: there may be more of its kind. It pauses all the
   * same, so that those who wait for a page go before a hundred letters, and one way to the database brings several.
   */
  #refill(kind: string): void {
    if (this.#closing || !this.#full.has(kind) || this.#pausing.has(kind)) return;
    const pause = setTimeout(() => {
      this.#pausing.delete(kind);
      this.#take(kind, Date.now(), Date.now).catch((error: unknown) =>
        this.#log.error({ err: error }, 'jobs'),
      );
    }, PAUSE_MS);
    this.#pausing.set(kind, pause.unref());
  }

  async #run(job: TakenJob, clock: () => number): Promise<void> {
    let trace: JobTrace | undefined;
    try {
      if (job.attempt > MOST_ATTEMPTS) throw new Error('The process ended each time while it did this job.');
      const handler = this.#kinds.get(job.kind);
      if (!handler) throw new Error(`Nothing handles jobs of kind "${job.kind}".`);
      trace = (await handler.run(JSON.parse(job.payload) as never)) ?? undefined;
    } catch (error) {
      this.#log.error({ err: error, job: job.id, kind: job.kind, attempts: job.attempt }, 'job failed');
      return this.#failed(job, String(error), clock());
    }
    const every = this.#every(job);
    if (every === undefined) return this.#isDone({ job, trace });
    await putBack(this.#db, job, { runAt: clock() + every, attempts: 0, error: null });
  }

  /** How often this job comes again, if it is a clock. */
  #every(job: TakenJob): number | undefined {
    return job.uniqueKey === job.kind ? this.#clocks.get(job.kind) : undefined;
  }

  async #failed(job: TakenJob, error: string, now: number): Promise<void> {
    const pause = Math.min(2 ** job.attempt * 5000, LONGEST_PAUSE_MS);
    const over = job.attempt >= MOST_ATTEMPTS;
    const every = this.#every(job);
    if (every === undefined)
      return putBack(this.#db, job, { runAt: now + pause, attempts: job.attempt, failed: over, error });
    // A clock never ends; one that fails comes no more often than it should.
    const runAt = now + Math.max(pause, every);
    await putBack(this.#db, job, { runAt, attempts: over ? 0 : job.attempt, error });
  }

  #isDone(done: DoneJob): void {
    this.#done.push(done);
    this.#crossing ??= setTimeout(() => void this.#crossOff(), DONE_WITHIN_MS);
  }

  /** Crosses off what is done. What the timer began before is over as well when this returns. */
  async #crossOff(): Promise<void> {
    clearTimeout(this.#crossing);
    this.#crossing = undefined;
    if (this.#done.length > 0) {
      const crossing = this.#crossOffTogether(this.#done).finally(() => this.#crossings.delete(crossing));
      this.#done = [];
      this.#crossings.add(crossing);
    }
    await Promise.all(this.#crossings);
  }

  /** What cannot be crossed off now stays noted, and is not done again by this process. */
  async #crossOffTogether(done: readonly DoneJob[]): Promise<void> {
    try {
      await crossOff(this.#db, done);
    } catch (error) {
      this.#log.error({ err: error, jobs: done.length }, 'jobs');
      for (const one of done) await this.#crossOffAlone(one);
    }
  }

  /** One whose trace cannot be written holds up no other, and is done again. */
  async #crossOffAlone(done: DoneJob): Promise<void> {
    const { job, trace } = done;
    try {
      await crossOff(this.#db, [done]).catch((error: unknown) => {
        if (!trace) throw error;
        return this.#failed(job, String(error), Date.now());
      });
    } catch {
      this.#done.push(done);
    }
  }

  /** A long job stays ours for as long as this process lives. */
  async #renew(): Promise<void> {
    const ids = [...[...this.#running.keys()].map(({ id }) => id), ...this.#done.map(({ job }) => job.id)];
    if (ids.length > 0) await renewLeases(this.#db, ids, Date.now() + LEASE_MS);
  }
}
