import type { Generated, Selectable } from 'kysely';
import type { Actor, ActorKind } from '../../../frame/command/actor.ts';
import type { Language } from '../../../frame/shop/settings.ts';
import type { Reader, Tables, Tx } from '../../../platform/db/index.ts';
import type { Target } from '../mapping.ts';
import type { Delimiter, ImportKey, ImportMode, ImportReport, JoinBy, NewAs } from '../model.ts';
import type { ImportRefused } from '../tables/batches.ts';

/**
 * `mapping`: somebody has still to say what its columns hold; `tried`: read without keeping anything; `broken`: its
 * process ended in the middle; `refused`: nothing of it was read; `left`: nobody came back to it.
 */
export type ImportState =
  | 'mapping'
  | 'waiting'
  | 'running'
  | 'tried'
  | 'done'
  | 'refused'
  | 'broken'
  | 'left';

/** How a file is to be read. */
export interface ImportPlan {
  /** Its first line. */
  titles: string[];
  /** What each column holds. */
  targets: Target[];
  delimiter: Delimiter;
  mode: ImportMode;
  key: ImportKey;
  leaveEmpty: boolean;
  newAs: NewAs;
  joinBy: JoinBy;
  /** As they were counted when the file was sent, by the columns that were guessed then. */
  joined: { by: JoinBy; rows: number; products: number } | null;
  /** The code of the currency that prices are in. */
  currency: string;
  /** Read without keeping anything. */
  dryRun: boolean;
  /** In which language it is told why rows did not go in. */
  speaks: Language;
}

declare module '../../../platform/db/tables.ts' {
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
      plan: string;
      actor_kind: ActorKind;
      actor_id: string;
      actor_name: string;
      request: string;
      bytes: number;
      read: number;
      created_at: number;
      finished_at: number | null;
    };
    product_import_shape: {
      shape: string;
      targets: string;
      join_by: string;
      used_at: number;
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
  /** Of one that was tried or is done. */
  report: ImportReport | undefined;
  plan: ImportPlan;
  actor: Omit<Actor, 'may'>;
  bytes: number;
  /** How far it is, in bytes. */
  read: number;
  createdAt: number;
}

export async function insertRun(
  tx: Tx,
  {
    actor,
    name,
    ...run
  }: Pick<ImportRun, 'file' | 'name' | 'language' | 'plan' | 'actor' | 'bytes' | 'createdAt'>,
): Promise<number> {
  const { file, language, plan, bytes, createdAt } = run;
  const { id } = await tx
    .insertInto('product_import')
    .values({
      file,
      name,
      language,
      state: 'mapping',
      why: '',
      report: '',
      plan: JSON.stringify(plan),
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

/** What the files of some runs were called, by the numbers of the runs. */
export async function readRunNames(db: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('product_import').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
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
    report: row.report === '' ? undefined : reportIn(row.report),
    plan: { ...ANY_PLAN, ...(row.plan === '' ? {} : (JSON.parse(row.plan) as ImportPlan)) },
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name, request: row.request },
    bytes,
    read,
    createdAt: row.created_at,
  };
}

/** What was said of those that came before anybody could say something. */
const ANY_PLAN: ImportPlan = {
  titles: [],
  targets: [],
  delimiter: ',',
  mode: 'both',
  key: 'sku_or_id',
  leaveEmpty: false,
  newAs: 'publish',
  joinBy: '',
  joined: null,
  currency: '',
  dryRun: false,
  speaks: 'en',
};

function reportIn(text: string): ImportReport {
  const read = JSON.parse(text) as ImportReport;
  const { left = 0, refused = read.problems.length, record = null } = read as Partial<ImportReport>;
  const { joined = { rows: 0, products: 0 }, shown = [] } = read as Partial<ImportReport>;
  return { ...read, left, refused, record, joined, shown };
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

/** Has it read anew, in this way. */
export async function planRun(
  tx: Tx,
  id: number,
  { language, plan, actor }: Pick<ImportRun, 'language' | 'plan' | 'actor'>,
): Promise<void> {
  const by = { actor_kind: actor.kind, actor_id: actor.id, actor_name: actor.name, request: actor.request };
  await tx
    .updateTable('product_import')
    .set({ language, plan: JSON.stringify(plan), read: 0, ...by })
    .where('id', '=', id)
    .execute();
}

/** Those in these states that were sent before then. */
export async function readRunsBefore(
  db: Reader,
  states: readonly ImportState[],
  before: number,
): Promise<ImportRun[]> {
  const rows = await db
    .selectFrom('product_import')
    .selectAll()
    .where('state', 'in', states)
    .where('created_at', '<', before)
    .limit(100)
    .execute();
  return rows.map(runOf);
}

/** What columns were last said to hold in files of one shape, and by what their rows are joined. */
export type Shape = Pick<ImportPlan, 'targets' | 'joinBy'>;

/** What was last said of files of this shape. */
export async function readShape(db: Reader, shape: string): Promise<Shape | undefined> {
  const row = await db
    .selectFrom('product_import_shape')
    .select(['targets', 'join_by'])
    .where('shape', '=', shape)
    .executeTakeFirst();
  return row && { targets: JSON.parse(row.targets) as Target[], joinBy: row.join_by as JoinBy };
}

export async function keepShape(
  tx: Tx,
  shape: string,
  { targets, joinBy }: Shape,
  now: number,
): Promise<void> {
  const said = { targets: JSON.stringify(targets), join_by: joinBy, used_at: now };
  await tx
    .insertInto('product_import_shape')
    .values({ shape, ...said })
    .onConflict((conflict) => conflict.column('shape').doUpdateSet(said))
    .execute();
}

export async function noteProgress(tx: Tx, id: number, read: number): Promise<void> {
  await tx.updateTable('product_import').set({ read }).where('id', '=', id).execute();
}
