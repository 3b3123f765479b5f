import type { Generated, Selectable } from 'kysely';
import { locked, type Reader, type Tables, type Tx } from '../../platform/db/index.ts';
import type { Actor, ActorKind } from '../command/actor.ts';
import type { Facts } from '../command/audit.ts';

/** `waiting` also while it runs: what is done says how far it is. */
export type JobState = 'waiting' | 'cancelled' | 'done';
export type ItemState = 'waiting' | 'done' | 'skipped' | 'failed';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    bulk_job: {
      id: Generated<number>;
      kind: string;
      input: string;
      reason: string;
      state: JobState;
      actor_kind: ActorKind;
      actor_id: string;
      actor_name: string;
      request: string;
      undo_of: number | null;
      total: number;
      done: number;
      skipped: number;
      failed: number;
      created_at: number;
      started_at: number | null;
      finished_at: number | null;
    };
    bulk_item: {
      job_id: number;
      position: number;
      subject_id: number;
      state: ItemState;
      before: string;
      after: string;
      why: string;
    };
  }
}

export interface BulkJob {
  id: number;
  kind: string;
  input: unknown;
  reason: string;
  state: JobState;
  actor: Omit<Actor, 'may'>;
  /** The change that this one takes back. */
  undoOf: number | null;
  total: number;
  done: number;
  skipped: number;
  failed: number;
  createdAt: number;
  startedAt: number | null;
  finishedAt: number | null;
}

export interface BulkItem {
  position: number;
  id: number;
  state: ItemState;
  /** As it was before the change, and as the change left it; undefined where nothing was done. */
  before: Facts | undefined;
  after: Facts | undefined;
  why: string;
}

/** What a thing was before a change, and as the change left it. */
export interface Image {
  before: Facts;
  after: Facts;
}

/** So many rows have room in one statement. */
const ROWS = 1000;

/** A change with its things, none of them done. @returns its number */
export async function insertBulk(
  tx: Tx,
  job: Pick<BulkJob, 'kind' | 'input' | 'reason' | 'actor' | 'undoOf' | 'createdAt'>,
  ids: readonly number[],
  state: JobState = 'waiting',
): Promise<number> {
  const { actor } = job;
  const { id } = await tx
    .insertInto('bulk_job')
    .values({
      kind: job.kind,
      input: JSON.stringify(job.input ?? null),
      reason: job.reason,
      state,
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_name: actor.name,
      request: actor.request,
      undo_of: job.undoOf,
      total: ids.length,
      done: 0,
      skipped: 0,
      failed: 0,
      created_at: job.createdAt,
      started_at: null,
      finished_at: state === 'done' ? job.createdAt : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const item = { job_id: id, state: 'waiting' as const, before: '', after: '', why: '' };
  const rows = ids.map((subject_id, position) => ({ ...item, position, subject_id }));
  for (let at = 0; at < rows.length; at += ROWS)
    await tx
      .insertInto('bulk_item')
      .values(rows.slice(at, at + ROWS))
      .execute();
  return id;
}

/** Under lock: two processes never work at the same change. */
export async function lockBulk(tx: Tx, id: number): Promise<BulkJob | undefined> {
  const row = await locked(tx, tx.selectFrom('bulk_job').selectAll().where('id', '=', id)).executeTakeFirst();
  return row && jobOf(row);
}

export async function readBulk(db: Reader, id: number): Promise<BulkJob | undefined> {
  const row = await db.selectFrom('bulk_job').selectAll().where('id', '=', id).executeTakeFirst();
  return row && jobOf(row);
}

/** The change that is taking this one back and is not done yet. */
export async function findUndoing(db: Reader, id: number): Promise<number | undefined> {
  const query = db
    .selectFrom('bulk_job')
    .select('id')
    .where('undo_of', '=', id)
    .where('state', '=', 'waiting');
  return (await query.executeTakeFirst())?.id;
}

/** The newest first. */
export async function listBulks(db: Reader, limit: number): Promise<BulkJob[]> {
  const rows = await db.selectFrom('bulk_job').selectAll().orderBy('id', 'desc').limit(limit).execute();
  return rows.map(jobOf);
}

/** Its things in the order they were chosen. */
export async function readItems(
  db: Reader,
  jobId: number,
  { states, limit }: { states: readonly ItemState[]; limit: number },
): Promise<BulkItem[]> {
  const rows = await db
    .selectFrom('bulk_item')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('state', 'in', states)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    position: row.position,
    id: row.subject_id,
    state: row.state,
    before: factsIn(row.before),
    after: factsIn(row.after),
    why: row.why,
  }));
}

