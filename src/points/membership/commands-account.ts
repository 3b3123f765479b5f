import type { Shop } from '../../frame/shop/shop.ts';
import type { Tx } from '../../platform/db/index.ts';
import { audit } from '../guards/store.ts';
import { book, openAccount } from '../ledger/ledger.ts';
import { announce } from '../ledger/notices.ts';
import {
  type AccountRow,
  extendLots,
  lockAccountId,
  readOpenLots,
  readPendingLots,
  saveAccount,
} from '../ledger/store.ts';
import { dropPersonal } from '../ledger/store-closing.ts';
import { accountsAfter, endMembership, readMembership } from '../levels/store.ts';
import type { AccountStatus } from '../model.ts';
import type { Move } from '../model-books.ts';
import { moveWallet } from '../wallet/commands-wallet.ts';

/** Who does something by hand, and why: nothing of it is done without both. */
export interface ByHand {
  by: string;
  reason: string;
  now: number;
}

/** Whether a customer may earn and spend. */
export async function setAccountStatus(
  tx: Tx,
  wish: { userId: number; status: Exclude<AccountStatus, 'closed'> } & ByHand,
): Promise<void> {
  const { userId, status, by, reason, now } = wish;
  const account = await openAccount(tx, userId, now);
  const parameters = { from: account.status, to: status };
  account.status = status;
  await saveAccount(tx, account);
  await audit(tx, { accountId: account.id, action: 'status', by, reason, parameters, now });
}

/** Takes a level away. @returns false when there was none */
export async function revokeLevel(tx: Tx, wish: { userId: number } & ByHand): Promise<boolean> {
  const { userId, by, reason, now } = wish;
  const account = await openAccount(tx, userId, now);
  const current = await readMembership(tx, account.id);
  if (!current) return false;
  await endMembership(tx, current.id, 'revoked');
  const { slug } = current.level;
  await announce(tx, account.id, 'level_ended', { level: slug });
  await audit(tx, { accountId: account.id, action: 'level_revoked', by, reason, parameters: { slug }, now });
  return true;
}

/**
 * Lets points live longer: what would end before a moment ends then. Nothing ever ends sooner by it.
 *
 * @param wish.accountId one customer; undefined means everybody
 */
export async function extendPoints(
  shop: Shop,
  wish: { until: number; accountId: number | undefined } & ByHand,
): Promise<void> {
  const { until, accountId, by, reason, now } = wish;
  const extend = async (tx: Tx, id: number) => {
    await lockAccountId(tx, id);
    await extendLots(tx, id, until);
  };
  await shop.db.transaction((tx) =>
    audit(tx, { accountId: accountId ?? null, action: 'extend', by, reason, parameters: { until }, now }),
  );
  if (accountId !== undefined) return shop.db.transaction((tx) => extend(tx, accountId));
  let last = 0;
  for (;;) {
    const ids = await accountsAfter(shop.db.read, last, 200);
    if (ids.length === 0) return;
    for (const id of ids) await shop.db.transaction((tx) => extend(tx, id));
    last = ids.at(-1) ?? last;
  }
}

/**
 * Ends an account for good: points and wallet are forfeited, what is owed is let go, and nothing in the ledger says
 * any more whose it was. Its sums stay.
 */
export async function closeAccount(tx: Tx, wish: { userId: number } & ByHand): Promise<void> {
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
      ...{ key, from: 'wallet', to: 'adjust', source: 'account', sourceId: account.id },
      ...{ amount: account.wallet, now },
    });
  const membership = await readMembership(tx, account.id);
  if (membership) await endMembership(tx, membership.id, 'revoked');
  await saveAccount(tx, { ...account, status: 'closed' });
  await dropPersonal(tx, account.id);
  await audit(tx, { accountId: account.id, action: 'close', by, reason, now });
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
