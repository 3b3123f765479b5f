import { basename } from 'node:path';
import { backUp } from '../../platform/db/index.ts';
import { dropJobs, retryJobs } from '../../platform/jobs/keeping.ts';
import { command, errand } from '../command/index.ts';

/** Lets work that failed for good be tried once more. @returns how much */
export const tryJobsAgain = command({
  name: 'jobs.again',
  needs: 'jobs.edit',
  async run(act, which: { ids: readonly number[] } | { kind: string }): Promise<number> {
    const tried = await retryJobs(act.tx, which, act.now);
    for (const { id, kind } of tried)
      act.audit({ subject: ['job', id], before: { state: 'failed' }, after: { state: 'waiting', kind } });
    if (tried.length === 0) act.unchanged();
    return tried.length;
  },
});

/** Takes work out of the queue that failed or waits: it is never done then. @returns how much */
export const dropQueued = command({
  name: 'jobs.drop',
  needs: 'jobs.edit',
  async run(act, { ids }: { ids: readonly number[] }): Promise<number> {
    const dropped = await dropJobs(act.tx, ids, act.now);
    for (const { id, kind, state } of dropped) act.audit({ subject: ['job', id], before: { kind, state } });
    if (dropped.length === 0) act.unchanged();
    return dropped.length;
  },
});

/**
 * Copies the database aside as it is now, while the shop goes on.
 *
 * @returns the copy's file; undefined for a database that has its own tools for that
 */
export const makeBackup = errand({
  name: 'shop.back_up',
  needs: 'settings.edit',
  async run({ shop, step }): Promise<string | undefined> {
    const file = await backUp(shop.db);
    if (file !== undefined)
      await step(async ({ audit }) =>
        audit({ subject: ['shop', 'database'], after: { backup: basename(file) } }),
      );
    return file;
  },
});