/** The numbers of those that were changed, in the order they were. */
export async function readDoneIds(db: Reader, jobId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('bulk_item')
    .select('subject_id')
    .where('job_id', '=', jobId)
    .where('state', '=', 'done')
    .orderBy('position')
    .execute();
  return rows.map(({ subject_id }) => subject_id);
}

/** What the change that is taken back left behind, by thing. */
export async function readImages(
  db: Reader,
  jobId: number,
  ids: readonly number[],
): Promise<Map<number, Image & { position: number }>> {
  const rows = await db
    .selectFrom('bulk_item')
    .select(['subject_id', 'position', 'before', 'after'])
    .where('job_id', '=', jobId)
    .where('subject_id', 'in', ids)
    .where('state', '=', 'done')
    .execute();
  return new Map(
    rows.map((row) => [
      row.subject_id,
      { position: row.position, before: factsIn(row.before) ?? {}, after: factsIn(row.after) ?? {} },
    ]),
  );
}

/** What became of some things, and how far the whole is. @param options.fresh how many of them were none of it before */
export async function closeItems(
  tx: Tx,
  job: BulkJob,
  items: readonly BulkItem[],
  now: number,
  { fresh }: { fresh?: number } = {},
): Promise<void> {
  const image = (facts: Facts | undefined) => (facts ? JSON.stringify(facts) : '');
  if (items.length > 0)
    await tx
      .insertInto('bulk_item')
      .values(
        items.map(({ position, id, state, before, after, why }) => ({
          job_id: job.id,
          position,
          subject_id: id,
          state,
          before: image(before),
          after: image(after),
          why,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['job_id', 'position']).doUpdateSet((of) => ({
          state: of.ref('excluded.state'),
          before: of.ref('excluded.before'),
          after: of.ref('excluded.after'),
          why: of.ref('excluded.why'),
        })),
      )
      .execute();
  const count = (state: ItemState) => items.filter((item) => item.state === state).length;
  await tx
    .updateTable('bulk_job')
    .set({
      total: job.total + (fresh ?? 0),
      done: job.done + (fresh ?? count('done')),
      skipped: job.skipped + count('skipped'),
      failed: job.failed + count('failed'),
      started_at: job.startedAt ?? now,
    })
    .where('id', '=', job.id)
    .execute();
}

export async function setBulkState(
  tx: Tx,
  id: number,
  state: JobState,
  finishedAt: number | null,
): Promise<void> {
  await tx.updateTable('bulk_job').set({ state, finished_at: finishedAt }).where('id', '=', id).execute();
}

/** Lets what failed be tried once more. @returns how many things that are */
export async function reopenFailed(tx: Tx, id: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('bulk_item')
    .set({ state: 'waiting', why: '' })
    .where('job_id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  const count = Number(numUpdatedRows);
  if (count > 0)
    await tx
      .updateTable('bulk_job')
      .set({ state: 'waiting', failed: 0, finished_at: null })
      .where('id', '=', id)
      .execute();
  return count;
}

const factsIn = (text: string): Facts | undefined => (text === '' ? undefined : (JSON.parse(text) as Facts));

function jobOf(row: Selectable<Tables['bulk_job']>): BulkJob {
  return {
    id: row.id,
    kind: row.kind,
    input: JSON.parse(row.input),
    reason: row.reason,
    state: row.state,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name, request: row.request },
    undoOf: row.undo_of,
    total: row.total,
    done: row.done,
    skipped: row.skipped,
    failed: row.failed,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}
