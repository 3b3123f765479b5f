import type { Tx } from '../../platform/db/index.ts';
import { mayEarn } from '../earning/steps-earn.ts';
import { watchDebt } from '../guards/guards.ts';
import { maySpend } from '../holds/steps.ts';
import { book, type EntryDraft, openAccount } from '../ledger/ledger.ts';
import { type AccountRow, findAccount, lockAccountId, readUsedLots, saveAccount } from '../ledger/store.ts';
import { isBetter } from '../levels/model.ts';
import { endMembership, readMembership } from '../levels/store.ts';
import type { AccountStatus } from '../model.ts';
import type { Move, NewLot } from '../model-books.ts';
import type { ProgrammeContext } from '../programme/programme.ts';
import { moveWallet } from '../wallet/steps-wallet.ts';
import { moveHolds, moveMembership, moveOwnThings, setMergedInto } from './store.ts';

interface Merge {
  fromUserId: number;
  toUserId: number;
  /** Who of the shop does it. */
  by: string;
  now: number;
}

/**
 * Gives all points and all money of one customer to another, with what waits, what orders hold, what is owed, the
 * better level, referrals and choices; orders of the first are the second's from now on. No point is made or lost: what
 * each lot had is a lot of the same end there. The ledger of the first stays as it was, and its owner is closed. Told
 * again, it gives what has come since.
 *
 * The rows of all orders of the first are locked.
 */
export async function mergePoints(tx: Tx, scope: ProgrammeContext, merge: Merge): Promise<void> {
  const { fromUserId, toUserId, now } = merge;
  if (!(await findAccount(tx, fromUserId))) return;
  // The older first, as where two customers give to each other.
  const [first, second] = [fromUserId, toUserId].sort((a, b) => a - b) as [number, number];
  const opened = [await openAccount(tx, first, now), await openAccount(tx, second, now)];
  const [from, into] = (first === fromUserId ? opened : opened.reverse()) as [AccountRow, AccountRow];
  into.status = stricter(from.status, into.status);
  await saveAccount(tx, into);
  await giveLots(tx, from, into, merge);
  await giveWallet(tx, from, into, now);
  await keepBetterLevel(tx, from.id, into.id, now);
  await moveOwnThings(tx, from, into);
  await saveAccount(tx, { ...from, status: 'closed' });
  await setMergedInto(tx, from.id, into.id);
  await watchDebt(tx, scope, await lockAccountId(tx, into.id), now);
}

/** Nobody is let go by it whom the shopkeeper has stopped. */
function stricter(one: AccountStatus, other: AccountStatus): AccountStatus {
  if (one === 'closed') return other;
  const both = [{ status: one }, { status: other }];
  const [earns, spends] = [both.every(mayEarn), both.every(maySpend)];
  if (earns) return spends ? 'active' : 'no_redeem';
  return spends ? 'no_earn' : 'frozen';
}

/** Books what is in the lots of one account out of it, and into lots of the other. */
async function giveLots(tx: Tx, from: AccountRow, into: AccountRow, { by, now }: Merge): Promise<void> {
  const lots = await readUsedLots(tx, from.id);
  const parts = lots.flatMap((lot) =>
    (['pending', 'available', 'held'] as const)
      .filter((part) => lot[part] > 0)
      .map((part) => ({ lot, part, points: lot[part] })),
  );
  const { debt } = from;
  if (parts.length === 0 && debt === 0) return;
  // A merge that is told again has a name of its own.
  const key = `merge:${from.id}:${into.id}:${now}`;
  const draft = { kind: 'transfer', source: 'user', actor: by, now } as const;
  const out: Move[] = parts.map(({ lot, part, points }) => ({
    from: part,
    to: 'transfer',
    points,
    lot: lot.id,
  }));
  const owed: Move[] = debt > 0 ? [{ from: 'transfer', to: 'debt', points: debt, lot: null }] : [];
  const given: EntryDraft = { ...draft, key: `${key}:out`, sourceId: into.user_id };
  await book(tx, from, given, [...out, ...owed]);
  const fresh = parts.map(
    ({ lot, part, points }): NewLot => ({
      from: 'transfer',
      to: part,
      points,
      parentId: lot.id,
      ...(lot.order_id !== null && { orderId: lot.order_id }),
      availableAt: lot.available_at,
      expiresAt: lot.expires_at,
    }),
  );
  const owes: Move[] = owed.map((move) => ({ ...move, from: 'debt', to: 'transfer' }));
  const account = await lockAccountId(tx, into.id);
  const taken: EntryDraft = { ...draft, key: `${key}:in`, sourceId: from.user_id };
  const booked = await book(tx, account, taken, [...fresh, ...owes]);
  const held = parts.flatMap(({ lot, part }, index) =>
    part === 'held' ? [[lot.id, booked.lots[index]!] as const] : [],
  );
  await moveHolds(tx, { entryId: booked.entryId, lots: new Map(held) });
}

async function giveWallet(tx: Tx, from: AccountRow, into: AccountRow, now: number): Promise<void> {
  const amount = from.wallet;
  if (amount === 0) return;
  const move = { source: 'account', amount, now };
  const key = `merge:${from.id}:${into.id}:${now}`;
  await moveWallet(tx, from, { ...move, key: `${key}:out`, from: 'wallet', to: 'adjust', sourceId: into.id });
  const account = await lockAccountId(tx, into.id);
  await moveWallet(tx, account, {
    ...move,
    key: `${key}:in`,
    from: 'adjust',
    to: 'wallet',
    sourceId: from.id,
  });
}

/** Of two levels the better one goes on, with its end. */
async function keepBetterLevel(tx: Tx, fromId: number, intoId: number, now: number): Promise<void> {
  const [theirs, own] = [await readMembership(tx, fromId), await readMembership(tx, intoId)];
  if (!theirs) return;
  if (own && !isBetter(theirs, own, now)) return endMembership(tx, theirs.id, 'replaced');
  if (own) await endMembership(tx, own.id, 'replaced');
  await moveMembership(tx, theirs.id, intoId);
}
