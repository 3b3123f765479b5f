import type { Tx } from '../../platform/db/index.ts';
import { book, openAccount } from '../ledger/ledger.ts';
import { type Fraction, fraction, round, times } from '../ledger/model-fraction.ts';
import { readOpenLots } from '../ledger/store.ts';
import type { Move } from '../model-books.ts';
import type { ProgrammeContext } from '../programme/programme.ts';
import { readEarnEvent, readTakenBack } from '../programme/store-earned.ts';
import { watchDebt } from './guards.ts';
import { type Clawback, planClawback } from './model-return.ts';

/**
 * Takes back a share of what a deed has earned: from its own points first, then from any other; the rest is owed.
 * The share is of all of it, what was taken back before included, so it only ever grows and asking twice is no harm.
 */
export async function takeBackEvent(
  tx: Tx,
  scope: ProgrammeContext,
  wish: { userId: number; key: string; share: Fraction; now: number },
): Promise<void> {
  const { userId, key, share, now } = wish;
  const account = await openAccount(tx, userId, now);
  const earned = await readEarnEvent(tx, account.id, key);
  const [first] = earned;
  if (!first) return;
  const before = await readTakenBack(tx, account.id, first.entry.id);
  const lots = earned.map(({ lot }) => lot);
  const all = lots.reduce((sum, { issued }) => sum + issued, 0);
  const asked = round(times(fraction(all), share)) - before.asked;
  if (asked <= 0) return;
  const open = await readOpenLots(tx, account.id);
  const others = open.filter(({ id }) => !lots.some((lot) => lot.id === id));
  const { debtPolicy } = scope.programme;
  const expired = lots.reduce((sum, lot) => sum + lot.expired, 0) - before.expired;
  const plan = planClawback(asked, lots, others, { expired, policy: debtPolicy });
  const moves = movesOf(plan);
  if (moves.length === 0) return;
  const { source, source_id, id } = first.entry;
  await book(
    tx,
    account,
    {
      kind: 'clawback',
      key: `clawback:${key}:${before.asked + asked}`,
      source,
      sourceId: source_id,
      reverses: id,
      now,
      parameters: takenBack(asked, plan),
    },
    moves,
  );
  await watchDebt(tx, scope, account, now);
}

/** What a plan moves. */
export const movesOf = ({ pending, available, debt }: Clawback): Move[] => [
  ...pending.map(({ lotId, points }): Move => ({ from: 'pending', to: 'reversed', points, lot: lotId })),
  ...available.map(({ lotId, points }): Move => ({ from: 'available', to: 'reversed', points, lot: lotId })),
  ...(debt > 0 ? [{ from: 'debt', to: 'reversed', points: debt, lot: null } as const] : []),
];

/** What the statement and the next refund need to know of it. */
export const takenBack = (asked: number, { forgiven, debt, absorbed }: Clawback) => ({
  asked,
  expired: forgiven,
  owed: debt,
  absorbed,
});
