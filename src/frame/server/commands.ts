import { dropJobs, retryJobs } from '../../platform/jobs/queue.ts';
import { command } from '../command/index.ts';

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
