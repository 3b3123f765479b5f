import { type Insertable, sql } from 'kysely';
import type { Reader, Tables, Tx } from '../../platform/db/index.ts';

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
      id,
      at,
      balance,
      change: to_book === 'wallet' ? amount : -amount,
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

/**
 * How often money moved between an order and wallets, and who pays it: of several, the one whose money is there. A
 * wallet that went into another is that one.
 */
export async function readOrderWallet(
  db: Reader,
  orderId: number,
): Promise<{
  entries: number;
  payer: { accountId: number; userId: number; paid: number } | undefined;
}> {
  const rows = await db
    .selectFrom('wallet_entry as w')
    .innerJoin('points_account as own', 'own.id', 'w.account_id')
    .innerJoin('points_account as a', (on) =>
      on.onRef('a.id', '=', sql`case when own.merged_into > 0 then own.merged_into else own.id end`),
    )
    .select(['a.id as account_id', 'a.user_id', 'w.amount', 'w.to_book'])
    .where('w.source', '=', 'order')
    .where('w.source_id', '=', orderId)
    .orderBy('w.id')
    .execute();
  const payers = new Map<number, { accountId: number; userId: number; paid: number }>();
  for (const { account_id: accountId, user_id: userId, amount, to_book } of rows) {
    const payer = payers.get(accountId) ?? { accountId, userId, paid: 0 };
    payer.paid += to_book === 'orders' ? amount : -amount;
    payers.set(accountId, payer);
  }
  const all = [...payers.values()];
  return { entries: rows.length, payer: all.find(({ paid }) => paid > 0) ?? all.at(-1) };
}

export async function insertWalletEntry(tx: Tx, entry: Insertable<Tables['wallet_entry']>): Promise<void> {
  await tx.insertInto('wallet_entry').values(entry).execute();
}
