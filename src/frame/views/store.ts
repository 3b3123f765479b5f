import type { ExpressionBuilder, Generated, Selectable } from 'kysely';
import type { Reader, Tables, Tx } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    saved_view: {
      id: Generated<number>;
      list: string;
      staff_id: number;
      name: string;
      query: string;
      shared: 0 | 1;
      /** Whose it is gets what it shows by letter, each Monday. */
      mailed: Generated<0 | 1>;
      /** The last Monday whose letter is on its way, or is not wanted any more; '' for none. */
      mailed_week: Generated<string>;
    };
  }
}

/** A list as somebody looks at it often: its filters, sort and columns under a name. */
export interface SavedView {
  id: number;
  list: string;
  /** Whose it is. */
  staffId: number;
  name: string;
  /** As it stands in the list's address. */
  query: string;
  /** Everybody on the staff sees it. */
  shared: boolean;
  /** Whose it is gets it by letter each Monday. */
  mailed: boolean;
}

/** Somebody's own views of a list and those for all, in the order in which they were made. */
export async function readViews(db: Reader, list: string, staffId: number): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_view')
    .selectAll()
    .where('list', '=', list)
    .where((is) => is.or([is('staff_id', '=', staffId), is('shared', '=', 1)]))
    .orderBy('id')
    .execute();
  return rows.map(toView);
}

const toView = (row: Selectable<Tables['saved_view']>): SavedView => ({
  id: row.id,
  list: row.list,
  staffId: row.staff_id,
  name: row.name,
  query: row.query,
  shared: row.shared === 1,
  mailed: row.mailed === 1,
});

export async function findView(db: Reader, id: number): Promise<SavedView | undefined> {
  const row = await db.selectFrom('saved_view').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toView(row);
}

/** @param week the Monday that has no letter of it any more */
export async function insertView(tx: Tx, view: Omit<SavedView, 'id'>, week: string): Promise<number> {
  const { staffId, shared, mailed, ...row } = view;
  const { id } = await tx
    .insertInto('saved_view')
    .values({
      ...row,
      staff_id: staffId,
      shared: shared ? 1 : 0,
      mailed: mailed ? 1 : 0,
      mailed_week: week,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteView(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('saved_view').where('id', '=', id).execute();
}

export async function setMailed(tx: Tx, id: number, mailed: boolean, week: string): Promise<void> {
  await tx
    .updateTable('saved_view')
    .set({ mailed: mailed ? 1 : 0, mailed_week: week })
    .where('id', '=', id)
    .execute();
}

const due =
  (list: string, week: string) =>
  ({ and, eb }: ExpressionBuilder<Tables, 'saved_view'>) =>
    and([eb('list', '=', list), eb('mailed', '=', 1), eb('mailed_week', '<', week)]);

export async function hasMailed(db: Reader, list: string, week: string): Promise<boolean> {
  const row = await db
    .selectFrom('saved_view')
    .select('id')
    .where(due(list, week))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The views of a list whose letters of a week are to leave; each of them once, however many ask. @returns their numbers */
export async function takeMailed(tx: Tx, list: string, week: string): Promise<number[]> {
  const rows = await tx
    .updateTable('saved_view')
    .set({ mailed_week: week })
    .where(due(list, week))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}
