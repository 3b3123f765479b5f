import { type Selectable, sql } from 'kysely';
import type { Person } from '../frame/persons/index.ts';
import { locked, type Reader, type Tables, type Tx } from '../platform/db/index.ts';
import { OPEN, type PrivacyRequest, type RequestKind, type RequestState } from './model.ts';
import './tables.ts';

type Row = Selectable<Tables['privacy_request']>;

const requestIn = (row: Row): PrivacyRequest => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  language: row.language,
  email: row.email,
  emailHash: row.email_hash,
  salt: row.salt,
  askedBy: row.asked_by,
  waits: JSON.parse(row.waits),
  report: JSON.parse(row.report),
  file: row.file,
  userId: row.user_id,
  askedAt: row.asked_at,
  dueAt: row.due_at,
  confirmedAt: row.confirmed_at,
  doneAt: row.done_at,
  fileUntil: row.file_until,
});

export type NewRequest = Pick<
  PrivacyRequest,
  | 'kind'
  | 'state'
  | 'language'
  | 'email'
  | 'emailHash'
  | 'salt'
  | 'askedBy'
  | 'userId'
  | 'askedAt'
  | 'dueAt'
  | 'confirmedAt'
>;

export async function insertRequest(tx: Tx, it: NewRequest): Promise<number> {
  const { id } = await tx
    .insertInto('privacy_request')
    .values({
      kind: it.kind,
      state: it.state,
      language: it.language,
      email: it.email,
      email_hash: it.emailHash,
      salt: it.salt,
      asked_by: it.askedBy,
      waits: '[]',
      report: '{}',
      file: '',
      user_id: it.userId,
      asked_at: it.askedAt,
      due_at: it.dueAt,
      confirmed_at: it.confirmedAt,
      done_at: 0,
      file_until: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function readRequest(db: Reader, id: number): Promise<PrivacyRequest | undefined> {
  const row = await db.selectFrom('privacy_request').selectAll().where('id', '=', id).executeTakeFirst();
  return row && requestIn(row);
}

export async function lockRequest(tx: Tx, id: number): Promise<PrivacyRequest | undefined> {
  const row = await locked(
    tx,
    tx.selectFrom('privacy_request').selectAll().where('id', '=', id),
  ).executeTakeFirst();
  return row && requestIn(row);
}

export async function changeRequest(
  tx: Tx,
  id: number,
  change: Partial<
    Pick<
      PrivacyRequest,
      'state' | 'email' | 'confirmedAt' | 'doneAt' | 'waits' | 'report' | 'file' | 'fileUntil'
    >
  >,
): Promise<void> {
  const { state, email, confirmedAt, doneAt, waits, report, file, fileUntil } = change;
  await tx
    .updateTable('privacy_request')
    .set({
      ...(state !== undefined && { state }),
      ...(email !== undefined && { email }),
      ...(confirmedAt !== undefined && { confirmed_at: confirmedAt }),
      ...(doneAt !== undefined && { done_at: doneAt }),
      ...(waits !== undefined && { waits: JSON.stringify(waits) }),
      ...(report !== undefined && { report: JSON.stringify(report) }),
      ...(file !== undefined && { file }),
      ...(fileUntil !== undefined && { file_until: fileUntil }),
    })
    .where('id', '=', id)
    .execute();
}

/** Of the same person and kind, one that is not over. */
export async function findOpen(
  db: Reader,
  kind: RequestKind,
  emailHash: string,
): Promise<PrivacyRequest | undefined> {
  const row = await db
    .selectFrom('privacy_request')
    .selectAll()
    .where('email_hash', '=', emailHash)
    .where('kind', '=', kind)
    .where('state', 'in', [...OPEN])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row && requestIn(row);
}

/** An account's own, the newest first. */
export async function readRequestsOf(db: Reader, userId: number, limit: number): Promise<PrivacyRequest[]> {
  const rows = await db
    .selectFrom('privacy_request')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(requestIn);
}

export interface RequestFilter {
  states?: readonly RequestState[] | undefined;
  below?: number | undefined;
  limit: number;
}

/** The newest first. */
export async function listRequests(db: Reader, filter: RequestFilter): Promise<PrivacyRequest[]> {
  let query = db.selectFrom('privacy_request').selectAll().orderBy('id', 'desc').limit(filter.limit);
  if (filter.states) query = query.where('state', 'in', [...filter.states]);
  if (filter.below !== undefined) query = query.where('id', '<', filter.below);
  return (await query.execute()).map(requestIn);
}

/** Names of the files of somebody's exports. */
export async function readFilesOf(db: Reader, { accounts, emails }: Person): Promise<string[]> {
  const rows = await db
    .selectFrom('privacy_request')
    .select('file')
    .where('file', '<>', sql.lit(''))
    .where((is) => is.or([is('user_id', 'in', [-1, ...accounts]), is('email', 'in', ['', ...emails])]))
    .execute();
  return rows.map(({ file }) => file);
}
