import type { Reader } from '../platform/db/index.ts';

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

/** What of an order was paid by wallet and is not back yet, and by whom; undefined when nothing ever was. */
export async function readPaidByWallet(
  db: Reader,
  orderId: number,
): Promise<{ accountId: number; paid: number; entries: number } | undefined> {
  const rows = await db
    .selectFrom('wallet_entry')
    .select(['account_id', 'amount', 'to_book'])
    .where('source', '=', 'order')
    .where('source_id', '=', orderId)
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const paid = rows.reduce((sum, row) => sum + (row.to_book === 'orders' ? row.amount : -row.amount), 0);
  return { accountId: first.account_id, paid, entries: rows.length };
}
