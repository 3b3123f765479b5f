import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, openTestDatabase } from '../../../tests/support/database.ts';
import type { Database, Tx } from '../db/index.ts';
import { makeLog } from '../log.ts';
import { enqueue, type JobHandler, JobRunner } from './jobs.ts';

const log = makeLog('silent');
const HOUR = 3_600_000;

describe.each(engines)('jobs on %s', (engine) => {
  let db: Database;
  let jobs: JobRunner;
  const runners: JobRunner[] = [];

  beforeEach(async () => {
    db = await openTestDatabase(engine);
    jobs = runner();
  });
  afterEach(async () => {
    for (const one of runners.splice(0)) await one.stop();
    await db.close();
  });

  function runner(): JobRunner {
    const one = new JobRunner(db, log);
    runners.push(one);
    return one;
  }
  const put = (kind: string, payload: unknown = {}, options = {}) =>
    db.transaction((tx) => enqueue(tx, kind, payload, options));
  const rows = () => db.read.selectFrom('job').selectAll().orderBy('id').execute();

  test('a slow kind holds up no other kind', async () => {
    const done: string[] = [];
    const slow = Promise.withResolvers<void>();
    jobs.handle('letter', () => slow.promise);
    jobs.handle('price', async () => {
      done.push('price');
      slow.resolve();
    });
    await put('letter');
    await put('price');
    await jobs.runDue();
    expect(done).toEqual(['price']);
    expect(await rows()).toEqual([]);
  });

  test('of one kind as many are done at the same time as it allows, in the order in which they came', async () => {
    let now = 0;
    let most = 0;
    const begun: number[] = [];
    const work: JobHandler = async ({ at }: { at: number }) => {
      begun.push(at);
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
    };
    jobs.handle('letter', { concurrency: 3, run: work });
    for (let at = 0; at < 9; at += 1) await put('letter', { at });
    await jobs.runDue();
    expect(most).toBe(3);
    expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('what a job has done is written as it is crossed off, and one that cannot write it holds up no other', async () => {
    const trace = (kind: string) => (tx: Tx) => enqueue(tx, kind, {}, { runAt: Date.now() + HOUR });
    jobs.handle('letter', async () => trace('kept'));
    jobs.handle('torn', async () => async (tx) => {
      await trace('half')(tx);
      throw new Error('the line is cut');
    });
    await put('letter');
    await put('torn');
    await jobs.runDue();
    expect((await rows()).map(({ kind, error }) => [kind, error])).toEqual([
      ['torn', 'Error: the line is cut'],
      ['kept', null],
    ]);
  });

  test('nothing is called done whose trace is still being written', async () => {
    const crossing = Promise.withResolvers<void>();
    const written: string[] = [];
    const leave = (name: string, wait?: Promise<void>) => async (): Promise<(tx: Tx) => Promise<void>> => {
      await wait;
      return async () => {
        // The first is crossed off by itself, while the second is still being done.
        crossing.resolve();
        await new Promise((resolve) => setTimeout(resolve, wait ? 0 : 150));
        written.push(name);
      };
    };
    jobs.handle('slow to write', leave('first'));
    jobs.handle('slow to do', leave('second', crossing.promise));
    await put('slow to write');
    await put('slow to do');
    await jobs.runDue();
    expect(written.toSorted()).toEqual(['first', 'second']);
    expect(await rows()).toEqual([]);
  });

  test('two processes never do the same job', async () => {
    const other = runner();
    const done: number[] = [];
    for (const one of [jobs, other])
      one.handle('letter', {
        concurrency: 4,
        run: async ({ at }: { at: number }) => {
          done.push(at);
        },
      });
    for (let at = 0; at < 40; at += 1) await put('letter', { at });
    await Promise.all([jobs.runDue(), other.runDue()]);
    expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => at));
  });

  test('a lane is filled again as it empties, and waits for no look of the clock', async () => {
    let done = 0;
    jobs.handle('letter', {
      concurrency: 2,
      run: async () => {
        done += 1;
      },
    });
    for (let at = 0; at < 24; at += 1) await put('letter');
    const { queries } = await db.countQueries(async () => {
      await jobs.start(200);
      await expect.poll(() => done, { timeout: 5000 }).toBe(24);
    });
    expect(queries.filter((query) => query.includes('distinct')).length).toBeLessThan(6);
  });

  test('what fails is tried again after growing pauses, and is kept with its error in the end', async () => {
    let tried = 0;
    jobs.handle('letter', async () => {
      tried += 1;
      throw new Error('no mail server');
    });
    await put('letter', {}, { uniqueKey: 'once' });
    let now = Date.now();
    for (let turn = 0; turn < 20; turn += 1) {
      await jobs.runDue(() => now);
      now += HOUR;
    }
    expect(tried).toBe(8);
    expect(await rows()).toMatchObject([
      { state: 'failed', error: 'Error: no mail server', attempts: 8, unique_key: null },
    ]);
  });

  test('a job that ends its process each time is given up, and stands in nobody’s way meanwhile', async () => {
    await put('deadly');
    await put('harmless');
    let harmless = 0;
    let now = Date.now();
    for (let life = 0; life < 8; life += 1) {
      const doomed = runner();
      // A process that dies: what it took is never answered for.
      doomed.handle('deadly', () => new Promise(() => {}));
      doomed.handle('harmless', async () => {
        harmless += 1;
      });
      void doomed.runDue(() => now);
      // What was done in time is crossed off, and the other one is under way again.
      await expect
        .poll(async () => (await rows()).map(({ kind, attempts }) => [kind, attempts]))
        .toEqual([['deadly', life + 1]]);
      now += HOUR;
    }
    runners.splice(0);
    const last = runner();
    last.handle('deadly', () => new Promise(() => {}));
    await last.runDue(() => now);
    expect(await rows()).toMatchObject([{ kind: 'deadly', state: 'failed' }]);
    expect(harmless).toBe(1);
  });

  test('a job whose lease ran out is not put back by who had it before', async () => {
    const stuck = Promise.withResolvers<void>();
    jobs.handle('letter', () => stuck.promise);
    await put('letter');
    const now = Date.now();
    const first = jobs.runDue(() => now);
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
    const other = runner();
    other.handle('letter', () => Promise.reject(new Error('the second time')));
    await other.runDue(() => now + HOUR);
    stuck.reject(new Error('the first time'));
    await first;
    expect(await rows()).toMatchObject([{ attempts: 2, error: 'Error: the second time' }]);
  });

  test('a clock is one job that comes again, whether it went well or not', async () => {
    const turns: number[] = [];
    let now = Date.now();
    jobs.repeat('tidy', HOUR, async () => {
      turns.push(now);
      if (turns.length === 2) throw new Error('a bad turn');
    });
    await jobs.start(HOUR);
    await jobs.start(HOUR);
    for (let turn = 0; turn < 5; turn += 1) {
      now += HOUR;
      await jobs.runDue(() => now);
    }
    expect(turns).toHaveLength(5);
    expect(await rows()).toMatchObject([{ kind: 'tidy', unique_key: 'tidy', state: 'waiting' }]);
  });
});

test('a database that fails at every look ends neither the clock nor the process', async () => {
  const db = await openTestDatabase('sqlite');
  const errors: unknown[] = [];
  const hearing = Object.assign(Object.create(log), { error: (entry: unknown) => errors.push(entry) });
  const jobs = new JobRunner(db, hearing);
  await jobs.start(1);
  await db.close();
  await expect.poll(() => errors.length).toBeGreaterThan(2);
  await jobs.stop();
});
