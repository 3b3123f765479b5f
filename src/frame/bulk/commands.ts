import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Act } from '../command/act.ts';
import { command, NotAllowed } from '../command/command.ts';
import { kindOf } from './kind.ts';
import { BulkRefused, checkInput } from './plan.ts';
import {
  type BulkJob,
  findUndoing,
  insertBulk,
  lockBulk,
  readDoneIds,
  reopenFailed,
  setBulkState,
} from './store.ts';

/** The job that does the next things of a change. */
export const BATCH_JOB = 'bulk.batch';

/** Freezes which things are to be changed and puts the change into the queue. @returns its number */
export const startBulk = command({
  name: 'bulk.start',
  needs: 'bulk.run',
  async run(
    act,
    {
      kind,
      ids,
      input,
      reason = '',
    }: { kind: string; ids: readonly number[]; input: unknown; reason?: string },
  ): Promise<number> {
    mayRun(act, kind);
    checkInput(kind, input);
    const things = [...new Set(ids)];
    if (things.length === 0) throw new BulkRefused('nothing', 'Nothing was chosen.');
    return begin(act, { kind, input, reason, undoOf: null }, things);
  },
});

/**
 * Gives every thing back what the change took from it, where it is still as the change left it. Undoing that does
 * the change again.
 *
 * @returns the number of the change that does it
 */
export const undoBulk = command({
  name: 'bulk.undo',
  needs: 'bulk.run',
  async run(act, { id, reason = '' }: { id: number; reason?: string }): Promise<number> {
    const job = await known(act, id);
    if (job.state === 'waiting') throw new BulkRefused('not_done', `Change ${id} is still under way.`);
    const undoing = await findUndoing(act.tx, id);
    if (undoing !== undefined)
      throw new BulkRefused('not_done', `Change ${id} is being undone already, by change ${undoing}.`);
    const things = await readDoneIds(act.tx, id);
    if (things.length === 0) throw new BulkRefused('nothing', `Change ${id} has changed nothing.`);
    return begin(act, { kind: job.kind, input: null, reason, undoOf: id }, things);
  },
});

/** Ends a change after the things that are being changed now; what is done stays until it is undone. */
export const cancelBulk = command({
  name: 'bulk.cancel',
  needs: 'bulk.run',
  async run(act, { id }: { id: number }): Promise<void> {
    const job = await known(act, id);
    if (job.state !== 'waiting') throw new BulkRefused('over', `Change ${id} is over.`);
    await setBulkState(act.tx, id, 'cancelled', act.now);
    act.audit({ subject: ['bulk', id], before: { state: job.state }, after: { state: 'cancelled' } });
  },
});

/** Tries once more what failed. @returns how many things that are */
export const repeatBulk = command({
  name: 'bulk.repeat',
  needs: 'bulk.run',
  async run(act, { id }: { id: number }): Promise<number> {
    const job = await known(act, id);
    if (job.state === 'waiting')
      throw new BulkRefused(
        'not_done',
        `Change ${id} is still under way: what fails can be tried again after it.`,
      );
    const count = await reopenFailed(act.tx, id);
    if (count === 0) throw new BulkRefused('nothing', `Nothing of change ${id} has failed.`);
    await enqueue(act.tx, BATCH_JOB, { id });
    act.audit({ subject: ['bulk', id], after: { again: count } });
    return count;
  },
});

async function begin(
  act: Act,
  job: Pick<BulkJob, 'kind' | 'input' | 'reason' | 'undoOf'>,
  ids: readonly number[],
): Promise<number> {
  const { kind, id, name, request } = act.actor;
  const number = await insertBulk(
    act.tx,
    { ...job, actor: { kind, id, name, request }, createdAt: act.now },
    ids,
  );
  await enqueue(act.tx, BATCH_JOB, { id: number });
  act.audit({
    subject: ['bulk', number],
    after: { kind: job.kind, total: ids.length, input: job.input, undoOf: job.undoOf },
    reason: job.reason,
  });
  return number;
}

async function known(act: Act, id: number): Promise<BulkJob> {
  const job = await lockBulk(act.tx, id);
  if (!job) throw new BulkRefused('unknown', `There is no change ${id}.`);
  mayRun(act, job.kind);
  return job;
}

/** Many at once need the right to do it to one, too. */
function mayRun({ actor }: Act, kind: string): void {
  const { needs, name } = kindOf(kind);
  if (!actor.may(needs)) throw new NotAllowed(actor, name, needs);
}
