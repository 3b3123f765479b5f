import type { Reader, Tx } from '../../platform/db/index.ts';
import { endOfDay, startOfDay } from '../../platform/i18n/days.ts';
import { book, bookedBefore, openAccount } from '../ledger/ledger.ts';
import { allocateLots, sumShares } from '../ledger/model-lots.ts';
import { type AccountRow, lockAccountId, readOpenLots } from '../ledger/store.ts';
import { PointsRefused } from '../model.ts';
import type { Move, NewLot } from '../model-books.ts';
import { type EarnRule, isInForce, type Trigger } from '../programme/model.ts';
import { expiryOf, noteActivity, type ProgrammeContext, ruleName } from '../programme/programme.ts';
import { addGiven, lockGiven, readGiven } from '../programme/store-budgets.ts';
import { readEarnEvent, sumEarned } from '../programme/store-earned.ts';

export const mayEarn = ({ status }: Pick<AccountRow, 'status'>) =>
  status === 'active' || status === 'no_redeem';

/** Points for something that is no order: they can be spent at once. */
export interface EarnEvent {
  trigger: Exclude<Trigger, 'order' | 'first_order' | 'order_count'>;
  userId: number;
  /** Names the deed once and for all. @example `earn:signup:12` */
  key: string;
  source: string;
  sourceId: number;
  now: number;
}

/**
 * Rewards a deed by every rule for it, within the rules' caps; the same deed once, however often it is told.
 *
 * @returns the points
 */
export async function earnByEvent(tx: Tx, scope: ProgrammeContext, event: EarnEvent): Promise<number> {
  const { programme } = scope;
  const rules = programme.rules.filter(
    (rule) => rule.trigger === event.trigger && isInForce(rule, event.now),
  );
  if (!programme.enabled) return 0;
  const account = await openAccount(tx, event.userId, event.now);
  if (!mayEarn(account) || (await readEarnEvent(tx, account.id, event.key)).length > 0) return 0;
  let sum = 0;
  for (const rule of rules) {
    // A second rule for the same deed has a key of its own.
    const key = sum === 0 ? event.key : `${event.key}:${rule.code}`;
    const points = await takeWithinCaps(tx, scope, account, rule, rule.amount.points, event.now);
    if (points === 0) continue;
    sum += points;
    const lot: NewLot = {
      from: 'issued',
      to: 'available',
      points,
      availableAt: event.now,
      expiresAt: expiryOf(scope, event.now),
    };
    const { source, sourceId, now } = event;
    await book(tx, account, { kind: 'earn', key, source, sourceId, rule: ruleName(scope, rule.code), now }, [
      lot,
    ]);
  }
  if (sum > 0) await noteActivity(tx, scope, account.id, event.now);
  return sum;
}

/** What a rule may still give to this customer, on the day of `at` and at all. */
export async function withinCaps(
  db: Reader,
  scope: ProgrammeContext,
  account: Pick<AccountRow, 'id'>,
  rule: Pick<EarnRule, 'code' | 'dayCap' | 'customerCap' | 'budget'>,
  points: number,
  at: number,
): Promise<number> {
  const day = { since: startOfDay(at, scope.zone), until: endOfDay(at, scope.zone) };
  const asks: [number | null, { accountId: number; since?: number; until?: number }][] = [
    [rule.dayCap, { accountId: account.id, ...day }],
    [rule.customerCap, { accountId: account.id }],
  ];
  let most = rule.budget === null ? points : Math.min(points, rule.budget - (await readGiven(db, rule.code)));
  for (const [cap, of] of asks)
    if (cap !== null) most = Math.min(most, cap - (await sumEarned(db, rule.code, of)));
  return Math.max(0, most);
}

/**
 * The same for points that are given now. A budget is shared by all customers, whose accounts are locked one by one:
 * whoever gives out of it holds its own row until the transaction ends.
 */
export async function takeWithinCaps(
  tx: Tx,
  scope: ProgrammeContext,
  account: Pick<AccountRow, 'id'>,
  rule: Pick<EarnRule, 'code' | 'dayCap' | 'customerCap' | 'budget'>,
  points: number,
  at: number,
): Promise<number> {
  if (rule.budget !== null) await lockGiven(tx, rule.code);
  const most = await withinCaps(tx, scope, account, rule, points, at);
  if (rule.budget !== null) await addGiven(tx, rule.code, most);
  return most;
}

/** What was taken within the caps of a rule and is not given after all: its budget has it again. */
export async function giveUpCap(
  tx: Tx,
  rule: Pick<EarnRule, 'code' | 'budget'>,
  points: number,
): Promise<void> {
  if (rule.budget !== null && points > 0) await addGiven(tx, rule.code, -points);
}

/** Pending points whose days are over can be spent from now on. @returns how many */
export async function releaseLot(
  tx: Tx,
  lot: { id: number; accountId: number },
  now: number,
): Promise<number> {
  const account = await lockAccountId(tx, lot.accountId);
  const row = await tx
    .selectFrom('points_lot')
    .select(['pending', 'available_at', 'order_id'])
    .where('id', '=', lot.id)
    .executeTakeFirstOrThrow();
  const key = `release:${lot.id}`;
  if (row.pending === 0 || row.available_at > now) return 0;
  await book(tx, account, { kind: 'release', key, source: 'lot', sourceId: lot.id, now }, [
    { from: 'pending', to: 'available', points: row.pending, lot: lot.id },
  ]);
  return row.pending;
}

/**
 * Points given or taken by hand. What is taken and not there is owed.
 *
 * @param wish.points below zero takes
 * @throws PointsRefused without a reason or for nothing
 */
export async function adjustPoints(
  tx: Tx,
  scope: ProgrammeContext,
  wish: { userId: number; points: number; key: string; reason: string; by: string; now: number },
): Promise<number> {
  const { userId, points, key, reason, by, now } = wish;
  if (reason.trim() === '' || !Number.isSafeInteger(points) || points === 0)
    throw new PointsRefused({ code: 'empty' });
  const account = await openAccount(tx, userId, now);
  const before = await bookedBefore(tx, key);
  if (before) return before.entryId;
  const draft = { kind: 'adjust', key, source: 'user', sourceId: userId, actor: by, reason, now } as const;
  if (points > 0) {
    const expiresAt = expiryOf(scope, now);
    const lot: NewLot = { from: 'adjust', to: 'available', points, availableAt: now, expiresAt };
    return (await book(tx, account, draft, [lot])).entryId;
  }
  return (await book(tx, account, draft, await takeAny(tx, account, -points, now))).entryId;
}

/** Takes points out of what is there; what is missing is owed. */
async function takeAny(tx: Tx, account: AccountRow, points: number, now: number): Promise<Move[]> {
  const shares = allocateLots(await readOpenLots(tx, account.id), points, now);
  const owed = points - sumShares(shares);
  return [
    ...shares.map(
      (share): Move => ({ from: 'available', to: 'adjust', points: share.points, lot: share.lotId }),
    ),
    ...(owed > 0 ? [{ from: 'debt', to: 'adjust', points: owed, lot: null } as const] : []),
  ];
}
