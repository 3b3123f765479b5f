import type { Reader } from '../platform/db/index.ts';
import {
  type AccountSums,
  balanceOf,
  type LotSums,
  type Move,
  moveAccount,
  moveLot,
  NO_ACCOUNT,
  NO_LOT,
} from './model-books.ts';
import { batched, batchedPairs } from './verify-batches.ts';
import { constraintFaults } from './verify-rules.ts';

export interface Verified {
  entries: number;
  lots: number;
  accounts: number;
  /** What differs, each with the entry, lot or account it was found at. */
  faults: string[];
}

/** More than this many are not told one by one. */
const MOST_FAULTS = 100;

/**
 * Replays the whole ledger and compares what comes out with what is kept: running balances, lots, accounts, wallets
 * and the rules that no constraint can hold. Reads in batches: memory does not grow with the ledger.
 */
export async function verifyLedger(db: Reader): Promise<Verified> {
  const faults: string[] = [];
  const tell = (fault: string) => {
    if (faults.length < MOST_FAULTS) faults.push(fault);
  };
  const { entries, accounts } = await replayAccounts(db, tell);
  const lots = await replayLots(db, tell);
  await replayWallets(db, tell);
  for (const fault of await constraintFaults(db)) tell(fault);
  return { entries, lots, accounts, faults };
}

const SUMS = ['available', 'pending', 'held', 'debt', 'issued', 'clawed_back'] as const;

/** Account by account, entry by entry in the order in which they were booked. */
async function replayAccounts(db: Reader, tell: (fault: string) => void) {
  let [entries, accounts] = [0, 0];
  let current = 0;
  let sums: AccountSums = NO_ACCOUNT;
  const kept = batched((after, limit) =>
    db
      .selectFrom('points_account')
      .select(['id', ...SUMS])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
  const close = async (until: number) => {
    // Accounts without a single entry are all zero.
    for (let row = await kept.peek(); row && row.id < until; row = await kept.peek()) {
      await kept.take();
      accounts += 1;
      const replayed = row.id === current ? sums : NO_ACCOUNT;
      for (const name of SUMS)
        if (row[name] !== replayed[name])
          tell(`account ${row.id}: ${name} is ${row[name]}, the replay says ${replayed[name]}`);
    }
  };
  const postings = batchedPairs((after, limit) =>
    db
      .selectFrom('points_posting')
      .select(['account_id as a', 'entry_id as b', 'id as c', 'from_book', 'to_book', 'points'])
      .where((is) => is(is.refTuple('account_id', 'entry_id', 'id'), '>', is.tuple(...after)))
      .orderBy('account_id')
      .orderBy('entry_id')
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
  const stream = batchedPairs((after, limit) =>
    db
      .selectFrom('points_entry')
      .select(['account_id as a', 'id as b', 'change', 'balance', 'kind'])
      .select((is) => is.lit(0).as('c'))
      .where((is) => is(is.refTuple('account_id', 'id'), '>', is.tuple(after[0], after[1])))
      .orderBy('account_id')
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
  for (let entry = await stream.take(); entry; entry = await stream.take()) {
    entries += 1;
    if (entry.a !== current) {
      await close(entry.a);
      current = entry.a;
      sums = NO_ACCOUNT;
    }
    const before = balanceOf(sums);
    let moves = 0;
    for (
      let row = await postings.peek();
      row && (row.a < entry.a || (row.a === entry.a && row.b <= entry.b));
      row = await postings.peek()
    ) {
      await postings.take();
      if (row.a !== entry.a || row.b !== entry.b) {
        tell(`entry ${row.b}: posting ${row.c} has another account than its entry`);
        continue;
      }
      sums = moveAccount(sums, { from: row.from_book, to: row.to_book, points: row.points, lot: null });
      moves += 1;
    }
    if (moves === 0) tell(`entry ${entry.b} (${entry.kind}): has no postings`);
    if (entry.change !== balanceOf(sums) - before)
      tell(
        `entry ${entry.b} (${entry.kind}): changed ${entry.change}, the replay says ${balanceOf(sums) - before}`,
      );
    if (entry.balance !== balanceOf(sums))
      tell(`entry ${entry.b} (${entry.kind}): balance ${entry.balance}, the replay says ${balanceOf(sums)}`);
  }
  await close(Number.MAX_SAFE_INTEGER);
  for (let row = await postings.take(); row; row = await postings.take())
    tell(`entry ${row.b}: posting ${row.c} has another account than its entry`);
  return { entries, accounts };
}

const LOT = ['issued', 'pending', 'available', 'held', 'spent', 'expired', 'reversed'] as const;

async function replayLots(db: Reader, tell: (fault: string) => void): Promise<number> {
  let count = 0;
  const lots = batched((after, limit) =>
    db
      .selectFrom('points_lot')
      .select(['id', 'account_id', ...LOT])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
  const postings = batchedPairs((after, limit) =>
    db
      .selectFrom('points_posting')
      .select(['lot_id as a', 'id as b', 'entry_id as c', 'account_id', 'from_book', 'to_book', 'points'])
      .where('lot_id', 'is not', null)
      .where((is) => is(is.refTuple('lot_id', 'id'), '>', is.tuple(after[0], after[1])))
      .orderBy('lot_id')
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
  for (let lot = await lots.take(); lot; lot = await lots.take()) {
    count += 1;
    let sums: LotSums = NO_LOT;
    let last = 0;
    for (let row = await postings.peek(); row && row.a === lot.id; row = await postings.peek()) {
      await postings.take();
      if (row.account_id !== lot.account_id) tell(`entry ${row.c}: moves lot ${lot.id} of another account`);
      const move: Move = { from: row.from_book, to: row.to_book, points: row.points, lot: lot.id };
      sums = moveLot(sums, move);
      if (Math.min(sums.pending, sums.available, sums.held) < 0)
        tell(`entry ${row.c}: lot ${lot.id} goes below zero`);
      last = row.c;
    }
    for (const name of LOT)
      if (lot[name] !== sums[name])
        tell(`entry ${last}: lot ${lot.id} has ${name} ${lot[name]}, the replay says ${sums[name]}`);
  }
  return count;
}

async function replayWallets(db: Reader, tell: (fault: string) => void): Promise<void> {
  let [current, balance] = [0, 0];
  const stream = batchedPairs((after, limit) =>
    db
      .selectFrom('wallet_entry')
      .select(['account_id as a', 'id as b', 'to_book', 'amount', 'balance'])
      .select((is) => is.lit(0).as('c'))
      .where((is) => is(is.refTuple('account_id', 'id'), '>', is.tuple(after[0], after[1])))
      .orderBy('account_id')
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
  for (let row = await stream.take(); row; row = await stream.take()) {
    if (row.a !== current) [current, balance] = [row.a, 0];
    balance += row.to_book === 'wallet' ? row.amount : -row.amount;
    if (row.balance !== balance)
      tell(`wallet entry ${row.b}: balance ${row.balance}, the replay says ${balance}`);
  }
}
