import type { Reader } from '../../platform/db/index.ts';
import { byOwner, inBatches, type Range, type Tell } from './batches.ts';

interface WalletMove {
  owner: number;
  id: number;
  to_book: string;
  amount: number;
  balance: number;
}

/** The running balances of some accounts' wallets. */
export async function replayWallets(
  db: Reader,
  { first, last }: Range,
  tell: Tell,
  batch: number,
): Promise<void> {
  const balances = new Map<number, number>();
  const moved = db
    .selectFrom('wallet_entry')
    .select(['account_id as owner', 'id', 'to_book', 'amount', 'balance'])
    .orderBy('account_id')
    .orderBy('id');
  await inBatches<WalletMove>(
    byOwner(
      ({ owner, id }, limit) =>
        moved.where('account_id', '=', owner).where('id', '>', id).limit(limit).execute(),
      (owner, limit) =>
        moved
          .where('account_id', '>', Math.max(owner, first - 1))
          .where('account_id', '<=', last)
          .limit(limit)
          .execute(),
    ),
    (rows) => {
      for (const { owner, id, to_book, amount, balance } of rows) {
        const found = (balances.get(owner) ?? 0) + (to_book === 'wallet' ? amount : -amount);
        balances.set(owner, found);
        if (balance !== found) tell(`wallet entry ${id}: balance ${balance}, the replay says ${found}`);
      }
    },
    batch,
  );
}
