import type { Tx } from '../platform/db/index.ts';
import { book, bookedBefore, openAccount } from './ledger.ts';
import type { Move } from './model-books.ts';
import { planClawback } from './model-return.ts';
import type { Desk } from './programme.ts';
import { readDeed } from './store-earned.ts';
import { type AccountRow, readOpenLots, saveAccount } from './store-ledger.ts';

/** Whoever owes more than the shop bears spends nothing until somebody has looked. */
export async function watchDebt(tx: Tx, desk: Desk, account: AccountRow): Promise<void> {
  const { debtFloor } = desk.programme;
  if (debtFloor > 0 && account.debt > debtFloor && account.status === 'active') {
    account.status = 'no_redeem';
    await saveAccount(tx, account);
  }
}

/**
 * Takes back what a deed has earned: from its own points first, then from any other; the rest is owed. Once,
 * however often it is asked for.
 */
export async function takeBackDeed(
  tx: Tx,
  desk: Desk,
  { userId, key, now }: { userId: number; key: string; now: number },
): Promise<void> {
  const account = await openAccount(tx, userId, now);
  const back = `clawback:${key}`;
  const earned = await readDeed(tx, account.id, key);
  if (earned.length === 0 || (await bookedBefore(tx, back))) return;
  const lots = earned.map(({ lot }) => lot);
  const open = await readOpenLots(tx, account.id);
  const others = open.filter(({ id }) => !lots.some((lot) => lot.id === id)).sort((a, b) => a.id - b.id);
  const sum = lots.reduce((all, { issued }) => all + issued, 0);
  const plan = planClawback(sum, lots, others, 0);
  const moves: Move[] = plan.available.map((share) => ({
    ...{ from: 'available', to: 'reversed', points: share.points, lot: share.lotId },
  }));
  if (plan.debt > 0) moves.push({ from: 'debt', to: 'reversed', points: plan.debt, lot: null });
  const [first] = earned;
  if (!first || moves.length === 0) return;
  const { source, source_id, id } = first.entry;
  const draft = { kind: 'clawback', key: back, source, sourceId: source_id, reverses: id, now } as const;
  await book(
    tx,
    account,
    { ...draft, parameters: { asked: sum, expired: plan.forgiven, owed: plan.debt } },
    moves,
  );
  await watchDebt(tx, desk, account);
}
