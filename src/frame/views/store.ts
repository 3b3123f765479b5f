import type { Generated } from 'kysely';
import type { Reader, Tx } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    saved_view: {
      id: Generated<number>;
      list: string;
      staff_id: number;
      name: string;
      query: string;
      shared: 0 | 1;
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
  return rows.map(({ staff_id, shared, ...row }) => ({ ...row, staffId: staff_id, shared: shared === 1 }));
}

export async function insertView(tx: Tx, view: Omit<SavedView, 'id'>): Promise<number> {
  const { staffId, shared, ...row } = view;
  const { id } = await tx
    .insertInto('saved_view')
    .values({ ...row, staff_id: staffId, shared: shared ? 1 : 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteView(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('saved_view').where('id', '=', id).execute();
}
