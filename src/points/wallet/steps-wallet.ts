import type { Tx } from '../../platform/db/index.ts';
import { startOfDay } from '../../platform/i18n/days.ts';
import { maySpend } from '../holds/steps.ts';
import { book, bookedBefore, openAccount } from '../ledger/ledger.ts';
import { fraction } from '../ledger/model-fraction.ts';
import { allocateLots } from '../ledger/model-lots.ts';
import { type AccountRow, readOpenLots, saveAccount } from '../ledger/store.ts';
import { PointsRefused } from '../model.ts';
import { walletRate } from '../programme/model.ts';
import { pointsFor, worthInMoney } from '../programme/model-quote.ts';
import { noteActivity, type ProgrammeContext } from '../programme/programme.ts';
import { sumMoved } from '../programme/store-earned.ts';
import { insertWalletEntry } from './store.ts';

export interface Converted {
  points: number;
  /** Minor units of the base currency: what came in, and what is in the wallet now. */
  credit: number;
  balance: number;
}

/**
 * Turns points into money of the wallet, for good. No point is taken that buys nothing. The same key again answers
 * the same and takes nothing.
 *
 * @throws PointsRefused
 */
export async function convertToWallet(
  tx: Tx,
  scope: ProgrammeContext,
  wish: { userId: number; points: number; key: string; now: number },
): Promise<Converted> {
  const { userId, points, now } = wish;
  const { wallet, enabled } = scope.programme;
  if (!enabled || !wallet.enabled) throw new PointsRefused({ code: 'wallet_off' });
  if (!Number.isSafeInteger(points)) throw new PointsRefused({ code: 'not_integer' });
  const account = await openAccount(tx, userId, now);
  const key = `wallet:${userId}:${wish.key}`;
  const before = await bookedBefore(tx, key);
  if (before) return before.parameters as unknown as Converted;
  if (!maySpend(account)) throw new PointsRefused({ code: 'frozen' });
  const rate = walletRate(scope.programme);
  const worth = fraction(rate.value, rate.points);
  const minimum = Math.max(wallet.minimum, pointsFor(1, worth));
  if (points < minimum) throw new PointsRefused({ code: 'below_minimum', minimum });
  if (points % wallet.step !== 0) throw new PointsRefused({ code: 'step', step: wallet.step });
  const lots = await readOpenLots(tx, account.id);
  if (points > account.available)
    throw new PointsRefused({
      code: 'insufficient',
      spendable: account.available,
      missing: points - account.available,
    });
  const today = startOfDay(now, scope.zone);
  const { dayCap } = wallet;
  if (dayCap !== null && (await sumMoved(tx, account.id, 'wallet_out', today)) + points > dayCap)
    throw new PointsRefused({ code: 'cap' });
  const credit = worthInMoney(points, worth);
  const taken = wallet.step === 1 ? pointsFor(credit, worth) : points;
  const result: Converted = { points: taken, credit, balance: account.wallet + credit };
  const { entryId } = await book(
    tx,
    account,
    {
      kind: 'wallet_out',
      key,
      source: 'user',
      sourceId: userId,
      actor: 'customer',
      now,
      parameters: { ...result },
    },
    allocateLots(lots, taken, now).map((share) => ({
      from: 'available',
      to: 'wallet',
      points: share.points,
      lot: share.lotId,
    })),
  );
  await moveWallet(tx, account, {
    key,
    from: 'points',
    to: 'wallet',
    source: 'entry',
    sourceId: entryId,
    amount: credit,
    now,
  });
  await noteActivity(tx, scope, account.id, now);
  return result;
}

/**
 * The only way money of a wallet moves.
 *
 * @throws PointsRefused `insufficient` when it is not there
 */
export async function moveWallet(
  tx: Tx,
  account: AccountRow,
  move: {
    key: string;
    from: 'wallet' | 'points' | 'orders' | 'adjust';
    to: 'wallet' | 'points' | 'orders' | 'adjust';
    source: string;
    sourceId: number;
    amount: number;
    now: number;
  },
): Promise<void> {
  const { key, from, to, source, sourceId, amount, now } = move;
  const balance = account.wallet + (to === 'wallet' ? amount : -amount);
  if (balance < 0)
    throw new PointsRefused({ code: 'insufficient', spendable: account.wallet, missing: -balance });
  account.wallet = balance;
  await insertWalletEntry(tx, {
    account_id: account.id,
    key,
    from_book: from,
    to_book: to,
    source,
    source_id: sourceId,
    amount,
    balance,
    at: now,
  });
  await saveAccount(tx, account);
}
