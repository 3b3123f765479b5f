import { type Database, isDatabaseAway } from '../../platform/db/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Act } from '../command/act.ts';
import type { Actor } from '../command/actor.ts';
import type { Facts } from '../command/audit.ts';
import { perform } from '../command/command.ts';
import type { Shop } from '../shop/shop.ts';
import { BATCH_JOB } from './commands.ts';
import { kindOf } from './kind.ts';
import { BATCH, differing, planOf, ruleOf } from './plan.ts';
import {
  type BulkItem,
  type BulkJob,
  closeItems,
  lockBulk,
  readBulk,
  readItems,
  setBulkState,
} from './store.ts';

/**
 * The next things of a change, all of them in one transaction with their lines of the audit trail and the job for
 * those after them: a process that dies loses none and does none twice. Where one of them cannot be changed, they are
 * done one by one and that one is written down as failed.
 */
export async function runBatch(shop: Shop, id: number): Promise<void> {
  try {
    await step(shop, id, BATCH);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    shop.log.warn({ err: error, bulk: id }, 'a batch is done thing by thing');
    for (let left = await waitingIn(shop.db, id, BATCH); left > 0; left -= 1) await one(shop, id);
    await shop.db.transaction((tx) => goOn({ tx, now: Date.now() }, id));
  }
}

async function waitingIn({ read }: Database, id: number, limit: number): Promise<number> {
  return (await readItems(read, id, { states: ['waiting'], limit })).length;
}

/** One thing alone, which may fail. */
async function one(shop: Shop, id: number): Promise<void> {
  try {
    await step(shop, id, 1, { last: true });
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    await shop.db.transaction(async (tx) => {
      const job = await lockBulk(tx, id);
      const [item] = await readItems(tx, id, { states: ['waiting'], limit: 1 });
      if (!job || !item || job.state !== 'waiting') return;
      const why = (error as Error).message.slice(0, 500);
      await closeItems(tx, job, [{ ...item, state: 'failed', why }], Date.now());
    });
  }
}

async function step(shop: Shop, id: number, most: number, { last = false } = {}): Promise<void> {
  const job = await readBulk(shop.db.read, id);
  if (job?.state !== 'waiting') return;
  await perform(shop, actorOf(job), async (act) => {
    // Anew and under lock: it may have been cancelled, or another process may be at it.
    const now = await lockBulk(act.tx, id);
    if (now?.state !== 'waiting') return;
    const items = await readItems(act.tx, id, { states: ['waiting'], limit: most });
    await closeItems(act.tx, now, await change(act, now, items), act.now);
    if (!last) await goOn(act, id);
  });
}

/** Changes these things. @returns what became of each */
async function change(act: Act, job: BulkJob, items: readonly BulkItem[]): Promise<BulkItem[]> {
  const kind = kindOf(job.kind);
  const ids = items.map(({ id }) => id);
  if (ids.length === 0) return [];
  await kind.lock(act.tx, ids);
  const before = await kind.read(act.tx, ids);
  const rule = await ruleOf(act.shop, act.tx, job, ids);
  const after = new Map<number, Facts>();
  const closed = items.map((item): BulkItem => {
    const facts = before.get(item.id);
    const plan = planOf(facts, (known) => rule(item.id, known));
    if ('skip' in plan) return { ...item, state: 'skipped', why: plan.skip };
    after.set(item.id, plan.after);
    return { ...item, state: 'done', before: facts };
  });
  if (after.size === 0) return closed;
  await kind.change(act, { before, after, reason: job.reason });
  // As it was really left: undoing compares with that.
  const left = await kind.read(act.tx, [...after.keys()]);
  return closed.map((item) => {
    if (item.state !== 'done') return item;
    const image = { before: item.before ?? {}, after: left.get(item.id) ?? {} };
    return { ...item, ...(kind.byParts ? differing(image) : image) };
  });
}

/** Puts the next things into the queue, or ends the change when there are none. */
async function goOn({ tx, now }: Pick<Act, 'tx' | 'now'>, id: number): Promise<void> {
  const job = await lockBulk(tx, id);
  if (job?.state !== 'waiting') return;
  const more = await readItems(tx, id, { states: ['waiting'], limit: 1 });
  if (more.length > 0) await enqueue(tx, BATCH_JOB, { id });
  else await setBulkState(tx, id, 'done', now);
}

/** Whoever started it does it; they were asked then whether they may. */
function actorOf({ actor, kind }: BulkJob): Actor {
  const { needs } = kindOf(kind);
  return { ...actor, may: (capability) => capability === needs };
}

/** Does a whole change in this process, as the command line does; the server's own job finds nothing left then. */
export async function workOff(shop: Shop, id: number, progress: (job: BulkJob) => void): Promise<BulkJob> {
  for (;;) {
    const job = await readBulk(shop.db.read, id);
    if (!job) throw new Error(`There is no change ${id}.`);
    progress(job);
    if (job.state !== 'waiting') return job;
    await runBatch(shop, id);
  }
}
