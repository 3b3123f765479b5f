import type { Reader } from '../../platform/db/index.ts';
import { type AccountSums, type Book, balanceOf, moveAccount, NO_ACCOUNT } from '../model-books.ts';
import { BATCH, byId, byOwner, inBatches, type Range, type Tell } from './batches.ts';
import { replayLots } from './lots.ts';
import { constraintFaults } from './rules.ts';
import { replayWallets } from './wallets.ts';

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
 * and the rules that no constraint can hold. Reads in batches: memory does not grow with the ledger, and the shop goes
 * on meanwhile.
 */
export async function verifyLedger(db: Reader, batch = BATCH): Promise<Verified> {
  const first = await replay(db, batch);
  if (first.faults.length === 0) return first;
  // What was booked between two of its readings looks like a fault: a true one is told a second time, word for word.
  const again = new Set((await replay(db, batch)).faults);
  return { ...first, faults: first.faults.filter((fault) => again.has(fault)) };
}

async function replay(db: Reader, batch: number): Promise<Verified> {
  const faults: string[] = [];
  const tell = (fault: string) => {
    if (faults.length < MOST_FAULTS) faults.push(fault);
  };
  const { entries, accounts } = await replayAccounts(db, tell, batch);
  const lots = await replayLots(db, tell, batch);
  for (const fault of await constraintFaults(db)) tell(fault);
  return { entries, lots, accounts, faults };
}

const SUMS = ['available', 'pending', 'held', 'debt', 'issued', 'clawed_back'] as const;

/** Account by account, entry by entry in the order in which they were booked. */
async function replayAccounts(db: Reader, tell: Tell, batch: number) {
  let [entries, accounts] = [0, 0];
  const table = db
    .selectFrom('points_account')
    .select(['id', ...SUMS])
    .orderBy('id');
  await inBatches(
    byId((after, limit) => table.where('id', '>', after).limit(limit).execute()),
    async (rows) => {
      const range = { first: rows[0]?.id ?? 0, last: rows.at(-1)?.id ?? 0 };
      const replayed = await replayEntries(db, range, tell, batch);
      entries += replayed.entries;
      accounts += rows.length;
      for (const row of rows) {
        // Accounts without a single entry are all zero.
        const sums = replayed.sums.get(row.id) ?? NO_ACCOUNT;
        for (const name of SUMS)
          if (row[name] !== sums[name])
            tell(`account ${row.id}: ${name} is ${row[name]}, the replay says ${sums[name]}`);
      }
      await replayWallets(db, range, tell, batch);
    },
    batch,
  );
  return { entries, accounts };
}

interface Posted {
  owner: number;
  entry: number;
  id: number;
  from_book: Book;
  to_book: Book;
  points: number;
  kind: string;
  change: number;
  balance: number;
}

/** Folds every posting of some accounts, and compares each entry with what it has made of its account. */
async function replayEntries(db: Reader, { first, last }: Range, tell: Tell, batch: number) {
  const sums = new Map<number, AccountSums>();
  let entries = 0;
  let open: { row: Posted; before: number } | undefined;
  const close = () => {
    if (!open) return;
    const { entry, kind, change, balance, owner } = open.row;
    const after = balanceOf(sums.get(owner) ?? NO_ACCOUNT);
    if (change !== after - open.before)
      tell(`entry ${entry} (${kind}): changed ${change}, the replay says ${after - open.before}`);
    if (balance !== after) tell(`entry ${entry} (${kind}): balance ${balance}, the replay says ${after}`);
  };
  const posted = db
    .selectFrom('points_posting as p')
    .innerJoin('points_entry as e', 'e.id', 'p.entry_id')
    .select(['p.account_id as owner', 'p.entry_id as entry', 'p.id', 'p.from_book', 'p.to_book', 'p.points'])
    .select(['e.kind', 'e.change', 'e.balance'])
    .orderBy('p.account_id')
    .orderBy('p.entry_id')
    .orderBy('p.id');
  await inBatches<Posted>(
    byOwner(
      ({ owner, entry, id }, limit) =>
        posted
          .where('p.account_id', '=', owner)
          .where((is) => is(is.refTuple('p.entry_id', 'p.id'), '>', is.tuple(entry, id)))
          .limit(limit)
          .execute(),
      (owner, limit) =>
        posted
          .where('p.account_id', '>', Math.max(owner, first - 1))
          .where('p.account_id', '<=', last)
          .limit(limit)
          .execute(),
    ),
    (rows) => {
      for (const row of rows) {
        const account = sums.get(row.owner) ?? NO_ACCOUNT;
        if (row.entry !== open?.row.entry) {
          close();
          entries += 1;
          open = { row, before: balanceOf(account) };
        }
        const { from_book: from, to_book: to, points } = row;
        sums.set(row.owner, moveAccount(account, { from, to, points, lot: null }));
      }
    },
    batch,
  );
  close();
  return { entries, sums };
}
