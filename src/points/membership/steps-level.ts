import type { Reader, Tx } from '../../platform/db/index.ts';
import { mayEarn } from '../earning/steps-earn.ts';
import { maySpend } from '../holds/steps.ts';
import { sumSpent } from '../holds/store.ts';
import { book, bookedBefore, openAccount } from '../ledger/ledger.ts';
import { allocateLots } from '../ledger/model-lots.ts';
import { announce } from '../ledger/notices.ts';
import { lockAccountId, readOpenLots } from '../ledger/store.ts';
import { nextStep, refusePurchase, termOf, windowStart } from '../levels/model.ts';
import { endMembership, type KeptMembership, putMembership, readMembership } from '../levels/store.ts';
import { PointsRefused } from '../model.ts';
import type { Level } from '../programme/model.ts';
import { expiryOf, noteActivity, type ProgrammeContext, ruleName } from '../programme/programme.ts';
import { sumEarned, sumQualifying } from '../programme/store-earned.ts';

/**
 * Buys a level with points, or goes on with the one that is there. The same key again buys nothing more.
 *
 * @param wish.expected the price that the shopper has seen
 * @throws PointsRefused `disabled`, `lower_rank`, `price_changed`, `insufficient` or `frozen`
 */
export async function buyLevel(
  tx: Tx,
  scope: ProgrammeContext,
  wish: { userId: number; slug: string; expected: number; key: string; now: number },
): Promise<void> {
  const { userId, slug, expected, now } = wish;
  const account = await openAccount(tx, userId, now);
  const key = `level:${userId}:${wish.key}`;
  if (await bookedBefore(tx, key)) return;
  const level = scope.programme.enabled ? levelOf(scope, slug) : undefined;
  const current = await readMembership(tx, account.id);
  const refusal = refusePurchase(level, current, { expected, spendable: account.available }, now);
  if (refusal) throw new PointsRefused(refusal);
  if (!level || !maySpend(account)) throw new PointsRefused({ code: 'frozen' });
  const shares = allocateLots(await readOpenLots(tx, account.id), expected, now);
  const { entryId } = await book(
    tx,
    account,
    {
      kind: 'level_purchase',
      key,
      source: 'level',
      sourceId: versionOf(scope, slug),
      actor: 'customer',
      parameters: { slug },
      now,
    },
    shares.map((share) => ({ from: 'available', to: 'level', points: share.points, lot: share.lotId })),
  );
  await noteActivity(tx, scope, account.id, now);
  await enter(tx, scope, account.id, { level, current, cause: 'purchase', entryId }, now);
}

/** Gives a level by hand, for as long as it lasts. @throws PointsRefused `disabled` when there is no such level */
export async function grantLevel(
  tx: Tx,
  scope: ProgrammeContext,
  wish: { userId: number; slug: string; now: number },
): Promise<void> {
  const { userId, slug, now } = wish;
  const account = await openAccount(tx, userId, now);
  const level = levelOf(scope, slug);
  if (!level?.enabled) throw new PointsRefused({ code: 'disabled' });
  const current = await readMembership(tx, account.id);
  await enter(tx, scope, account.id, { level, current, cause: 'admin', entryId: null }, now);
}

/** What the nightly look makes of one account's level. @returns whether it changed */
export async function evaluateLevel(
  tx: Tx,
  scope: ProgrammeContext,
  accountId: number,
  now: number,
): Promise<boolean> {
  const account = await lockAccountId(tx, accountId);
  const current = await readMembership(tx, accountId);
  const metric = await readMetrics(tx, scope, accountId, now);
  const step = nextStep(account.status === 'closed' ? [] : scope.programme.levels, current, { metric }, now);
  if (step.do === 'nothing') return false;
  if (step.do === 'grace') {
    if (!current) return false;
    await endMembership(tx, current.id, 'grace');
    const date = current.graceUntil ?? now;
    await announce(tx, accountId, 'level_grace', { level: current.level.slug, date });
    return true;
  }
  if (step.do === 'expire' && current) {
    await endMembership(tx, current.id, 'expired');
    if (!step.level) await announce(tx, accountId, 'level_ended', { level: current.level.slug });
  }
  const kept = step.do === 'expire' ? undefined : current;
  if (step.level)
    await enter(
      tx,
      scope,
      accountId,
      { level: step.level, current: kept, cause: 'qualify', entryId: null },
      now,
    );
  return true;
}

/** What somebody has for each level that is reached, in its own metric and window. One query a level. */
export async function readMetrics(
  db: Reader,
  scope: ProgrammeContext,
  accountId: number,
  now: number,
): Promise<(level: Level) => number> {
  const metrics = new Map<string, number>();
  for (const { slug, entry } of scope.programme.levels)
    if (entry.kind === 'qualify')
      metrics.set(
        slug,
        await qualifying(db, accountId, entry.metric, windowStart(entry.window, now, scope.zone)),
      );
  return ({ slug }) => metrics.get(slug) ?? 0;
}

/** What counts for a level, however much of it was spent again since. */
const qualifying = (
  db: Reader,
  accountId: number,
  metric: 'points' | 'spend',
  since: number,
): Promise<number> =>
  metric === 'spend' ? sumSpent(db, accountId, since) : sumQualifying(db, accountId, since);

async function enter(
  tx: Tx,
  scope: ProgrammeContext,
  accountId: number,
  to: {
    level: Level;
    current: KeptMembership | undefined;
    cause: 'purchase' | 'qualify' | 'admin';
    entryId: number | null;
  },
  now: number,
): Promise<void> {
  const { level, current, cause, entryId } = to;
  // Who buys is told by the entry of the price, and who goes on has nothing to be told.
  if (cause !== 'purchase' && current?.level.slug !== level.slug)
    await announce(tx, accountId, 'level_reached', { level: level.slug });
  if (current?.level.slug !== level.slug) await rewardEntry(tx, scope, accountId, level, now);
  await putMembership(tx, accountId, current, {
    ...termOf(level, current, now, scope.zone),
    levelVersionId: versionOf(scope, level.slug),
    cause,
    entryId,
  });
}

/** The reward for reaching a level, once in its window: who falls and comes back at once gets none (loyalty.md 4.7). */
async function rewardEntry(
  tx: Tx,
  scope: ProgrammeContext,
  accountId: number,
  { slug, entry, benefits }: Level,
  now: number,
): Promise<void> {
  const { entryReward: points } = benefits;
  const account = await lockAccountId(tx, accountId);
  if (points === 0 || !mayEarn(account)) return;
  const rule = `level-entry-${slug}`;
  const since = entry.kind === 'qualify' ? windowStart(entry.window, now, scope.zone) : 0;
  if ((await sumEarned(tx, rule, { accountId, since })) > 0) return;
  await book(
    tx,
    account,
    {
      kind: 'earn',
      key: `earn:level:${accountId}:${slug}:${now}`,
      rule: ruleName(scope, rule),
      source: 'level',
      sourceId: versionOf(scope, slug),
      now,
    },
    [{ from: 'issued', to: 'available', points, availableAt: now, expiresAt: expiryOf(scope, now) }],
  );
}

const levelOf = (scope: ProgrammeContext, slug: string) =>
  scope.programme.levels.find((level) => level.slug === slug);

function versionOf(scope: ProgrammeContext, slug: string): number {
  const id = scope.levels.get(slug);
  if (id === undefined) throw new Error(`The level "${slug}" has no version.`);
  return id;
}
