import type { Tx } from '../../platform/db/index.ts';
import type { EntryKind } from '../model.ts';
import {
  type AccountSums,
  balanceOf,
  type Move,
  moveAccount,
  moveLot,
  type NewLot,
  NO_LOT,
} from '../model-books.ts';
import { fill } from './model-lots.ts';
import { announceEntry } from './notices.ts';
import { type AccountRow, addToLot, findEntry, lockAccount, readOpenLots, saveAccount } from './store.ts';
import { insertEntry, insertLot, insertPostings } from './store-book.ts';

/** What is booked, and why. */
export interface EntryDraft {
  kind: EntryKind;
  /** Names the fact: the same fact is booked once, however often it is told. */
  key: string;
  /** `order`, `user`, `lot` …, with its id. */
  source: string;
  sourceId: number;
  rule?: string;
  /** `system`, `customer`, or a shopkeeper's name. */
  actor?: string;
  reason?: string;
  parameters?: Record<string, unknown>;
  reverses?: number;
  now: number;
}

export interface Booked {
  entryId: number;
  /** Lots that began, in the order in which they were given. */
  lots: number[];
}

/**
 * The account of a customer, locked and with everything gone that had to go by now. Made at its first use. Whoever
 * locks an order too locks that first.
 */
export async function openAccount(tx: Tx, userId: number, now: number): Promise<AccountRow> {
  const account = await lockAccount(tx, userId, now);
  await expireDue(tx, account, now);
  return account;
}

/** Points whose day is over are gone; what an order holds of them waits for the order. @returns how many */
export async function expireDue(tx: Tx, account: AccountRow, now: number): Promise<number> {
  let sum = 0;
  for (const { id, available, expiresAt } of await readOpenLots(tx, account.id)) {
    if (expiresAt === null || expiresAt > now) continue;
    const key = `expire:${id}:${expiresAt}`;
    await book(tx, account, { kind: 'expire', key, source: 'lot', sourceId: id, now }, [
      { from: 'available', to: 'expired', points: available, lot: id },
    ]);
    sum += available;
  }
  return sum;
}

/** The fact was booked before: its entry, with what was answered then. */
export async function bookedBefore(
  tx: Tx,
  key: string,
): Promise<{ entryId: number; parameters: Record<string, unknown> } | undefined> {
  const row = await findEntry(tx, key);
  return row && { entryId: row.id, parameters: JSON.parse(row.parameters) as Record<string, unknown> };
}

/**
 * The only way points move. Writes the entry with its postings, and what they make of lots and account, whose row
 * the caller has locked; `account` is as it is afterwards. What is available then repays a debt at once.
 *
 * @throws when a book would go below zero: the database refuses, and the whole transaction with it
 */
export async function book(
  tx: Tx,
  account: AccountRow,
  draft: EntryDraft,
  moves: readonly (Move | NewLot)[],
): Promise<Booked> {
  const booked = await write(tx, account, draft, moves);
  await repay(tx, account, booked.entryId, draft.now);
  await saveAccount(tx, account);
  return booked;
}

async function write(
  tx: Tx,
  account: AccountRow,
  draft: EntryDraft,
  moves: readonly (Move | NewLot)[],
): Promise<Booked> {
  const before = balanceOf(account);
  const after = moves.reduce<AccountSums>((sums, move) => moveAccount(sums, asMove(move)), sumsOf(account));
  Object.assign(account, after);
  const change = balanceOf(account) - before;
  const entryId = await insertEntry(tx, {
    account_id: account.id,
    kind: draft.kind,
    key: draft.key,
    source: draft.source,
    source_id: draft.sourceId,
    rule: draft.rule ?? '',
    actor: draft.actor ?? 'system',
    reason: draft.reason ?? '',
    parameters: JSON.stringify(draft.parameters ?? {}),
    reverses_entry: draft.reverses ?? null,
    change,
    balance: balanceOf(account),
    at: draft.now,
  });
  const lots: number[] = [];
  const placed: Move[] = [];
  for (const move of moves) {
    if ('lot' in move) placed.push(move);
    else {
      const lot = await insertLot(tx, account.id, entryId, move, draft.now);
      lots.push(lot);
      placed.push({ from: move.from, to: move.to, points: move.points, lot });
    }
  }
  const { kind, key, now: at } = draft;
  await announceEntry(tx, { id: entryId, accountId: account.id, kind, key, change, at });
  await changeLots(tx, placed, new Set(lots));
  await insertPostings(tx, account.id, entryId, placed, draft.now);
  return { entryId, lots };
}

const sumsOf = ({ available, pending, held, debt, issued, clawed_back }: AccountRow): AccountSums => ({
  available,
  pending,
  held,
  debt,
  issued,
  clawed_back,
});

const asMove = (move: Move | NewLot): Move => ('lot' in move ? move : { ...move, lot: null });

async function changeLots(tx: Tx, moves: readonly Move[], fresh: ReadonlySet<number>): Promise<void> {
  const changes = new Map<number, typeof NO_LOT>();
  for (const move of moves)
    if (move.lot !== null && !fresh.has(move.lot))
      changes.set(move.lot, moveLot(changes.get(move.lot) ?? NO_LOT, move));
  for (const [id, change] of changes) await addToLot(tx, id, change);
}

/** A debt is repaid by whatever becomes available, the oldest first. */
async function repay(tx: Tx, account: AccountRow, cause: number, now: number): Promise<void> {
  const owed = Math.min(account.debt, account.available);
  if (owed === 0) return;
  const lots = await readOpenLots(tx, account.id);
  const shares = fill(
    lots.map(({ id, available }) => ({ lotId: id, points: available })),
    owed,
  );
  const draft: EntryDraft = { kind: 'repay', key: `repay:${cause}`, source: 'entry', sourceId: cause, now };
  await write(
    tx,
    account,
    draft,
    shares.map(({ lotId, points }) => ({ from: 'available', to: 'debt', points, lot: lotId })),
  );
}
