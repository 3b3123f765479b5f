import { sql } from 'kysely';
import { NEXT_VERSION } from '../../frame/command/index.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
import type { Shopper } from '../model.ts';
import { findLink } from '../proof/store.ts';
import { findShopper, updateShopper } from '../store.ts';

/** An account as those who work here know it. */
export interface Account extends Shopper {
  createdAt: number;
  /** Since when the e-mail is proved. */
  verifiedAt: number | null;
  lastLoginAt: number | null;
  /** 0 while it is open. */
  closedAt: number;
  closedFor: string;
  /** The account that has all of this one's; 0 for none. */
  mergedInto: number;
  version: number;
  country: string;
  /** What the orders come to, as they were counted last: minor units of the shop's currency. */
  orders: number;
  spent: number;
  lastOrderAt: number;
}

/** The new e-mail that was asked to prove itself, and has not yet. */
export async function readAskedEmail(db: Reader, id: number, now: number): Promise<string | undefined> {
  return (await findLink(db, id, 'email', now))?.email;
}

export async function readAccount(db: Reader, id: number): Promise<Account | undefined> {
  const row = await db
    .selectFrom('user')
    .select(['created_at', 'email_verified_at', 'last_login_at', 'closed_at', 'closed_for'])
    .select(['merged_into', 'version', 'country', 'orders', 'spent', 'last_order_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  const shopper = row && (await findShopper(db, id));
  if (!row || !shopper) return undefined;
  const { country, orders, spent, version } = row;
  return {
    ...shopper,
    createdAt: row.created_at,
    verifiedAt: row.email_verified_at,
    lastLoginAt: row.last_login_at,
    closedAt: row.closed_at,
    closedFor: row.closed_for,
    mergedInto: row.merged_into,
    version,
    country,
    orders,
    spent,
    lastOrderAt: row.last_order_at,
  };
}

/** Accounts that went into this one. */
export async function readMerged(db: Reader, id: number): Promise<{ id: number; email: string }[]> {
  return db
    .selectFrom('user')
    .select(['id', 'email'])
    .where('merged_into', '=', id)
    .where('merged_into', '>', sql.lit(0))
    .orderBy('id')
    .execute();
}

export interface Names extends Pick<Shopper, 'firstName' | 'lastName' | 'displayName' | 'language'> {}

/** What somebody of the shop has edited: the next one who edits has to have seen it. */
export async function editShopper(tx: Tx, id: number, names: Names): Promise<void> {
  await updateShopper(tx, id, names);
  const edited = { language: names.language, version: NEXT_VERSION };
  await tx.updateTable('user').set(edited).where('id', '=', id).execute();
}

export async function setClosed(
  tx: Tx,
  id: number,
  closed: { at: number; why: string; into?: number },
): Promise<void> {
  const { at, why, into = 0 } = closed;
  const set = { closed_at: at, closed_for: why, merged_into: into, version: NEXT_VERSION };
  await tx.updateTable('user').set(set).where('id', '=', id).execute();
}

/** Addresses of a kind that the other account has not. */
export async function moveMissingAddresses(tx: Tx, from: number, into: number): Promise<void> {
  const own = tx.selectFrom('user_address').select('kind').where('user_id', '=', into);
  await tx
    .updateTable('user_address')
    .set({ user_id: into })
    .where('user_id', '=', from)
    .where('kind', 'not in', own)
    .execute();
}

/** What had gone into one account has gone into another with it. */
export async function passOn(tx: Tx, from: number, into: number): Promise<void> {
  await tx.updateTable('user').set({ merged_into: into }).where('merged_into', '=', from).execute();
}
