import type { Shop } from '../../frame/shop/shop.ts';
import { lockRows, type Tx } from '../../platform/db/index.ts';
import { endOtherSessions } from '../../platform/session/sessions.ts';
import { findExemption, setVatExempt } from '../addresses/store-exemption.ts';
import { dropLinks } from '../proof/store.ts';
import { followAddress } from '../store-figures.ts';
import { AccountProblem } from './problem.ts';
import { type Account, moveMissingAddresses, passOn, readAccount, setClosed } from './store.ts';

declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** Nobody signs in with it any more, and nobody writes to it of what the shop would like to sell. Not where it went into another. */
    'shopper.closed': { userId: number; email: string; now: number };
    /** All that one account has is another's from now on. Who asks, by name; both rows are locked. */
    'shopper.merged': { from: number; into: number; email: string; by: string; now: number };
  }
}

/** @throws AccountProblem `gone` */
export async function lockAccount(tx: Tx, userId: number): Promise<Account> {
  await lockRows(tx, 'user', [userId]);
  const account = await readAccount(tx, userId);
  if (!account) throw new AccountProblem('gone');
  return account;
}

/**
 * Makes two accounts one: each room gives what is the first's to the second, and the first is shut, with a pointer to
 * where its things are. Told again, it gives what has come since. Addresses and freedom from tax go along where the
 * second has none.
 *
 * @throws AccountProblem
 */
export async function mergeAccounts(
  shop: Shop,
  tx: Tx,
  merge: { from: number; into: number; why: string; by: string; now: number },
): Promise<{ from: Account; into: Account }> {
  const { from: fromId, into: intoId, why, by, now } = merge;
  if (fromId === intoId) throw new AccountProblem('same');
  await lockRows(tx, 'user', [fromId, intoId]);
  const [from, into] = [await lockAccount(tx, fromId), await lockAccount(tx, intoId)];
  if (into.closedAt > 0) throw new AccountProblem('closed');
  if (from.mergedInto > 0 && from.mergedInto !== intoId) throw new AccountProblem('merged');
  await takeOver(tx, fromId, intoId, now);
  await shop.events.publish(tx, 'shopper.merged', { from: fromId, into: intoId, email: from.email, by, now });
  await shutAccount(shop, tx, { account: from, at: from.closedAt || now, why, into: intoId });
  return { from, into };
}

async function takeOver(tx: Tx, from: number, into: number, now: number): Promise<void> {
  await moveMissingAddresses(tx, from, into);
  await followAddress(tx, into);
  await passOn(tx, from, into);
  const reason = await findExemption(tx, from);
  if (reason !== undefined && (await findExemption(tx, into)) === undefined)
    await setVatExempt(tx, into, { reason, now });
}

/** Shuts an account: its sessions end and its open links are worth nothing. Its row is locked. */
export async function shutAccount(
  shop: Shop,
  tx: Tx,
  { account, ...closed }: { account: Account; at: number; why: string; into?: number },
): Promise<void> {
  const { id: userId, email } = account;
  await setClosed(tx, userId, closed);
  await endOtherSessions(tx, userId, undefined);
  await dropLinks(tx, userId);
  if (!closed.into) await shop.events.publish(tx, 'shopper.closed', { userId, email, now: closed.at });
}
