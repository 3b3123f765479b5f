import type { Tx } from '../../platform/db/index.ts';
import { book, openAccount } from '../ledger/ledger.ts';
import { announce } from '../ledger/notices.ts';
import { type AccountRow, readOpenLots, readPendingLots, saveAccount } from '../ledger/store.ts';
import { dropPersonal } from '../ledger/store-closing.ts';
import { endMembership, readMembership } from '../levels/store.ts';
import type { AccountStatus } from '../model.ts';
import type { Move } from '../model-books.ts';
import { moveWallet } from '../wallet/steps-wallet.ts';

/** Whether a customer may earn and spend. */
export async function setAccountStatus(
  tx: Tx,
  wish: { userId: number; status: Exclude<AccountStatus, 'closed'>; now: number },
): Promise<void> {
  const { userId, status, now } = wish;
  const account = await openAccount(tx, userId, now);
  account.status = status;
  await saveAccount(tx, account);
}

/** Takes a level away. @returns false when there was none */
export async function revokeLevel(tx: Tx, wish: { userId: number; now: number }): Promise<boolean> {
  const { userId, now } = wish;
  const account = await openAccount(tx, userId, now);
  const current = await readMembership(tx, account.id);
  if (!current) return false;
  await endMembership(tx, current.id, 'revoked');
  await announce(tx, account.id, 'level_ended', { level: current.level.slug });
  return true;
}

/**
 * Ends an account for good: points and wallet are forfeited, what is owed is let go, and nothing in the ledger says
 * any more whose it was. Its sums stay.
 */
export async function closeAccount(
  tx: Tx,
  wish: { userId: number; by: string; reason: string; now: number },
): Promise<void> {
  const { userId, by, reason, now } = wish;
  const account = await openAccount(tx, userId, now);
  const moves = await forfeited(tx, account);
  const key = `close:${account.id}`;
  if (moves.length > 0)
    await book(
      tx,
      account,
      { kind: 'adjust', key, source: 'account', sourceId: account.id, actor: by, reason, now },
      moves,
    );
  if (account.wallet > 0)
    await moveWallet(tx, account, {
      key,
      from: 'wallet',
      to: 'adjust',
      source: 'account',
      sourceId: account.id,
      amount: account.wallet,
      now,
    });
  const membership = await readMembership(tx, account.id);
  if (membership) await endMembership(tx, membership.id, 'revoked');
  await saveAccount(tx, { ...account, status: 'closed' });
  await dropPersonal(tx, account.id);
}

/** All that is there goes; points that an order holds go with the order. */
async function forfeited(tx: Tx, account: AccountRow): Promise<Move[]> {
  const lots = [
    ...(await readOpenLots(tx, account.id)).map((lot) => ({ ...lot, from: 'available' as const })),
    ...(await readPendingLots(tx, account.id)).map((lot) => ({ ...lot, from: 'pending' as const })),
  ];
  const gone = lots.map(({ id, available, from }): Move => {
    return { from, to: 'adjust', points: available, lot: id };
  });
  const { debt } = account;
  return debt > 0 ? [...gone, { from: 'adjust', to: 'debt', points: debt, lot: null }] : gone;
}
