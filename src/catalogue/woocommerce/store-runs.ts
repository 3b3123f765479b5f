import type { Generated, Selectable } from 'kysely';
import type { Actor, ActorKind } from '../../frame/command/actor.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { Reader, Tables, Tx } from '../../platform/db/index.ts';
import type { ImportRefused } from './batches.ts';
import type { ImportReport } from './commands.ts';

/** `broken`: its process ended in the middle; `refused`: nothing of it was read. */
export type ImportState = 'waiting' | 'running' | 'done' | 'refused' | 'broken';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    product_import: {
      id: Generated<number>;
      /** Among the files that were sent. */
      file: string;
      /** What its sender called it. */
      name: string;
      language: string;
      state: ImportState;
      why: string;
      report: string;
      actor_kind: ActorKind;
      actor_id: string;
      actor_name: string;
      request: string;
      bytes: number;
      read: number;
      created_at: number;
      finished_at: number | null;
    };
  }
}

export interface ImportRun {
  id: number;
  file: string;
  name: string;
  language: Language;
  state: ImportState;
  /** Of one that was refused. */
  why: ImportRefused['code'] | '';
  /** Of one that is done. */
  report: ImportReport | undefined;
  actor: Omit<Actor, 'may'>;
  bytes: number;
  /** How far it is, in bytes. */
  read: number;
  createdAt: number;
}

export async function insertRun(
  tx: Tx,
  { actor, name, ...run }: Pick<ImportRun, 'file' | 'name' | 'language' | 'actor' | 'bytes' | 'createdAt'>,
): Promise<number> {
  const { file, language, bytes, createdAt } = run;
  const { id } = await tx
    .insertInto('product_import')
    .values({
      file,
      name,
      language,
      state: 'waiting',
      why: '',
      report: '',
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_name: actor.name,
      request: actor.request,
      bytes,
      read: 0,
      created_at: createdAt,
      finished_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function readRun(db: Reader, id: number): Promise<ImportRun | undefined> {
  const row = await db.selectFrom('product_import').selectAll().where('id', '=', id).executeTakeFirst();
  return row && runOf(row);
}

/** The newest first. */
export async function listRuns(db: Reader, limit: number): Promise<ImportRun[]> {
  const rows = await db.selectFrom('product_import').selectAll().orderBy('id', 'desc').limit(limit).execute();
  return rows.map(runOf);
}

function runOf(row: Selectable<Tables['product_import']>): ImportRun {
  const { id, file, name, language, state, bytes, read } = row;
  return {
    id,
    file,
    name,
    language,
    state,
    why: row.why as ImportRun['why'],
    report: row.report === '' ? undefined : (JSON.parse(row.report) as ImportReport),
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name, request: row.request },
    bytes,
    read,
    createdAt: row.created_at,
  };
}

/** Goes from one state into another. @returns false where it is in another already */
export async function moveRun(
  tx: Tx,
  id: number,
  {
    from,
    to,
    now,
    why = '',
    report,
  }: {
    from: ImportState;
    to: ImportState;
    now: number;
    why?: ImportRun['why'];
    report?: ImportReport;
  },
): Promise<boolean> {
  const moved = await tx
    .updateTable('product_import')
    .set({
      state: to,
      why,
      report: report ? JSON.stringify(report) : '',
      finished_at: to === 'running' ? null : now,
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .execute();
  return moved.length > 0;
}

export async function noteProgress(tx: Tx, id: number, read: number): Promise<void> {
  await tx.updateTable('product_import').set({ read }).where('id', '=', id).execute();
}
