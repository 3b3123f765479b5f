import type { Shop } from '../../frame/shop/shop.ts';
import { lockRows, type Tx } from '../../platform/db/index.ts';
import { endOtherSessions } from '../../platform/session/sessions.ts';
import { dropLinks } from '../proof/store.ts';
import { AccountProblem } from './problem.ts';
import { type Account, readAccount, setClosed } from './store.ts';

declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** Nobody signs in with it any more, and nobody writes to it of what the shop would like to sell. Not where it went into another. */
    'shopper.closed': { userId: number; email: string; now: number };
  }
}

/** @throws AccountProblem `gone` */
export async function lockAccount(tx: Tx, userId: number): Promise<Account> {
  await lockRows(tx, 'user', [userId]);
  const account = await readAccount(tx, userId);
  if (!account) throw new AccountProblem('gone');
  return account;
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
