import type { Module } from '../server/module.ts';
import { BATCH_JOB } from './commands.ts';
import { runBatch } from './run.ts';

export { cancelBulk, repeatBulk, startBulk, undoBulk } from './commands.ts';
export { bulk, kindNames, type Plan } from './kind.ts';
export { BulkRefused, rehearse } from './plan.ts';
export { noteDone, openRecord } from './record.ts';
export { workOff } from './run.ts';
export { type BulkJob, listBulks, readBulk, readItems } from './store.ts';

/** Changes of many things at once. One after the other: they would only wait for each other's rows. */
export const bulkChanges: Module = {
  name: 'bulk',
  jobs: (shop) => ({
    [BATCH_JOB]: { concurrency: 1, run: ({ id }: { id: number }) => runBatch(shop, id) },
  }),
};
