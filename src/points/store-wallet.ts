import type { Reader } from '../platform/db/index.ts';
import { findAccount } from './store-ledger.ts';

export interface WalletLine {
  id: number;
  at: number;
  /** Minor units of the base currency; below zero when it was spent. */
  change: number;
  balance: number;
  kind: 'converted' | 'paid' | 'returned' | 'adjusted';
  /** The order it paid, or came back from. */
  orderId: number | undefined;
}

/** One page of a wallet's statement, the newest first. */
export async function readWallet(
  db: Reader,
  accountId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<WalletLine[]> {
  let query = db
    .selectFrom('wallet_entry')
    .select(['id', 'at', 'amount', 'balance', 'from_book', 'to_book', 'source', 'source_id'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(limit);
  if (before !== undefined) query = query.where('id', '<', before);
  return (await query.execute()).map(
    ({ id, at, amount, balance, from_book, to_book, source, source_id }) => ({
      ...{ id, at, balance, change: to_book === 'wallet' ? amount : -amount },
      kind:
        from_book === 'points'
          ? 'converted'
          : to_book === 'orders'
            ? 'paid'
            : from_book === 'orders'
              ? 'returned'
              : 'adjusted',
      orderId: source === 'order' ? source_id : undefined,
    }),
  );
}

/** What of an order was paid by wallet and is not back, and what of that was given back because it was called off. */
export async function readPaidByWallet(
  db: Reader,
  orderId: number,
): Promise<{ accountId: number; paid: number; voided: number; entries: number } | undefined> {
  const rows = await db
    .selectFrom('wallet_entry')
    .select(['account_id', 'key', 'amount', 'to_book'])
    .where('source', '=', 'order')
    .where('source_id', '=', orderId)
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0);
  return {
    accountId: first.account_id,
    paid: sum(({ to_book, amount }) => (to_book === 'orders' ? amount : -amount)),
    voided: sum(({ key, amount }) =>
      key.startsWith('wallet:void:') ? amount : key.startsWith('wallet:again:') ? -amount : 0,
    ),
    entries: rows.length,
  };
}

export async function findWalletEntry(db: Reader, key: string): Promise<boolean> {
  const row = await db.selectFrom('wallet_entry').select('id').where('key', '=', key).executeTakeFirst();
  return row !== undefined;
}

/** What somebody has in their wallet, minor units of the base currency. */
export async function walletBalance(db: Reader, userId: number | null): Promise<number> {
  return userId === null ? 0 : ((await findAccount(db, userId))?.wallet ?? 0);
}
