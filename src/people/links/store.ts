import { locked, type Reader, type Tx } from '../../platform/db/index.ts';
import type { LinkPurpose } from '../model.ts';
import '../tables.ts';

export interface LinkRow {
  id: number;
  purpose: LinkPurpose;
  email: string;
  role: string;
  language: string;
  salt: string;
  madeBy: string;
  expiresAt: number;
}

const LINK = [
  'id',
  'purpose',
  'email',
  'role',
  'language',
  'salt',
  'made_by as madeBy',
  'expires_at as expiresAt',
] as const;

export async function insertLink(tx: Tx, link: Omit<LinkRow, 'id'> & { now: number }): Promise<number> {
  const { madeBy, expiresAt, now, ...rest } = link;
  const { id } = await tx
    .insertInto('staff_link')
    .values({ ...rest, made_by: madeBy, created_at: now, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function findLink(db: Reader, id: number, now: number): Promise<LinkRow | undefined> {
  return db
    .selectFrom('staff_link')
    .select(LINK)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** The link of a shop that nobody owns yet. */
export function findOwnerLink(db: Reader, now: number): Promise<LinkRow | undefined> {
  return db
    .selectFrom('staff_link')
    .select(LINK)
    .where('purpose', '=', 'owner')
    .where('email', '=', '')
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** The same, while nobody else may use it. */
export function lockLink(tx: Tx, id: number, now: number): Promise<LinkRow | undefined> {
  const link = tx.selectFrom('staff_link').select(LINK).where('id', '=', id).where('expires_at', '>', now);
  return locked(tx, link).executeTakeFirst();
}

/** Who was asked to join and has not come yet, the last first. */
export function readInvitations(db: Reader, now: number) {
  return db
    .selectFrom('staff_link')
    .select([...LINK, 'created_at as createdAt'])
    .where('purpose', 'in', ['owner', 'invitation'])
    .where('email', '!=', '')
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute();
}

/** Closes links of somebody, of one purpose or of all. @returns whose roles they would have given */
export async function dropLinks(tx: Tx, email: string, purposes?: readonly LinkPurpose[]): Promise<string[]> {
  let query = tx.deleteFrom('staff_link').where('email', '=', email).returning('role');
  if (purposes) query = query.where('purpose', 'in', purposes);
  return (await query.execute()).map(({ role }) => role);
}

export async function dropLink(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('staff_link').where('id', '=', id).execute();
}

export async function pruneLinks(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('staff_link').where('expires_at', '<=', now).execute();
}
