import { readStandings } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/index.ts';
import { startOfDay } from '../../platform/i18n/days.ts';
import { maySpend } from '../holds/steps.ts';
import { book, bookedBefore, openAccount } from '../ledger/ledger.ts';
import { allocateLots } from '../ledger/model-lots.ts';
import { lockAccountId, readLots, readOpenLots } from '../ledger/store.ts';
import { DAY, PointsRefused } from '../model.ts';
import type { ProgrammeContext } from '../programme/programme.ts';
import { sumMoved } from '../programme/store-earned.ts';

/**
 * Hands points to somebody else, who has proved their e-mail; they keep their expiry. Both accounts are locked, the
 * older first, so that two who give to each other do not wait for ever.
 *
 * @throws PointsRefused
 */
export async function transferPoints(
  tx: Tx,
  scope: ProgrammeContext,
  wish: { fromUserId: number; toUserId: number; points: number; key: string; now: number },
): Promise<void> {
  const { fromUserId, toUserId, points, now } = wish;
  const { transfer, enabled } = scope.programme;
  if (!enabled || !transfer.enabled) throw new PointsRefused({ code: 'disabled' });
  if (!Number.isSafeInteger(points) || points <= 0) throw new PointsRefused({ code: 'not_integer' });
  await checkPeople(tx, wish, transfer.accountDays);
  const [first, second] = [fromUserId, toUserId].sort((a, b) => a - b) as [number, number];
  const opened = [await openAccount(tx, first, now), await openAccount(tx, second, now)];
  const [giver, taker] = first === fromUserId ? opened : [...opened].reverse();
  if (!giver || !taker) return;
  const key = `transfer:${fromUserId}:${wish.key}`;
  if (await bookedBefore(tx, `${key}:out`)) return;
  if (!maySpend(giver)) throw new PointsRefused({ code: 'frozen' });
  if (taker.status === 'frozen') throw new PointsRefused({ code: 'unknown_recipient' });
  if (points > giver.available)
    throw new PointsRefused({
      code: 'insufficient',
      spendable: giver.available,
      missing: points - giver.available,
    });
  const today = startOfDay(now, scope.zone);
  const { dayCap } = transfer;
  if (dayCap !== null && (await sumMoved(tx, giver.id, 'transfer', today)) + points > dayCap)
    throw new PointsRefused({ code: 'cap' });
  const shares = allocateLots(await readOpenLots(tx, giver.id), points, now);
  const lots = await readLots(
    tx,
    shares.map(({ lotId }) => lotId),
  );
  const draft = { kind: 'transfer', source: 'user', actor: 'customer', now } as const;
  await book(
    tx,
    giver,
    { ...draft, key: `${key}:out`, sourceId: toUserId },
    shares.map((share) => ({ from: 'available', to: 'transfer', points: share.points, lot: share.lotId })),
  );
  await book(
    tx,
    await lockAccountId(tx, taker.id),
    { ...draft, key: `${key}:in`, sourceId: fromUserId },
    shares.map((share) => ({
      from: 'transfer',
      to: 'available',
      points: share.points,
      parentId: share.lotId,
      availableAt: now,
      expiresAt: lots.get(share.lotId)?.expires_at ?? null,
    })),
  );
}

async function checkPeople(
  tx: Tx,
  { fromUserId, toUserId, now }: { fromUserId: number; toUserId: number; now: number },
  days: number,
): Promise<void> {
  const people = await readStandings(tx, [fromUserId, toUserId]);
  if (fromUserId === toUserId || !people.get(toUserId)?.verifiedAt)
    throw new PointsRefused({ code: 'unknown_recipient' });
  const giver = people.get(fromUserId);
  if (!giver || now - giver.createdAt < days * DAY) throw new PointsRefused({ code: 'too_new' });
}
