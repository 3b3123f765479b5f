import { expect, test } from 'vitest';
import { openCommandLine } from '../../../tests/support/command-line.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { jobsCommand } from './jobs.ts';

const scope = openCommandLine();
const HOUR = 3_600_000;

test('what failed for good is listed with its error, and is done when it is asked for again', async () => {
  const { db, jobs } = scope.house.shop;
  let broken = true;
  const done: number[] = [];
  jobs.handle('parcel', async ({ at }: { at: number }) => {
    if (broken) throw new Error('no carrier');
    done.push(at);
  });
  await db.transaction(async (tx) => {
    for (const at of [1, 2, 3]) await enqueue(tx, 'parcel', { at });
  });
  let now = Date.now();
  await jobs.runDue(() => now);
  expect(await scope.printed(jobsCommand, 'waiting')).toContain('1 times  Error: no carrier');
  for (let turn = 0; turn < 40; turn += 1) await jobs.runDue(() => (now += HOUR));
  const failed = await scope.printed(jobsCommand);
  expect(failed.split('\n')).toHaveLength(3);
  expect(failed).toContain('8 times  Error: no carrier');

  broken = false;
  const [first = ''] = failed.split('  ');
  await scope.printed(jobsCommand, 'again', first);
  await jobs.runDue(() => now);
  expect(done).toEqual([1]);
  await scope.printed(jobsCommand, 'again', 'parcel');
  await jobs.runDue(() => now);
  expect(done).toEqual([1, 2, 3]);
  expect(await scope.run(jobsCommand, 'again', 'parcel')).toBe(1);
});

test('what is dropped is never done, and a number that nothing has says so', async () => {
  const { db, jobs } = scope.house.shop;
  let done = 0;
  jobs.handle('sparrow', async () => {
    done += 1;
  });
  await db.transaction((tx) => enqueue(tx, 'sparrow', {}, { runAt: Date.now() + HOUR }));
  const { id } = await db.read
    .selectFrom('job')
    .select('id')
    .where('kind', '=', 'sparrow')
    .executeTakeFirstOrThrow();
  expect(await scope.run(jobsCommand, 'drop', `${id}`, '999999')).toBe(1);
  await jobs.runDue(() => Date.now() + 2 * HOUR);
  expect(done).toBe(0);
  await expect(scope.run(jobsCommand, 'drop', 'sparrow')).rejects.toThrow('cistella jobs drop ID');
});

test('a command that makes no sense is answered with how it goes', async () => {
  for (const words of [['again'], ['again', 'parcel', 'letter'], ['gone']])
    await expect(scope.run(jobsCommand, ...words)).rejects.toThrow('cistella jobs again ID');
});
