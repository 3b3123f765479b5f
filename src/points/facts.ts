import type { Facts } from '../frame/command/index.ts';
import type { Reader } from '../platform/db/index.ts';
import { findAccount } from './ledger/store.ts';
import { readMembership } from './levels/store.ts';

/** What the history of a customer tells of their points; undefined while there never were any, and once it is closed. */
export async function accountFacts(db: Reader, userId: number): Promise<Facts | undefined> {
  const account = await findAccount(db, userId);
  if (!account) return undefined;
  const { id, status, available, pending, held, debt, wallet } = account;
  const level = (await readMembership(db, id))?.level.slug ?? '';
  return { status, level, available, pending, held, debt, wallet };
}
